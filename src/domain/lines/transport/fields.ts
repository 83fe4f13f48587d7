// What is asked of goods on their way: cars, parts and equipment between circuits. Of several trips the first departure and the last
// arrival are asked, so that the cover holds them all.

import { amountField, type LineFields, worldTerritory } from '#domain/lines/line-fields.ts';

export const consignment = {
  goods: { kind: 'text', label: 'Goods', required: true },
  value: amountField('Value of one transport'),
  mode: {
    kind: 'choice',
    label: 'Carried by',
    options: {
      own_enclosed_trailer: 'Own enclosed trailer',
      hired_carrier: 'Hired carrier',
      ro_ro: 'Ro-ro ship',
      container: 'Container',
      air: 'Air freight',
    },
  },
  territory: worldTerritory,
  from_place: { kind: 'text', label: 'From', required: true },
  to_place: { kind: 'text', label: 'To', required: true },
  departs_on: { kind: 'date', label: 'First departure' },
  arrives_on: { kind: 'date', label: 'Last arrival' },
  carrier: { kind: 'text', label: 'Carrier', required: false },
  trips: { kind: 'count', label: 'Trips', from: 1, to: 500, usual: 1 },
  storage_days: { kind: 'count', label: 'Days in storage', from: 0, to: 3650, usual: 0 },
  war_strikes: { kind: 'flag', label: 'War and strikes' },
} as const satisfies LineFields;
