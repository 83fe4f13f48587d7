import { useFileDrag } from '#web/kit/form/use-file-drag.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { MessageSquare, Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { ThreadComposer } from '#web/communications/thread-composer.tsx';
import { ThreadLog, type ThreadLogProps } from '#web/communications/thread-log.tsx';
import { OutgoingBubble, OutgoingFile } from '#web/communications/thread-outgoing.tsx';
import { everything, searchThread } from '#web/communications/thread-question.ts';
import { useThread, type ThreadMessage } from '#web/communications/use-thread.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { maxUploadBytes, sortFiles } from '#web/kit/form/file-rules.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const ThreadSearch = lazyPart(() =>
  import('#web/communications/thread-search.tsx').then((m) => m.ThreadSearch),
);

const ThreadTurnLine = lazyPart(
  () => import('#web/communications/thread-turn-line.tsx').then((m) => m.ThreadTurnLine),
  { waiting: null },
);

export interface ThreadPanelProps {
  parentType: ThreadParent;
  parentId: string;
  /** Whether it brings its own heading; off inside a page's section that has one. */
  heading?: boolean;
  emptyText?: string;
}

/** The thread of any record [2.53]: fills the height of what it stands in. */
export function ThreadPanel(props: ThreadPanelProps) {
  // Drafts, messages on their way and the unread line belong to one record.
  return <ThreadOfRecord key={`${props.parentType}.${props.parentId}`} {...props} />;
}

function ThreadOfRecord({ parentType, parentId, heading = true, emptyText }: ThreadPanelProps) {
  const { user_id } = useSession();
  const thread = useThread({ parentType, parentId });
  const { upload, addFiles } = useThreadFiles({
    parentType,
    parentId,
    onSent: () => thread.read.refetch(),
  });
  const [searching, setSearching] = useState(false);
  const [question, setQuestion] = useState(everything);
  const data = thread.read.data;
  // The "New" line stays where it was when the thread was opened; '' says that there is none.
  const [firstNewId, setFirstNewId] = useState<string>();
  if (data && firstNewId === undefined) setFirstNewId(firstUnread(data, user_id));

  const all = data?.communication ?? [];
  const messages = searching ? searchThread(all, question) : all;
  const mayAttach = data?.abilities.includes('upload_file') ?? false;
  const toggleSearch = () => {
    setSearching(!searching);
    setQuestion(everything);
  };
  const { over, drag } = useFileDrag(mayAttach ? addFiles : undefined);

  return (
    <Box
      {...drag}
      sx={{
        flex: 1,
        minHeight: 0,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        background: t.n[0],
        outline: over ? `2px dashed ${t.brand[600]}` : 'none',
        outlineOffset: -6,
      }}
    >
      {heading ? <ThreadHead searching={searching} onSearch={toggleSearch} /> : null}
      {searching ? (
        <ThreadSearch
          question={question}
          onChange={setQuestion}
          onClose={toggleSearch}
          found={messages.length}
        />
      ) : null}
      {thread.read.isError || !data ? (
        <NotThere read={thread.read} />
      ) : (
        <ThreadBody
          key={searching ? 'search' : 'all'}
          data={data}
          messages={messages}
          {...(searching
            ? { emptyText: 'Nothing matches.' }
            : { firstNewId, leftOut: data.left_out, emptyText })}
          outgoing={outgoingOf(thread, upload)}
        />
      )}
      {data?.abilities.includes('add_communication') ? (
        <ThreadComposer
          parentType={parentType}
          parentId={parentId}
          abilities={data.abilities}
          contacts={data.contacts}
          onSend={thread.send}
          onFiles={addFiles}
        />
      ) : null}
    </Box>
  );
}

/** The messages, of all or of what the search found. */
function ThreadBody({
  data,
  emptyText = 'What is written here stays with the record.',
  ...log
}: Pick<ThreadLogProps, 'messages' | 'firstNewId' | 'leftOut' | 'outgoing'> & {
  data: OutputOf<'get_communication'>;
  emptyText?: string | undefined;
}) {
  const { user_id } = useSession();
  const [search] = useSearchOf('claim');
  const copyLink = useCopyLink();
  return (
    <>
      <ThreadLog
        {...log}
        reader={{ user_id }}
        seenUntil={data.seen_until}
        target={typeof search.message === 'string' ? search.message : undefined}
        onCopyLink={copyLink}
        emptyText={emptyText}
      />
      <ThreadTurnLine thread={data} />
    </>
  );
}

/** Files that are added to the thread itself. */
function useThreadFiles({
  parentType,
  parentId,
  onSent,
}: Pick<ThreadPanelProps, 'parentType' | 'parentId'> & { onSent: () => unknown }) {
  const toast = useToast();
  const upload = useUpload(
    'upload_file',
    useCallback(
      () => ({ parent_type: parentType, parent_id: parentId, kind: 'other' as const }),
      [parentType, parentId],
    ),
  );
  const addFiles = (chosen: File[]) => {
    const { accepted, tooLarge } = sortFiles(chosen, { multiple: true, maxBytes: maxUploadBytes });
    if (tooLarge.length > 0) toast.error('The selected file must be smaller than 50 MB.');
    if (accepted.length > 0) void upload.send(accepted).then(onSent);
  };
  return { upload, addFiles };
}

/** A link that leads to one message. */
function useCopyLink() {
  const copy = useCopy();
  return (message: ThreadMessage) => {
    const link = new URL(window.location.href);
    link.searchParams.set('message', message.communication_id);
    void copy(link.href, 'Link copied');
  };
}

function NotThere({ read }: { read: ReturnType<typeof useThread>['read'] }) {
  return read.isError ? (
    <ErrorState
      title="The thread could not be loaded."
      error={read.error}
      onRetry={() => void read.refetch()}
    />
  ) : (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'hidden', p: 4 }}>
      <PageSkeleton />
    </Box>
  );
}

/** What is on its way: files first, then messages. */
function outgoingOf(thread: ReturnType<typeof useThread>, upload: ReturnType<typeof useUpload>) {
  return [
    ...upload.rows
      .filter((row) => row.state !== 'done')
      .map((row) => (
        <OutgoingFile
          key={row.id}
          row={row}
          onRetry={() => void upload.retry(row.id)}
          onDiscard={() => upload.forget(row.id)}
        />
      )),
    ...thread.outgoing.map((message) => (
      <OutgoingBubble
        key={message.key}
        message={message}
        onRetry={() => thread.retry(message.key)}
        onDiscard={() => thread.discard(message.key)}
      />
    )),
  ];
}

/** The first message of somebody else that came after this person last looked; nothing on the first visit. */
function firstUnread(thread: OutputOf<'get_communication'>, user_id: string): string {
  if (thread.read_until === 0) return '';
  const unread = thread.communication.find(
    (message) => message.stamp > thread.read_until && message.sender !== user_id,
  );
  return unread?.communication_id ?? '';
}

/** Title and search. Below 1280 px the panel around it has the title. */
function ThreadHead({ searching, onSearch }: { searching: boolean; onSearch: () => void }) {
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: { xs: 44, lg: 52 },
        pl: 4,
        pr: { xs: 3, lg: 11 },
        borderBottom: `1px solid ${t.n[200]}`,
      }}
    >
      <Box sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 2.5 }}>
        <MessageSquare size={16} strokeWidth={1.75} color={t.n[500]} aria-hidden />
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          Thread
        </Box>
      </Box>
      <Tooltip title="Search this thread">
        <IconButton
          aria-label="Search this thread"
          aria-pressed={searching}
          onClick={onSearch}
          sx={{ ml: 'auto' }}
        >
          <Search size={16} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
