import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import { trimDecimal } from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';
import { parseNumber } from '#domain/number-entry.ts';
import {
  aggregateModes,
  itemKinds,
  raceSessions,
  repairScopes,
  type RaceSession,
  sessionLabels,
} from '#domain/rating/on-track-input.ts';
import { roadCarsTaxedIn } from '#domain/rating/tax/premium-tax.ts';
import { useRead } from '#web/api/use-read.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';
import {
  accidentLimits,
  aggregateLabels,
  itemKindLabels,
  scopeLabels,
} from '#web/policies/document/document-words.ts';
import { FieldGrid } from '#web/policies/editor/editor-section.tsx';
import {
  ContentFields,
  countryChoice,
  levelChoice,
  percentChoice,
} from '#web/policies/editor/quote-fields.tsx';
import { FieldSpot } from '#web/policies/document/field-spot.tsx';
import { ItemCircuit } from '#web/policies/editor/item-circuit.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>, values: readonly V[]) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Terms, risk and result of one car at one event. */
export function EditorItemFields({ item, index }: ItemProps) {
  const { draft, rating, records } = useQuoteEditing();
  const { currency } = draft.content;
  const event = records.events.data?.events.find((one) => one.event_id === item.event_id);
  const rated = rating.error ? undefined : rating.rating?.items[index];
  const amount = (cents: Cents | undefined) => <MoneyText amount={cents} currency={currency} />;
  return (
    <>
      {event?.circuit_id ? <ItemCircuit circuitId={event.circuit_id} /> : null}
      <Terms item={item} index={index} />
      <Risk item={item} index={index} />
      <Box sx={{ borderTop: `1px solid ${t.n[200]}`, pt: 4 }}>
        <Facts
          columns={3}
          facts={[
            { label: 'Item premium', value: amount(rated?.premium) },
            { label: 'Excess per accident', value: amount(rated?.base_excess) },
            { label: 'Max payout', value: amount(rated?.max_payout) },
          ]}
        />
      </Box>
    </>
  );
}

interface ItemProps {
  item: QuoteItem;
  index: number;
}

/** Fields of one item; a complaint about it stands at them. */
function ItemFields({
  item,
  index,
  ...fields
}: ItemProps & Pick<ComponentProps<typeof ContentFields<QuoteItem>>, 'lines' | 'sizes'>) {
  const { changeItem } = useQuoteEditing().draft;
  return (
    <FieldGrid min={160}>
      <ContentFields
        at={`items.${index}.`}
        values={item}
        onChange={(part) => changeItem(index, part)}
        {...fields}
      />
    </FieldGrid>
  );
}

const limitOptions = accidentLimits.map((value) => ({
  value,
  label: `${value} %`,
  note: 'of the value',
}));

function Terms({ item, index }: ItemProps) {
  const { content } = useQuoteEditing().draft;
  const taxedIn = item.tax_country ?? content.policyholder_country;
  return (
    <ItemFields
      {...{ item, index }}
      sizes={{ aggregate_mode: 'double', road_registered: 'wide' }}
      lines={[
        {
          money: 'insured_value',
          label: 'Insured value',
          required: true,
          currency: content.currency,
          shown: (cents) => cents || null,
          kept: (cents) => cents ?? 0,
        },
        { choice: 'excess_pct', label: 'Excess', ...percentChoice },
        {
          choice: 'scope',
          label: 'Repair scope',
          clearable: false,
          options: optionsOf(scopeLabels, repairScopes),
        },
        {
          choice: 'accident_limit_pct',
          label: 'Limit per accident',
          clearable: false,
          options: limitOptions,
        },
        {
          choice: 'aggregate_mode',
          label: 'Aggregate',
          clearable: false,
          options: optionsOf(aggregateLabels, aggregateModes),
        },
        {
          choice: 'tax_country',
          label: 'Car registered in',
          placeholder: 'As the policyholder',
          ...countryChoice,
        },
        (item.road_registered || roadCarsTaxedIn.includes(taxedIn)) && {
          tick: 'road_registered',
          label: 'Carries a road registration: the tax on its premium is higher',
        },
      ]}
    />
  );
}

