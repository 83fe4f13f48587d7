import Button from '@mui/material/Button';
import { CircleX, ExternalLink, FileDown, Mail, MessageSquare, Plus, Siren } from 'lucide-react';
import { useMemo } from 'react';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import { isInForce } from '#domain/policies/document-status.ts';
import { addressOf } from '#domain/places.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { documentMail, openComposer } from '#web/communications/open-composer.ts';
import { openChat } from '#web/communications/open-chat.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';
import {
  carLines,
  policyColumns,
  policyLines,
  type PolicyLine,
} from '#web/policies/policy/policy-columns.tsx';
import {
  policyFilterIds,
  policyListViews,
  policyQuestion,
  usePolicyFilters,
} from '#web/policies/policy/policy-filters.ts';
import type { QuoteRow } from '#web/policies/quote/quote-columns.tsx';
import { useCancelPolicy } from '#web/policies/policy/use-cancel-policy.ts';
import { usePolicyBulk } from '#web/policies/policy/use-policy-bulk.tsx';

const useDocumentPeek = lazyDialog(() =>
  import('#web/policies/document/document-peek.tsx').then((m) => recordDialog(m.DocumentPeek)),
);

const noun = { one: 'policy', many: 'policies' };
const noRows: readonly QuoteRow[] = [];
const hrefOf = (row: QuoteRow) => addressOf('policy', { policy_id: row.policy_id });

/** /dashboard/new-policies: every policy that was made, with its cars below it. */
export function PolicyListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const list = useListState({
    name: 'policies',
    filters: policyFilterIds,
    view: 'active',
    sort: '-created_at',
  });
  const question = policyQuestion(list);
  const policies = useRead('get_documents', question, { keepPrevious: true });
  const rows = policies.data?.documents ?? noRows;
  const lines = useMemo(
    () => (policies.data ? policyLines(policies.data.documents) : undefined),
    [policies.data],
  );
  const filters = usePolicyFilters(staff);
  const peek = useDocumentPeek();
  const rowMenu = useRowMenu(staff);
  const go = useGo();
  const codes = new Set(rows.map((row) => row.currency));
  const currency = codes.size === 1 ? rows[0]?.currency : undefined;
  const columns = useMemo(() => policyColumns(currency), [currency]);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('policies'),
    rows: lines,
    total: policies.data?.total,
    read: policies,
  };
  const exporting = useListExport({ ...table, question });
  const bulk = usePolicyBulk(question, exporting.bulk);
  const none = list.view === 'all' || policies.data?.counts['all'] === 0;
  return (
    <>
      <PageHeader
        title="New policies"
        total={policies.data?.total}
        actions={
          <>
            {exporting.menu}
            {staff ? null : (
              <Button
                variant="contained"
                startIcon={<Plus />}
                onClick={() => go(addressOf('cover_request'))}
              >
                Ask for cover
              </Button>
            )}
          </>
        }
      />
      <ListBar
        {...table}
        views={policyListViews.map((view) => ({ ...view, count: policies.data?.counts[view.id] }))}
        filters={filters}
        searchLabel="Search policies"
      />
      <DataTable
        {...table}
        rowId={(line) => line.id}
        rowHref={({ policy }) => hrefOf(policy)}
        subRows={carLines}
        canSelect={(line) => !line.car}
        onRowHover={({ policy }) => prefetchRead('get_document', { policy_id: policy.policy_id })}
        rowMenu={rowMenu}
        bulk={staff ? bulk.actions : [exporting.bulk]}
        onPeek={({ policy }) => peek.open(policy)}
        empty={
          none
            ? {
                title: 'No policies yet.',
                text: 'A policy appears here once an accepted quote is made into one.',
              }
            : { title: 'Nothing here.', text: 'No policy stands in this view now.' }
        }
      />
      {peek.dialog}
      {bulk.dialogs}
    </>
  );
}

function useRowMenu(staff: boolean): (line: PolicyLine) => readonly MenuAction[] {
  const cancel = useCancelPolicy();
  const copyLink = useCopyLinkAction();
  return ({ policy, car }) => {
    if (car) return [];
    const { policy_id, status } = policy;
    const claimable = isInForce(policy);
    const cancellable = staff && status !== 'cancelled';
    return [
      { label: 'Open', icon: ExternalLink, href: hrefOf(policy) },
      {
        label: 'Chat',
        icon: MessageSquare,
        onSelect: () =>
          openChat({
            parent_type: 'policy',
            parent_id: policy_id,
            feature_name: `policy ${policy.policy_number}`,
          }),
      },
      ...(staff
        ? [
            {
              label: 'Email',
              icon: Mail,
              onSelect: () => openComposer(documentMail(policy)),
            },
          ]
        : []),
      {
        label: 'Download PDF',
        icon: FileDown,
        onSelect: () => window.open(downloadAddress('get_policy_pdf', { policy_id }), '_blank'),
      },
      copyLink(hrefOf(policy)),
      ...(claimable
        ? [
            {
              label: 'New claim',
              icon: Siren,
              href: addressOf('claim_new', { policy_id }),
            },
          ]
        : []),
      ...(cancellable && allowedNextStatuses(status).includes('cancelled')
        ? [
            {
              label: 'Cancel policy',
              icon: CircleX,
              destructive: true,
              divided: true,
              onSelect: () => void cancel(policy),
            },
          ]
        : []),
    ];
  };
}
