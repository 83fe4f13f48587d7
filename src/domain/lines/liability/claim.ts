// What is asked of harm to others. Nobody admits liability.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const liabilityClaim = {
  third_party: { kind: 'text', label: 'Who was harmed', required: true },
  harm: {
    kind: 'choice',
    label: 'Harm to',
    options: { property: 'Property', persons: 'Persons', both: 'Both', circuit: 'The circuit' },
  },
  letters_received: { kind: 'flag', label: 'They have written already' },
} as const satisfies LineFields;
