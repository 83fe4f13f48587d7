import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entry } from '#domain/events/entry-match.ts';
import { enteredTeams, matchEntries } from '#domain/events/entry-match.ts';
import { raceSessions } from '#domain/rating/on-track-input.ts';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { inParts } from '#web/api/held-rows.ts';
import { useHeldParts, useHeldRows } from '#web/api/use-held-rows.ts';
import { readOptions, useRead } from '#web/api/use-read.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import type { CoverPremium } from '#web/policies/instant/use-cover-premium.ts';
import type { CoverWish } from '#web/policies/request/request-draft.ts';
import type { LastSeason } from '#web/policies/season/use-season-start.ts';

/** So many clients stand on the page at once. */
export const mostClients = 50;

const touchingMs = 300;

type User = ItemOf<'get_all_users', 'users'>;

/** A client with what it would take of the season, and what that costs. */
export interface SeasonClient {
  user_id: string;
  name: string;
  cars: CoverWish['cars'];
  last: LastSeason;
  premium: CoverPremium | null | undefined;
  /** Why it has no price. */
  problem: string;
  isBehind: boolean;
}

/** What is asked of every client alike. */
export interface SeasonWish {
  event_ids: string[];
  /** Null: as each client had it. */
  excess_pct: string | null;
}

/** What a request for the season asks for. */
export function contentOf(
  { event_ids, excess_pct }: SeasonWish,
  cars: CoverWish['cars'],
): InputOf<'preview_cover'>['content'] {
  return { cars, event_ids, excess_pct, sessions: [...raceSessions] };
}

/** The cars of an entry list; who drives them is told by it, or by last season. */
function enteredCars(cars: CoverWish['cars'], last: LastSeason): CoverWish['cars'] {
  return cars.map(({ car_id, driver_ids }) => ({
    car_id,
    driver_ids:
      driver_ids.length > 0
        ? driver_ids
        : (last?.cars.find((car) => car.car_id === car_id)?.driver_ids ?? []),
  }));
}

const nothing: readonly Entry[] = [];

/** Holds what an entry list may name of a book that is too long to hold: its teams, their garages, and cars without a known team. */
function useHeldEntries(entries: readonly Entry[], clients: readonly User[]): boolean {
  const written = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].map((search) => ({
      search,
    }));
  const areTeams = useHeldParts('get_all_users', written(entries.map(({ team }) => team)));
  const garages = inParts(enteredTeams(entries, clients)).map((user_ids) => ({ user_ids }));
  const ofNobody = entries.filter((one) => enteredTeams([one], clients).length === 0);
  const cars = written(ofNobody.map(({ car, start_number }) => `${car} ${start_number}`));
  const areCars = useHeldParts('get_cars', areTeams ? [] : [...garages, ...cars]);
  const areDrivers = useHeldParts('get_drivers', areTeams ? [] : garages);
  return areTeams || areCars || areDrivers;
}

/** Whose cars an entry list names, among all that the reader may ask for. */
function useEntered(entries: readonly Entry[] | null, clients: readonly User[]) {
  const wanted = entries !== null;
  const areOnTheirWay = useHeldEntries(entries ?? nothing, clients);
  const cars = useRead('get_cars', {}, { enabled: wanted }).data?.cars;
  const drivers = useRead('get_drivers', {}, { enabled: wanted }).data?.drivers;
  const entered = useMemo(
    () =>
      entries && cars && drivers && !areOnTheirWay
        ? matchEntries(entries, {
            clients,
            cars: cars.filter(({ active }) => active),
            drivers: drivers.filter(({ active }) => active),
          })
        : null,
    [entries, clients, cars, drivers, areOnTheirWay],
  );
  const ids = (entered?.clients ?? []).map(({ user_id }) => user_id).slice(0, mostClients);
  useHeldRows('get_all_users', { ids });
  return entered;
}

/** The clients of the page with the price of each, live: those of an entry list, or all of a brokerage. */
export function useSeasonClients({
  entries,
  wish,
  left_out,
}: {
  entries: readonly Entry[] | null;
  wish: SeasonWish;
  left_out: ReadonlySet<string>;
}) {
  const isBrokerage = useIsAmong('brokerage');
  const users = useRead('get_all_users', {}, { staleMs: 300_000 });
  const clients = useMemo(
    () =>
      (users.data?.users ?? [])
        .filter(({ account_type, active }) => account_type === 'agent' && active)
        .toSorted((a, b) => partyName(a).localeCompare(partyName(b))),
    [users.data],
  );
  const entered = useEntered(entries, clients);
  const all = entries
    ? clients.filter(({ user_id }) => entered?.clients.some((one) => one.user_id === user_id))
    : isBrokerage
      ? clients
      : [];
  const shown = all.slice(0, mostClients);
  const seasons = useQueries({
    queries: shown.map(({ user_id }) =>
      readOptions('get_last_season', { user_id }, { staleMs: 300_000 }),
    ),
  });
  const rows = shown.map((user, index) => {
    const last = seasons[index]?.data?.last ?? null;
    const listed = entered?.clients.find((one) => one.user_id === user.user_id)?.cars;
    const cars = listed ? enteredCars(listed, last) : (last?.cars ?? []);
    return { user_id: user.user_id, name: partyName(user), last, cars };
  });
  const priced = useSeasonPremiums(rows, wish, left_out);
  return {
    loading: users.isPending || (entries !== null && entered === null),
    error: users.error,
    total: all.length,
    unknown: entered?.unknown ?? [],
    clients: rows.map((row, index): SeasonClient => ({ ...row, ...priced(index) })),
  };
}

/** What each client would pay, a moment after the last press. */
function useSeasonPremiums(
  rows: readonly Pick<SeasonClient, 'user_id' | 'cars'>[],
  wish: SeasonWish,
  left_out: ReadonlySet<string>,
) {
  const text = JSON.stringify(wish);
  const settled = useSettled(text, touchingMs);
  const asked = JSON.parse(settled) as SeasonWish;
  const isAsked = ({ user_id, cars }: (typeof rows)[number]) =>
    cars.length > 0 && asked.event_ids.length > 0 && !left_out.has(user_id);
  const previews = useQueries({
    queries: rows.map((row) => {
      const input = { user_id: row.user_id, content: contentOf(asked, row.cars) };
      return {
        queryKey: ['preview_cover', JSON.stringify(input)],
        queryFn: () => callWrite('preview_cover', input),
        enabled: isAsked(row),
        placeholderData: keepPreviousData,
        retry: false,
        gcTime: 60_000,
      };
    }),
  });
  return (index: number): Pick<SeasonClient, 'premium' | 'problem' | 'isBehind'> => {
    const row = rows[index];
    const preview = previews[index];
    if (!row || !preview || !isAsked(row))
      return { premium: undefined, problem: '', isBehind: false };
    // An answer of another client stood here while the list was another.
    const answer = preview.data?.user_id === row.user_id ? preview.data : undefined;
    return {
      premium: answer?.premium,
      problem: preview.error ? preview.error.message : (answer?.problems.join(' ') ?? ''),
      isBehind: preview.isPending || preview.isPlaceholderData || settled !== text,
    };
  };
}
