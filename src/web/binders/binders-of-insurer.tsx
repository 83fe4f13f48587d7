import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { CapacityBars } from '#web/binders/capacity-bars.tsx';
import { useBinderPanel } from '#web/binders/use-binder-panel.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { today } from '#web/kit/text/today.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

export type Binder = ItemOf<'get_binders', 'binders'>;

/** The agreements with an insurer. A superadmin keeps them; from here its bordereaux are one press away. */
export function BindersOfInsurer({
  insurer: { insurer_id, name },
}: {
  insurer: { insurer_id: string; name: string };
}) {
  const superadmin = useIsAmong('superadmin');
  const panel = useBinderPanel();
  const { data } = useRead('get_binders', { insurer_id }, { staleMs: 60_000 });
  if (!data) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <PlainTable
        label={`Agreements with ${name}`}
        columns={columns}
        rows={data.binders}
        rowId={({ binder_id }) => binder_id}
        {...(superadmin ? { onRow: (binder: Binder) => panel.open({ insurer_id, binder }) } : {})}
        rowHeight={52}
        emptyText="No agreement (binder) yet: nothing limits what is written in its name."
      />
      {data.binders
        .filter(({ valid_from, valid_to }) => valid_from <= today() && valid_to >= today())
        .map((binder) => (
          <UsedCapacity key={binder.binder_id} binder={binder} />
        ))}
      <Box sx={{ mt: 3, display: 'flex', gap: 3, alignItems: 'center' }}>
        {superadmin ? (
          <Button
            variant="outlined"
            startIcon={<Plus />}
            onClick={() => panel.open({ insurer_id })}
          >
            Add agreement
          </Button>
        ) : null}
        <AppLink href={addressOf('administration', { tab: 'bordereaux' })}>Bordereaux</AppLink>
      </Box>
      {panel.dialog}
    </Box>
  );
}

/** What is used of an agreement that holds today. */
function UsedCapacity({ binder: { binder_id, umr } }: { binder: Binder }) {
  const { data } = useRead('get_binder_capacity', { binder_id }, { staleMs: 60_000 });
  if (!data) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>{`Used of ${umr}`}</Box>
      <CapacityBars label={`Used of ${umr}`} uses={data.uses} currency={data.currency} />
    </Box>
  );
}

const most = (amount: number | null, currency: string) =>
  amount === null ? 'no limit' : formatMoney(amount, currency);

const columns: readonly Column<Binder>[] = [
  {
    id: 'umr',
    header: 'Agreement (UMR)',
    cell: ({ umr, valid_from, valid_to }) => (
      <TwoLines
        first={umr}
        second={`${formatCalendarDate(valid_from)} to ${formatCalendarDate(valid_to)}`}
      />
    ),
  },
  {
    id: 'limits',
    header: 'Most',
    cell: ({ currency, value_per_car, value_per_event, premium_limit }) => (
      <TwoLines
        first={`Car ${most(value_per_car, currency)} · event ${most(value_per_event, currency)}`}
        second={`Premium ${most(premium_limit, currency)}`}
        length={60}
      />
    ),
  },
];
