import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import { counted } from '#domain/counted.ts';
import { misreadHint, parseSearchQuery } from '#domain/search/search-query.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { searchWords } from '#web/shell/palette/search-words.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import type { PaletteEntry } from '#web/shell/palette/palette-entry.ts';
import { PaletteFoot } from '#web/shell/palette/palette-foot.tsx';
import { PaletteList } from '#web/shell/palette/palette-list.tsx';
import { usePaletteEntries } from '#web/shell/palette/use-palette-entries.ts';

export interface PaletteDialogProps {
  open: boolean;
  /** What stands in the field when it opens. */
  start: string;
  menu: Menu;
  showKeys: () => void;
  onClose: () => void;
}

/** Search for records, actions and pages from anywhere: arrows choose, Enter opens, Ctrl with Enter in a new tab. */
export function PaletteDialog({ open, onClose, ...body }: PaletteDialogProps) {
  const phone = useIsPhone();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={phone}
      transitionDuration={0}
      aria-labelledby={`${id}-title`}
      slotProps={{
        paper: {
          sx: {
            width: 640,
            maxWidth: '100%',
            alignSelf: 'flex-start',
            mt: { xs: 0, md: '10vh' },
            maxHeight: { xs: 'none', md: '76vh' },
          },
        },
      }}
    >
      <Box component="h2" id={`${id}-title`} sx={visuallyHidden}>
        Search
      </Box>
      <PaletteBody {...body} id={id} phone={phone} onClose={onClose} />
    </Dialog>
  );
}

type BodyProps = Omit<PaletteDialogProps, 'open'> & { id: string; phone: boolean };

const comboboxProps = {
  role: 'combobox',
  'aria-label': 'Search',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 200,
  enterKeyHint: 'go',
} as const;

const fieldSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  minHeight: 52,
  flex: 'none',
  borderBottom: `1px solid ${t.n[200]}`,
} as const;

const inputSx = {
  fontSize: 16,
  '& input:focus-visible': { outline: 'none' },
  '& input::placeholder': { color: t.n[500], opacity: 1 },
} as const;

function PaletteBody({ id, phone, start, menu, showKeys, onClose }: BodyProps) {
  const { account_type } = useSession();
  const [query, setQuery] = useState(start);
  const [active, setActive] = useState(0);
  const { entries, pending, failed } = usePaletteEntries(query, { menu, showKeys });
  const at = Math.min(active, entries.length - 1);
  const current = entries[at];
  const hint = misreadHint(parseSearchQuery(query));

  const openEntry = useOpenEntry(onClose);
  const isStale = pending && (current === undefined || current.group === 'Records' || at === 0);
  const setAsked = useAwaitedEnter(isStale, (newTab) => current && openEntry(current, newTab));
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(next > last ? 0 : next < 0 ? Math.max(last, 0) : next);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setAsked({ newTab: event.ctrlKey || event.metaKey });
    }
  };

  return (
    <>
      <Box sx={fieldSx}>
        <Search size={18} color={t.n[500]} aria-hidden="true" />
        <InputBase
          autoFocus
          fullWidth
          value={query}
          placeholder={searchWords[account_type]}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            setAsked(null);
          }}
          onKeyDown={onKeyDown}
          sx={inputSx}
          slotProps={{
            input: {
              ...comboboxProps,
              'aria-expanded': entries.length > 0,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': current ? `${id}-${at}` : undefined,
              'aria-describedby': hint ? `${id}-hint` : undefined,
            },
          }}
        />
        {phone ? <CloseSearch onClose={onClose} /> : null}
      </Box>
      {hint ? <Hint id={`${id}-hint`} text={hint} /> : null}
      <PaletteList
        id={id}
        entries={entries}
        active={at}
        busy={pending}
        onHover={setActive}
        onOpen={openEntry}
      />
      <PaletteStatus
        count={entries.length}
        failed={failed && entries.every((entry) => entry.group !== 'Records')}
        pending={pending}
      />
      <PaletteFoot />
    </>
  );
}

/** An action runs, a page or a record opens; the palette is gone by then. */
function useOpenEntry(onClose: () => void) {
  const go = useGo();
  return (entry: PaletteEntry, newTab: boolean) => {
    onClose();
    if (entry.run) {
      // Once the palette is gone and the focus is back on the page.
      setTimeout(entry.run, 0);
      return;
    }
    if (entry.href === undefined) return;
    if (newTab) window.open(entry.href, '_blank', 'noopener');
    else go(entry.href);
  };
}

/** Enter opens what is found; pressed before the answer to the last letter has come, it waits for that. */
function useAwaitedEnter(isStale: boolean, openCurrent: (newTab: boolean) => void) {
  const [asked, setAsked] = useState<{ newTab: boolean } | null>(null);
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = () => {
      setAsked(null);
      if (asked) openCurrent(asked.newTab);
    };
  });
  useEffect(() => {
    if (asked && !isStale) latest.current?.();
  }, [asked, isStale]);
  return setAsked;
}

function CloseSearch({ onClose }: { onClose: () => void }) {
  return (
    <IconButton aria-label="Close search" onClick={onClose} sx={{ mr: -2 }}>
      <X size={20} />
    </IconButton>
  );
}

function Hint({ id, text }: { id: string; text: string }) {
  return (
    <Box id={id} sx={{ px: 4, py: 2, fontSize: 12, background: t.amber[100], color: t.amber[800] }}>
      {text}
    </Box>
  );
}

function PaletteStatus({
  count,
  failed,
  pending,
}: {
  count: number;
  failed: boolean;
  pending: boolean;
}) {
  return (
    <Box
      role="status"
      sx={count === 0 ? { px: 4, py: 4, fontSize: 13, color: t.n[500] } : visuallyHidden}
    >
      {failed
        ? 'Records could not be searched. Type on to try again.'
        : count > 0
          ? counted(count, 'result')
          : pending
            ? 'Searching…'
            : 'No results'}
    </Box>
  );
}
