// What is asked of a person who was hurt. Example: who claims medical cost and 21 days unfit for work is paid the benefit of two
// weeks, since the first seven days are waited for.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const personalAccidentClaim = {
  injury: { kind: 'text', label: 'Injury', required: true },
  claims_for: {
    kind: 'choices',
    label: 'What is claimed',
    options: {
      medical: 'Medical cost',
      weekly_benefit: 'Weekly benefit while unfit for work',
      disability: 'Lasting disability',
      death: 'Death',
    },
  },
  days_unfit: {
    kind: 'count',
    label: 'Days unfit for work',
    from: 0,
    to: 1095,
    /** Asked of whoever claims the weekly benefit. */
    optional: true,
  },
  doctor: { kind: 'text', label: 'Doctor or hospital', required: false },
} as const satisfies LineFields;
