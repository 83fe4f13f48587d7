import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link2 } from 'lucide-react';
import { messagePlace, type ThreadReader } from '#domain/communications/message-display.ts';
import {
  statusChainSentence,
  statusChangeSentence,
} from '#domain/communications/status-change-text.ts';
import { formatDateTime, timeOfInstant } from '#domain/dates.ts';
import {
  EmailCard,
  FileMessage,
  PhotoCollage,
  TodoCard,
} from '#web/communications/thread-cards.tsx';
import { ThreadFrame, ThreadPill } from '#web/communications/thread-frame.tsx';
import { threadStatusLabel } from '#web/communications/thread-status-words.ts';
import { ThreadText } from '#web/communications/thread-text.tsx';
import type { ThreadMessage } from '#web/communications/use-thread.ts';
import { useIsAmong } from '#web/api/session.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface ThreadRowProps {
  /** One, or photos that belong together, or changes of status that follow each other. */
  messages: readonly ThreadMessage[];
  reader: ThreadReader;
  /** "Seen 14:20", under the last of one's own. */
  seen?: string | undefined;
  onEmail: (email_id: string) => void;
  onTodo: (todo_id: string) => void;
  onFile: (message: ThreadMessage) => void;
  onCopyLink?: ((message: ThreadMessage) => void) | undefined;
}

/** The sentence of a message that is only a line of history; empty for the others. */
export function pillTextOf(message: ThreadMessage, isClient = false): string {
  if (message.type_message === 'status_change') {
    return statusChangeSentence(message.communication_string, (status) =>
      threadStatusLabel(message.parent_type, status, isClient),
    );
  }
  const isLine = ['parent_change', 'quote_accepted', 'other'].includes(message.type_message);
  return isLine ? message.communication_string : '';
}

const whoAndWhen = ({ sender_name, stamp }: ThreadMessage) =>
  [sender_name, formatDateTime(stamp)].filter(Boolean).join(' · ');

/** Changes of status that follow each other, in one line. */
function chainTextOf(messages: readonly ThreadMessage[], isClient: boolean): string {
  const texts = messages.map(({ communication_string }) => communication_string);
  const kind = messages[0]?.parent_type ?? 'claim';
  return statusChainSentence(texts, (status) => threadStatusLabel(kind, status, isClient));
}

/** One message of a thread by its type [3.3], or several photos that came together. */
export function ThreadRow({ messages, reader, seen, ...on }: ThreadRowProps) {
  const isCustomer = useIsAmong('agent', 'brokerage');
  const isClient = isCustomer || 'is_policy_key' in reader;
  const [message] = messages;
  if (!message) return null;
  const kind = message.type_message;
  if (kind !== 'message' && kind !== 'email' && kind !== 'todo' && kind !== 'file_upload') {
    const text =
      messages.length > 1 ? chainTextOf(messages, isClient) : pillTextOf(message, isClient);
    const by = messages.map(whoAndWhen).join('\n');
    return text === '' ? null : <ThreadPill title={by}>{text}</ThreadPill>;
  }
  const place = messagePlace(message, reader);
  return (
    <ThreadFrame
      place={place}
      name={message.sender_name || 'Paddock'}
      internal={message.internal && kind === 'message'}
      plain={kind !== 'message'}
      foot={
        <Foot
          message={message}
          own={place.side === 'right'}
          seen={seen}
          onCopyLink={on.onCopyLink}
        />
      }
    >
      {kind === 'message' ? <ThreadText text={message.communication_string} /> : null}
      {kind === 'email' ? (
        <EmailCard
          message={message}
          onOpen={() => message.email_id && on.onEmail(message.email_id)}
        />
      ) : null}
      {kind === 'todo' ? (
        <TodoCard message={message} onOpen={() => message.todo_id && on.onTodo(message.todo_id)} />
      ) : null}
      {kind === 'file_upload' && messages.length > 1 ? (
        <PhotoCollage messages={messages} onOpen={on.onFile} />
      ) : null}
      {kind === 'file_upload' && messages.length === 1 ? (
        <FileMessage message={message} onOpen={() => on.onFile(message)} />
      ) : null}
    </ThreadFrame>
  );
}

interface FootProps {
  message: ThreadMessage;
  own: boolean;
  seen: string | undefined;
  onCopyLink: ThreadRowProps['onCopyLink'];
}

/** Who and when, and a link to the message for those who point at it. */
function Foot({ message, own, seen, onCopyLink }: FootProps) {
  const name = own ? 'You' : message.sender_name || 'Paddock';
  const time = timeOfInstant(message.stamp);
  return (
    <Box sx={{ display: 'flex', flexDirection: own ? 'row-reverse' : 'row', gap: 1 }}>
      <span title={formatDateTime(message.stamp)}>
        {name} · <span className="num">{time}</span>
        {seen ? ` · ${seen}` : ''}
      </span>
      {onCopyLink ? (
        <ButtonBase
          className="copy-link"
          aria-label={`Copy link to this message of ${name}, ${time}`}
          onClick={() => onCopyLink(message)}
          sx={{
            width: 24,
            height: 16,
            borderRadius: `${t.radius.xs}px`,
            opacity: 0,
            color: t.n[500],
            '&:hover, &:focus-visible': { opacity: 1, color: t.n[900] },
          }}
        >
          <Link2 size={13} />
        </ButtonBase>
      ) : null}
    </Box>
  );
}
