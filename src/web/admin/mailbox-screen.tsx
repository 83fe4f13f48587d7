import { mailboxList } from '#contract/communications/mailbox-list.ts';
import { MailboxPanel } from '#web/admin/mailbox-panel.tsx';
import type { ItemOf } from '#web/api/action-types.ts';
import { fileSizeText } from '#web/kit/form/file-rules.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

const cells = {
  size_bytes: (mail: ItemOf<'get_mailbox_messages', 'messages'>) => fileSizeText(mail.size_bytes),
};

/** /dashboard/mailbox: what left as mail and stays in this installation, because no mail server is set. */
export function MailboxScreen() {
  const [search, change] = useSearchOf('mailbox');
  const shown = useDeclaredList('mailbox', mailboxList, { cells, pollMs: 15_000 });
  return (
    <>
      <PageHeader
        title={mailboxList.title}
        total={shown.answer?.total}
        facts="Mails stay here because no mail server is set. Those about logins are for their addressees alone: whoever runs this machine finds them in its data, under security-mails."
        actions={shown.exporting.menu}
      />
      <DeclaredList shown={shown} onRow={(mail) => change({ mail: mail.mailbox_message_id })} />
      <MailboxPanel
        mailboxMessageId={search.mail ?? ''}
        onClose={() => change({ mail: undefined })}
      />
    </>
  );
}
