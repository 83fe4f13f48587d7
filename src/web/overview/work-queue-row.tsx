import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { AlarmClock } from 'lucide-react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import type { WorkRow } from '#web/overview/work-queue-rows.ts';

/** One thing that waits: what, who, how it stands, since when. */
export function WorkQueueRow({ row, onPutOff }: { row: WorkRow; onPutOff: () => void }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
        '&:hover': { background: t.n[25] },
        '& [data-put-off]': { opacity: 0 },
        '&:hover [data-put-off], &:focus-within [data-put-off]': { opacity: 1 },
        '&:hover [data-age], &:focus-within [data-age]': { visibility: 'hidden' },
        // Where nothing hovers, both have room.
        '@media (hover: none)': {
          '& [data-put-off]': { opacity: 1 },
          '&&:hover [data-age], &&:focus-within [data-age]': { visibility: 'visible' },
        },
      }}
    >
      <AppLink
        href={row.href}
        data-work={row.id}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) 52px', sm: 'minmax(0, 1fr) auto 52px' },
          alignItems: 'center',
          columnGap: 2,
          px: 4,
          minHeight: 52,
          py: 1.5,
          '@media (hover: none)': { pr: 14 },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{row.title}</Box>
          <Box
            sx={{
              fontSize: 13,
              lineHeight: '20px',
              color: t.n[600],
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {row.note}
          </Box>
        </Box>
        <Box sx={{ gridRow: { xs: 2, sm: 'auto' }, mt: { xs: 1, sm: 0 } }}>
          <StatusChip {...row.word} />
        </Box>
        <Box
          data-age=""
          sx={{ textAlign: 'right', fontSize: 13, lineHeight: '20px', color: t.n[600] }}
        >
          <RelativeAge since={row.since} />
        </Box>
      </AppLink>
      <Tooltip title="Until tomorrow (E)">
        <IconButton
          data-put-off=""
          aria-label={`Put ${row.title} off until tomorrow`}
          onClick={onPutOff}
          sx={{ position: 'absolute', right: 8, top: '50%', transform: 'translateY(-50%)' }}
        >
          <AlarmClock size={16} strokeWidth={1.75} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
