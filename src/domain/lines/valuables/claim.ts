// What is asked of an object that was lost, stolen or damaged.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const valuablesClaim = {
  place: { kind: 'text', label: 'Where', required: true },
  cause: {
    kind: 'choice',
    label: 'What happened to it',
    options: { theft: 'Theft', loss: 'Loss', damage: 'Damage' },
  },
  police_report: { kind: 'text', label: 'Police report', required: false },
  purchase_proof: { kind: 'flag', label: 'There is a receipt or another proof of purchase' },
} as const satisfies LineFields;
