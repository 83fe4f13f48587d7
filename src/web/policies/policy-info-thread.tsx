import Box from '@mui/material/Box';
import { Fragment, useState, type KeyboardEvent } from 'react';
import { badgeOf } from '#domain/accounts/account-badges.ts';
import { messagePlace, timeDividers } from '#domain/communications/message-display.ts';
import { formatDateTime, timeOfInstant } from '#domain/dates.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ThreadDivider, ThreadFrame } from '#web/communications/thread-frame.tsx';
import { ThreadText } from '#web/communications/thread-text.tsx';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { Card } from '#web/kit/card.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { t } from '#web/kit/tokens.ts';
import type { PolicyInfo, PolicyLink } from '#web/policies/policy-info-screen.tsx';

const reader = { is_policy_key: true } as const;

/** The messages about a document; those of the link's holder stand at the right [2.54]. */
export function PolicyInfoThread({ link, info }: { link: PolicyLink; info: PolicyInfo }) {
  const { messages } = info;
  const dividers = timeDividers(
    messages.map((message) => ({ type_message: 'message', stamp: message.stamp })),
  );
  return (
    <Card title="Messages" flush>
      <Box
        role="log"
        aria-label="Messages"
        tabIndex={0}
        sx={{ maxHeight: 420, overflowY: 'auto', p: 4, display: 'grid', gap: 3 }}
      >
        {messages.length === 0 ? (
          <EmptyState
            compact
            title="No messages yet."
            text="Ask us anything about this document."
          />
        ) : null}
        {messages.map((message, index) => (
          <Fragment key={message._id}>
            {index === 0 || dividers.has(index) ? (
              <ThreadDivider>{formatDateTime(message.stamp)}</ThreadDivider>
            ) : null}
            <ThreadFrame
              place={messagePlace(message, reader)}
              name={message.sender_name || badgeOf(message.sender_type)}
              foot={`${message.is_own ? 'You' : message.sender_name} · ${timeOfInstant(message.stamp)}`}
            >
              <ThreadText text={message.communication_string} />
            </ThreadFrame>
          </Fragment>
        ))}
      </Box>
      {info.abilities.includes('add_message') ? <NewMessage link={link} info={info} /> : null}
    </Card>
  );
}

function NewMessage({ link, info }: { link: PolicyLink; info: PolicyInfo }) {
  const toast = useToast();
  const [name, setName] = useState(info.attn);
  const [message, setMessage] = useState('');
  const send = useWrite('add_policy_info_message', {
    onSuccess: () => setMessage(''),
    onError: (error) => toast.failure(error, 'Failed to send message'),
  });
  const submit = () => {
    if (message.trim() === '' || send.isPending) return;
    if (name.trim() === '') return toast.error('Missing data for Your name');
    send.mutate({ ...link, version_id: info.version.version_id, name, message });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        p: 4,
        borderTop: `1px solid ${t.n[200]}`,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr) auto' },
        alignItems: 'end',
      }}
    >
      <TextField label="Your name" value={name} onChange={setName} autoComplete="name" />
      <TextField
        label="Message"
        placeholder="Write a message"
        value={message}
        onChange={setMessage}
        onKeyDown={onKeyDown}
        rows={2}
        maxLength={5000}
      />
      <BusyButton busy={send.isPending} onClick={submit}>
        Send
      </BusyButton>
    </Box>
  );
}
