import Button from '@mui/material/Button';
import { Copy, ExternalLink, FileCheck2, FileDown, Mail, MessageSquare, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { addressOf } from '#domain/places.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { downloadAddress } from '#web/api/api-client.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { documentMail, openComposer } from '#web/communications/open-composer.ts';
import { openChat } from '#web/communications/open-chat.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { quoteColumns, type QuoteRow } from '#web/policies/quote/quote-columns.tsx';
import {
  quoteFilterIds,
  quoteListViews,
  quoteQuestion,
  useQuoteFilters,
} from '#web/policies/quote/quote-filters.ts';
import { useAskedInAddress } from '#web/policies/document/use-asked-in-address.ts';
import { useQuoteBulk } from '#web/policies/quote/use-quote-bulk.tsx';
import { useIsAmong } from '#web/api/session.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useNewQuoteDialog = lazyDialog(() =>
  import('#web/policies/quote/use-new-quote-dialog.tsx').then((m) => m.useNewQuoteDialog),
);

const useDocumentPeek = lazyDialog(() =>
  import('#web/policies/document/document-peek.tsx').then((m) => recordDialog(m.DocumentPeek)),
);

const noun = { one: 'quote', many: 'quotes' };
const noRows: readonly QuoteRow[] = [];
const hrefOf = (row: QuoteRow) => addressOf('quote', { policy_id: row.policy_id });

/** /dashboard/new-quotes: every quote, from concept to accepted. */
export function QuoteListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const list = useListState({
    name: 'quotes',
    filters: quoteFilterIds,
    view: 'needs_action',
    sort: '-created_at',
  });
  const question = quoteQuestion(list);
  const quotes = useRead('get_documents', question, { keepPrevious: true });
  const rows = quotes.data?.documents ?? noRows;
  const filters = useQuoteFilters(staff);
  const peek = useDocumentPeek();
  const newQuote = useNewQuoteFromAddress(staff);
  const rowMenu = useRowMenu(staff);
  const codes = new Set(rows.map((row) => row.currency));
  const currency = codes.size === 1 ? rows[0]?.currency : undefined;
  const columns = useMemo(() => quoteColumns(currency, { staff }), [currency, staff]);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('quotes'),
    rows: quotes.data?.documents,
    total: quotes.data?.total,
    read: quotes,
  };
  const exporting = useListExport({ ...table, question });
  const bulk = useQuoteBulk(question, exporting.bulk);
  const none = list.view === 'all' || quotes.data?.counts['all'] === 0;
  return (
    <>
      <PageHeader
        title="New quotes"
        total={quotes.data?.total}
        actions={
          <>
            {exporting.menu}
            {staff ? (
              <Button variant="contained" startIcon={<Plus />} onClick={() => newQuote.open()}>
                New quote
              </Button>
            ) : null}
          </>
        }
      />
      <ListBar
        {...table}
        views={quoteListViews.map((view) => ({ ...view, count: quotes.data?.counts[view.id] }))}
        filters={filters}
        searchLabel="Search quotes"
      />
      <DataTable
        {...table}
        rowId={(row) => row.policy_id}
        rowHref={hrefOf}
        onRowHover={(row) => prefetchRead('get_document', { policy_id: row.policy_id })}
        rowMenu={rowMenu}
        bulk={staff ? bulk.actions : [exporting.bulk]}
        onPeek={peek.open}
        empty={{
          title: none ? 'No quotes yet.' : 'Nothing here.',
          text: none
            ? 'Quotes that you make for clients appear here.'
            : 'No quote stands in this view now.',
          ...(staff && none
            ? {
                action: (
                  <Button variant="contained" onClick={() => newQuote.open()}>
                    New quote
                  </Button>
                ),
              }
            : {}),
        }}
      />
      {peek.dialog}
      {bulk.dialogs}
      {newQuote.dialog}
    </>
  );
}

/** The dialog, which `?new=1` or `?new=<user_id>` opens by itself and `C` from the keyboard. */
function useNewQuoteFromAddress(staff: boolean) {
  const newQuote = useNewQuoteDialog();
  useShortcuts(
    {
      c: (event) => {
        // Otherwise the letter lands in the field that takes the focus.
        event.preventDefault();
        newQuote.open();
      },
    },
    staff,
  );
  useAskedInAddress('new', (wish) => {
    if (staff) newQuote.open(wish === '1' ? '' : wish);
  });
  return newQuote;
}

function useRowMenu(staff: boolean): (row: QuoteRow) => readonly MenuAction[] {
  const toast = useToast();
  const copyLink = useCopyLinkAction();
  const go = useGo();
  const duplicate = useWrite('duplicate_quote', {
    onSuccess: ({ policy_id, quote_number }) => {
      toast.success(`${quote_number} created`);
      go(addressOf('quote', { policy_id }));
    },
    onError: (error) => toast.failure(error),
  });
  return (row) => {
    const { policy_id } = row;
    const accepted =
      row.status === 'accepted_by_client' || row.status === 'accepted_by_underwriter';
    return [
      { label: 'Open', icon: ExternalLink, href: hrefOf(row) },
      {
        label: 'Chat',
        icon: MessageSquare,
        onSelect: () =>
          openChat({
            parent_type: 'policy',
            parent_id: policy_id,
            feature_name: `quote ${row.quote_number}`,
          }),
      },
      ...(staff
        ? [
            {
              label: 'Email',
              icon: Mail,
              onSelect: () => openComposer(documentMail(row)),
            },
            { label: 'Duplicate', icon: Copy, onSelect: () => duplicate.mutate({ policy_id }) },
            {
              label: 'Make policy',
              icon: FileCheck2,
              disabled: !accepted,
              ...(accepted
                ? { href: `${hrefOf(row)}?step=make_policy` }
                : { note: 'Once client and insurer have accepted' }),
            },
          ]
        : []),
      {
        label: 'Download PDF',
        icon: FileDown,
        onSelect: () => window.open(downloadAddress('get_policy_pdf', { policy_id }), '_blank'),
      },
      copyLink(hrefOf(row)),
    ];
  };
}
