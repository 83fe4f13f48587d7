import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronRight, Ellipsis } from 'lucide-react';
import type { MouseEvent } from 'react';
import { type EventTicks, isMailed } from '#web/events/weekend/event-ticks.ts';
import { eventMailActions } from '#web/events/weekend/event-mails.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import type { UpcomingEvent } from '#web/events/weekend/upcoming-events-table.tsx';

const number = { textAlign: 'right' as const };

/** One event: how many take part and what they lack. */
export function EventRow({
  event,
  ticks,
  open,
  onToggle,
}: {
  event: UpcomingEvent;
  ticks: EventTicks;
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <Box
      component="tr"
      data-row={event.event_id}
      aria-selected={ticks.ids.includes(event.event_id)}
      onClick={(click: MouseEvent<HTMLElement>) => {
        if (!(click.target as HTMLElement).closest('a, button, input')) onToggle();
      }}
      sx={{
        cursor: 'pointer',
        '& > td': { height: 52, borderTop: `1px solid ${t.n[200]}` },
        '&:hover > td, &:focus-within > td': { background: t.n[25] },
        '&[aria-selected="true"] > td': { background: t.brand[50] },
      }}
    >
      <Box component="td" sx={{ width: 32, pr: '0 !important', lineHeight: 0 }}>
        <CheckBox
          checked={ticks.ids.includes(event.event_id)}
          disabled={!isMailed(event)}
          onClick={(click) => ticks.toggle(event.event_id, click.shiftKey)}
          aria-label={`Select ${event.name}`}
          data-row-box=""
        />
      </Box>
      <Box component="td" sx={{ width: 36, pr: '0 !important' }}>
        <OpenButton name={event.name} open={open} onToggle={onToggle} />
      </Box>
      <Box component="td" sx={{ fontWeight: 600 }}>
        <TwoLines
          first={<LongText text={event.name} />}
          second={<LongText text={event.circuit_name} length={34} />}
        />
      </Box>
      <td>{periodTextOf(event.start_on, event.end_on)}</td>
      <Box component="td" sx={{ color: t.n[600], whiteSpace: 'normal !important', width: 130 }}>
        <LongText text={event.series || event.championship_name || '—'} length={26} />
      </Box>
      <Figures event={event} />
      <Box component="td" sx={{ ...number, color: t.n[600] }}>
        <RelativeAge since={event.reminder_sent} />
      </Box>
      <Box component="td" sx={{ width: 44, pl: '0 !important' }}>
        <PopupMenu
          label={`Actions of ${event.name}`}
          actions={eventMailActions([event])}
          renderTrigger={(props) => (
            <IconButton {...props} aria-label={`Actions of ${event.name}`}>
              <Ellipsis size={16} />
            </IconButton>
          )}
        />
      </Box>
    </Box>
  );
}

function OpenButton({
  name,
  open,
  onToggle,
}: {
  name: string;
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <IconButton
      aria-label={`Cars of ${name}`}
      aria-expanded={open}
      data-row-link=""
      onClick={onToggle}
      sx={{ width: 28, height: 28 }}
    >
      <ChevronRight
        size={16}
        style={{
          transform: open ? 'rotate(90deg)' : 'none',
          transition: `transform 120ms ${t.ease}`,
        }}
      />
    </IconButton>
  );
}

/** How many there are, and how many of them lack what. */
function Figures({ event }: { event: UpcomingEvent }) {
  return (
    <>
      <Box component="td" className="num" sx={number}>
        {event.policies}
      </Box>
      <Box component="td" className="num" sx={number}>
        {event.cars}
      </Box>
      <Gap count={event.not_insured} />
      <Gap count={event.quotes_open} />
      <Gap count={event.without_driver} />
      <Gap count={event.without_chassis} />
      <Gap count={event.unpaid} />
    </>
  );
}

/** How many lack something; nothing lacking stays quiet. */
function Gap({ count }: { count: number }) {
  return (
    <Box
      component="td"
      className="num"
      sx={{
        textAlign: 'right',
        ...(count > 0 ? { color: t.tone.warning.fg, fontWeight: 600 } : { color: t.n[500] }),
      }}
    >
      {count === 0 ? '—' : count}
    </Box>
  );
}
