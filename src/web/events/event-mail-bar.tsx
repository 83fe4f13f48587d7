import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { eventMailActions } from '#web/events/event-mails.ts';
import type { EventTicks } from '#web/events/event-ticks.ts';
import type { UpcomingEvent } from '#web/events/upcoming-events-table.tsx';
import { t } from '#web/kit/tokens.ts';

/** What can be mailed about the ticked events. */
export function EventMailBar({
  events,
  ticks,
}: {
  events: readonly UpcomingEvent[];
  ticks: EventTicks;
}) {
  if (ticks.ids.length === 0) return null;
  const ticked = events.filter((event) => ticks.ids.includes(event.event_id));
  return (
    <Box
      role="region"
      aria-label="Selected events"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2.5,
        borderRadius: `${t.radius.lg}px`,
        background: t.n[0],
        border: `1px solid ${t.n[200]}`,
        boxShadow: t.shadow.card,
      }}
    >
      <Box className="num" role="status" sx={{ flex: 1, fontSize: 13, fontWeight: 550 }}>
        {`${ticked.length} selected`}
      </Box>
      {eventMailActions(ticked, ticks.clear).map(({ label, onSelect, disabled }) => (
        <Button
          key={label}
          variant="outlined"
          disabled={disabled ?? false}
          onClick={() => onSelect?.()}
        >
          {label}
        </Button>
      ))}
      <Button onClick={ticks.clear}>Clear</Button>
    </Box>
  );
}
