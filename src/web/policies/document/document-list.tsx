import { ExternalLink, FileDown, Mail, MessageSquare } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { addressOfDocument } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { documentMail, openComposer } from '#web/communications/open-composer.ts';
import { openChat } from '#web/communications/open-chat.ts';
import type { OpenedPaper } from '#web/files/use-paper.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { DeclaredList, type DeclaredListProps } from '#web/kit/list/declared-list.tsx';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { partyName } from '#web/policies/document/document-words.ts';

const useDocumentPeek = lazyDialog(() =>
  import('#web/policies/document/document-peek.tsx').then((m) => recordDialog(m.DocumentPeek)),
);

const staleMs = 300_000;

/** What the filters of quotes and policies choose from. */
export function useDocumentOptions(staff: boolean) {
  const isClient = useIsAmong('agent');
  const users = useRead('get_all_users', {}, { enabled: !isClient, staleMs }).data?.users;
  const events = useRead('get_events', {}, { staleMs }).data?.events;
  const insurers = useRead('get_insurers', {}, { enabled: staff, staleMs }).data?.insurers;
  return useMemo(() => {
    const named = (type: string) =>
      (users ?? [])
        .filter((user) => user.account_type === type)
        .map((user) => ({ value: user.user_id, label: partyName(user) }));
    const series = [...new Set(events?.map((event) => event.series).filter(Boolean))];
    return {
      event: (events ?? []).toReversed().map((event) => ({
        value: event.event_id,
        label: event.name,
        note: formatCalendarDate(event.start_on),
      })),
      series: plainOptions(series.toSorted()),
      user: named('agent'),
      brokerage: named('brokerage'),
      insurer: (insurers ?? []).map((one) => ({ value: one.insurer_id, label: one.name })),
      owner: (users ?? [])
        .filter((user) => isStaff(user.account_type))
        .map((user) => ({ value: user.user_id, label: user.attn || user.email })),
    };
  }, [users, events, insurers]);
}

/** What can be done with every quote and policy of a list, in two parts between which others stand. */
export function useDocumentMenu(
  staff: boolean,
  noun: 'quote' | 'policy',
  paper: Pick<OpenedPaper, 'open'>,
) {
  const copyLink = useCopyLinkAction();
  return (row: DocumentRow, own: readonly MenuAction[] = []): MenuAction[] => {
    const { policy_id, document_number } = row;
    return [
      { label: 'Open', icon: ExternalLink, href: addressOfDocument(row) },
      {
        label: 'Chat',
        icon: MessageSquare,
        onSelect: () =>
          openChat({
            parent_type: 'policy',
            parent_id: policy_id,
            feature_name: `${noun} ${document_number}`,
          }),
      },
      ...(staff
        ? [{ label: 'Email', icon: Mail, onSelect: () => openComposer(documentMail(row)) }]
        : []),
      ...own,
      {
        label: 'Open PDF',
        icon: FileDown,
        onSelect: () =>
          paper.open(document_number, downloadAddress('get_policy_pdf', { policy_id })),
      },
      copyLink(addressOfDocument(row)),
    ];
  };
}

/** Quotes or policies, with a look into each. */
export function DocumentList<Row extends DocumentRow>({
  title,
  button,
  ...props
}: DeclaredListProps<Row> & {
  title: string;
  /** Begins a new one. */
  button: ReactNode;
}) {
  const peek = useDocumentPeek();
  const { table, exporting } = props.shown;
  return (
    <>
      <PageHeader
        title={title}
        total={table.total}
        actions={
          <>
            {exporting.menu}
            {button}
          </>
        }
      />
      <DeclaredList
        {...props}
        onRowHover={({ policy_id }) => prefetchRead('get_document', { policy_id })}
        onPeek={peek.open}
      />
      {peek.dialog}
    </>
  );
}
