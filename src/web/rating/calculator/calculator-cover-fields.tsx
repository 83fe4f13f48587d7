import Box from '@mui/material/Box';
import { percentages } from '#domain/percentages.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import type { CalculatorFieldsProps } from '#web/rating/calculator/calculator-risk-fields.tsx';

const pctOptions = percentages.map((value) => ({ value, label: `${value} %` }));
const adjustmentOptions = [
  ...percentages
    .toReversed()
    .slice(1)
    .map((value) => ({ value: `-${value}`, label: `−${value} %` }))
    .toReversed(),
  ...percentages.toReversed().map((value) => ({ value, label: `+${value} %` })),
];
const seasonOptions = plainOptions(['0', '1', '2', '3', '4', '5']);

/** Excess, scope and limits, and the terms of the policyholder. */
export function CalculatorCoverFields({ input, onChange }: CalculatorFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FormRow>
        <SelectField
          label="Excess"
          required
          value={input.excess_pct}
          onChange={(value) => onChange({ excess_pct: value ?? '10.0' })}
          options={pctOptions}
        />
        <SelectField
          label="Repair scope"
          required
          value={input.scope}
          onChange={(value) => onChange({ scope: value ?? 'parts_only' })}
          options={[
            { value: 'parts_only', label: 'Parts only' },
            { value: 'parts_and_labour', label: 'Parts and labour' },
          ]}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="Limit per accident"
          required
          value={input.accident_limit}
          onChange={(value) => onChange({ accident_limit: value ?? '100' })}
          options={(['100', '75', '50'] as const).map((value) => ({
            value,
            label: `${value} % of the value`,
          }))}
        />
        <SelectField
          label="Aggregate"
          required
          value={input.aggregate}
          onChange={(value) => onChange({ aggregate: value ?? 'reinstated' })}
          options={[
            { value: 'reinstated', label: 'Reinstated for each event' },
            { value: 'single_aggregate', label: 'Once for the whole policy' },
          ]}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="Policyholder’s country"
          required
          value={input.country}
          onChange={(value) => onChange({ country: value ?? 'NL' })}
          options={countryOptions}
        />
        <SelectField
          label="Clean seasons"
          required
          value={input.clean_seasons}
          onChange={(value) => onChange({ clean_seasons: value ?? '0' })}
          options={seasonOptions}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="Adjustment"
          required
          value={input.adjustment}
          onChange={(value) => onChange({ adjustment: value ?? '0.0' })}
          options={adjustmentOptions}
        />
        <SelectField
          label="Commission"
          required
          value={input.commission}
          onChange={(value) => onChange({ commission: value ?? '15.0' })}
          options={pctOptions}
        />
        <SelectField
          label="Instalments"
          required
          value={input.instalments}
          onChange={(value) => onChange({ instalments: value ?? '1' })}
          options={plainOptions(['1', '2', '4'])}
        />
      </FormRow>
    </Box>
  );
}