/** The series of the item's year, and the one that it has where the tables no longer know it. */
function useSeriesOptions(item: QuoteItem) {
  const { records } = useQuoteEditing();
  const event = records.events.data?.events.find((one) => one.event_id === item.event_id);
  const year = event?.start_on.slice(0, 4) ?? '';
  const series = useRead('get_series', {}, { staleMs: 600_000 }).data?.[year] ?? [];
  const isKnown = item.series === '' || series.some((one) => one.name === item.series);
  const options = series.map((one) => ({
    value: one.name,
    label: one.name,
    note: `level ${one.claim_level}`,
  }));
  return {
    series,
    options: isKnown ? options : [{ value: item.series, label: item.series }, ...options],
  };
}

const decimalKept = (text: string | number | null) =>
  text ? String(text).replace(',', '.') : null;

function Risk({ item, index }: ItemProps) {
  const { draft, rating } = useQuoteEditing();
  const classes = useRead('get_car_classes', {}, { staleMs: 600_000 }).data?.car_classes ?? [];
  const { series, options } = useSeriesOptions(item);
  const set = (part: Partial<QuoteItem>) => draft.changeItem(index, part);
  const isRace = item.kind === 'race_event';
  // A test or track day is counted with its first day.
  const first = isRace ? 0 : 1;
  const factor = rating.rating?.rating?.result.items[index]?.factors.circuit;
  return (
    <ItemFields
      {...{ item, index }}
      sizes={{ series: 'double' }}
      lines={[
        {
          choice: 'series',
          label: 'Series',
          options,
          shown: (name) => name || null,
          kept: (name) => name ?? '',
          onChosen: (name) => {
            const found = series.find((one) => one.name === name);
            if (found) set({ series_claim_level: found.claim_level });
          },
        },
        { choice: 'series_claim_level', label: 'Series level', ...levelChoice },
        {
          choice: 'car_class',
          label: 'Class',
          required: true,
          clearable: false,
          options: classes,
        },
        {
          choice: 'kind',
          label: 'Kind',
          clearable: false,
          options: optionsOf(itemKindLabels, itemKinds),
        },
        isRace && {
          text: 'race_hours',
          label: 'Race hours',
          inputMode: 'decimal',
          kept: decimalKept,
        },
        {
          text: 'extra_test_days',
          label: isRace ? 'Official test days' : 'Days',
          inputMode: 'numeric',
          shown: () => String(item.extra_test_days + first),
          kept: (text) => Math.max(0, (parseNumber(String(text)) ?? first) - first),
        },
        {
          text: 'circuit_factor',
          label: 'Circuit factor',
          inputMode: 'decimal',
          placeholder: factor === undefined ? '' : trimDecimal(factor),
          hint: item.circuit_factor === null ? 'From the tables' : 'Set for this car',
          kept: decimalKept,
        },
        isRace && <Sessions key="sessions" {...{ item, index }} />,
      ]}
    />
  );
}

function Sessions({ item, index }: ItemProps) {
  const { changeItem, errors } = useQuoteEditing().draft;
  const path = `items.${index}.sessions`;
  const error = errors.get(path);
  const toggle = (session: RaceSession, on: boolean) =>
    changeItem(index, {
      sessions: raceSessions.filter((one) => (one === session ? on : item.sessions.includes(one))),
    });
  return (
    <FieldSpot path={path} size="wide">
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
        <Box component="legend" sx={{ p: 0, fontSize: 13, lineHeight: '20px', fontWeight: 550 }}>
          Insured sessions
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, pt: 1 }}>
          {raceSessions.map((session) => (
            <TickBox
              key={session}
              label={sessionLabels[session]}
              checked={item.sessions.includes(session)}
              onChange={(on) => toggle(session, on)}
            />
          ))}
        </Box>
        {error ? <FieldError>{error}</FieldError> : null}
      </Box>
    </FieldSpot>
  );
}
