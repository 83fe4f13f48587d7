import { useEffect, useRef, useState } from 'react';
import { withoutYear } from '#domain/events/season-names.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { CalendarEvent, useClientGarage } from '#web/policies/request/client-garage.ts';
import type { RequestDraft } from '#web/policies/request/request-draft.ts';

export type LastSeason = OutputOf<'get_last_season'>['last'];

/** A championship with the rounds that can still be insured. */
export interface Championship {
  championship_id: string;
  name: string;
  rounds: CalendarEvent[];
  /** That the organiser has confirmed every round. */
  confirmed: boolean;
}

/** The championships that still have rounds, each with its rounds in their order. */
export function championshipsOf(events: readonly CalendarEvent[]): Championship[] {
  const found = new Map<string, Championship>();
  for (const event of events) {
    const { championship_id, championship_name, kind } = event;
    if (championship_id === null || kind !== 'race_event') continue;
    const known = found.get(championship_id);
    if (known) known.rounds.push(event);
    else
      found.set(championship_id, {
        ...{ championship_id, name: championship_name, rounds: [event] },
        confirmed: true,
      });
  }
  return [...found.values()]
    .map(({ name, rounds, ...one }) => ({
      ...one,
      name: ofTheYear(name, rounds),
      rounds: rounds.toSorted((a, b) => a.start_on.localeCompare(b.start_on)),
      confirmed: rounds.every(({ status }) => status === 'confirmed'),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The name with its season, unless it names one: "DTM 2027". */
function ofTheYear(name: string, rounds: readonly CalendarEvent[]): string {
  const year = rounds.map(({ start_on }) => start_on.slice(0, 4)).toSorted()[0];
  return withoutYear(name) === name.trim() && year ? `${name} ${year}` : name;
}

/** What a season begins with: the championship of last season with every round, last season's cars and drivers. */
export function useSeasonStart({
  draft,
  garage,
  change,
}: {
  draft: RequestDraft;
  garage: ReturnType<typeof useClientGarage>;
  /** What somebody chooses goes there. */
  change: RequestDraft['change'];
}) {
  const { wish } = draft;
  const read = useRead(
    'get_last_season',
    { user_id: wish.user_id },
    { enabled: wish.user_id !== '' },
  );
  const last: LastSeason = read.data?.user_id === wish.user_id ? read.data.last : null;
  const championships = championshipsOf(garage.events);
  const [chosen, setChosen] = useState('');
  const shownNow = championships.find(
    ({ championship_id, rounds }) =>
      championship_id === chosen ||
      (chosen === '' && rounds.some(({ event_id }) => wish.event_ids.includes(event_id))),
  );
  const begun = useRef('');
  const isReady = !garage.loading && !draft.loading && read.data?.user_id === wish.user_id;
  useEffect(() => {
    if (!isReady || begun.current === wish.user_id) return;
    begun.current = wish.user_id;
    if (wish.cars.length > 0 || wish.event_ids.length > 0) return;
    const again = championships.find(({ name }) =>
      last?.championships.some((one) => withoutYear(one) === withoutYear(name)),
    );
    const own = new Set(garage.cars.map(({ car_id }) => car_id));
    if (again) setChosen(again.championship_id);
    draft.change({
      cars: (last?.cars ?? []).filter(({ car_id }) => own.has(car_id)),
      event_ids: again?.rounds.map(({ event_id }) => event_id) ?? [],
    });
  }, [isReady, wish, championships, last, garage.cars, draft]);
  return {
    last,
    championships,
    chosen: shownNow,
    choose: (championship_id: string) => {
      setChosen(championship_id);
      const rounds = championships.find((one) => one.championship_id === championship_id)?.rounds;
      change({ event_ids: rounds?.map(({ event_id }) => event_id) ?? [] });
    },
  };
}

export type SeasonStart = ReturnType<typeof useSeasonStart>;
