import Button from '@mui/material/Button';
import { CalendarDays, ExternalLink, Plus } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import {
  circuitTypeLabels,
  factorText,
  landOf,
  lengthText,
  placeText,
} from '#web/events/circuit-words.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { inUseViews } from '#web/kit/list/in-use-views.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import type { Column } from '#web/kit/table/table-column.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { optionsOfWhole, pageOfWhole, type WholeListOrder } from '#web/kit/list/whole-list.ts';

type Circuit = ItemOf<'get_circuit_list', 'circuits'>;

const useCircuitDialog = lazyDialog(() =>
  import('#web/events/use-circuit-dialog.tsx').then((m) => m.useCircuitDialog),
);
const useMergeCircuitsDialog = lazyDialog(() =>
  import('#web/events/merge-circuits-dialog.tsx').then((m) => recordDialog(m.MergeCircuitsDialog)),
);

const noun = { one: 'circuit', many: 'circuits' };
const hrefOf = ({ circuit_id }: Circuit) => `/dashboard/circuits/${circuit_id}`;
const kinds = circuitTypes.map((value) => ({ value, label: circuitTypeLabels[value] }));

const columns: readonly Column<Circuit>[] = [
  { id: 'name', header: 'Circuit', cell: (one) => one.name, sort: 'name', maxWidth: 320 },
  {
    id: 'place',
    header: 'Place',
    cell: placeText,
    sort: 'place',
    quiet: true,
    maxWidth: 200,
    card: 'line',
  },
  { id: 'kind', header: 'Kind', cell: (one) => circuitTypeLabels[one.circuit_type], quiet: true },
  {
    id: 'length',
    header: 'Length',
    cell: (one) => lengthText(one.length_m) || '—',
    sort: 'length',
    align: 'right',
  },
  {
    id: 'corners',
    header: 'Corners',
    cell: (one) => one.corner_count,
    sort: 'corners',
    align: 'right',
    card: 'note',
    cardCell: (one) => counted(one.corner_count, 'corner'),
  },
  { id: 'outline', header: 'Outline', cell: (one) => (one.has_outline ? 'Known' : '—') },
  {
    id: 'factor',
    header: 'Factor',
    cell: (one) => (one.factor === null ? '—' : factorText(one.factor)),
    sort: 'factor',
    align: 'right',
  },
  {
    id: 'events',
    header: 'Events',
    cell: (one) => one.events,
    sort: 'events',
    align: 'right',
    card: 'note',
    cardCell: (one) => counted(one.events, 'event'),
  },
  {
    id: 'policies',
    header: 'Policies',
    cell: (one) => one.policies,
    sort: 'policies',
    align: 'right',
  },
];

const order: WholeListOrder<Circuit> = {
  words: (one) => `${one.name} ${placeText(one)} ${one.circuit_id}`,
  is: {
    country: landOf,
    kind: (one) => one.circuit_type,
  },
  by: {
    name: (one) => one.name,
    place: placeText,
    length: (one) => one.length_m,
    corners: (one) => one.corner_count,
    factor: (one) => (one.factor === null ? null : Number(one.factor)),
    events: (one) => one.events,
    policies: (one) => one.policies,
  },
};

/** /dashboard/circuits: where races are held, with what is known of each course. */
export function CircuitListScreen() {
  const list = useListState({ name: 'circuits', filters: ['country', 'kind'], view: 'in_use' });
  const archived = list.view === 'archived';
  const inUse = useRead('get_circuit_list', { archived: false });
  const gone = useRead('get_circuit_list', { archived: true });
  const read = archived ? gone : inUse;
  const circuits = read.data?.circuits;
  const { rows, total, found } = pageOfWhole(list, circuits, order);
  const table = { list, noun, columns, settings: useTableSettings('circuits'), rows, total, read };
  const exporting = useListExport({
    ...table,
    question: { archived },
    whole: found.map(({ circuit_id }) => circuit_id),
  });
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
        breadcrumb={[{ label: 'Events', href: '/dashboard/events' }]}
        title="Circuits"
        total={circuits?.length}
        actions={
          <>
            <ImportButton target="circuits" />
            {exporting.menu}
            {add}
          </>
        }
      />
      <ListBar
        {...table}
        views={inUseViews(inUse.data?.circuits, gone.data?.circuits)}
        filters={[
          {
            id: 'country',
            label: 'Country',
            kind: 'choice',
            promoted: true,
            options: optionsOfWhole(circuits, landOf),
          },
          { id: 'kind', label: 'Kind', kind: 'choice', promoted: true, options: kinds },
        ]}
        searchLabel="Search circuits"
      />
      <DataTable
        {...table}
        rowId={(one) => one.circuit_id}
        rowHref={hrefOf}
        onRowHover={({ circuit_id }) => prefetchRead('get_circuit', { circuit_id })}
        rowMenu={(one) => [
          { label: 'Open', icon: ExternalLink, href: hrefOf(one) },
          {
            label: 'Events here',
            icon: CalendarDays,
            href: `/dashboard/events?view=all&circuit_id=${one.circuit_id}`,
          },
        ]}
        bulk={[mergeBulk('circuits', merging.open), exporting.bulk]}
        empty={
          archived
            ? { title: 'Nothing archived.' }
            : {
                title: 'No circuits yet.',
                text: 'Places where races are held appear here.',
                action: add,
              }
        }
      />
      {dialog.dialog}
      {merging.dialog}
    </>
  );
}
