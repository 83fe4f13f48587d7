import Button from '@mui/material/Button';
import { CalendarDays, ExternalLink, Plus } from 'lucide-react';
import { circuitList } from '#contract/events/circuit-list.ts';
import { addressOf } from '#domain/places.ts';
import { prefetchRead } from '#web/api/use-read.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';
import { useWholeDeclaredList } from '#web/kit/list/whole-declared-list.ts';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';

const useCircuitDialog = lazyDialog(() =>
  import('#web/events/circuit/use-circuit-dialog.tsx').then((m) => m.useCircuitDialog),
);
const useMergeCircuitsDialog = lazyDialog(() =>
  import('#web/events/circuit/merge-circuits-dialog.tsx').then((m) =>
    recordDialog(m.MergeCircuitsDialog),
  ),
);

/** /dashboard/circuits: where races are held, with what is known of each course. */
export function CircuitListScreen() {
  const shown = useWholeDeclaredList('circuits', circuitList);
  const dialog = useCircuitDialog();
  const merging = useMergeCircuitsDialog();
  useShortcuts({ c: () => dialog.open() });
  const add = (
    <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
      Add circuit
    </Button>
  );
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Events', href: addressOf('events') }]}
        title={circuitList.title}
        total={shown.all?.length}
        actions={
          <>
            <ImportButton target="circuits" />
            {shown.exporting.menu}
            {add}
          </>
        }
      />
      <DeclaredList
        shown={shown}
        onRowHover={({ circuit_id }) => prefetchRead('get_circuit', { circuit_id })}
        rowMenu={(one) => [
          { label: 'Open', icon: ExternalLink, href: circuitList.opens(one) },
          {
            label: 'Events here',
            icon: CalendarDays,
            href: addressOf('events', { view: 'all', circuit_id: one.circuit_id }),
          },
        ]}
        bulk={[mergeBulk('circuits', merging.open)]}
        add={add}
      />
      {dialog.dialog}
      {merging.dialog}
    </>
  );
}
