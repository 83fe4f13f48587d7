import Box from '@mui/material/Box';
import { percentages } from '#domain/percentages.ts';
import { insurersOfLine } from '#domain/policies/insurers-of-line.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { type Option, plainOptions } from '#web/kit/choice/option.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import type { CalculatorFieldsProps } from '#web/rating/calculator/calculator-risk-fields.tsx';

const pctOptions = percentages.map((value) => ({ value, label: `${value} %` }));
const upwards = percentages.toReversed();
const adjustmentOptions = [
  ...percentages.slice(0, -1).map((value) => ({ value: `-${value}`, label: `−${value} %` })),
  ...upwards.map((value) => ({ value, label: `+${value} %` })),
];

const choice = (
  name: keyof CalculatorInput,
  label: string,
  options: readonly Option<string>[],
) => ({ choice: name, label, options, required: true });

const lines: FieldLines<keyof CalculatorInput> = [
  [
    choice('excess_pct', 'Excess', pctOptions),
    choice('scope', 'Repair scope', [
      { value: 'parts_only', label: 'Parts only' },
      { value: 'parts_and_labour', label: 'Parts and labour' },
    ]),
  ],
  [
    choice(
      'accident_limit',
      'Limit per accident',
      ['100', '75', '50'].map((value) => ({ value, label: `${value} % of the value` })),
    ),
    choice('aggregate', 'Aggregate', [
      { value: 'reinstated', label: 'Reinstated for each event' },
      { value: 'single_aggregate', label: 'Once for the whole policy' },
    ]),
  ],
  [
    choice('country', 'Policyholder’s country', countryOptions),
    choice('clean_seasons', 'Clean seasons', plainOptions(['0', '1', '2', '3', '4', '5'])),
  ],
  [
    choice('adjustment', 'Adjustment', adjustmentOptions),
    choice('commission', 'Commission', pctOptions),
    choice('instalments', 'Instalments', plainOptions(['1', '2', '4'])),
  ],
];

/** Excess, scope and limits, the terms of the policyholder, and who would carry it. */
export function CalculatorCoverFields({ input, onChange }: CalculatorFieldsProps) {
  const isStaff = useIsAmong('superadmin', 'admin');
  const insurers = useRead('get_insurers', {}, { staleMs: 300_000, enabled: isStaff });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ValueFields
        values={input}
        onChange={onChange}
        lines={[
          ...lines,
          isStaff && {
            choice: 'insurer',
            label: 'Insurer',
            placeholder: 'The usual insurer',
            hint: 'For the quote; the premium is the same with each.',
            loading: insurers.isPending,
            options: insurersOfLine(insurers.data?.insurers ?? [], 'on_track').map(
              ({ insurer_id, name }) => ({ value: insurer_id, label: name }),
            ),
          },
        ]}
      />
    </Box>
  );
}
