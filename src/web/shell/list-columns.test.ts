import { expect, test } from 'vitest';
import { claimFields } from '#contract/claims/claim-list-fields.ts';
import { policyFields, quoteFields } from '#contract/policies/document-list-fields.ts';
import { claimColumns } from '#web/claims/list/claim-list-columns.tsx';
import { policyColumns } from '#web/policies/policy/policy-columns.tsx';
import { quoteColumns } from '#web/policies/quote/quote-columns.tsx';

interface Shown {
  id: string;
  header: string;
}

const lists: readonly [string, readonly Shown[], Readonly<Record<string, { label: string }>>][] = [
  ['claims', claimColumns, claimFields],
  ['quotes', quoteColumns(undefined), quoteFields],
  ['policies', policyColumns(undefined), policyFields],
];

test.each(lists)(
  '[2.40] every column of %s is exported under the head that the screen shows',
  (_, columns, fields) => {
    for (const { id, header } of columns) {
      const parts = Object.keys(fields).filter((key) => key.startsWith(`${id}.`));
      const field = fields[id];
      // A column of two things is exported as two, each under its own name.
      if (parts.length > 0) continue;
      // An age on the screen is the instant since when in a file.
      expect([id, field?.label.replace(/ since$/, '')]).toEqual([
        id,
        header.replace(/ \([A-Z]{3}\)$/, ''),
      ]);
    }
  },
);
