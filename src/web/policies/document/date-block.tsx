import Box from '@mui/material/Box';
import type { CalendarDate } from '#domain/dates.ts';
import { t } from '#web/kit/base/tokens.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day as on a pit board: its number large, the month below. */
export function DateBlock({ date }: { date: CalendarDate }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'start',
        flex: 'none',
        width: 36,
      }}
      aria-hidden="true"
    >
      <Box
        component="span"
        className="num"
        sx={{
          fontFamily: t.font.display,
          fontStretch: '110%',
          fontWeight: 650,
          fontSize: 20,
          lineHeight: '24px',
          color: t.n[900],
        }}
      >
        {date.slice(8)}
      </Box>
      <Box
        component="span"
        sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 450, color: t.n[500] }}
      >
        {months[Number(date.slice(5, 7)) - 1]}
      </Box>
    </Box>
  );
}
