import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { timeDividers, type ThreadReader } from '#domain/communications/message-display.ts';
import { counted } from '#domain/counted.ts';
import { dateOfInstant, formatDateTime, timeOfInstant } from '#domain/dates.ts';
import { ThreadDivider } from '#web/communications/thread-frame.tsx';
import { rowsOf } from '#web/communications/photo-groups.ts';
import { pillTextOf, ThreadRow } from '#web/communications/thread-row.tsx';
import { useStayAtNewest } from '#web/communications/use-stay-at-newest.ts';
import type { ThreadMessage } from '#web/communications/use-thread.ts';
import { useFilePreview } from '#web/files/file-preview.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const SentEmailDialog = lazyPart(
  () => import('#web/communications/sent-email-dialog.tsx').then((m) => m.SentEmailDialog),
  { wanted: (props) => props.emailId !== '' },
);
const TodoDialog = lazyPart(
  () => import('#web/communications/todo-dialog.tsx').then((m) => m.TodoDialog),
  { wanted: (props) => props.todoId !== '' },
);

export interface ThreadLogProps {
  messages: readonly ThreadMessage[];
  reader: ThreadReader;
  /** The message above which the "New" line stands. */
  firstNewId?: string | undefined;
  /** Up to where the other side has read. */
  seenUntil?: number;
  leftOut?: number;
  /** Messages on their way, after the others. */
  outgoing?: readonly ReactNode[];
  emptyText?: string;
  /** The message that a link leads to. */
  target?: string | undefined;
  onCopyLink?: (message: ThreadMessage) => void;
}

const elementIdOf = (communication_id: string) => `message-${communication_id}`;

const logSx = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  px: 4,
  py: 4,
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  '&:focus-visible': { outlineOffset: -2 },
  '& .copy-link': { transition: 'opacity 75ms' },
  '& [data-message]:hover .copy-link': { opacity: 1 },
} as const;

/** Messages from oldest to newest, with dividers, in a box that stays at the newest. */
export function ThreadLog(props: ThreadLogProps) {
  const { reader, seenUntil = 0, outgoing = [], target } = props;
  const messages = props.messages;
  const [email, setEmail] = useState('');
  const [todo, setTodo] = useState('');
  const files = useFilePreview(messages.flatMap(previewOf));
  const { dividers, firstNew, lastOwn, openAt, rows } = marksOf(props);
  const { box, onScroll, missed, toNewest } = useStayAtNewest({
    count: messages.length + outgoing.length,
    ownIsNewest: outgoing.length > 0,
    openAt,
    ready: true,
  });

  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
      <Box ref={box} role="log" aria-label="Messages" tabIndex={0} onScroll={onScroll} sx={logSx}>
        {props.leftOut ? (
          <ThreadDivider>{props.leftOut} older messages are in the archive</ThreadDivider>
        ) : null}
        {messages.length + outgoing.length === 0 ? (
          <EmptyState compact title="No messages yet." text={props.emptyText} />
        ) : null}
        {rows.map(({ index, messages: [message, ...others] }) =>
          message ? (
            <Fragment key={message.communication_id}>
              <Dividers
                isNew={message === firstNew}
                time={index === 0 || dividers.has(index) ? message.stamp : undefined}
              />
              <Box
                id={elementIdOf(message.communication_id)}
                data-message={message.type_message}
                sx={rowStyle(message, target)}
              >
                <ThreadRow
                  messages={[message, ...others]}
                  reader={reader}
                  seen={message === lastOwn ? seenText(message.stamp, seenUntil) : undefined}
                  onEmail={setEmail}
                  onTodo={setTodo}
                  onFile={(one) => one.file_id && files.open(one.file_id)}
                  onCopyLink={props.onCopyLink}
                />
              </Box>
            </Fragment>
          ) : null,
        )}
        {outgoing}
      </Box>
      {missed > 0 ? <NewestButton missed={missed} onClick={toNewest} /> : null}
      {files.preview}
      <SentEmailDialog emailId={email} onClose={() => setEmail('')} />
      <TodoDialog todoId={todo} onClose={() => setTodo('')} />
    </Box>
  );
}

/** Where the log is divided, where it opens, and which message of one's own is the last. */
function marksOf({ messages, reader, firstNewId, target }: ThreadLogProps) {
  const dividers = timeDividers(messages);
  const own = (message: ThreadMessage) => 'user_id' in reader && message.sender === reader.user_id;
  const firstNew = messages.find((message) => message.communication_id === firstNewId);
  const lastOwn = messages.findLast(
    (message) => own(message) && message.type_message === 'message',
  );
  const openAt = target ? elementIdOf(target) : firstNew ? 'first-new' : undefined;
  const breaks = new Set<number>();
  if (firstNew) breaks.add(messages.indexOf(firstNew));
  const targetAt = messages.findIndex((message) => message.communication_id === target);
  if (targetAt >= 0) breaks.add(targetAt);
  const rows = rowsOf(messages, { breaks, pauses: dividers });
  return { dividers, firstNew, lastOwn, openAt, rows };
}

/** Above a message: where the unread ones begin, and what time it is. */
function Dividers({ isNew, time }: { isNew: boolean; time: number | undefined }) {
  return (
    <>
      {isNew ? (
        <Box id="first-new">
          <ThreadDivider fresh>New</ThreadDivider>
        </Box>
      ) : null}
      {time === undefined ? null : <ThreadDivider>{formatDateTime(time)}</ThreadDivider>}
    </>
  );
}

function NewestButton({ missed, onClick }: { missed: number; onClick: () => void }) {
  return (
    <Button
      variant="contained"
      endIcon={<ArrowDown />}
      onClick={onClick}
      sx={{ position: 'absolute', bottom: 12, left: '50%', transform: 'translateX(-50%)' }}
    >
      {counted(missed, 'new message')}
    </Button>
  );
}

/** The message that a link leads to stands on tinted ground; a status change without its parts takes no room. */
function rowStyle(message: ThreadMessage, target: string | undefined) {
  if (message.communication_id === target) {
    return {
      boxShadow: `0 0 0 6px ${t.brand[50]}`,
      borderRadius: `${t.radius.sm}px`,
      background: t.brand[50],
    };
  }
  const isEmpty = message.type_message === 'status_change' && pillTextOf(message) === '';
  return isEmpty ? { display: 'none' } : {};
}

function previewOf(message: ThreadMessage) {
  const { file_id, document_url, document_name, document_type } = message;
  if (!file_id || !document_url) return [];
  const name = document_name ?? message.communication_string;
  return [{ id: file_id, name, content_type: document_type ?? '', url: document_url }];
}

/** "Seen 14:20", with the day when it was not the day of the message. */
function seenText(stamp: number, seenUntil: number): string | undefined {
  if (seenUntil < stamp) return undefined;
  const sameDay = dateOfInstant(stamp) === dateOfInstant(seenUntil);
  return `Seen ${sameDay ? timeOfInstant(seenUntil) : formatDateTime(seenUntil)}`;
}
