import { clientViewStatuses } from '#domain/claims/claim-status.ts';
import { useSession } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { claimColumnsOf } from '#web/claims/list/claim-list-columns.tsx';
import { claimViews, viewCount } from '#web/claims/list/claim-list-views.ts';
import { claimHref, type ClaimRow } from '#web/claims/claim/claim-words.ts';
import {
  claimFilterIds,
  claimQuestion,
  useClaimFilters,
} from '#web/claims/list/use-claim-filters.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';

const noun = { one: 'claim', many: 'claims' };
const sortColumns = [
  'date_accident',
  'claim_number',
  'claimed',
  'status_since',
  'date_claim',
] as const;

/** The claims that a person sees, as their address says: for the bar above them, the table and the export. */
export function useClaimTable() {
  const { account_type } = useSession();
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
  const paged = { ...question, page: list.page, size: list.size };
  const claims = useRead('get_claims', paged, { keepPrevious: true });
  const filters = useClaimFilters(account_type === 'agent' ? clientViewStatuses : undefined);
  const shared = {
    list,
    columns: claimColumnsOf(account_type),
    settings: useTableSettings('claims'),
  };
  const table = {
    ...shared,
    noun,
    rows: claims.data?.claims,
    total: claims.data?.total,
    read: claims,
    rowId: ({ claim_id }: ClaimRow) => claim_id,
    rowHref: ({ claim_id }: ClaimRow) => claimHref(claim_id),
    onRowHover: ({ claim_id }: ClaimRow) => prefetchRead('get_full_claim', { claim_id }),
  };
  const bar = {
    ...shared,
    views: views.map((one) => ({
      id: one.id,
      label: one.label,
      count: viewCount(one, claims.data?.counts),
    })),
    filters,
    searchLabel: 'Search claims',
  };
  return { bar, table, view, question, exporting: useListExport({ ...table, question: paged }) };
}
