import type { MessageType } from '#domain/communications/message-types.ts';
import type { ThreadMessage } from '#web/communications/use-thread.ts';

export const searchedKinds = [
  { value: 'message', label: 'Messages' },
  { value: 'file_upload', label: 'Files' },
  { value: 'email', label: 'Emails' },
  { value: 'todo', label: 'Todos' },
  { value: 'status_change', label: 'Status changes' },
] as const satisfies readonly { value: MessageType; label: string }[];

type SearchedKind = (typeof searchedKinds)[number]['value'];

/** What is looked for in a thread; nothing set finds everything. */
export interface ThreadQuestion {
  text: string;
  kind: SearchedKind | null;
  /** The first second that shows. */
  from: number | null;
}

export const everything: ThreadQuestion = { text: '', kind: null, from: null };

/** The messages that match, in their order. */
export function searchThread(
  messages: readonly ThreadMessage[],
  question: ThreadQuestion,
): ThreadMessage[] {
  const wanted = question.text.trim().toLowerCase();
  return messages.filter((message) => {
    if (question.kind !== null && message.type_message !== question.kind) return false;
    if (question.from !== null && message.stamp < question.from) return false;
    const { communication_string, document_name, email_subject, todo_message, sender_name } =
      message;
    return [communication_string, document_name, email_subject, todo_message, sender_name].some(
      (text) => (text ?? '').toLowerCase().includes(wanted),
    );
  });
}
