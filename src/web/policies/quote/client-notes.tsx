import { useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { MessageOverlay } from '#web/kit/overlay/message-overlay.tsx';

/** What staff keep about a client is read before a quote is begun for it; a client without notes opens nothing. */
export function ClientNotes({ user_id, name }: { user_id: string; name: string }) {
  const [read, setRead] = useState('');
  const account = useRead('get_account', { user_id }, { enabled: user_id !== '' });
  const known = account.data?.user_id === user_id ? account.data : undefined;
  return (
    <MessageOverlay
      title={`Before you quote for ${name}`}
      text={read === user_id ? '' : known?.notes?.trim()}
      onClose={() => setRead(user_id)}
    />
  );
}
