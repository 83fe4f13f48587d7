import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { ChatPopup } from '#web/communications/chat-popup.tsx';
import { chatOf, chats, messageOf, threads } from '#web/communications/gallery/gallery-messages.ts';
import type { Chat } from '#web/communications/open-chat.ts';
import { OutgoingBubble, OutgoingFile } from '#web/communications/thread-outgoing.tsx';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import {
  answered,
  GalleryAnswers,
  refused,
  unanswered,
} from '#web/kit/gallery/gallery-answers.tsx';
import { GalleryAnswer, GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import { t } from '#web/kit/base/tokens.ts';

const thread = (parent_id: string) => ({ parent_type: 'claim', parent_id }) as const;
const chat = (parent_id: string) => ({ ...thread(parent_id), type_filter: 'message' });

const answers = [
  ...Object.entries(threads).map(([state, one]) =>
    answered('get_communication', thread(state), one),
  ),
  ...Object.entries(chats).map(([state, one]) => answered('get_communication', chat(state), one)),
  ...[thread('loading'), chat('loading')].map((one) => unanswered('get_communication', one)),
  ...[thread('failed'), chat('failed')].map((one) => refused('get_communication', one)),
];

/** What people write to each other about a record. */
export function GalleryThreads() {
  return (
    <GallerySheet title="Messages">
      <GalleryAnswers answers={answers}>
        <GallerySection title="Thread">
          {['filled', 'empty', 'read only', 'loading', 'failed'].map((state) => (
            <Box
              key={state}
              role="group"
              aria-label={`Thread, ${state}`}
              sx={{
                height: state === 'filled' ? 860 : 420,
                maxWidth: 400,
                gridRow: { md: state === 'filled' ? 'span 2' : 'auto' },
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                boxShadow: t.shadow.card,
              }}
            >
              <ThreadPanel parentType="claim" parentId={state} />
            </Box>
          ))}
        </GallerySection>
        <GallerySection title="On its way">
          <Outgoing />
        </GallerySection>
        <GallerySection title="Chat">
          <Chats />
        </GallerySection>
      </GalleryAnswers>
    </GallerySheet>
  );
}

function Outgoing() {
  const [answer, setAnswer] = useState('');
  const said = { text: 'On my way.', send_as: '', send_as_label: '', stamp: 0 };
  const file = new File(['x'], 'estimate.pdf');
  const row = { id: 'f', file, progress: 0.4, error: '', output: undefined };
  const calls = { onRetry: () => setAnswer('Retry'), onDiscard: () => setAnswer('Discard') };
  return (
    <>
      <OutgoingBubble
        message={{ ...said, key: 'a', internal: false, state: 'sending' }}
        {...calls}
      />
      <OutgoingBubble message={{ ...said, key: 'b', internal: true, state: 'failed' }} {...calls} />
      <OutgoingFile row={{ ...row, state: 'sending' }} {...calls} />
      <OutgoingFile row={{ ...row, state: 'failed', error: 'No connection' }} {...calls} />
      <GalleryAnswer>{answer}</GalleryAnswer>
    </>
  );
}

/** Opens a chat in each of its states; somebody writes into the one that has messages. */
function Chats() {
  const cache = useQueryClient();
  const [open, setOpen] = useState<Chat | null>(null);
  const [count, setCount] = useState(0);
  const write = () => {
    const key = ['get_communication', chat('filled') satisfies InputOf<'get_communication'>];
    const communication_id = `new-${count}`;
    const next = messageOf({ communication_id, communication_string: `Still there? ${count + 1}` });
    cache.setQueryData<OutputOf<'get_communication'>>(key, (now) =>
      now ? { ...now, communication: [...now.communication, next] } : now,
    );
    setCount(count + 1);
  };
  return (
    <>
      {['filled', 'empty', 'read only', 'loading', 'failed'].map((state) => (
        <Button key={state} variant="outlined" onClick={() => setOpen(chatOf(state))}>
          Chat, {state}
        </Button>
      ))}
      <Button variant="outlined" onClick={write}>
        Somebody writes
      </Button>
      {open ? <ChatPopup key={open.parent_id} chat={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
