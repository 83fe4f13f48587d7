import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { memo } from 'react';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** The ticked rows of all pages, as they were last seen; with `allMatching` the filter of the list is meant instead. */
export interface Selection<Row = unknown> {
  ids: readonly string[];
  rows: readonly Row[];
  allMatching: boolean;
  count: number;
}

export interface BulkAction<Row = unknown> {
  label: string;
  onSelect: (selection: Selection<Row>) => void;
  /** Says why it cannot be done with these rows; nothing when it can. */
  refusal?: (selection: Selection<Row>) => string | undefined;
  /** Done to rows that somebody has looked at, never to all that match. */
  tickedOnly?: boolean;
}

/** An action as the bar offers it for these very rows. */
export interface BulkDeed {
  label: string;
  onSelect: () => void;
  refusal: string | undefined;
}

export interface BulkBarProps {
  count: number;
  deeds: readonly BulkDeed[];
  /** Ticked rows that are not on show. */
  elsewhere: number;
  onClear: () => void;
  label: string;
  /** Instead of "2 selected". */
  summary?: string;
}

const enter = keyframes({ from: { opacity: 0, transform: 'translate(-50%, 4px)' } });

const button = {
  order: { xs: 2, md: 0 },
  color: '#fff',
  '&:hover': { background: 'rgba(255,255,255,.12)' },
  '&.Mui-disabled': { color: 'rgba(255,255,255,.45)' },
};

const countSx = {
  flex: { xs: '1 1 calc(100% - 60px)', md: '0 0 auto' },
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: { md: 'nowrap' },
  mr: { md: 2 },
} as const;

/**
 * The dark bar at the bottom: "2 selected", at most four actions, a way out. It waits unseen for the first tick, which
 * it would hold up if it were drawn with it.
 */
export const BulkBar = memo(function BulkBar({
  count,
  deeds,
  elsewhere,
  onClear,
  label,
  summary = `${count.toLocaleString('en-GB')} selected`,
}: BulkBarProps) {
  return (
    <Box
      role="region"
      aria-label={label}
      style={count === 0 ? { display: 'none' } : {}}
      sx={{
        position: 'fixed',
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 80 },
        left: { xs: '50%', md: 'calc(50% + 120px)' },
        transform: 'translateX(-50%)',
        zIndex: 1100,
        display: 'flex',
        alignItems: 'center',
        // On phones what is ticked and the way out stand in the first line, the actions below.
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        gap: 1,
        minHeight: 48,
        width: { xs: 'calc(100vw - 24px)', md: 'auto' },
        maxWidth: 'calc(100vw - 24px)',
        pl: 4,
        pr: 2,
        borderRadius: `${t.radius.button}px`,
        background: t.n[900],
        color: '#fff',
        boxShadow: t.shadow.dialog,
        animation: `${enter} 120ms ${t.ease}`,
      }}
    >
      <Box role="status" className="num" sx={countSx}>
        {elsewhere > 0 ? `${summary}, ${elsewhere} not on this page` : summary}
      </Box>
      {deeds.map(({ label: deed, refusal, onSelect }) => (
        <Tooltip key={deed} title={refusal ?? ''}>
          <Box component="span" sx={{ order: { xs: 2, md: 0 } }}>
            <Button disabled={Boolean(refusal)} onClick={onSelect} sx={button}>
              {deed}
            </Button>
          </Box>
        </Tooltip>
      ))}
      <IconButton
        aria-label="Clear selection"
        onClick={onClear}
        sx={{ ...button, order: { xs: 1, md: 0 } }}
      >
        <X size={16} />
      </IconButton>
    </Box>
  );
}, staysUnseen);

function staysUnseen(before: BulkBarProps, after: BulkBarProps): boolean {
  return before.count === 0 && after.count === 0;
}
