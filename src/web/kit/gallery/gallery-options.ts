import type { Option } from '#web/kit/choice/option.ts';

export const circuitOptions: readonly Option[] = [
  'Zandvoort',
  'Spa-Francorchamps',
  'Nürburgring',
  'Imola',
  'Monza',
  'Assen',
  'Silverstone',
  'Goodwood',
  'Paul Ricard',
  'Le Mans',
].map((label) => ({ value: label, label }));

/** More than any list shows at once. */
export const carOptions: readonly Option[] = Array.from({ length: 120 }, (_, index) => ({
  value: `car-${index + 1}`,
  label: `Car ${index + 1}`,
}));

export const seriesOptions: readonly Option[] = [
  { value: 'cup', label: 'Porsche Carrera Cup', group: 'Sprint' },
  { value: 'mx5', label: 'MX-5 Cup', group: 'Sprint' },
  { value: 'nls', label: 'NLS', group: 'Endurance' },
  { value: '24h', label: '24 Hours Series', group: 'Endurance', disabled: true },
];

/** More words than a field is wide. */
export const longOptions: readonly Option[] = [
  {
    value: 'wear',
    label: 'Wear, tear, gradual deterioration and mechanical breakdown are not insured',
    note: 'Condition 4',
  },
  {
    value: 'test',
    label: 'Testing outside of the official sessions is insured',
    note: 'Condition 9',
  },
];
