import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Button from '@mui/material/Button';
import { ChevronDown, Mail } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { eventMailActions } from '#web/events/weekend/event-mails.ts';
import { EventPolicies } from '#web/events/weekend/event-policies.tsx';
import { EventTurnLine } from '#web/events/weekend/event-turn-line.tsx';
import type { Weekend } from '#web/events/weekend/event-weekends.ts';
import type { UpcomingEvent } from '#web/events/weekend/upcoming-events-table.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** The same on a phone: a card for each event with what is missing. */
export function UpcomingEventsCards({ weekends }: { weekends: readonly Weekend<UpcomingEvent>[] }) {
  return (
    <>
      {weekends.map((weekend) => (
        <Box component="section" key={weekend.monday} aria-label={weekend.title}>
          <Box component="h2" sx={{ typography: 'h3', m: 0, mb: 2 }}>
            {weekend.title}
          </Box>
          <Box sx={{ display: 'grid', gap: 3 }}>
            {weekend.events.map((event) => (
              <EventCard key={event.event_id} event={event} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

function EventCard({ event }: { event: UpcomingEvent }) {
  const [open, setOpen] = useState(false);
  return (
    <Box
      sx={{
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        overflow: 'hidden',
      }}
    >
      <ButtonBase
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ width: '100%', p: 4, textAlign: 'left', alignItems: 'flex-start', gap: 2 }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5 }}>
          <Box component="span" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {event.name}
          </Box>
          <Box component="span" sx={{ fontSize: 14, lineHeight: '20px', color: t.n[600] }}>
            {event.circuit_name}
            <Box component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
              {periodTextOf(event.start_on, event.end_on)}
            </Box>
          </Box>
          <WhatIsLacking event={event} />
        </Box>
        <ChevronDown
          size={20}
          color={t.n[500]}
          aria-hidden="true"
          style={{ transform: open ? 'rotate(180deg)' : 'none' }}
        />
      </ButtonBase>
      {open ? (
        <Box sx={{ borderTop: `1px solid ${t.n[200]}` }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 3 }}>
            <PopupMenu
              label={event.name}
              actions={eventMailActions([event])}
              renderTrigger={(props) => (
                <Button {...props} variant="outlined" startIcon={<Mail size={16} />}>
                  Send email
                </Button>
              )}
            />
            {event.reminder_sent === null ? null : (
              <Box sx={{ fontSize: 14, color: t.n[600] }}>
                Reminder sent <RelativeAge ago since={event.reminder_sent} />
              </Box>
            )}
          </Box>
          <EventTurnLine event={event} />
          <EventPolicies eventId={event.event_id} name={event.name} />
        </Box>
      ) : null}
    </Box>
  );
}

/** How many cars there are, and what they lack. */
function WhatIsLacking({ event }: { event: UpcomingEvent }) {
  const warnings = [
    [event.not_insured, 'not insured'],
    [event.quotes_open, event.quotes_open === 1 ? 'quote open' : 'quotes open'],
    [event.without_driver, 'without driver'],
    [event.without_chassis, 'without chassis'],
    [event.unpaid, 'unpaid'],
  ] as const;
  const complete = warnings.every(([count]) => count === 0);
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <StatusChip label={counted(event.policies, 'policy', 'policies')} tone="none" />
      {complete && event.policies > 0 ? <StatusChip label="Complete" tone="success" /> : null}
      {warnings
        .filter(([count]) => count > 0)
        .map(([count, words]) => (
          <StatusChip key={words} label={`${count} ${words}`} tone="warning" />
        ))}
    </Box>
  );
}
