import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface SearchFieldProps {
  /** "Search claims". */
  label: string;
  value: string;
  /** Called 300 ms after the last key, with nothing or at least two characters. */
  onChange: (query: string) => void;
  width?: number | string;
  autoFocus?: boolean;
  /** `/` jumps here. */
  slashKey?: boolean;
}

const delayMs = 300;
const minLength = 2;

const inputSx = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: { xs: 16, md: 13 },
  color: t.n[900],
  '&::placeholder': { color: t.n[500], opacity: 1 },
  '&, &:focus-visible': { outline: 'none' },
} as const;

/** The search of a list. */
export function SearchField({
  label,
  value,
  onChange,
  width = 260,
  autoFocus = false,
  slashKey = false,
}: SearchFieldProps) {
  const [text, setText] = useLateQuery(value, onChange);
  const input = useRef<HTMLInputElement>(null);

  useShortcuts(
    {
      '/': (event) => {
        event.preventDefault();
        input.current?.focus();
      },
    },
    slashKey,
  );

  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        width: { xs: '100%', md: width },
        height: { xs: 48, md: 32 },
        pl: 3,
        pr: 1,
        borderRadius: { xs: `${t.radius.md}px`, md: `${t.radius.sm}px` },
        background: t.n[0],
        border: `1px solid ${t.n[400]}`,
        '&:hover': { borderColor: t.n[600] },
        '&:focus-within': { outline: `2px solid ${t.brand[600]}`, outlineOffset: -1 },
      }}
    >
      <Search
        size={16}
        strokeWidth={1.75}
        color={t.n[600]}
        aria-hidden="true"
        style={{ flex: 'none' }}
      />
      {/* Material UI's own input weighs four times as much as this whole field. */}
      <Box
        component="input"
        ref={input}
        type="text"
        aria-label={label}
        enterKeyHint="search"
        value={text}
        placeholder={label}
        autoFocus={autoFocus}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            setText('');
          }
        }}
        sx={inputSx}
      />
      {/* Always in its place: to bring its styles with the first letter would take longer than the letter itself. */}
      <EmptyButton hidden={text === ''} onClick={() => setText('')} />
    </Box>
  );
}

function EmptyButton({ hidden, onClick }: { hidden: boolean; onClick: () => void }) {
  return (
    <IconButton
      aria-label="Empty the search"
      onClick={onClick}
      style={{ visibility: hidden ? 'hidden' : 'visible' }}
      sx={{ width: 24, height: 24 }}
    >
      <X size={14} />
    </IconButton>
  );
}

/** What is typed: sent once the keys rest, and taken over where the search changes elsewhere. */
function useLateQuery(value: string, onChange: (query: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    const query = text.trim();
    if (query === sent.current || (query !== '' && query.length < minLength)) return;
    const timer = setTimeout(() => {
      sent.current = query;
      onChange(query);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return [text, setText] as const;
}
