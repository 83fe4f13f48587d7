// What is asked of harm to others. Nobody admits liability: what was said to the third party all the same is told.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const liabilityClaim = {
  third_party: { kind: 'text', label: 'Who was harmed', required: true },
  harm: {
    kind: 'choice',
    label: 'Harm to',
    options: { property: 'Property', persons: 'Persons', both: 'Both', circuit: 'The circuit' },
  },
  letters_received: { kind: 'flag', label: 'They have written already' },
  admission: {
    kind: 'choice',
    label: 'Said to them',
    options: {
      nothing: 'Nothing was admitted or promised',
      something: 'Something was admitted or promised',
    },
  },
  admitted: { kind: 'text', label: 'What was admitted or promised', required: false },
} as const satisfies LineFields;
