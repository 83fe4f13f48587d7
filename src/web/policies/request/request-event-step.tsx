import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SearchField } from '#web/kit/list/search-field.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { CalendarEvent } from '#web/policies/request/client-garage.ts';
import { DateBlock } from '#web/policies/document/date-block.tsx';
import { itemKindLabels } from '#web/policies/document/document-words.ts';
import { findEvents } from '#web/policies/request/find-events.ts';
import { PickRow, toggled } from '#web/policies/request/pick-row.tsx';
import type { CoverWish } from '#web/policies/request/request-draft.ts';

const pageLength = 25;

function useEventSearch(events: readonly CalendarEvent[], chosenIds: readonly string[]) {
  const [query, setQuery] = useState('');
  const [championship, setChampionship] = useState<string | null>(null);
  const names = [...new Set(events.map((event) => event.championship_name).filter(Boolean))];
  // What was ticked before stands on top; what is ticked now stays where the finger is.
  const [before] = useState(chosenIds);
  return {
    query,
    setQuery,
    championship,
    setChampionship,
    championships: names.toSorted(),
    chosen: events.filter((event) => before.includes(event.event_id)),
    rest: findEvents(
      events.filter(
        (event) =>
          !before.includes(event.event_id) &&
          (championship === null || event.championship_name === championship),
      ),
      query,
    ),
  };
}

/** Which events of the real calendar, the next first; searched by words and by championship. */
export function RequestEventStep({
  wish,
  events,
  onChange,
}: {
  wish: CoverWish;
  events: readonly CalendarEvent[];
  onChange: (part: Partial<CoverWish>) => void;
}) {
  const { chosen, rest, championships, query, setQuery, championship, setChampionship } =
    useEventSearch(events, wish.event_ids);
  const [shown, setShown] = useState(pageLength);
  const row = (event: CalendarEvent) => (
    <EventRow
      key={event.event_id}
      event={event}
      checked={wish.event_ids.includes(event.event_id)}
      onChange={(on) => onChange({ event_ids: toggled(wish.event_ids, event.event_id, on) })}
    />
  );
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'end',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
        }}
      >
        <SearchField label="Search events" value={query} onChange={setQuery} width="100%" />
        {championships.length > 0 ? (
          <SelectField
            label="Championship"
            hideLabel
            placeholder="All championships"
            value={championship}
            onChange={setChampionship}
            options={plainOptions(championships)}
          />
        ) : null}
      </Box>
      {chosen.length > 0 ? <Caption>Chosen before</Caption> : null}
      {chosen.map(row)}
      <Caption>
        {[
          query === '' && championship === null ? 'Next events' : 'Found',
          wish.event_ids.length > 0 ? `${wish.event_ids.length} chosen` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Caption>
      {rest.length === 0 ? (
        <EmptyState
          compact
          title="No results"
          text="An event that is not in the calendar can be named in the remarks later."
        />
      ) : null}
      {rest.slice(0, shown).map(row)}
      {rest.length > shown ? (
        <div>
          <Button variant="outlined" onClick={() => setShown(shown + pageLength)}>
            {`Show ${Math.min(pageLength, rest.length - shown)} more`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function EventRow({
  event,
  ...tick
}: {
  event: CalendarEvent;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const kind = event.kind === 'race_event' ? event.championship_name : itemKindLabels[event.kind];
  return (
    <PickRow
      {...tick}
      start={<DateBlock date={event.start_on} />}
      label={event.name}
      note={[event.circuit_name, periodTextOf(event.start_on, event.end_on), kind]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}

function Caption({ children }: { children: string }) {
  return (
    <Box component="h2" sx={{ m: 0, mt: 2, fontSize: 13, fontWeight: 600, color: t.n[600] }}>
      {children}
    </Box>
  );
}
