// What is asked of a person who was hurt.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const personalAccidentClaim = {
  injury: { kind: 'text', label: 'Injury', required: true },
  days_unfit: { kind: 'count', label: 'Days unfit for work', from: 0, to: 1095 },
  doctor: { kind: 'text', label: 'Doctor or hospital', required: false },
  died: { kind: 'flag', label: 'The insured person died' },
} as const satisfies LineFields;
