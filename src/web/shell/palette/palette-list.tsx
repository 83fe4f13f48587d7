import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { paletteGroups, type PaletteEntry } from '#web/shell/palette/palette-entry.ts';

export interface PaletteListProps {
  id: string;
  /** Group after group, as `paletteGroups` orders them. */
  entries: readonly PaletteEntry[];
  active: number;
  busy: boolean;
  onHover: (index: number) => void;
  onOpen: (entry: PaletteEntry, newTab: boolean) => void;
}

/** The lines under the search field; the field keeps the focus and says which one is chosen. */
export function PaletteList({ id, entries, active, busy, onHover, onOpen }: PaletteListProps) {
  return (
    <Box
      role="listbox"
      id={`${id}-list`}
      aria-label="Results"
      aria-busy={busy}
      sx={{
        overflowY: 'auto',
        // The height of the list does not follow every letter.
        minHeight: { xs: 0, md: entries.length === 0 ? 0 : 320 },
        p: entries.length === 0 ? 0 : 2,
        flex: { xs: 1, md: '0 1 auto' },
      }}
    >
      {paletteGroups.map((group) => {
        const lines = entries
          .map((entry, index) => ({ entry, index }))
          .filter(({ entry }) => entry.group === group);
        if (lines.length === 0) return null;
        return (
          <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Box
              id={`${id}-${group}`}
              role="presentation"
              sx={{
                px: 2,
                pt: 2,
                pb: 1,
                fontSize: 11.5,
                lineHeight: '16px',
                fontWeight: 600,
                color: t.n[500],
              }}
            >
              {group}
            </Box>
            {lines.map(({ entry, index }) => (
              <PaletteLine
                key={entry.id}
                id={`${id}-${index}`}
                entry={entry}
                active={index === active}
                onHover={() => onHover(index)}
                onOpen={(newTab) => onOpen(entry, newTab)}
              />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

interface PaletteLineProps {
  id: string;
  entry: PaletteEntry;
  active: boolean;
  onHover: () => void;
  onOpen: (newTab: boolean) => void;
}

function PaletteLine({ id, entry, active, onHover, onOpen }: PaletteLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      ref={line}
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={active ? undefined : onHover}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: { xs: 52, md: 36 },
        px: 2,
        scrollMargin: '32px 0 8px',
        borderRadius: `${t.radius.sm}px`,
        cursor: 'pointer',
        fontSize: { xs: 16, md: 14 },
        background: active ? t.n[100] : 'transparent',
      }}
    >
      <entry.icon
        size={16}
        strokeWidth={1.75}
        color={active ? t.brand[600] : t.n[500]}
        aria-hidden="true"
        style={{ flex: 'none' }}
      />
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          alignItems: { md: 'baseline' },
          columnGap: 3,
          flex: 1,
          minWidth: 0,
          '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        }}
      >
        <Box component="span" sx={{ flexShrink: 0, maxWidth: '100%', fontWeight: 550 }}>
          {entry.label}
        </Box>
        {entry.note ? (
          <Box component="span" sx={{ minWidth: 0, fontSize: 12, color: t.n[600] }}>
            {entry.note}
          </Box>
        ) : null}
      </Box>
      {entry.status ? <StatusChip {...entry.status} /> : null}
    </Box>
  );
}
