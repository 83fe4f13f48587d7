import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

type Account = Pick<
  OutputOf<'get_account'>,
  'user_id' | 'email' | 'has_password' | 'invitation' | 'abilities'
>;

/** Above the record of somebody who has no password yet: when it was invited, until when the link works, again. */
export function AccountInviteNote({ account }: { account: Account }) {
  const [now] = useState(() => Date.now());
  const toast = useToast();
  const invite = useWrite('send_invitation', {
    onSuccess: () => toast.success('Invitation sent'),
    onError: (error) => toast.failure(error),
  });
  const { user_id, email, has_password, invitation, abilities } = account;
  if (has_password || !abilities.includes('send_invitation')) return null;
  const isOver = Boolean(invitation && invitation.expires_at * 1000 <= now);
  return (
    <Box sx={{ mb: 4 }}>
      <InlineAlert
        tone={isOver ? 'warning' : 'info'}
        action={
          <Button
            startIcon={<Mail size={16} />}
            disabled={invite.isPending}
            onClick={() => invite.mutate({ user_id })}
          >
            {invitation ? 'Send again' : 'Send invitation'}
          </Button>
        }
      >
        {invitation
          ? `Invited on ${dateTextOf(invitation.invited_at, true)} at ${email}. The link ${isOver ? 'expired' : 'expires'} on ${dateTextOf(invitation.expires_at, true)}.`
          : `Not invited yet: ${email} has no password.`}
      </InlineAlert>
    </Box>
  );
}
