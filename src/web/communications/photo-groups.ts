import { isPhoto } from '#web/files/preview-file.ts';
import type { ThreadMessage } from '#web/communications/use-thread.ts';

const isOpenPhoto = (message: ThreadMessage) =>
  message.type_message === 'file_upload' &&
  message.document_url !== null &&
  isPhoto(message.document_type);

/**
 * The messages in rows: photos of the same person that follow each other make one, everything else stands alone.
 * `breaks` are the positions before which something stands between the messages.
 */
export function rowsOf(
  messages: readonly ThreadMessage[],
  breaks: ReadonlySet<number>,
): { index: number; messages: ThreadMessage[] }[] {
  const rows: { index: number; messages: ThreadMessage[] }[] = [];
  for (const [index, message] of messages.entries()) {
    const row = rows.at(-1);
    const before = row?.messages.at(-1);
    const joins =
      before !== undefined &&
      !breaks.has(index) &&
      isOpenPhoto(message) &&
      isOpenPhoto(before) &&
      before.sender === message.sender;
    if (row && joins) row.messages.push(message);
    else rows.push({ index, messages: [message] });
  }
  return rows;
}
