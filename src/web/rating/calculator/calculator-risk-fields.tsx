import Box from '@mui/material/Box';
import { currencies } from '#domain/currencies.ts';
import { formatAmount } from '#domain/money.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { itemKinds, raceSessions } from '#domain/rating/on-track-input.ts';
import { claimLevels } from '#domain/rating/levels/driver-levels.ts';
import { areSeriesLoaded } from '#domain/rating/levels/series-level.ts';
import { useRead } from '#web/api/use-read.ts';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { MultiSelectField, SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';

export interface CalculatorFieldsProps {
  input: CalculatorInput;
  onChange: (part: Partial<CalculatorInput>) => void;
}

const kindLabels = { race_event: 'Race event', test_day: 'Test day', track_day: 'Track day' };
const kindOptions = itemKinds.map((value) => ({ value, label: kindLabels[value] }));
const sessionOptions = raceSessions.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
const levelOptions = claimLevels.map((level) => ({ value: String(level), label: String(level) }));

/** Series, car, value and what is raced. A series gives its class, level, excess and hours. */
export function CalculatorRiskFields({ input, onChange }: CalculatorFieldsProps) {
  const series = useRead('get_series', {}, { staleMs: 300_000 });
  const constants = useRead('get_rating_constants', {}, { staleMs: 300_000 });
  const circuits = useRead('get_circuits', {}, { staleMs: 300_000 });
  const years = Object.keys(series.data ?? {}).toReversed();
  const rated = series.data?.[input.year] ?? [];
  const chooseSeries = (name: string | null) => {
    const found = rated.find((one) => one.name === name);
    onChange({
      series: name ?? '',
      ...(found
        ? {
            car_class: found.car_class,
            series_claim_level: String(found.claim_level),
            excess_pct: found.default_excess_pct,
            ...(found.typical_race_hours ? { race_hours: found.typical_race_hours } : {}),
          }
        : {}),
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '120px minmax(0, 1fr)' },
        }}
      >
        <SelectField
          label="Year"
          required
          value={input.year}
          onChange={(value) => onChange({ year: value ?? input.year })}
          options={(years.length > 0 ? years : [input.year]).map((value) => ({
            value,
            label: value,
          }))}
        />
        <SelectField
          label="Series"
          value={input.series}
          onChange={chooseSeries}
          loading={!series.isError && !areSeriesLoaded(series.data)}
          options={rated.map((one) => ({
            value: one.name,
            label: one.name,
            note: `${one.car_class} · ${one.claim_level}`,
          }))}
        />
      </Box>
      <FormRow>
        <SelectField
          label="Car class"
          required
          value={input.car_class}
          onChange={(value) => onChange({ car_class: value ?? '' })}
          loading={constants.isPending}
          options={constants.data?.car_classes ?? []}
        />
        <SelectField
          label="Series claim level"
          required
          value={input.series_claim_level}
          onChange={(value) => onChange({ series_claim_level: value ?? '5' })}
          options={levelOptions}
        />
      </FormRow>
      <FormRow>
        <MoneyField
          label="Value of the car"
          required
          currency={input.currency}
          value={parseMoney(input.value) ?? null}
          onChange={(cents) => onChange({ value: cents === null ? '0' : formatAmount(cents) })}
        />
        <SelectField
          label="Currency"
          required
          value={input.currency}
          onChange={(value) => onChange({ currency: value ?? 'EUR' })}
          options={plainOptions(currencies)}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="Circuit"
          required
          value={input.circuit}
          onChange={(value) => onChange({ circuit: value ?? '' })}
          loading={circuits.isPending}
          options={(circuits.data?.circuits ?? []).map((one) => ({
            value: one.circuit_id,
            label: one.name,
            note: one.factor ?? '',
          }))}
        />
        <SelectField
          label="Kind"
          required
          value={input.kind}
          onChange={(value) => onChange({ kind: value ?? 'race_event' })}
          options={kindOptions}
        />
      </FormRow>
      <FormRow>
        <TextField
          label={input.kind === 'race_event' ? 'Events' : 'Days'}
          inputMode="numeric"
          value={input.events}
          onChange={(events) => onChange({ events })}
          error={/^([1-9]|1\d|2[0-4])$/.test(input.events) ? undefined : 'Enter 1 to 24.'}
        />
        {input.kind === 'race_event' ? (
          <TextField
            label="Race hours"
            inputMode="decimal"
            value={input.race_hours}
            onChange={(race_hours) => onChange({ race_hours })}
          />
        ) : null}
        <TextField
          label="Extra test days"
          inputMode="numeric"
          value={input.test_days}
          onChange={(test_days) => onChange({ test_days })}
        />
      </FormRow>
      {input.kind === 'race_event' ? (
        <MultiSelectField
          label="Sessions"
          value={input.sessions}
          onChange={(sessions) => onChange({ sessions })}
          options={sessionOptions}
        />
      ) : null}
    </Box>
  );
}
