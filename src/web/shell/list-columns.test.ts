import { expect, test } from 'vitest';
import { accountFields } from '#contract/accounts/account-list-fields.ts';
import { claimFields } from '#contract/claims/claim-list-fields.ts';
import {
  policyFields,
  quoteFields,
  requestFields,
} from '#contract/policies/document-list-fields.ts';
import { excessRuleFields } from '#contract/rating/excess-rule-list-fields.ts';
import { carFields, driverFields } from '#contract/garage/garage-list-fields.ts';
import { invoiceFields, paymentFields } from '#contract/payments/payment-list-fields.ts';
import { seriesFields } from '#contract/rating/series-list-fields.ts';
import { accountColumns } from '#web/accounts/list/account-columns.tsx';
import { claimColumns } from '#web/claims/list/claim-list-columns.tsx';
import { carColumns } from '#web/garage/car-columns.tsx';
import { driverColumns } from '#web/garage/driver-columns.tsx';
import { invoiceColumns } from '#web/payments/invoice/invoice-columns.tsx';
import { paymentColumns } from '#web/payments/administration/payment-columns.tsx';
import { policyColumns } from '#web/policies/policy/policy-columns.tsx';
import { quoteColumns } from '#web/policies/quote/quote-columns.tsx';
import { requestColumns } from '#web/policies/request/request-columns.tsx';
import { excessRuleColumns } from '#web/rating/excess/excess-rule-columns.tsx';
import { seriesColumns } from '#web/rating/series/series-columns.tsx';

interface Shown {
  id: string;
  header: string;
}

const today = '2026-05-20';
const lists: readonly [string, readonly Shown[], Readonly<Record<string, { label: string }>>][] = [
  ['claims', claimColumns, claimFields],
  ['quotes', quoteColumns(undefined), quoteFields],
  ['policies', policyColumns(undefined), policyFields],
  ['requests', requestColumns, requestFields],
  ['invoices', invoiceColumns({ currency: undefined, today }), invoiceFields],
  ['payments', paymentColumns({ currency: undefined, today }), paymentFields],
  ['accounts', accountColumns, accountFields],
  ['cars', carColumns(true), carFields],
  ['drivers', driverColumns(false), driverFields],
  ['series', seriesColumns(undefined), seriesFields],
  ['excess rules', excessRuleColumns, excessRuleFields],
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
