import Button from '@mui/material/Button';
import { Copy, FileCheck2, Plus } from 'lucide-react';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { addressOf } from '#domain/places.ts';
import { isFinalStatus } from '#domain/policies/document-transitions.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { type OpenedPaper, usePaper } from '#web/files/use-paper.tsx';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import {
  DocumentList,
  useDocumentMenu,
  useDocumentOptions,
} from '#web/policies/document/document-list.tsx';
import { useAskedInAddress } from '#web/policies/document/use-asked-in-address.ts';
import { useQuoteBulk } from '#web/policies/quote/use-quote-bulk.tsx';

const useNewQuoteDialog = lazyDialog(() =>
  import('#web/policies/quote/use-new-quote-dialog.tsx').then((m) => m.useNewQuoteDialog),
);

const urgentAfterHours = 48;
const needsAction = ['concept', 'internal_check', 'change_requested'];

const cells = {
  /** How long it waits for its next step; nobody waits for what is over. */
  waiting_since: ({ status, waiting_since }: DocumentRow) =>
    isFinalStatus(status) ? (
      '—'
    ) : (
      <RelativeAge
        since={waiting_since}
        {...(needsAction.includes(status) ? { urgentAfterHours } : {})}
      />
    ),
};

/** /dashboard/new-quotes: every quote, from concept to accepted. */
export function QuoteListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const options = useDocumentOptions(staff);
  const shown = useDeclaredList('quotes', quoteList, { cells, options });
  const newQuote = useNewQuoteFromAddress(staff);
  const paper = usePaper();
  const rowMenu = useRowMenu(staff, paper);
  const bulk = useQuoteBulk(shown.question);
  const buttonWith = (icon?: React.ReactNode) =>
    staff ? (
      <Button variant="contained" startIcon={icon} onClick={() => newQuote.open()}>
        New quote
      </Button>
    ) : null;
  return (
    <>
      <DocumentList
        title={quoteList.title}
        button={buttonWith(<Plus />)}
        shown={shown}
        rowMenu={rowMenu}
        add={buttonWith()}
        {...(staff ? { bulk: bulk.actions } : {})}
      />
      {bulk.dialogs}
      {newQuote.dialog}
      {paper.dialog}
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

function useRowMenu(
  staff: boolean,
  paper: OpenedPaper,
): (row: DocumentRow) => readonly MenuAction[] {
  const toast = useToast();
  const menuOf = useDocumentMenu(staff, 'quote', paper);
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
    const own: MenuAction[] = [
      { label: 'Duplicate', icon: Copy, onSelect: () => duplicate.mutate({ policy_id }) },
      {
        label: 'Make policy',
        icon: FileCheck2,
        disabled: !accepted,
        ...(accepted
          ? { href: `${quoteList.opens(row)}?step=make_policy` }
          : { note: 'Once client and insurer have accepted' }),
      },
    ];
    return menuOf(row, staff ? own : []);
  };
}
