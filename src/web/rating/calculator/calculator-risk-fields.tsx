import Box from '@mui/material/Box';
import { currencies } from '#domain/currencies.ts';
import { formatAmount } from '#domain/money.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { claimLevels } from '#domain/rating/levels/driver-levels.ts';
import { areSeriesLoaded } from '#domain/rating/levels/series-level.ts';
import { itemKinds, raceSessions } from '#domain/rating/on-track-input.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import { useRatedCircuits } from '#web/rating/calculator/use-circuit-name.ts';
import { kindLabels } from '#web/rating/kind-labels.ts';

export interface CalculatorFieldsProps {
  input: CalculatorInput;
  onChange: (part: Partial<CalculatorInput>) => void;
}

const kindOptions = itemKinds.map((value) => ({ value, label: kindLabels[value] }));
const sessionOptions = raceSessions.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
const levelOptions = plainOptions(claimLevels.map(String));

type RatedSeries = OutputOf<'get_series'>[string][number];

/** What a series says about the risk: its class and level, its excess, and its hours where they are known. */
const riskOfSeries = (found: RatedSeries): Partial<CalculatorInput> => ({
  car_class: found.car_class,
  series_claim_level: String(found.claim_level),
  excess_pct: found.default_excess_pct,
  ...(found.typical_race_hours ? { race_hours: found.typical_race_hours } : {}),
});

/** Series, car, value and what is raced. A series gives its class, level, excess and hours. */
export function CalculatorRiskFields({ input, onChange }: CalculatorFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SeriesOfYear input={input} onChange={onChange} />
      <ValueFields values={input} onChange={onChange} lines={useRiskLines(input)} />
    </Box>
  );
}

function SeriesOfYear({ input, onChange }: CalculatorFieldsProps) {
  const series = useRead('get_series', {}, { staleMs: 300_000 });
  const years = Object.keys(series.data ?? {}).toReversed();
  const rated = series.data?.[input.year] ?? [];
  return (
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
        options={plainOptions(years.length > 0 ? years : [input.year])}
      />
      <SelectField
        label="Series"
        value={input.series}
        onChange={(name) => {
          const found = rated.find((one) => one.name === name);
          onChange({ series: name ?? '', ...(found ? riskOfSeries(found) : {}) });
        }}
        loading={!series.isError && !areSeriesLoaded(series.data)}
        options={rated.map((one) => ({
          value: one.name,
          label: one.name,
          note: `${one.car_class} · ${one.claim_level}`,
        }))}
      />
    </Box>
  );
}

/** The car, its value, and where, how long and how often it is raced. */
function useRiskLines({
  kind,
  events,
  currency,
}: CalculatorInput): FieldLines<keyof CalculatorInput> {
  const constants = useRead('get_rating_constants', {}, { staleMs: 300_000 });
  const circuits = useRatedCircuits();
  const races = kind === 'race_event';
  const classes = constants.data?.car_classes ?? [];
  const circuitOptions = (circuits.data?.circuits ?? []).map((one) => ({
    value: one.circuit_id,
    label: one.name,
    note: one.factor ?? '',
  }));
  const asked = { required: true };
  const areEventsRight = /^([1-9]|1\d|2[0-4])$/.test(events);
  return [
    [
      {
        choice: 'car_class',
        label: 'Car class',
        ...asked,
        loading: constants.isPending,
        options: classes,
      },
      {
        choice: 'series_claim_level',
        label: 'Series claim level',
        ...asked,
        options: levelOptions,
      },
    ],
    [
      {
        money: 'value',
        label: 'Value of the car',
        ...asked,
        currency,
        shown: (value) => parseMoney(String(value)) ?? null,
        kept: (cents) => (cents === null ? '0' : formatAmount(Number(cents))),
      },
      { choice: 'currency', label: 'Currency', ...asked, options: plainOptions(currencies) },
    ],
    [
      {
        choice: 'circuit',
        label: 'Circuit',
        ...asked,
        loading: circuits.isPending,
        options: circuitOptions,
      },
      { choice: 'kind', label: 'Kind', ...asked, options: kindOptions },
    ],
    [
      {
        text: 'events',
        label: 'Events',
        inputMode: 'numeric',
        complaint: areEventsRight ? undefined : 'Enter 1 to 24.',
      },
      races && { text: 'race_hours', label: 'Race hours', inputMode: 'decimal' },
      races
        ? { text: 'test_days', label: 'Extra test days', inputMode: 'numeric' }
        : { text: 'days', label: 'Days', inputMode: 'numeric' },
    ],
    races && { choices: 'sessions', label: 'Sessions', options: sessionOptions },
  ];
}
