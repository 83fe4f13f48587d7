import Box from '@mui/material/Box';
import { useState, type KeyboardEvent } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { PolicyInfo, PolicyLink } from '#web/policies/link/policy-info-screen.tsx';

/** A message to us, with the name of who writes it. */
export function PolicyInfoMessage({ link, info }: { link: PolicyLink; info: PolicyInfo }) {
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
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr) auto' },
        alignItems: 'end',
      }}
    >
      <TextField label="Your name" value={name} onChange={setName} autoComplete="name" />
      <TextField
        label="Message"
        placeholder="Write a message"
        autoFocus
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
