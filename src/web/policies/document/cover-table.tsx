import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
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
function TwoLines({ first, second }: { first: string; second: string }) {
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

function itemColumns(
  { currency, version_id }: Pick<Version, 'currency' | 'version_id'>,
  policy_id: string | undefined,
): readonly Column<VersionItem>[] {
  const money = (amount: number) => <MoneyText amount={amount} whole bare />;
  const premiumCell = ({ premium, position }: VersionItem) =>
    policy_id === undefined ? (
      <MoneyText amount={premium} bare />
    ) : (
      <FigureAmount
        of={{ figure: 'item_premium', policy_id, version_id, part: String(position) }}
        amount={premium}
        currency={currency}
        bare
      />
    );
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
          first={formatAmount(item.base_excess, { whole: true })}
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
          first={formatAmount(item.max_payout, { whole: true })}
          second={scopeLabels[item.scope]}
        />
      ),
      align: 'right',
    },
    {
      id: 'premium',
      header: 'Item premium',
      cell: premiumCell,
      align: 'right',
    },
  ];
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
          premium: <MoneyText amount={version.build_up?.items_total ?? null} bare />,
        }}
      />
    </Card>
  );
}
