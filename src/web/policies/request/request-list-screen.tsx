import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ExternalLink } from 'lucide-react';
import { useMemo, type FocusEvent, type ReactNode } from 'react';
import { requestList } from '#contract/policies/request-list.ts';
import { viRequestList } from '#contract/policies/vi-request-list.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import { useOpenRequest } from '#web/policies/request/open-request.ts';
import {
  besideRequest,
  besideViRequest,
  narrowColumns,
  requestCells,
  type RequestRow,
} from '#web/policies/request/request-cells.tsx';
import { RequestPanel } from '#web/policies/request/request-panel.tsx';
import { useRequestBulk } from '#web/policies/request/use-request-bulk.tsx';

const noRows: readonly RequestRow[] = [];

const useRequestPeek = lazyDialog(() =>
  import('#web/policies/request/request-peek.tsx').then((m) => recordDialog(m.RequestPeek)),
);

/** What the filters choose from. */
function useRequestOptions() {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users;
  return useMemo(
    () => ({
      user: (users ?? [])
        .filter((user) => user.account_type === 'agent')
        .map((user) => ({ value: user.user_id, label: partyName(user) })),
      owner: (users ?? [])
        .filter((user) => isStaff(user.account_type))
        .map((user) => ({ value: user.user_id, label: user.attn || user.email })),
    }),
    [users],
  );
}

/** /dashboard/ontrack-requests: what clients ask for, the next event first; answered beside the list. */
export function RequestListScreen() {
  return <RequestQueue name="requests" declared={requestList} narrowed={besideRequest} />;
}

/** /dashboard/various-insurances/requests: what clients want insured beside the track. */
export function ViRequestListScreen() {
  return <RequestQueue name="vi_requests" declared={viRequestList} narrowed={besideViRequest} />;
}

/** The request that is open beside the list; its id stands in the address. */
function useChosenRequest(
  name: 'requests' | 'vi_requests',
  rows: readonly RequestRow[],
  split: boolean,
) {
  const [search, change] = useSearchOf(name);
  const ids = useMemo(() => rows.map((row) => row.request_id), [rows]);
  const [chosen, open] = useOpenRequest(ids, search.request);
  const choose = (request_id: string) => {
    open(request_id);
    if (request_id !== search.request) change({ request: request_id }, { replace: true });
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    // J and K move the focus from row to row; the open request follows it.
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (split && id !== undefined && event.target.matches('[data-row-link]')) choose(id);
  };
  return { chosen, choose, onFocus };
}

/** A queue of requests with the open one beside it. */
function RequestQueue({
  name,
  declared,
  narrowed,
}: {
  name: 'requests' | 'vi_requests';
  declared: typeof requestList | typeof viRequestList;
  narrowed: Readonly<Record<string, boolean>>;
}) {
  const copyLink = useCopyLinkAction();
  const split = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const shown = useDeclaredList(name, declared, {
    cells: requestCells,
    options: useRequestOptions(),
  });
  const { rows = noRows } = shown.table;
  const beside = useTableSettings(`${name}-split`);
  const narrow = useMemo(
    () => narrowColumns(shown.table.columns, narrowed),
    [shown.table.columns, narrowed],
  );
  const { chosen, choose, onFocus } = useChosenRequest(name, rows, split);
  const peek = useRequestPeek();
  // Beside an open request some columns have no room; the file has them.
  const table = { ...shown.table, ...(split ? { columns: narrow, settings: beside } : {}) };
  const bulk = useRequestBulk(name, shown.question, shown.exporting.bulk);
  const grid = (
    <DataTable
      {...table}
      rowId={(row) => row.request_id}
      {...(split
        ? { onRow: (row: RequestRow) => choose(row.request_id) }
        : { rowHref: declared.opens })}
      // Beside the list the open request says more than a peek would.
      {...(split ? {} : { onPeek: peek.open })}
      onRowHover={(row) => prefetchRead('get_request', { request_id: row.request_id })}
      rowMenu={(row) => [
        { label: 'Open as a page', icon: ExternalLink, href: declared.opens(row) },
        copyLink(declared.opens(row)),
      ]}
      bulk={bulk.actions}
      empty={{
        ...declared.none,
        title: table.list.view === 'open' ? 'No open requests.' : 'No requests here.',
      }}
    />
  );
  return (
    <>
      <PageHeader title={declared.title} total={table.total} actions={shown.exporting.menu} />
      <ListBar
        {...table}
        views={shown.views}
        filters={shown.filters}
        searchLabel="Search requests"
      />
      {split && chosen ? (
        <Beside request_id={chosen} onFocus={onFocus}>
          {grid}
        </Beside>
      ) : (
        grid
      )}
      {peek.dialog}
      {bulk.dialogs}
    </>
  );
}

/** The list with the open request beside it, whose row is marked. */
function Beside({
  request_id,
  onFocus,
  children,
}: {
  request_id: string;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  children: ReactNode;
}) {
  return (
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
        sx={{ [`& tr[data-row="${request_id}"] > td`]: { background: t.brand[50] } }}
      >
        {children}
      </Box>
      <RequestPanel request_id={request_id} />
    </Box>
  );
}
