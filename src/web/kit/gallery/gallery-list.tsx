import type { BulkAction } from '#web/kit/list/bulk-bar.tsx';
import Button from '@mui/material/Button';
import { Copy, ExternalLink, Mail, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { answered, GalleryAnswers } from '#web/kit/gallery/gallery-answers.tsx';
import { rowsOfPage, type GalleryRow } from '#web/kit/gallery/gallery-rows.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';

const columns: readonly Column<GalleryRow>[] = [
  { id: 'number', header: 'Claim', cell: (row) => row.number, sort: 'claim_number' },
  { id: 'status', header: 'Status', cell: (row) => <StatusChip {...row.status} />, card: 'status' },
  { id: 'team', header: 'Team', cell: (row) => row.team, card: 'line' },
  { id: 'driver', header: 'Driver', cell: (row) => row.driver, card: 'line' },
  {
    id: 'event',
    header: 'Event',
    cell: (row) => <LongText text={row.event} length={30} />,
    quiet: true,
  },
  {
    id: 'accident',
    header: 'Accident',
    cell: (row) => <DateText value={row.accident} />,
    sort: 'date_accident',
    quiet: true,
    card: 'note',
  },
  {
    id: 'claimed',
    header: 'Claimed (EUR)',
    cell: (row) => <MoneyText amount={row.claimed} bare />,
    align: 'right',
    sort: 'claimed',
    card: 'amount',
  },
  {
    id: 'waiting',
    header: 'Waiting',
    cell: (row) => <RelativeAge since={row.since} />,
    align: 'right',
    quiet: true,
  },
  { id: 'policy', header: 'Policy', cell: () => 'P-26-0733', optional: true },
];

const statuses = [...new Set(rowsOfPage(1).map((row) => row.status.label))].map((label) => ({
  value: label.toLowerCase().replaceAll(' ', '_'),
  label,
}));

const filters: readonly Filter[] = [
  { id: 'status', label: 'Status', kind: 'choice', options: statuses, promoted: true },
  { id: 'period', label: 'Accident', kind: 'period', promoted: true },
  { id: 'amount', label: 'Amount', kind: 'range', unit: 'EUR' },
  { id: 'injured', label: 'Injured driver', kind: 'yes_no' },
];

const noun = { one: 'claim', many: 'claims' };
const views = [
  { id: 'all', label: 'All', count: 214 },
  { id: 'needs_action', label: 'Needs action', count: 7 },
  { id: 'waiting', label: 'Waiting for client', count: 5 },
  { id: 'ready', label: 'Ready to be paid', count: 3 },
  { id: 'paid', label: 'Paid', count: 162 },
];

const savedView = (view_id: string, name: string, is_own: boolean) =>
  ({
    view_id,
    name,
    list: 'claims',
    query: 'status=paid&view=all',
    visible_to: is_own ? 'me' : 'staff',
    is_own,
    is_default: false,
    owner_name: is_own ? 'Anouk Visser' : 'Sanne de Boer',
  }) as const;

const answers = [
  answered('get_default_saved_views', {}, { views: [] }),
  answered(
    'get_saved_views',
    { list: 'claims' },
    {
      views: [savedView('mine', 'My season', true), savedView('theirs', 'Spa', false)],
      may_share: true,
    },
  ),
];

/** A list page with made-up rows and views. `?state=pending|error|empty` shows the other faces. */
export function GalleryList() {
  return (
    <GalleryAnswers answers={answers}>
      <Claims />
    </GalleryAnswers>
  );
}

function Claims() {
  const toast = useToast();
  const list = useListState({
    name: 'claims',
    filters: ['status', 'amount', 'injured'],
    view: 'needs_action',
    sort: '-date_accident',
  });
  const settings = useTableSettings('gallery');
  const [{ state = '' }] = useSearchParams();
  const read = readIn(state, toast);
  const rows = useMemo(() => (state === '' ? rowsOfPage(list.page) : []), [state, list.page]);
  const [peeked, setPeeked] = useState<GalleryRow | null>(null);
  const exported = useListExport({ list, noun, question: {}, total: 214, rows, columns, settings });
  return (
    <>
      <PageHeader
        title="Crash corner"
        total={214}
        actions={
          <>
            {exported.menu}
            <Button variant="contained" startIcon={<Plus />}>
              New claim
            </Button>
          </>
        }
      />
      <ListBar
        list={list}
        views={views}
        filters={filters}
        searchLabel="Search claims"
        columns={columns}
        settings={settings}
      />
      <DataTable
        list={list}
        noun={noun}
        columns={columns}
        rows={rows}
        total={state === '' ? 214 : 0}
        read={read}
        rowId={(row) => row.id}
        rowHref={(row) => `/dashboard/gallery?part=detail&id=${row.id}`}
        subRows={(row) =>
          row.id === 'CL-2026-0409' ? [{ ...row, id: 'sub', number: 'Sub-row' }] : undefined
        }
        settings={settings}
        onPeek={setPeeked}
        empty={{
          title: 'No claims yet.',
          text: 'Claims that clients report appear here.',
          action: <Button variant="contained">New claim</Button>,
        }}
        rowMenu={(row) => menuOf(row, toast)}
        bulk={bulkOf(toast)}
      />
      <SidePanel
        open={peeked !== null}
        title={peeked?.number}
        width={520}
        onClose={() => setPeeked(null)}
      >
        {peeked?.event}
      </SidePanel>
    </>
  );
}

function readIn(state: string, toast: ReturnType<typeof useToast>) {
  const read = {
    isPending: state === 'pending',
    isFetching: state === 'pending',
    isError: state === 'error',
    error: null,
    refetch: () => toast.info('Asked again'),
  };
  return read;
}

function menuOf(row: GalleryRow, toast: ReturnType<typeof useToast>) {
  return [
    {
      label: 'Open',
      icon: ExternalLink,
      href: `/dashboard/gallery?part=detail&id=${row.id}`,
    },
    { label: 'Email', icon: Mail, onSelect: () => toast.success('Mail sent') },
    { label: 'Copy link', icon: Copy, onSelect: () => toast.error('Nothing copied') },
  ];
}

function bulkOf(toast: ReturnType<typeof useToast>): readonly BulkAction<GalleryRow>[] {
  return [
    {
      label: 'Change status',
      onSelect: ({ count }) => toast.success(`${count} claims changed`),
    },
    { label: 'Send email', onSelect: () => toast.warning('No template') },
    { label: 'Assign', onSelect: () => toast.info('Nobody there'), tickedOnly: true },
    {
      label: 'Export',
      onSelect: ({ rows: ticked }) =>
        toast.success(`Exported ${ticked.map(({ number }) => number).join(', ')}`),
    },
  ];
}
