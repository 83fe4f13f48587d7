import Box from '@mui/material/Box';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import { trimDecimal } from '#domain/decimal.ts';
import { parseNumber } from '#domain/number-entry.ts';
import {
  aggregateModes,
  itemKinds,
  raceSessions,
  repairScopes,
  type RaceSession,
} from '#domain/rating/on-track-input.ts';
import { roadCarsTaxedIn } from '#domain/rating/tax/premium-tax.ts';
import { useRead } from '#web/api/use-read.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import {
  accidentLimits,
  aggregateLabels,
  itemKindLabels,
  scopeLabels,
  sessionLabels,
} from '#web/policies/document/document-words.ts';
import { FieldGrid } from '#web/policies/editor/editor-section.tsx';
import {
  CountryField,
  FieldSpot,
  LevelField,
  PercentField,
} from '#web/policies/editor/quote-fields.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>, values: readonly V[]) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Terms, risk and result of one car at one event. */
export function EditorItemFields({ item, index }: { item: QuoteItem; index: number }) {
  const { draft, rating } = useQuoteEditing();
  const { currency } = draft.content;
  const rated = rating.error ? undefined : rating.rating?.items[index];
  return (
    <>
      <Terms item={item} index={index} />
      <Risk item={item} index={index} />
      <Box sx={{ borderTop: `1px solid ${t.n[200]}`, pt: 4 }}>
        <Facts
          columns={3}
          facts={[
            {
              label: 'Item premium',
              value: <MoneyText amount={rated?.premium} currency={currency} />,
            },
            {
              label: 'Excess per accident',
              value: <MoneyText amount={rated?.base_excess} currency={currency} />,
            },
            {
              label: 'Max payout',
              value: <MoneyText amount={rated?.max_payout} currency={currency} />,
            },
          ]}
        />
      </Box>
    </>
  );
}

function useItemField(index: number) {
  const { draft } = useQuoteEditing();
  const path = (field: keyof QuoteItem) => `items.${index}.${field}`;
  return {
    path,
    errorAt: (field: keyof QuoteItem) => draft.errors.get(path(field)),
    set: (part: Partial<QuoteItem>) => draft.changeItem(index, part),
  };
}

function Terms({ item, index }: { item: QuoteItem; index: number }) {
  const { draft } = useQuoteEditing();
  const { path, errorAt, set } = useItemField(index);
  const taxedIn = item.tax_country ?? draft.content.policyholder_country;
  return (
    <FieldGrid min={160}>
      <FieldSpot path={path('insured_value')}>
        <MoneyField
          label="Insured value"
          required
          currency={draft.content.currency}
          value={item.insured_value === 0 ? null : item.insured_value}
          onChange={(cents) => set({ insured_value: cents ?? 0 })}
          error={errorAt('insured_value')}
        />
      </FieldSpot>
      <FieldSpot path={path('excess_pct')}>
        <PercentField
          label="Excess"
          value={item.excess_pct}
          onChange={(excess_pct) => set({ excess_pct })}
          error={errorAt('excess_pct')}
        />
      </FieldSpot>
      <FieldSpot path={path('scope')}>
        <SelectField
          label="Repair scope"
          clearable={false}
          options={optionsOf(scopeLabels, repairScopes)}
          value={item.scope}
          onChange={(scope) => set({ scope: scope ?? item.scope })}
          error={errorAt('scope')}
        />
      </FieldSpot>
      <FieldSpot path={path('accident_limit_pct')}>
        <SelectField
          label="Limit per accident"
          clearable={false}
          options={accidentLimits.map((value) => ({
            value,
            label: `${value} %`,
            note: 'of the value',
          }))}
          value={item.accident_limit_pct}
          onChange={(limit) => set({ accident_limit_pct: limit ?? item.accident_limit_pct })}
          error={errorAt('accident_limit_pct')}
        />
      </FieldSpot>
      <FieldSpot path={path('aggregate_mode')} double>
        <SelectField
          label="Aggregate"
          clearable={false}
          options={optionsOf(aggregateLabels, aggregateModes)}
          value={item.aggregate_mode}
          onChange={(mode) => set({ aggregate_mode: mode ?? item.aggregate_mode })}
          error={errorAt('aggregate_mode')}
        />
      </FieldSpot>
      <FieldSpot path={path('tax_country')}>
        <CountryField
          label="Car registered in"
          emptyLabel="As the policyholder"
          value={item.tax_country}
          onChange={(tax_country) => set({ tax_country })}
          error={errorAt('tax_country')}
        />
      </FieldSpot>
      {item.road_registered || roadCarsTaxedIn.includes(taxedIn) ? (
        <FieldSpot path={path('road_registered')} wide>
          <TickBox
            label="Carries a road registration: the tax on its premium is higher"
            checked={item.road_registered}
            onChange={(road_registered) => set({ road_registered })}
          />
        </FieldSpot>
      ) : null}
    </FieldGrid>
  );
}

