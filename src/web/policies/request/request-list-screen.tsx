import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ExternalLink } from 'lucide-react';
import { type FocusEvent } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import {
  requestKindLabels,
  requestKinds,
  requestStatuses,
  requestStatusLabels,
} from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import type { InputOf } from '#web/api/action-types.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';
import { t } from '#web/kit/base/tokens.ts';
import { type ListState, useListState } from '#web/kit/list/use-list-state.ts';
import { useSearchParams } from '#web/kit/base/use-search-params.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import {
  narrowRequestColumns,
  requestColumns,
  type RequestRow,
} from '#web/policies/request/request-columns.tsx';
import { RequestPanel } from '#web/policies/request/request-panel.tsx';
import { useRequestBulk } from '#web/policies/request/use-request-bulk.tsx';

const useRequestPeek = lazyDialog(() =>
  import('#web/policies/request/request-peek.tsx').then((m) => recordDialog(m.RequestPeek)),
);

const noun = { one: 'request', many: 'requests' };
const noRows: readonly RequestRow[] = [];
const views = [
  { id: 'open', label: 'Open' },
  { id: 'mine', label: 'Mine' },
  { id: 'unassigned', label: 'Unassigned' },
  { id: 'handled', label: 'Answered' },
  { id: 'all', label: 'All' },
] as const;
const viewIds = views.map(({ id }) => id);
const sorts = [
  'submitted_at',
  'created_at',
  'client_name',
  'event_start_on',
  'kind',
  'premium_effect',
] as const;
const hrefOf = (row: RequestRow) => addressOf('request', { request_id: row.request_id });

function questionOf(list: ListState): InputOf<'get_requests'> {
  const ids = (name: string) => {
    const values = list.filters[name];
    return values === undefined ? {} : { [name]: [...values] };
  };
  const kind = someOf(list.filters['kind'], requestKinds);
  const status = someOf(list.filters['status'], requestStatuses);
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    view: oneOf(list.view, viewIds, 'open'),
    filters: {
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      ...ids('owner'),
      ...ids('user'),
    },
    sortBy: oneOf(list.sortBy, sorts, 'event_start_on'),
    ascending: list.ascending,
  };
}

function useRequestFilters(): readonly Filter[] {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  return [
    {
      id: 'kind',
      label: 'Request',
      kind: 'choice',
      promoted: true,
      options: requestKinds.map((value) => ({ value, label: requestKindLabels[value] })),
    },
    {
      id: 'user',
      label: 'Client',
      kind: 'choice',
      promoted: true,
      options: users
        .filter((user) => user.account_type === 'agent')
        .map((user) => ({ value: user.user_id, label: partyName(user) })),
    },
    {
      id: 'owner',
      label: 'Owner',
      kind: 'choice',
      options: users
        .filter((user) => isStaff(user.account_type))
        .map((user) => ({ value: user.user_id, label: user.attn || user.email })),
    },
    {
      id: 'status',
      label: 'Status',
      kind: 'choice',
      options: requestStatuses.map((value) => ({ value, label: requestStatusLabels[value] })),
    },
  ];
}

/** /dashboard/ontrack-requests: what clients ask for, the next event first; answered beside the list. */
export function RequestListScreen() {
  const copyLink = useCopyLinkAction();
  const split = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const list = useListState({
    name: 'requests',
    filters: ['kind', 'status', 'owner', 'user'],
    view: 'open',
    sort: 'event_start_on',
  });
  const question = questionOf(list);
  const requests = useRead('get_requests', question, { keepPrevious: true });
  const rows = requests.data?.requests ?? noRows;
  const settings = useTableSettings(split ? 'requests-split' : 'requests');
  const filters = useRequestFilters();
  const [search, change] = useSearchParams();
  const chosen = rows.find((row) => row.request_id === search['request']) ?? rows[0];
  const choose = (request_id: string) => {
    if (request_id !== search['request']) change({ request: request_id }, { replace: true });
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    // J and K move the focus from row to row; the open request follows it.
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (split && id !== undefined && event.target.matches('[data-row-link]')) choose(id);
  };
  const peek = useRequestPeek();
  const columns = split ? narrowRequestColumns : requestColumns;
  const shown = { list, noun, rows: requests.data?.requests, total: requests.data?.total };
  // Beside an open request some columns have no room; the file has it.
  const exporting = useListExport({ ...shown, question, columns: requestColumns });
  const bulk = useRequestBulk(question, exporting.bulk);
  const table = (
    <DataTable
      {...shown}
      columns={columns}
      settings={settings}
      read={requests}
      rowId={(row) => row.request_id}
      {...(split ? { onRow: (row: RequestRow) => choose(row.request_id) } : { rowHref: hrefOf })}
      // Beside the list the open request says more than a peek would.
      {...(split ? {} : { onPeek: peek.open })}
      onRowHover={(row) => prefetchRead('get_request', { request_id: row.request_id })}
      rowMenu={(row) => [
        { label: 'Open as a page', icon: ExternalLink, href: hrefOf(row) },
        copyLink(hrefOf(row)),
      ]}
      bulk={bulk.actions}
      empty={{
        title: list.view === 'open' ? 'No open requests.' : 'No requests here.',
        text: 'What clients ask for, new cover and changes, appears here.',
      }}
    />
  );
  return (
    <>
      <PageHeader title="On-track requests" total={requests.data?.total} actions={exporting.menu} />
      <ListBar
        list={list}
        views={views.map((view) => ({ ...view, count: requests.data?.counts[view.id] }))}
        filters={filters}
        searchLabel="Search requests"
        columns={columns}
        settings={settings}
      />
      {split && chosen ? (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 460px)',
          }}
        >
          <Box
            onFocus={onFocus}
            sx={{ [`& tr[data-row="${chosen.request_id}"] > td`]: { background: t.brand[50] } }}
          >
            {table}
          </Box>
          <RequestPanel request_id={chosen.request_id} />
        </Box>
      ) : (
        table
      )}
      {peek.dialog}
      {bulk.dialogs}
    </>
  );
}
