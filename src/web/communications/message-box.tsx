import OutlinedInput from '@mui/material/OutlinedInput';
import Box from '@mui/material/Box';
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { useId, useState } from 'react';
import type { CannedReply } from '#web/communications/canned-replies.ts';
import { suggestionsFor } from '#web/communications/composer-suggestions.ts';
import { SuggestionList } from '#web/communications/suggestion-list.tsx';
import { growingLines } from '#web/kit/form/growing-lines.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface MessageBoxProps {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  onFiles?: (files: File[]) => void;
  names: readonly string[];
  replies: readonly CannedReply[];
  internal: boolean;
  /** Between so many rows it grows. */
  rows?: readonly [least: number, most: number];
  inputRef: Ref<HTMLTextAreaElement>;
}

/** Where a message is typed: Enter sends, Shift+Enter breaks the line, a pasted picture is added [5.1]. */
export function MessageBox(props: MessageBoxProps) {
  const id = useId();
  const { suggestions, open, at, setActive, take, onKeyDown } = useSuggestions(props);

  const [least, most] = props.rows ?? [2, 8];
  const lines = growingLines(least, most);
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || !props.onFiles) return;
    event.preventDefault();
    props.onFiles(files);
  };
  return (
    <Box sx={{ position: 'relative' }}>
      {open ? (
        <SuggestionList
          id={id}
          suggestions={suggestions}
          active={at}
          onPick={(suggestion) => take(suggestion.text)}
        />
      ) : null}
      <OutlinedInput
        fullWidth
        {...lines}
        value={props.value}
        placeholder={props.internal ? 'Write an internal note' : 'Write a message'}
        onChange={(event) => {
          setActive(0);
          props.onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        inputRef={props.inputRef}
        slotProps={{
          input: {
            'aria-label': props.internal ? 'Internal note' : 'Message',
            'aria-autocomplete': 'list',
            maxLength: 5000,
            ...(open ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` } : {}),
          },
        }}
        sx={props.internal ? { ...lines.sx, background: t.amber[100] } : lines.sx}
      />
    </Box>
  );
}

/** What may be meant, and the keys that choose from it; otherwise Enter sends. */
function useSuggestions(props: MessageBoxProps) {
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState('');
  const suggestions =
    closed === props.value && closed !== ''
      ? []
      : suggestionsFor(props.value, { names: props.names, replies: props.replies });
  const open = suggestions.length > 0;
  const at = Math.min(active, suggestions.length - 1);
  const take = (text: string) => {
    props.onChange(text);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter takes the word.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const chosen = suggestions[at];
    if (open && chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        setActive((at + step + suggestions.length) % suggestions.length);
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        take(chosen.text);
        return;
      }
      if (event.key === 'Escape') {
        event.stopPropagation();
        setClosed(props.value);
        return;
      }
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      props.onSend();
    }
  };
  return { suggestions, open, at, setActive, take, onKeyDown };
}
