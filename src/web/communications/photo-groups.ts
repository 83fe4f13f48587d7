import { parseStatusChange } from '#domain/communications/status-change-text.ts';
import { isPhoto } from '#web/files/preview-file.ts';
import type { ThreadMessage } from '#web/communications/use-thread.ts';

const isOpenPhoto = (message: ThreadMessage) =>
  message.type_message === 'file_upload' &&
  message.document_url !== null &&
  isPhoto(message.document_type);

/** Whether a change of status goes on where the one before it ended. */
function followsStatus(before: ThreadMessage | undefined, message: ThreadMessage): boolean {
  if (before?.type_message !== 'status_change' || message.type_message !== 'status_change')
    return false;
  const [one, next] = [before, message].map((each) => parseStatusChange(each.communication_string));
  return Boolean(one && next && one.to === next.from);
}

/**
 * The messages in rows: photos of the same person that follow each other make one, and so do changes of status, which
 * may lie hours apart; everything else stands alone. `breaks` are the positions before which something stands between
 * the messages, `pauses` those of them that are only time.
 */
export function rowsOf(
  messages: readonly ThreadMessage[],
  { breaks, pauses }: { breaks: ReadonlySet<number>; pauses: ReadonlySet<number> },
): { index: number; messages: ThreadMessage[] }[] {
  const rows: { index: number; messages: ThreadMessage[] }[] = [];
  for (const [index, message] of messages.entries()) {
    const row = rows.at(-1);
    const before = row?.messages.at(-1);
    const photos =
      before !== undefined &&
      !breaks.has(index) &&
      !pauses.has(index) &&
      isOpenPhoto(message) &&
      isOpenPhoto(before) &&
      before.sender === message.sender;
    const joins = photos || (!breaks.has(index) && followsStatus(before, message));
    if (row && joins) row.messages.push(message);
    else rows.push({ index, messages: [message] });
  }
  return rows;
}
