import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { counted } from '#domain/counted.ts';
import { searchedKinds, type ThreadQuestion } from '#web/communications/thread-question.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { UnixDateField } from '#web/kit/form/unix-date-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

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
        options={searchedKinds}
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
        {counted(found, 'message')}
      </Box>
    </Box>
  );
}
