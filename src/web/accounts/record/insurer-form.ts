import { z } from 'zod';
import { accountsContract } from '#contract/accounts/accounts.ts';
import { ownTaxText } from '#domain/payments/tax-payers.ts';
import { insuranceTypeLabels, insuranceTypes } from '#domain/policies/insurance-types.ts';
import type { Insurer } from '#web/accounts/record/insurer-card.tsx';
import type { FieldLines } from '#web/kit/form/declared-fields.tsx';
import { optionWord, fieldLabels } from '#web/kit/form/stale-words.ts';

/** An insurer as its form holds it. */
export const insurerSchema = accountsContract.save_insurer.input
  .omit({ insurer_id: true, revision: true })
  .extend({
    active: z.boolean(),
    lines: z.array(z.enum(insuranceTypes)).min(1, 'Missing data for Lines'),
  });
export type InsurerValues = z.input<typeof insurerSchema>;

/** The countries of an insurer in one line: "Netherlands from 01-06-2026, Belgium from 01-07-2026". */
export const ownTaxesText = (rows: Insurer['own_tax'] | undefined): string =>
  (rows ?? []).map(ownTaxText).join(', ');

const lineOptions = insuranceTypes.map((value) => ({ value, label: insuranceTypeLabels[value] }));
export const insurerWords = {
  name: 'Name',
  lines: optionWord('Lines', lineOptions),
  share_pct: 'Usual share %',
  bordereau_email: 'Bordereau to',
  own_tax: {
    label: 'Pays premium tax itself',
    text: ownTaxesText,
  },
  active: 'Offered for new quotes',
};

export const insurerLabels = fieldLabels(insurerWords);

export const insurerFormOf = (insurer?: Insurer): InsurerValues => ({
  name: insurer?.name ?? '',
  lines: insuranceTypes.filter((line) => (insurer?.lines ?? ['on_track']).includes(line)),
  share_pct: String(Number(insurer?.share_pct ?? 100)),
  bordereau_email: insurer?.bordereau_email ?? '',
  own_tax: insurer?.own_tax ?? [],
  active: insurer?.active ?? true,
});

export const insurerFields: FieldLines<keyof InsurerValues> = [
  { text: 'name', required: true },
  { choices: 'lines', required: true, options: lineOptions },
  [
    { text: 'share_pct', required: true, inputMode: 'decimal' },
    { text: 'bordereau_email', type: 'email' },
  ],
  { tick: 'active' },
];
