import { unixSeconds } from '#domain/dates.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageType } from '#domain/communications/message-types.ts';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import type { InputOf, ItemOf, OutputOf } from '#web/api/action-types.ts';
import { useIsViewing } from '#web/api/session.ts';
import { callWrite } from '#web/api/api-client.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { useRead } from '#web/api/use-read.ts';

export type ThreadMessage = ItemOf<'get_communication', 'communication'>;
type Thread = OutputOf<'get_communication'>;

/** A message on its way: it shows before the server has it. */
export interface OutgoingMessage {
  key: string;
  text: string;
  internal: boolean;
  send_as: string;
  send_as_label: string;
  stamp: number;
  state: 'sending' | 'failed';
}

export type NewMessage = Pick<OutgoingMessage, 'text' | 'internal' | 'send_as' | 'send_as_label'>;

/**
 * The thread of a record, or of its types of messages only those that are named, with the messages that are on their
 * way and up to where it was read.
 */
export function useThread({
  parentType,
  parentId,
  typeFilter,
}: {
  parentType: ThreadParent;
  parentId: string;
  typeFilter?: MessageType;
}) {
  const client = useQueryClient();
  const record = useMemo(
    () => ({ parent_type: parentType, parent_id: parentId }),
    [parentType, parentId],
  );
  const question = useMemo(
    () => (typeFilter ? { ...record, type_filter: typeFilter } : record),
    [record, typeFilter],
  );
  const read = useRead('get_communication', question);
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([]);

  const deliver = useCallback(
    async (message: OutgoingMessage) => {
      const input: InputOf<'add_communication'> = {
        ...record,
        communication_string: message.text,
        type_message: 'message',
        send_as: message.send_as,
        internal: message.internal,
      };
      try {
        // The key stays the same on a second try, so that a lost answer does not make two messages of one.
        const { communication } = await callWrite('add_communication', input, message.key);
        client.setQueryData<Thread>(['get_communication', question], (thread) =>
          thread ? withMessage(thread, communication) : thread,
        );
        setOutgoing((all) => all.filter((one) => one.key !== message.key));
        void client.invalidateQueries({ queryKey: ['get_communication'] });
      } catch {
        setOutgoing((all) =>
          all.map((one) => (one.key === message.key ? { ...one, state: 'failed' } : one)),
        );
      }
    },
    [client, record, question],
  );

  const send = (message: NewMessage) => {
    const stamp = unixSeconds(new Date());
    const next = { ...message, key: newIntentionKey(), stamp, state: 'sending' as const };
    setOutgoing((all) => [...all, next]);
    void deliver(next);
  };
  const retry = (key: string) => {
    const message = outgoing.find((one) => one.key === key);
    if (!message) return;
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, state: 'sending' } : one)));
    void deliver(message);
  };
  const discard = (key: string) => setOutgoing((all) => all.filter((one) => one.key !== key));

  useReadMark(record, read.data);
  return { read, outgoing, send, retry, discard };
}

function withMessage(thread: Thread, message: ThreadMessage): Thread {
  const known = thread.communication.some(
    (one) => one.communication_id === message.communication_id,
  );
  return known ? thread : { ...thread, communication: [...thread.communication, message] };
}

/** Tells the server once per newest message that this person has seen it, while the page is in front. */
function useReadMark(
  record: { parent_type: ThreadParent; parent_id: string },
  thread: Thread | undefined,
) {
  const marked = useRef(0);
  const newest = thread?.communication.at(-1)?.stamp ?? 0;
  const until = thread?.read_until ?? 0;
  const is_viewing = useIsViewing();
  useEffect(() => {
    if (is_viewing || newest === 0 || newest <= until || newest <= marked.current) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      marked.current = newest;
      // A mark that is lost is made again with the next message.
      callWrite('set_thread_read', record).catch(() => undefined);
    };
    const timer = setTimeout(mark, 800);
    document.addEventListener('visibilitychange', mark);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [is_viewing, newest, until, record]);
}
