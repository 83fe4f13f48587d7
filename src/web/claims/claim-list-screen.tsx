import Button from '@mui/material/Button';
import {
  ExternalLink,
  Link2,
  Mail,
  MessageSquare,
  Plus,
  Siren,
  UserRoundSearch,
} from 'lucide-react';
import { clientViewStatuses } from '#domain/claims/claim-status.ts';
import { ListBar } from '#web/kit/list-bar.tsx';
import { useListExport } from '#web/kit/use-list-export.tsx';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { claimColumns } from '#web/claims/claim-list-columns.tsx';
import { claimViews, viewCount } from '#web/claims/claim-list-views.ts';
import { claimHref, type ClaimRow } from '#web/claims/claim-words.ts';
import { useClaimBulk } from '#web/claims/use-claim-bulk.tsx';
import { claimFilterIds, claimQuestion, useClaimFilters } from '#web/claims/use-claim-filters.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { openChat } from '#web/communications/open-chat.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import type { MenuAction } from '#web/kit/menu-action.ts';
import { oneOf } from '#web/kit/one-of.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useShortcuts } from '#web/kit/shortcuts.ts';
import { useTableSettings } from '#web/kit/table-settings.ts';
import { lazyDialog, recordDialog } from '#web/kit/lazy-dialog.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useListState } from '#web/kit/use-list-state.ts';

const useClaimPeek = lazyDialog(() =>
  import('#web/claims/claim-peek.tsx').then((m) => recordDialog(m.ClaimPeek)),
);

const useClaimAssignDialog = lazyDialog(() =>
  import('#web/claims/claim-assign-dialog.tsx').then((m) => recordDialog(m.ClaimAssignDialog)),
);

const noun = { one: 'claim', many: 'claims' };
const newClaimPath = '/dashboard/claims/new';
const sortColumns = [
  'date_accident',
  'claim_number',
  'claimed',
  'status_since',
  'date_claim',
] as const;

/** Crash corner for everybody who handles claims, and a client's own claims. */
export function ClaimListScreen() {
  const go = useGo();
  const { account_type } = useSession();
  const isStaff = useIsAmong('admin', 'superadmin');
  const isClient = account_type === 'agent';
  const seesTotal = useIsAmong('admin', 'superadmin', 'insurer', 'brokerage');
  const reports = useIsAmong('admin', 'superadmin', 'agent', 'brokerage');
  const views = claimViews(account_type);
  const list = useListState({
    name: 'claims',
    filters: claimFilterIds,
    view: views[0]?.id ?? 'all',
    sort: '-date_accident',
  });
  const view = views.find((one) => one.id === list.view) ?? views[0];
  const question = {
    ...claimQuestion(list, view),
    sortBy: oneOf(list.sortBy, sortColumns, 'date_accident'),
    ascending: list.ascending,
  };
  const claims = useRead(
    'get_claims',
    { ...question, page: list.page, size: list.size },
    { keepPrevious: true },
  );
  const filters = useClaimFilters(isClient ? clientViewStatuses : undefined);
  const rows = claims.data?.claims;
  const table = {
    list,
    noun,
    columns: claimColumns,
    settings: useTableSettings('claims'),
    rows,
    total: claims.data?.total,
    read: claims,
  };
  const exporting = useListExport({
    ...table,
    question: { ...question, page: list.page, size: list.size },
  });
  const bulk = useClaimBulk(question, exporting.bulk);
  const assign = useClaimAssignDialog();
  const peek = useClaimPeek();
  const rowMenu = useRowMenu(isStaff ? assign.open : undefined);
  const newLabel = isClient ? 'Report a crash' : 'New claim';
  useShortcuts({ c: () => go(newClaimPath) }, reports);

  const newClaim = reports ? (
    <Button
      variant="contained"
      startIcon={isClient ? <Siren /> : <Plus />}
      onClick={() => go(newClaimPath)}
    >
      {newLabel}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={isClient ? 'Claims' : 'Crash corner'}
        total={seesTotal ? claims.data?.total : undefined}
        actions={
          <>
            {isClient ? null : exporting.menu}
            {newClaim}
          </>
        }
      />
      <ListBar
        {...table}
        views={views.map((one) => ({
          id: one.id,
          label: one.label,
          count: viewCount(one, claims.data?.counts),
        }))}
        filters={filters}
        searchLabel="Search claims"
      />
      <DataTable
        {...table}
        rowId={(claim) => claim.claim_id}
        rowHref={hrefOf}
        onRowHover={(claim) => prefetchRead('get_full_claim', { claim_id: claim.claim_id })}
        onPeek={peek.open}
        rowMenu={rowMenu}
        {...(isStaff ? { bulk: bulk.actions } : {})}
        empty={
          view?.statuses || view?.reportDue
            ? { title: `Nothing in “${view.label}”.`, text: 'Other views may have claims.' }
            : isClient
              ? { title: 'No claims. Good racing.', action: newClaim }
              : {
                  title: 'No claims yet.',
                  text: 'Claims that clients report appear here.',
                  action: newClaim,
                }
        }
      />
      {peek.dialog}
      {assign.dialog}
      {bulk.dialogs}
    </>
  );
}

/** A draft of one's own goes on where it was left. */
function hrefOf(claim: ClaimRow): string {
  return claimHref(claim.claim_id);
}

function useRowMenu(onAssign: ((claim: ClaimRow) => void) | undefined) {
  const toast = useToast();
  const copy = (claim: ClaimRow) =>
    void navigator.clipboard.writeText(window.location.origin + claimHref(claim.claim_id)).then(
      () => toast.success('Link copied'),
      () => toast.error('The link could not be copied.'),
    );
  return (claim: ClaimRow): readonly MenuAction[] => [
    { label: 'Open', icon: ExternalLink, href: claimHref(claim.claim_id) },
    {
      label: 'Chat',
      icon: MessageSquare,
      onSelect: () =>
        openChat({
          parent_type: 'claim',
          parent_id: claim.claim_id,
          feature_name: `claim ${claim.claim_number}`,
        }),
    },
    ...(onAssign
      ? [
          {
            label: 'Email',
            icon: Mail,
            onSelect: () =>
              openComposer({
                types: ['claim_reminder', 'claim_paid_insurer'],
                claim_id: claim.claim_id,
                about: [claim.claim_number, claim.team_name].filter(Boolean).join(', '),
              }),
          },
          {
            label: 'Assign loss adjuster',
            icon: UserRoundSearch,
            onSelect: () => onAssign(claim),
          },
        ]
      : []),
    { label: 'Copy link', icon: Link2, onSelect: () => copy(claim) },
  ];
}
