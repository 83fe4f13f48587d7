// What is asked of objects that are carried or kept: watches, racewear, tools, art.

import { amountField, type LineFields } from '#domain/lines/line-fields.ts';

export const valuablesTerms = {
  territory: {
    kind: 'choice',
    label: 'Territory',
    options: { home_country: 'Home country', europe: 'Europe', world: 'World' },
  },
  security: {
    kind: 'choice',
    label: 'Security',
    options: { safe_and_alarm: 'Safe and alarm', alarm: 'Alarm', none: 'None' },
  },
  excess: { kind: 'amount_choice', label: 'Excess', amounts: [25_000, 50_000, 100_000] },
} as const satisfies LineFields;

export const valuable = {
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: {
      watch: 'Watch',
      jewellery: 'Jewellery',
      helmet_racewear: 'Helmet and racewear',
      electronics: 'Electronics',
      tools_pit_equipment: 'Tools and pit equipment',
      simulator: 'Simulator',
      memorabilia: 'Memorabilia',
      art: 'Art',
    },
  },
  description: { kind: 'text', label: 'Description', required: true },
  serial_number: { kind: 'text', label: 'Serial number', required: false, unique: true },
  value: amountField('Value'),
  /** Null: it is carried worldwide. */
  storage_country: { kind: 'country', label: 'Kept in' },
} as const satisfies LineFields;
