import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, ChevronUp, Send, X } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { isSendable, storedMessage } from '#domain/communications/typed-message.ts';
import { useSession } from '#web/api/session.ts';
import { MessageBox } from '#web/communications/message-box.tsx';
import type { Chat } from '#web/communications/open-chat.ts';
import { ThreadLog } from '#web/communications/thread-log.tsx';
import { OutgoingBubble } from '#web/communications/thread-outgoing.tsx';
import { useMessageDraft } from '#web/communications/use-message-draft.ts';
import { useThread } from '#web/communications/use-thread.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

/** The box of messages: 350 px, between 300 and 400 high and at least 300 wide [9.8]. */
const logHeight = { height: 350, minHeight: 300, maxHeight: 400, minWidth: 300 } as const;

const inCorner = {
  right: { xs: 8, md: 24 },
  bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 0 },
  width: 360,
  maxWidth: 'calc(100vw - 16px)',
  borderRadius: `${t.radius.lg}px ${t.radius.lg}px 0 0`,
  boxShadow: t.shadow.dialog,
};

/**
 * A record's messages in a corner of the window [2.37], without its mails, todos and files [7.37]. It handles no errors of
 * its own [8.16]: a message that fails says so where it stands [8.6], as in every thread.
 */
export function ChatPopup({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const phone = useIsPhone();
  const id = useId();
  const thread = useThread({
    parentType: chat.parent_type,
    parentId: chat.parent_id,
    typeFilter: 'message',
  });
  const data = thread.read.data;
  const messages = data?.communication ?? [];
  const [folded, setFolded] = useState(false);
  const [seen, setSeen] = useState(0);
  const { card, close, onFocus } = useChatFocus(onClose);
  const missed = folded ? messages.length - seen : 0;

  return (
    <Box
      ref={card}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onFocus={onFocus}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
      sx={{
        position: 'fixed',
        zIndex: 1150,
        display: 'flex',
        flexDirection: 'column',
        background: t.n[0],
        overflow: 'hidden',
        outline: 'none',
        ...(phone && !folded ? { inset: 0 } : inCorner),
      }}
    >
      <ChatHead
        id={id}
        title={`Chat with ${chat.feature_name}`}
        missed={missed}
        folded={folded}
        onFold={() => {
          setSeen(messages.length);
          setFolded(!folded);
        }}
        onClose={close}
      />
      {folded ? null : (
        <>
          <Box sx={{ display: 'flex', ...(phone ? { flex: 1, minHeight: 0 } : logHeight) }}>
            <ChatLog thread={thread} />
          </Box>
          {data?.abilities.includes('add_communication') ? (
            <ChatLine
              draftKey={`${chat.parent_type}.${chat.parent_id}`}
              names={data.contacts.map((one) => one.attn).filter((name) => name.trim() !== '')}
              onSend={(text) =>
                thread.send({ text, internal: false, send_as: '', send_as_label: '' })
              }
            />
          ) : null}
        </>
      )}
    </Box>
  );
}

/** The keys go to the chat as it opens, and back to where they were as it closes. */
function useChatFocus(onClose: () => void) {
  const card = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // Where nothing can be typed, or not yet, the keys are here all the same; after the menu that opened it.
    const timer = setTimeout(() => {
      if (!card.current?.contains(document.activeElement)) card.current?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, []);
  const close = () => {
    onClose();
    cameFrom.current?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const before = event.relatedTarget;
    if (before instanceof HTMLElement && !event.currentTarget.contains(before))
      cameFrom.current = before;
  };
  return { card, close, onFocus };
}

function ChatLog({ thread }: { thread: ReturnType<typeof useThread> }) {
  const { user_id } = useSession();
  const { data } = thread.read;
  if (data)
    return (
      <ThreadLog
        messages={data.communication}
        reader={{ user_id }}
        seenUntil={data.seen_until}
        emptyText="What is written here stays with the record."
        outgoing={thread.outgoing.map((message) => (
          <OutgoingBubble
            key={message.key}
            message={message}
            onRetry={() => thread.retry(message.key)}
            onDiscard={() => thread.discard(message.key)}
          />
        ))}
      />
    );
  return thread.read.isError ? (
    <ErrorState
      title="The chat could not be loaded."
      error={thread.read.error}
      onRetry={() => void thread.read.refetch()}
    />
  ) : (
    <Box sx={{ flex: 1 }}>
      <LoadingScreen fill={false} />
    </Box>
  );
}

interface ChatHeadProps {
  id: string;
  title: string;
  /** Messages that came while it was folded. */
  missed: number;
  folded: boolean;
  onFold: () => void;
  onClose: () => void;
}

function ChatHead({ id, title, missed, folded, onFold, onClose }: ChatHeadProps) {
  const light = { color: t.n[0], '&:hover': { background: 'rgba(255,255,255,.14)' } };
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        minHeight: 48,
        pl: 4,
        pr: 2,
        background: t.n[900],
        color: t.n[0],
      }}
    >
      <Box id={id} component="h2" sx={{ typography: 'h3', m: 0, flex: 1, minWidth: 0 }}>
        {title}
      </Box>
      <Missed count={missed} />
      <IconButton
        aria-label={folded ? 'Unfold chat' : 'Fold chat'}
        aria-expanded={!folded}
        onClick={onFold}
        sx={light}
      >
        {folded ? <ChevronUp size={18} /> : <ChevronDown size={18} />}
      </IconButton>
      <IconButton aria-label="Close chat" onClick={onClose} sx={light}>
        <X size={18} />
      </IconButton>
    </Box>
  );
}

function Missed({ count }: { count: number }): ReactNode {
  return (
    <Box component="span" role="status" sx={{ fontSize: 12, whiteSpace: 'nowrap' }}>
      {count > 0 ? `${count} new` : ''}
    </Box>
  );
}

/** One to three rows; Enter sends, and nothing or a lone line break is not sent [5.1]. */
function ChatLine(props: {
  draftKey: string;
  names: readonly string[];
  onSend: (text: string) => void;
}) {
  const [draft, setDraft] = useMessageDraft(props.draftKey);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The menu that opened the chat gives the focus back to its button first.
    const timer = setTimeout(() => box.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);
  const send = () => {
    if (!isSendable(draft)) return;
    props.onSend(storedMessage(draft));
    setDraft('');
  };
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'flex-end',
        gap: 2,
        p: 3,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        borderTop: `1px solid ${t.n[200]}`,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MessageBox
          value={draft}
          onChange={setDraft}
          onSend={send}
          rows={[1, 3]}
          names={props.names}
          replies={[]}
          internal={false}
          inputRef={box}
        />
      </Box>
      <IconButton aria-label="Send message" onClick={send} sx={{ color: t.brand[600] }}>
        <Send size={18} />
      </IconButton>
    </Box>
  );
}
