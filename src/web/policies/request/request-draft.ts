import { useEffect, useRef, useState } from 'react';
import { raceSessions, type RaceSession, type RepairScope } from '#domain/rating/on-track-input.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useSearchOf } from '#web/kit/base/use-search-params.ts';

/** What somebody wants covered, as far as it is filled in. */
export interface CoverWish {
  user_id: string;
  cars: { car_id: string; driver_ids: string[] }[];
  event_ids: string[];
  sessions: RaceSession[];
  extra_test_days: number;
  excess_pct: string | null;
  scope: RepairScope | null;
  instalments: 1 | 2 | 4;
  message: string;
}

type Request = OutputOf<'get_request'>;
type Saved = Pick<Request, 'request_id' | 'revision'>;

/** A step takes these and no more of what another step answered. */
const savedOf = ({ request_id, revision }: Saved): Saved => ({ request_id, revision });

function emptyWish(user_id: string): CoverWish {
  return {
    user_id,
    cars: [],
    event_ids: [],
    sessions: [...raceSessions],
    extra_test_days: 0,
    excess_pct: null,
    scope: null,
    instalments: 1,
    message: '',
  };
}

function wishOf({ user_id, content, message }: Request): CoverWish {
  const { cars, event_ids, sessions, extra_test_days, excess_pct, scope, instalments } = content;
  const known = { cars, event_ids, sessions, extra_test_days, excess_pct, scope, instalments };
  return { user_id, ...known, message };
}

/**
 * A request for cover in the making. Every step is kept on the server as a draft, so that it can be finished on
 * another device; its id stands in the address.
 */
export function useRequestDraft(first_user_id: string) {
  const [search, change] = useSearchOf('cover_request');
  const request_id = search.request_id;
  const stored = useRead(
    'get_request',
    { request_id: request_id ?? '' },
    { enabled: request_id !== undefined, refetchOnFocus: false },
  );
  const [wish, setWish] = useState(() => emptyWish(first_user_id));
  const [saved, setSaved] = useState<Saved | null>(null);
  const [savedWish, setSavedWish] = useState('');
  const loaded = useRef('');

  const data = stored.data;
  useEffect(() => {
    if (!data || loaded.current === data.request_id) return;
    loaded.current = data.request_id;
    const next = wishOf(data);
    setWish(next);
    setSaved(savedOf(data));
    setSavedWish(JSON.stringify(next));
  }, [data]);

  const save = useWrite('save_request');
  const submit = useWrite('submit_request');
  const retract = useWrite('retract_request');
  const keep = async (): Promise<Saved> => {
    const text = JSON.stringify(wish);
    if (saved && text === savedWish) return saved;
    const { user_id, message, ...content } = wish;
    const answer = await save.mutateAsync({
      kind: 'new_cover',
      ...saved,
      user_id,
      content,
      message,
    });
    const kept = savedOf(answer);
    loaded.current = kept.request_id;
    setSaved(kept);
    setSavedWish(text);
    if (request_id !== kept.request_id) change({ request_id: kept.request_id }, { replace: true });
    return kept;
  };

  return {
    wish,
    change: (part: Partial<CoverWish>) => setWish((now) => ({ ...now, ...part })),
    keep,
    /** Takes the draft out of sight; it can be found again among all requests. */
    discard: async () => {
      if (saved) await retract.mutateAsync(saved);
    },
    send: async () => {
      const sent = await submit.mutateAsync(await keep());
      setSaved(savedOf(sent));
      return sent;
    },
    busy: save.isPending || submit.isPending,
    exists: saved !== null,
    isSaved: saved !== null && JSON.stringify(wish) === savedWish,
    status: data?.status,
    handled_at: data?.handled_at ?? null,
    loading: request_id !== undefined && stored.isPending && saved === null,
    error: stored.error,
  };
}

export type RequestDraft = ReturnType<typeof useRequestDraft>;
