import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleCheck, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#domain/counted.ts';
import { sumBy } from '#domain/sums.ts';
import { useRead } from '#web/api/use-read.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import type { UpcomingEvent } from '#web/events/weekend/upcoming-events-table.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';

const type = 'missing_cars_drivers';

/** Whether clients may have to be asked about a weekend. */
export const mayLack = (event: UpcomingEvent): boolean =>
  event.without_driver + event.without_chassis + event.quotes_open > 0;

/** One press asks every team of a weekend for what its cars lack; who was asked within a day is not asked again. */
export function AskForMissing({ event, filled }: { event: UpcomingEvent; filled: boolean }) {
  const { event_id, name } = event;
  const isWanted = mayLack(event);
  const { data } = useRead(
    'get_email_recipients',
    { type, event_ids: [event_id] },
    { enabled: isWanted },
  );
  if (isWanted && !data) return null;
  const lacking = data?.recipients ?? [];
  const teams = lacking.filter((one) => !one.is_unwanted && one.asked_at === null);
  const asked = Math.max(0, ...lacking.map((one) => one.asked_at ?? 0));
  const cars = sumBy(teams, (one) => one.items.length);
  if (teams.length > 0)
    return (
      <Box>
        <Button
          fullWidth
          variant={filled ? 'contained' : 'outlined'}
          startIcon={<Send size={16} />}
          onClick={() => openComposer({ types: [type], event_ids: [event_id], about: name })}
        >
          Ask for what is missing
        </Button>
        <Note>{`One mail per team: ${counted(cars, 'car')}, ${counted(teams.length, 'team')}`}</Note>
      </Box>
    );
  if (asked > 0)
    return (
      <Note>
        Asked <RelativeAge ago since={asked} />
      </Note>
    );
  const isComplete = event.cars > 0 && event.not_insured + event.unpaid === 0;
  return isComplete && lacking.length === 0 ? <NothingMissing /> : null;
}

function NothingMissing() {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'center',
        fontSize: 14,
        fontWeight: 550,
        color: t.tone.success.fg,
      }}
    >
      <CircleCheck size={16} aria-hidden="true" />
      Nothing is missing
    </Box>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ mt: 2, textAlign: 'center', fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
      {children}
    </Box>
  );
}
