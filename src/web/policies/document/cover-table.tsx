import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatAmount } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import {
  itemKindLabels,
  percentText,
  scopeLabels,
  sessionsText,
} from '#web/policies/document/document-words.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export type Version = OutputOf<'get_document_version'>;
export type VersionItem = Version['items'][number];

const driverNames = (item: VersionItem) => item.drivers.map((driver) => driver.name).join(', ');

/** Two lines in one cell: what one looks for, and what belongs to it. */
function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      <Box sx={{ fontWeight: 550 }}>{first}</Box>
      <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>
        <UnbrokenText>{second}</UnbrokenText>
      </Box>
    </>
  );
}

function EventCell({ item: { event, kind, sessions } }: { item: VersionItem }) {
  const what = kind === 'race_event' ? sessionsText(sessions).toLowerCase() : itemKindLabels[kind];
  return (
    <TwoLines
      first={event.name}
      second={`${periodTextOf(event.start_on, event.end_on)} · ${what}`}
    />
  );
}

/** An amount of an item, which opens how it came about where the version is stored. */
const figureOf =
  ({
    currency,
    version_id,
    policy_id,
  }: {
    currency: string;
    version_id: string;
    policy_id: string | undefined;
  }) =>
  (
    name: 'item_premium' | 'item_excess' | 'item_payout',
    { position }: VersionItem,
    amount: number,
  ) => {
    const whole = name !== 'item_premium';
    return policy_id === undefined ? (
      formatAmount(amount, { whole })
    ) : (
      <FigureAmount
        of={{ figure: name, policy_id, version_id, part: String(position) }}
        amount={amount}
        currency={currency}
        bare
        whole={whole}
      />
    );
  };

function itemColumns(
  { currency, version_id }: Pick<Version, 'currency' | 'version_id'>,
  policy_id: string | undefined,
): readonly Column<VersionItem>[] {
  const money = (amount: number) => <MoneyText amount={amount} whole bare />;
  const figure = figureOf({ currency, version_id, policy_id });
  return [
    {
      id: 'event',
      header: 'Event',
      cell: (item) => <EventCell item={item} />,
      maxWidth: 260,
    },
    {
      id: 'car',
      header: 'Car and drivers',
      cell: (item) => (
        <TwoLines first={item.car.title} second={driverNames(item) || 'No driver yet'} />
      ),
      maxWidth: 220,
    },
    {
      id: 'value',
      header: `Value (${currency})`,
      cell: (item) => money(item.insured_value),
      align: 'right',
    },
    {
      id: 'excess',
      header: 'Excess',
      cell: (item) => (
        <TwoLines
          first={figure('item_excess', item, item.base_excess)}
          second={percentText(item.excess_pct)}
        />
      ),
      align: 'right',
    },
    {
      id: 'payout',
      header: 'Max payout',
      cell: (item) => (
        <TwoLines
          first={figure('item_payout', item, item.max_payout)}
          second={scopeLabels[item.scope]}
        />
      ),
      align: 'right',
    },
    {
      id: 'premium',
      header: 'Item premium',
      cell: (item) => figure('item_premium', item, item.premium),
      align: 'right',
    },
  ];
}

/** The sum below the premiums of all items. */
export function ItemsTotal({
  version: { build_up, version_id, currency },
  policy_id,
}: {
  version: Version;
  policy_id: string | undefined;
}) {
  return build_up && policy_id !== undefined ? (
    <FigureAmount
      of={{ figure: 'items_total', policy_id, version_id }}
      amount={build_up.items_total}
      currency={currency}
      bare
    />
  ) : (
    <MoneyText amount={build_up?.items_total ?? null} bare />
  );
}

/** Every car at every event of a version, with value, excess, limit and premium. */
export function CoverTable({
  version,
  policy_id,
}: {
  version: Version;
  /** Of a stored version: its premiums open how they were worked out. */
  policy_id?: string;
}) {
  return (
    <Card title="Cover" flush>
      <PlainTable
        label="Cover"
        columns={itemColumns(version, policy_id)}
        rows={version.items}
        rowId={(item) => String(item.position)}
        emptyText="Nothing is insured yet."
        totals={{
          event: 'Total',
          premium: <ItemsTotal version={version} policy_id={policy_id} />,
        }}
      />
    </Card>
  );
}
