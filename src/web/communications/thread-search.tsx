import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { MessageType } from '#domain/communications/message-types.ts';
import type { ThreadMessage } from '#web/communications/use-thread.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { UnixDateField } from '#web/kit/unix-date-field.tsx';
import { t } from '#web/kit/tokens.ts';

const kinds = [
  { value: 'message', label: 'Messages' },
  { value: 'file_upload', label: 'Files' },
  { value: 'email', label: 'Emails' },
  { value: 'todo', label: 'Todos' },
  { value: 'status_change', label: 'Status changes' },
] as const satisfies readonly { value: MessageType; label: string }[];

export type SearchedKind = (typeof kinds)[number]['value'];

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

export interface ThreadSearchProps {
  question: ThreadQuestion;
  onChange: (question: ThreadQuestion) => void;
  onClose: () => void;
  found: number;
}

/** Narrows a thread by words and kind, or begins it at a day. */
export function ThreadSearch({ question, onChange, onClose, found }: ThreadSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Box
      role="search"
      aria-label="Search this thread"
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      sx={{
        flex: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: '1fr 1fr',
        p: 3,
        borderBottom: `1px solid ${t.n[200]}`,
        background: t.n[25],
      }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextField
          label="Search this thread"
          hideLabel
          placeholder="Search this thread"
          adornment="search"
          value={question.text}
          onChange={(text) => onChange({ ...question, text })}
          inputRef={input}
        />
      </Box>
      <SelectField
        label="Kind"
        hideLabel
        placeholder="All kinds"
        options={kinds}
        value={question.kind}
        onChange={(kind) => onChange({ ...question, kind })}
      />
      <UnixDateField
        label="From day"
        hideLabel
        value={question.from}
        onChange={(from) => onChange({ ...question, from })}
      />
      <Box role="status" sx={{ gridColumn: '1 / -1', fontSize: 12, color: t.n[500] }}>
        {found === 1 ? '1 message' : `${found} messages`}
      </Box>
    </Box>
  );
}
