import Box from '@mui/material/Box';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A cell that somebody else changed while one typed into it: theirs stands in the cell, ours behind it, until one is chosen. */
export function CellConflict({
  label,
  mine,
  theirs,
  onMine,
  onTheirs,
  children,
}: {
  /** "Claim level of DTM". */
  label: string;
  mine: string;
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
  children: ReactNode;
}) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {children}
      <PopupMenu
        label={`${label} was changed by somebody else`}
        actions={[
          { label: `Yours: ${mine}`, onSelect: onMine },
          { label: `Theirs: ${theirs}`, onSelect: onTheirs },
        ]}
        renderTrigger={(props) => (
          <Box
            component="button"
            type="button"
            {...props}
            sx={{
              all: 'unset',
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 24,
              px: 2,
              borderRadius: `${t.radius.sm}px`,
              fontSize: 12,
              fontWeight: 550,
              whiteSpace: 'nowrap',
              cursor: 'pointer',
              color: t.tone.warning.fg,
              background: t.tone.warning.bg,
              '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 1 },
            }}
          >
            Yours {mine}
            <ChevronDown size={14} aria-hidden="true" />
          </Box>
        )}
      />
    </Box>
  );
}
