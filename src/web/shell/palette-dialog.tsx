import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { CornerDownLeft, Search, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { t } from '#web/kit/tokens.ts';
import { useIsPhone } from '#web/kit/use-is-phone.ts';
import { visuallyHidden } from '#web/kit/visually-hidden.ts';
import { menuIcons } from '#web/shell/menu-icons.ts';
import { usePaletteRecords } from '#web/shell/use-palette-records.ts';

/** One line of the palette. */
export interface PaletteEntry {
  group: 'Records' | 'Go to';
  label: string;
  note?: string;
  href: string;
  icon: LucideIcon;
}

function pagesOf(menu: Menu, query: string): PaletteEntry[] {
  const wanted = query.trim().toLowerCase();
  return menu
    .flatMap((group) =>
      group.items.flatMap((item) => [
        { item, title: group.title },
        ...(item.children ?? []).map((child) => ({ item: child, title: item.label })),
      ]),
    )
    .filter(
      ({ item, title }) =>
        !item.disabled && `${item.label} ${title ?? ''}`.toLowerCase().includes(wanted),
    )
    .map(({ item, title }) => ({
      group: 'Go to',
      label: item.label,
      ...(title ? { note: title } : {}),
      href: item.path,
      icon: menuIcons[item.icon],
    }));
}

/** Search for records and pages from anywhere: arrows choose, Enter opens, Ctrl with Enter in a new tab. */
export function PaletteDialog({
  open,
  menu,
  onClose,
}: {
  open: boolean;
  menu: Menu;
  onClose: () => void;
}) {
  const id = useId();
  const go = useGo();
  const phone = useIsPhone();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const records = usePaletteRecords(query, open);
  const entries = [...records.entries, ...pagesOf(menu, query)];
  const current = entries[Math.min(active, entries.length - 1)];
  useEffect(() => {
    if (open) {
      setQuery('');
      setActive(0);
    }
  }, [open]);

  const openEntry = (entry: PaletteEntry, newTab: boolean) => {
    onClose();
    if (newTab) window.open(entry.href, '_blank');
    else go(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setActive(move);
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      openEntry(current, event.ctrlKey || event.metaKey);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={phone}
      transitionDuration={0}
      aria-labelledby={`${id}-title`}
      slotProps={{
        paper: {
          sx: { width: 600, maxWidth: '100%', alignSelf: 'flex-start', mt: { xs: 0, md: '12vh' } },
        },
      }}
    >
      <Box component="h2" id={`${id}-title`} sx={visuallyHidden}>
        Search
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: 4,
          minHeight: 52,
          borderBottom: `1px solid ${t.n[200]}`,
        }}
      >
        <Search size={18} color={t.n[500]} aria-hidden="true" />
        <InputBase
          autoFocus
          fullWidth
          value={query}
          placeholder="Search policies, claims, clients…"
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          sx={{
            fontSize: 16,
            '& input:focus-visible': { outline: 'none' },
            '& input::placeholder': { color: t.n[500], opacity: 1 },
          }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Search',
              'aria-expanded': true,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': current ? `${id}-${entries.indexOf(current)}` : undefined,
            },
          }}
        />
      </Box>
      <Box
        role="listbox"
        id={`${id}-list`}
        aria-label="Results"
        sx={{ overflowY: 'auto', maxHeight: { xs: 'none', md: 420 }, p: 2, flex: 1 }}
      >
        {entries.map((entry, index) => (
          <PaletteLine
            key={`${entry.group}-${entry.href}-${entry.label}`}
            id={`${id}-${index}`}
            entry={entry}
            heads={entry.group !== entries[index - 1]?.group}
            active={entry === current}
            onHover={() => setActive(index)}
            onOpen={(newTab) => openEntry(entry, newTab)}
          />
        ))}
      </Box>
      {entries.length === 0 ? (
        <Box role="status" sx={{ px: 4, pb: 4, fontSize: 13, color: t.n[500] }}>
          {records.searching ? 'Searching…' : 'No results'}
        </Box>
      ) : null}
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          gap: 4,
          px: 4,
          py: 2,
          borderTop: `1px solid ${t.n[200]}`,
          background: t.n[25],
          fontSize: 12,
          color: t.n[500],
        }}
      >
        <span>
          <CornerDownLeft size={12} aria-hidden="true" /> Enter opens
        </span>
        <span>Ctrl Enter in a new tab</span>
      </Box>
    </Dialog>
  );
}

interface PaletteLineProps {
  id: string;
  entry: PaletteEntry;
  /** The first of its group shows the group's name. */
  heads: boolean;
  active: boolean;
  onHover: () => void;
  onOpen: (newTab: boolean) => void;
}

function PaletteLine({ id, entry, heads, active, onHover, onOpen }: PaletteLineProps) {
  return (
    <Box role="presentation">
      {heads ? (
        <Box
          role="presentation"
          sx={{ px: 2, pt: 2, pb: 1, fontSize: 11.5, fontWeight: 600, color: t.n[500] }}
        >
          {entry.group}
        </Box>
      ) : null}
      <Box
        id={id}
        role="option"
        aria-selected={active}
        ref={(node: HTMLElement | null) => {
          if (active) node?.scrollIntoView({ block: 'nearest' });
        }}
        onMouseMove={onHover}
        onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          minHeight: { xs: 48, md: 36 },
          px: 2,
          borderRadius: `${t.radius.sm}px`,
          cursor: 'pointer',
          fontSize: { xs: 16, md: 14 },
          background: active ? t.n[100] : 'transparent',
        }}
      >
        <entry.icon size={16} strokeWidth={1.75} color={t.n[500]} aria-hidden="true" />
        <Box
          component="span"
          sx={{
            flex: 1,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {entry.label}
        </Box>
        {entry.note ? (
          <Box component="span" sx={{ fontSize: 12.5, color: t.n[500], whiteSpace: 'nowrap' }}>
            {entry.note}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
