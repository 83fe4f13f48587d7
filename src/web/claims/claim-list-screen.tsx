import Button from '@mui/material/Button';
import { ExternalLink, Eye, Link2, Plus, Siren, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { clientViewStatuses } from '#domain/claims/claim-status.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { ClaimExportMenu } from '#web/claims/claim-export-menu.tsx';
import { claimColumns } from '#web/claims/claim-list-columns.tsx';
import { claimViews, viewCount } from '#web/claims/claim-list-views.ts';
import { ClaimPeekPanel } from '#web/claims/claim-peek-panel.tsx';
import { claimHref, type ClaimRow } from '#web/claims/claim-words.ts';
import { useAssignAdjusterDialog } from '#web/claims/use-assign-adjuster-dialog.tsx';
import { useClaimBulk } from '#web/claims/use-claim-bulk.tsx';
import { claimFilterIds, claimQuestion, useClaimFilters } from '#web/claims/use-claim-filters.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import { FilterBar } from '#web/kit/filter-bar.tsx';
import type { MenuAction } from '#web/kit/menu-action.ts';
import { oneOf } from '#web/kit/one-of.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useShortcuts } from '#web/kit/shortcuts.ts';
import { TableSettingsMenu } from '#web/kit/table-settings-menu.tsx';
import { useTableSettings } from '#web/kit/table-settings.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useListState } from '#web/kit/use-list-state.ts';
import { ViewTabs } from '#web/kit/view-tabs.tsx';

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
  const settings = useTableSettings('claims');
  const filters = useClaimFilters(isClient ? clientViewStatuses : undefined);
  const rows = claims.data?.claims;
  const bulk = useClaimBulk(rows ?? [], question);
  const assign = useAssignAdjusterDialog();
  const [peek, setPeek] = useState<ClaimRow | null>(null);
  const rowMenu = useRowMenu({ onPeek: setPeek, ...(isStaff ? { onAssign: assign.open } : {}) });
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
            {isClient ? null : (
              <ClaimExportMenu rows={rows ?? []} question={question} total={claims.data?.total} />
            )}
            {newClaim}
          </>
        }
      />
      <ViewTabs
        list={list}
        views={views.map((one) => ({
          id: one.id,
          label: one.label,
          count: viewCount(one, claims.data?.counts),
        }))}
      />
      <FilterBar
        list={list}
        filters={filters}
        searchLabel="Search claims"
        end={<TableSettingsMenu settings={settings} columns={claimColumns} />}
      />
      <DataTable
        list={list}
        noun={noun}
        columns={claimColumns}
        settings={settings}
        rows={rows}
        total={claims.data?.total}
        read={claims}
        rowId={(claim) => claim.claim_id}
        rowHref={hrefOf}
        onRowHover={(claim) => prefetchRead('get_full_claim', { claim_id: claim.claim_id })}
        onPeek={setPeek}
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
      <ClaimPeekPanel
        claim={peek}
        onClose={() => setPeek(null)}
        onAssign={isStaff ? assign.open : undefined}
      />
      {assign.dialog}
      {bulk.dialogs}
    </>
  );
}

/** A draft of one's own goes on where it was left. */
function hrefOf(claim: ClaimRow): string {
  return claimHref(claim.claim_id);
}

function useRowMenu({
  onPeek,
  onAssign,
}: {
  onPeek: (claim: ClaimRow) => void;
  onAssign?: (claim: ClaimRow) => void;
}) {
  const toast = useToast();
  const copy = (claim: ClaimRow) =>
    void navigator.clipboard.writeText(window.location.origin + claimHref(claim.claim_id)).then(
      () => toast.success('Link copied'),
      () => toast.error('The link could not be copied.'),
    );
  return (claim: ClaimRow): readonly MenuAction[] => [
    { label: 'Open', icon: ExternalLink, href: claimHref(claim.claim_id) },
    { label: 'Peek', icon: Eye, onSelect: () => onPeek(claim) },
    ...(onAssign
      ? [
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
