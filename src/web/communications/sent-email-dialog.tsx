import type { OutputOf } from '#web/api/action-types.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { mailNotSent } from '#web/communications/mail-words.ts';
import { MailFrame } from '#web/kit/base/mail-frame.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A mail as it was sent; without an id nothing is asked and nothing shows. */
export function SentEmailDialog({ emailId, onClose }: { emailId: string; onClose: () => void }) {
  // The mail stays while the dialog fades.
  const [last, setLast] = useState(emailId);
  if (emailId !== '' && emailId !== last) setLast(emailId);
  const toast = useToast();
  const read = useRead('get_sent_email', { email_id: last }, { enabled: last !== '' });
  const resend = useWrite('resend_email', {
    onSuccess: () => {
      toast.success('Mail sent');
      onClose();
    },
    onError: (error) => toast.failure(error, mailNotSent),
  });
  const email = read.data?.email;
  return (
    <DialogBase
      open={emailId !== ''}
      title={email?.subject ?? 'Email'}
      width="md"
      closeButton
      onClose={onClose}
      actions={
        email?.abilities.includes('resend_email') ? (
          <>
            <Button variant="outlined" onClick={onClose}>
              Close
            </Button>
            <BusyButton
              busy={resend.isPending}
              startIcon={<Send />}
              onClick={() => resend.mutate({ email_id: email.email_id })}
            >
              Send again
            </BusyButton>
          </>
        ) : undefined
      }
    >
      {read.isError ? (
        <ErrorState
          title="The email could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : !email ? (
        <PageSkeleton />
      ) : (
        <SentEmail email={email} />
      )}
    </DialogBase>
  );
}

function SentEmail({ email }: { email: OutputOf<'get_sent_email'>['email'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
      {email.status === 'failed' ? (
        <InlineAlert tone="error">This email was not delivered. {email.failure}</InlineAlert>
      ) : email.status === 'sent' && email.failure ? (
        <InlineAlert tone="warning">{email.failure}</InlineAlert>
      ) : email.waits_until ? (
        <InlineAlert tone="warning">
          Its writer has sent so many emails that this one waits until{' '}
          {dateTextOf(email.waits_until, true)}.
        </InlineAlert>
      ) : null}
      <Facts
        columns={3}
        facts={[
          { label: 'To', value: email.recipient },
          { label: 'CC', value: email.cc_emails.join(', ') },
          {
            label: email.status === 'queued' ? 'Waiting to be sent since' : 'Date',
            value: dateTextOf(email.sent_at ?? email.stamp, true),
          },
        ]}
      />
      <MailFrame
        title="Email"
        src={downloadAddress('get_sent_email_page', { email_id: email.email_id })}
      />
      {email.attachments.length > 0 ? (
        <Box>
          <Box sx={{ mb: 1, fontSize: 12, color: t.n[500] }}>Attachments</Box>
          {email.attachments.map((one) => (
            <Box key={one.file_id} sx={{ fontSize: 13, lineHeight: '24px' }}>
              <a href={one.url} download>
                {one.document_name}
              </a>
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
