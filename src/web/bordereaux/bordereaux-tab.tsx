import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { bordereauList } from '#contract/bordereaux/bordereau-list.ts';
import { counted } from '#domain/counted.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { useRead } from '#web/api/use-read.ts';
import type { OpenInsurer } from '#web/bordereaux/open-bordereau-dialog.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

const useOpenBordereau = lazyDialog(() =>
  import('#web/bordereaux/open-bordereau-dialog.tsx').then((m) =>
    recordDialog(m.OpenBordereauDialog),
  ),
);
const useClosedBordereau = lazyDialog(() =>
  import('#web/bordereaux/closed-bordereau-dialog.tsx').then((m) =>
    recordDialog(m.ClosedBordereauDialog),
  ),
);
const useLayout = lazyDialog(() =>
  import('#web/bordereaux/bordereau-layout-dialog.tsx').then((m) =>
    recordDialog(m.BordereauLayoutDialog),
  ),
);

/** What waits for the next bordereau of each insurer, and the bordereaux that were closed. */
export function BordereauxTab({ onTotal }: { onTotal: (total: number | undefined) => void }) {
  const opened = useOpenBordereau();
  const closed = useClosedBordereau();
  const layout = useLayout();
  const shown = useDeclaredList('bordereaux', bordereauList);
  const total = shown.answer?.total;
  useEffect(() => onTotal(total), [onTotal, total]);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <OpenInsurers onOpen={opened.open} onLayout={layout.open} />
      <Box>
        <DeclaredList shown={shown} onRow={closed.open} end={shown.exporting.menu} />
      </Box>
      {opened.dialog}
      {closed.dialog}
      {layout.dialog}
    </Box>
  );
}

interface Deeds {
  onOpen: (insurer: OpenInsurer) => void;
  onLayout: (insurer: OpenInsurer) => void;
}

function OpenInsurers(deeds: Deeds) {
  const phone = useIsPhone();
  const read = useRead('get_open_bordereaux', {});
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Insurers could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <Card title="Next bordereaux" flush>
      <PlainTable
        label="Next bordereaux"
        columns={phone ? [cardOf(deeds)] : [whose, agreements, waiting, openColumn(deeds)]}
        rows={read.data.insurers}
        rowId={(one) => one.insurer_id}
        rowHeight={phone ? 104 : 52}
        emptyText="There is no insurer yet."
      />
    </Card>
  );
}

function Whose({ insurer_name, closed_until }: OpenInsurer) {
  return (
    <TwoLines
      first={insurer_name}
      second={
        closed_until === null
          ? 'None closed yet'
          : `Closed up to ${formatCalendarDate(closed_until)}`
      }
      length={48}
    />
  );
}

const whose: Column<OpenInsurer> = {
  id: 'insurer_name',
  header: 'Insurer',
  cell: (one) => <Whose {...one} />,
};

/** On a phone: the insurer, and below it what can be done. */
const cardOf = (deeds: Deeds): Column<OpenInsurer> => ({
  ...whose,
  cell: (one) => (
    <Box sx={{ py: 2 }}>
      <Whose {...one} />
      <DeedButtons insurer={one} {...deeds} />
    </Box>
  ),
});

const agreements: Column<OpenInsurer> = {
  id: 'umrs',
  header: 'Agreement (UMR)',
  cell: ({ umrs }) => umrs.join(', ') || '—',
  quiet: true,
};

const waiting: Column<OpenInsurer> = {
  id: 'bookings',
  header: 'Since then',
  cell: ({ bookings }) => counted(bookings, 'booking'),
  align: 'right',
  width: 150,
};

function DeedButtons({ insurer, onOpen, onLayout }: Deeds & { insurer: OpenInsurer }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
      <Button onClick={() => onLayout(insurer)} aria-label={`Columns for ${insurer.insurer_name}`}>
        Columns
      </Button>
      <Button
        variant="outlined"
        onClick={() => onOpen(insurer)}
        aria-label={`Bordereau of ${insurer.insurer_name}`}
      >
        Bordereau
      </Button>
    </Box>
  );
}

const openColumn = (deeds: Deeds): Column<OpenInsurer> => ({
  id: 'open',
  header: 'Actions',
  hides_header: true,
  align: 'right',
  cell: (one) => <DeedButtons insurer={one} {...deeds} />,
});
