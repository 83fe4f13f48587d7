import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { eventTurn } from '#domain/events/event-turn.ts';
import { useSession } from '#web/api/session.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import type { UpcomingEvent } from '#web/events/weekend/upcoming-events-table.tsx';
import { TurnLine } from '#web/kit/record/turn-line.tsx';
import { today } from '#web/kit/text/today.ts';

const labels = {
  missing_cars_drivers: 'Ask for what is missing',
  event_reminder: 'Send event reminder',
} as const;

/** Whose turn a weekend is, and the mail that its teams get next. */
export function EventTurnLine({ event }: { event: UpcomingEvent }) {
  const turn = eventTurn(event, today());
  const { event_id, name } = event;
  const { step } = turn;
  return (
    <Box sx={{ p: 3, whiteSpace: 'normal' }}>
      <TurnLine
        turn={turn}
        reader={useSession().account_type}
        action={
          step ? (
            <Button
              variant="contained"
              startIcon={<Send size={16} />}
              onClick={() => openComposer({ types: [step], event_ids: [event_id], about: name })}
            >
              {labels[step]}
            </Button>
          ) : undefined
        }
      />
    </Box>
  );
}