function Risk({ item, index }: { item: QuoteItem; index: number }) {
  const { rating, records } = useQuoteEditing();
  const { path, errorAt, set } = useItemField(index);
  const event = records.events.data?.events.find((one) => one.event_id === item.event_id);
  const classes = useRead('get_car_classes', {}, { staleMs: 600_000 }).data?.car_classes ?? [];
  const year = event?.start_on.slice(0, 4) ?? '';
  const series = useRead('get_series', {}, { staleMs: 600_000 }).data?.[year] ?? [];
  const seriesOptions = series.map((one) => ({
    value: one.name,
    label: one.name,
    note: `level ${one.claim_level}`,
  }));
  const isKnown = item.series === '' || series.some((one) => one.name === item.series);
  const isRace = item.kind === 'race_event';
  // A test or track day is counted with its first day.
  const first = isRace ? 0 : 1;
  const factor = rating.rating?.rating.result.items[index]?.factors.circuit;
  return (
    <FieldGrid min={160}>
      <FieldSpot path={path('series')} double>
        <SelectField
          label="Series"
          options={
            isKnown ? seriesOptions : [{ value: item.series, label: item.series }, ...seriesOptions]
          }
          value={item.series === '' ? null : item.series}
          onChange={(name) => {
            const found = series.find((one) => one.name === name);
            set({
              series: name ?? '',
              ...(found ? { series_claim_level: found.claim_level } : {}),
            });
          }}
          error={errorAt('series')}
        />
      </FieldSpot>
      <FieldSpot path={path('series_claim_level')}>
        <LevelField
          label="Series level"
          value={item.series_claim_level}
          onChange={(series_claim_level) => set({ series_claim_level })}
          error={errorAt('series_claim_level')}
        />
      </FieldSpot>
      <FieldSpot path={path('car_class')}>
        <SelectField
          label="Class"
          required
          options={classes}
          value={item.car_class}
          onChange={(car_class) => set({ car_class: car_class ?? item.car_class })}
          error={errorAt('car_class')}
        />
      </FieldSpot>
      <FieldSpot path={path('kind')}>
        <SelectField
          label="Kind"
          clearable={false}
          options={optionsOf(itemKindLabels, itemKinds)}
          value={item.kind}
          onChange={(kind) => set({ kind: kind ?? item.kind })}
          error={errorAt('kind')}
        />
      </FieldSpot>
      {isRace ? (
        <FieldSpot path={path('race_hours')}>
          <TextField
            label="Race hours"
            inputMode="decimal"
            value={item.race_hours ?? ''}
            onChange={(text) => set({ race_hours: text === '' ? null : text.replace(',', '.') })}
            error={errorAt('race_hours')}
          />
        </FieldSpot>
      ) : null}
      <FieldSpot path={path('extra_test_days')}>
        <TextField
          label={isRace ? 'Official test days' : 'Days'}
          inputMode="numeric"
          value={String(item.extra_test_days + first)}
          onChange={(text) =>
            set({ extra_test_days: Math.max(0, (parseNumber(text) ?? first) - first) })
          }
          error={errorAt('extra_test_days')}
        />
      </FieldSpot>
      <FieldSpot path={path('circuit_factor')}>
        <TextField
          label="Circuit factor"
          inputMode="decimal"
          placeholder={factor === undefined ? '' : trimDecimal(factor)}
          hint={item.circuit_factor === null ? 'From the tables' : 'Set for this car'}
          value={item.circuit_factor ?? ''}
          onChange={(text) => set({ circuit_factor: text === '' ? null : text.replace(',', '.') })}
          error={errorAt('circuit_factor')}
        />
      </FieldSpot>
      {isRace ? (
        <FieldSpot path={path('sessions')} wide>
          <Sessions
            value={item.sessions}
            onChange={(sessions) => set({ sessions })}
            error={errorAt('sessions')}
          />
        </FieldSpot>
      ) : null}
    </FieldGrid>
  );
}

function Sessions({
  value,
  onChange,
  error,
}: {
  value: readonly RaceSession[];
  onChange: (sessions: RaceSession[]) => void;
  error: string | undefined;
}) {
  const toggle = (session: RaceSession, on: boolean) =>
    onChange(raceSessions.filter((one) => (one === session ? on : value.includes(one))));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: 13, lineHeight: '20px', fontWeight: 550 }}>
        Insured sessions
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, pt: 1 }}>
        {raceSessions.map((session) => (
          <TickBox
            key={session}
            label={sessionLabels[session]}
            checked={value.includes(session)}
            onChange={(on) => toggle(session, on)}
          />
        ))}
      </Box>
      {error ? <FieldError>{error}</FieldError> : null}
    </Box>
  );
}
