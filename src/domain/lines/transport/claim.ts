// What is asked of goods that were damaged or lost on their way.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const transportClaim = {
  leg: { kind: 'text', label: 'On which leg', required: true },
  carrier_remark: { kind: 'text', label: 'Remark of the carrier on delivery', required: false },
  waybill: { kind: 'text', label: 'CMR or bill of lading', required: false },
} as const satisfies LineFields;
