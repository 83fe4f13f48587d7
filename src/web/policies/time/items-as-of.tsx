import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { periodTextOf } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { repairScopes } from '#domain/rating/on-track-input.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import { t } from '#web/kit/base/tokens.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { percentText, scopeLabels } from '#web/policies/document/document-words.ts';
import {
  coverReasonLabels,
  coverReasonTones,
  type ItemAsOf,
  type PolicyAsOf,
} from '#web/policies/time/cover-words.ts';

/** Covered or not at the moment that is asked about, and on which terms. */
const columns = (valid_at: number, currency: string): readonly Column<ItemAsOf>[] => [
  {
    id: 'item',
    header: 'Event',
    cell: (item) => (
      <TwoLines
        first={item.event_name || item.car_title}
        second={periodTextOf(item.start_on, item.end_on)}
      />
    ),
    maxWidth: 200,
  },
  {
    id: 'cover',
    header: 'At that moment',
    cell: (item) => <CoverThen item={item} at={valid_at} />,
  },
  {
    id: 'car',
    header: 'Car and drivers',
    cell: ({ event_name, car_title, terms }) => (
      <TwoLines first={event_name ? car_title : '—'} second={terms?.drivers.join(', ')} />
    ),
    maxWidth: 180,
  },
  {
    id: 'value',
    header: `Value, ${currency}`,
    cell: ({ terms }) => (
      <TwoLines
        first={<MoneyText amount={terms?.insured_value ?? null} whole bare />}
        second={terms ? <TermsBelow terms={terms} /> : ''}
      />
    ),
    align: 'right',
  },
  {
    id: 'premium',
    header: `Net premium, ${currency}`,
    cell: ({ terms }) => <MoneyText amount={terms?.net_premium ?? null} bare />,
    align: 'right',
  },
];

/** Of what is insured the client bears the excess, and no more is paid than the limit: a line each. */
function TermsBelow({ terms }: { terms: NonNullable<ItemAsOf['terms']> }) {
  const excess = formatAmount(terms.base_excess, { whole: true });
  const scope = scopeLabels[oneOf(terms.scope, repairScopes, 'parts_only')];
  return (
    <>
      <div>{`Excess ${excess}, ${percentText(terms.excess_pct)}`}</div>
      <div>{`Limit ${percentText(String(terms.accident_limit_pct))}, ${scope.toLowerCase()}`}</div>
    </>
  );
}

/** What one looks for, and below it what belongs to it. */
function TwoLines({ first, second = '' }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <Box sx={{ fontWeight: 550 }}>{first}</Box>
      <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>{second}</Box>
    </>
  );
}

function CoverThen({ item, at }: { item: ItemAsOf; at: number }) {
  if (item.reason !== null)
    return (
      <StatusChip label={coverReasonLabels[item.reason]} tone={coverReasonTones[item.reason]} />
    );
  const next = item.intervals.find((one) => one.covered_from > at);
  if (!next) return <StatusChip label="Over" tone="neutral" />;
  const words = next.reason === 'covered' ? 'To be covered' : coverReasonLabels[next.reason];
  return (
    <StatusChip
      label={words}
      tone={next.reason === 'covered' ? 'info' : coverReasonTones[next.reason]}
    />
  );
}

/** Every car at every event as it stood at a point of time. */
export function ItemsAsOf({
  items,
  valid_at,
  currency,
}: {
  items: readonly ItemAsOf[];
  valid_at: number;
  currency: string;
}) {
  return (
    <PlainTable
      label="Cover at that moment"
      columns={columns(valid_at, currency)}
      rows={items}
      rowId={({ key }) => key}
      emptyText="Nothing was insured."
    />
  );
}

/** One car at one event as it stood at a point of time, where it stands alone, and by which version. */
export function ItemFacts({
  item,
  point: { valid_at, version_label, currency },
}: {
  item: ItemAsOf;
  point: Pick<PolicyAsOf, 'valid_at' | 'version_label' | 'currency'>;
}) {
  const { terms } = item;
  const then = { label: 'At that moment', value: <CoverThen item={item} at={valid_at} /> };
  const version = { label: 'Terms of', value: `Version ${version_label}` };
  const facts = version_label === '' ? [then] : [then, version];
  // A cover without a car has no terms of one.
  if (!terms) return <Facts facts={facts} />;
  return (
    <Facts
      columns={3}
      facts={[
        ...facts,
        {
          label: 'Value',
          value: <MoneyText amount={terms.insured_value} currency={currency} whole />,
        },
        {
          label: 'Excess',
          value: (
            <>
              <MoneyText amount={terms.base_excess} currency={currency} whole /> ·{' '}
              {percentText(terms.excess_pct)}
            </>
          ),
        },
        { label: 'Limit', value: percentText(String(terms.accident_limit_pct)) },
        { label: 'Scope', value: scopeLabels[oneOf(terms.scope, repairScopes, 'parts_only')] },
        { label: 'Drivers', value: terms.drivers.join(', ') },
      ]}
    />
  );
}
