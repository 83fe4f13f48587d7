import { EventRow } from '#web/events/weekend/upcoming-event-row.tsx';
import Box from '@mui/material/Box';
import { Fragment, useRef, useState } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { type EventTicks, isMailed } from '#web/events/weekend/event-ticks.ts';
import { EventPolicies } from '#web/events/weekend/event-policies.tsx';
import { EventTurnLine } from '#web/events/weekend/event-turn-line.tsx';
import type { Weekend } from '#web/events/weekend/event-weekends.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useListKeys } from '#web/kit/table/use-list-keys.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

export type UpcomingEvent = ItemOf<'get_upcoming_events', 'events'>;

const heads = [
  ['Select', 'left'],
  ['Details', 'left'],
  ['Event and circuit', 'left'],
  ['Date', 'left'],
  ['Series', 'left'],
  ['Policies', 'right'],
  ['Cars', 'right'],
  ['Not insured', 'right'],
  ['Quotes open', 'right'],
  ['Without driver', 'right'],
  ['Without chassis', 'right'],
  ['Unpaid', 'right'],
  ['Reminder sent', 'right'],
  ['Actions', 'right'],
] as const;

/** Columns that need no word above them. */
const unseen: readonly string[] = ['Details', 'Actions'];

/** Events by weekend; a row opens to the policies of its event. */
export function UpcomingEventsTable({
  weekends,
  ticks,
}: {
  weekends: readonly Weekend<UpcomingEvent>[];
  ticks: EventTicks;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLTableElement>(null);
  useListKeys(table, { opens: true, ticks: true });
  const tickable = weekends.flatMap(({ events }) => events).filter(isMailed).length;
  const toggle = (event_id: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(event_id)) after.add(event_id);
      return after;
    });
  return (
    <Box
      sx={{
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        // What is there for the ear alone is out of the flow: without this it would widen the page.
        position: 'relative',
        overflowX: 'auto',
      }}
    >
      <Box
        component="table"
        ref={table}
        aria-label="Upcoming events by weekend"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 13,
          lineHeight: '20px',
          '& th, & td': { px: 2.5, whiteSpace: 'nowrap' },
        }}
      >
        <Heads ticks={ticks} tickable={tickable} />
        {weekends.map((weekend) => (
          <WeekendRows
            key={weekend.monday}
            weekend={weekend}
            ticks={ticks}
            open={open}
            onToggle={toggle}
          />
        ))}
      </Box>
    </Box>
  );
}

function Heads({ ticks, tickable }: { ticks: EventTicks; tickable: number }) {
  const ticked = ticks.ids.length;
  return (
    <thead>
      <tr>
        {heads.map(([label, align]) => (
          <Box
            component="th"
            scope="col"
            key={label}
            sx={{
              height: 44,
              textAlign: align,
              ...(align === 'right' ? { whiteSpace: 'normal !important', width: 76 } : {}),
              lineHeight: '16px',
              fontSize: 12,
              fontWeight: 550,
              color: t.n[500],
              background: t.n[25],
            }}
          >
            {label === 'Select' ? (
              <CheckBox
                checked={ticked > 0 && ticked === tickable}
                indeterminate={ticked > 0 && ticked < tickable}
                disabled={tickable === 0}
                onChange={ticks.setAll}
                aria-label="Select all events on this page"
              />
            ) : unseen.includes(label) ? (
              <Box component="span" sx={visuallyHidden}>
                {label}
              </Box>
            ) : (
              label
            )}
          </Box>
        ))}
      </tr>
    </thead>
  );
}

function WeekendRows({
  weekend,
  ticks,
  open,
  onToggle,
}: {
  weekend: Weekend<UpcomingEvent>;
  ticks: EventTicks;
  open: ReadonlySet<string>;
  onToggle: (event_id: string) => void;
}) {
  return (
    <tbody>
      <tr>
        <Box
          component="th"
          scope="rowgroup"
          colSpan={heads.length}
          sx={{
            height: 40,
            textAlign: 'left',
            fontSize: 13,
            fontWeight: 600,
            background: t.n[50],
            borderTop: `1px solid ${t.n[200]}`,
          }}
        >
          {weekend.title}
        </Box>
      </tr>
      {weekend.events.map((event) => (
        <Fragment key={event.event_id}>
          <EventRow
            event={event}
            ticks={ticks}
            open={open.has(event.event_id)}
            onToggle={() => onToggle(event.event_id)}
          />
          {open.has(event.event_id) ? (
            <tr>
              <Box
                component="td"
                colSpan={heads.length}
                sx={{ p: '0 0 0 36px !important', background: t.n[25] }}
              >
                <EventTurnLine event={event} />
                <EventPolicies eventId={event.event_id} name={event.name} />
              </Box>
            </tr>
          ) : null}
        </Fragment>
      ))}
    </tbody>
  );
}
