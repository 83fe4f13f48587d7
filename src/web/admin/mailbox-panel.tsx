import Box from '@mui/material/Box';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { MailFrame } from '#web/kit/base/mail-frame.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface MailboxPanelProps {
  /** Empty: nothing is open. */
  mailboxMessageId: string;
  onClose: () => void;
}

/** One mail of the built-in mailbox, as its reader would see it. */
export function MailboxPanel({ mailboxMessageId, onClose }: MailboxPanelProps) {
  // The mail stays while the panel slides out.
  const [last, setLast] = useState(mailboxMessageId);
  if (mailboxMessageId !== '' && mailboxMessageId !== last) setLast(mailboxMessageId);
  const read = useRead(
    'get_mailbox_message',
    { mailbox_message_id: last },
    { enabled: last !== '', refetchOnFocus: false, staleMs: Infinity },
  );
  const mail = read.data;
  return (
    <SidePanel
      open={mailboxMessageId !== ''}
      title={mail?.subject || 'Mail'}
      width={720}
      onClose={onClose}
    >
      {read.isError ? (
        <ErrorState
          title="The mail could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : !mail ? (
        <PageSkeleton />
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, height: '100%' }}>
          <Facts
            columns={2}
            facts={[
              { label: 'To', value: mail.to.join(', ') },
              { label: 'From', value: mail.from },
              ...(mail.cc.length > 0 ? [{ label: 'CC', value: mail.cc.join(', ') }] : []),
              { label: 'Received', value: dateTextOf(mail.received_at, true) },
            ]}
          />
          {mail.attachments.length > 0 ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              {mail.attachments.map((file) => (
                <AttachmentLink
                  key={file.index}
                  mailbox_message_id={mail.mailbox_message_id}
                  file={file}
                />
              ))}
            </Box>
          ) : null}
          <Box sx={{ flex: 1, minHeight: 360 }}>
            <MailFrame
              title={mail.subject || 'Mail'}
              src={downloadAddress('get_mailbox_page', {
                mailbox_message_id: mail.mailbox_message_id,
              })}
              height="100%"
            />
          </Box>
        </Box>
      )}
    </SidePanel>
  );
}

function AttachmentLink({
  mailbox_message_id,
  file,
}: {
  mailbox_message_id: string;
  file: { index: number; file_name: string };
}) {
  return (
    <Box
      component="a"
      href={downloadAddress('get_mailbox_attachment', {
        mailbox_message_id,
        index: file.index,
      })}
      download
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2.5,
        minHeight: { xs: 44, md: 28 },
        borderRadius: `${t.radius.sm}px`,
        border: `1px solid ${t.n[300]}`,
        fontSize: 13,
        textDecoration: 'none',
        '&:hover': { background: t.n[50] },
      }}
    >
      <Paperclip size={14} aria-hidden="true" />
      {file.file_name}
    </Box>
  );
}
