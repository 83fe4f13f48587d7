import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronRight, Ellipsis } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Fragment, useRef, useState } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { type EventTicks, isMailed } from '#web/events/event-ticks.ts';
import { eventMailActions } from '#web/events/event-mails.ts';
import { EventPolicies } from '#web/events/event-policies.tsx';
import type { Weekend } from '#web/events/event-weekends.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
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
  const ticked = ticks.ids.length;
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
        {weekends.map((weekend) => (
          <tbody key={weekend.monday}>
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
                  onToggle={() => toggle(event.event_id)}
                />
                {open.has(event.event_id) ? (
                  <tr>
                    <Box
                      component="td"
                      colSpan={heads.length}
                      sx={{ p: '0 0 0 36px !important', background: t.n[25] }}
                    >
                      <EventPolicies eventId={event.event_id} name={event.name} />
                    </Box>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        ))}
      </Box>
    </Box>
  );
}

function EventRow({
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
  const number = { textAlign: 'right' as const };
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
        <IconButton
          aria-label={`Cars of ${event.name}`}
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
      </Box>
      <Box component="td" sx={{ fontWeight: 600 }}>
        <TwoLines first={<LongText text={event.name} />} second={event.circuit_name} />
      </Box>
      <td>{periodTextOf(event.start_on, event.end_on)}</td>
      <Box component="td" sx={{ color: t.n[600] }}>
        <LongText text={event.series || event.championship_name || '—'} length={26} />
      </Box>
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
