import { raceSessions, type RaceSession, type RepairScope } from '#domain/rating/on-track-input.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useStoredWish } from '#web/policies/request/stored-wish.ts';

/** What somebody wants covered, as far as it is filled in. */
export interface CoverWish {
  user_id: string;
  cars: { car_id: string; driver_ids: string[] }[];
  event_ids: string[];
  /** Chosen on the page of a season. */
  as_season: boolean;
  sessions: RaceSession[];
  extra_test_days: number;
  excess_pct: string | null;
  scope: RepairScope | null;
  instalments: 1 | 2 | 4;
  message: string;
}

function emptyWish(user_id: string, as_season: boolean): CoverWish {
  return {
    user_id,
    cars: [],
    event_ids: [],
    as_season,
    sessions: [...raceSessions],
    extra_test_days: 0,
    excess_pct: null,
    scope: null,
    instalments: 1,
    message: '',
  };
}

function wishOf({ user_id, content, message }: OutputOf<'get_request'>): CoverWish {
  const { cars, event_ids, as_season, sessions, extra_test_days } = content;
  const { excess_pct, scope, instalments } = content;
  return {
    ...{ user_id, cars, event_ids, as_season, sessions, extra_test_days },
    ...{ excess_pct, scope, instalments, message },
  };
}

const inputOf = ({ user_id, message, ...content }: CoverWish) => ({
  kind: 'new_cover' as const,
  user_id,
  content,
  message,
});

/** A request for cover in the making; its id stands in the address. */
export function useRequestDraft(first_user_id: string, { as_season = false } = {}) {
  const [{ request_id }, change] = useSearchOf('cover_request');
  return useStoredWish({
    request_id,
    first: () => emptyWish(first_user_id, as_season),
    wishOf,
    inputOf,
    onKept: (kept) => change({ request_id: kept }, { replace: true }),
  });
}

export type RequestDraft = ReturnType<typeof useRequestDraft>;
