import { useEffect, useRef, useState } from 'react';
import { emptyWishedLine, type WishedLine } from '#domain/lines/wished-line.ts';
import { type ViType, viTypes } from '#domain/policies/insurance-types.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useStoredWish } from '#web/policies/request/stored-wish.ts';

/** What somebody wants insured beside the track, as far as it is filled in. */
export interface InsuranceWish {
  user_id: string;
  line: WishedLine;
  message: string;
}

/** A draft with more items than this is kept after a longer pause: it takes a second to be sent. */
const MANY_ITEMS = 200;
const PAUSE_MS = 1_500;
const LONG_PAUSE_MS = 4_000;

const wishOf = ({ user_id, content, message }: OutputOf<'get_request'>): InsuranceWish => ({
  user_id,
  line: content.line ?? emptyWishedLine('VAL'),
  message,
});

const inputOf = ({ user_id, line, message }: InsuranceWish) => ({
  kind: 'new_insurance' as const,
  user_id,
  content: { line: { ...line, items: [...line.items] } },
  message,
});

/** A request for a various insurance in the making; its id and the step stand in the address. */
export function useWishDraft(first_user_id: string) {
  const [search, change] = useSearchOf('insurance_request');
  const named = viTypes.find((type) => type === search.line);
  // A choice is seen at once, before the address says it.
  const [isChosen, setChosen] = useState(false);
  const stored = useStoredWish({
    request_id: search.request_id,
    first: (): InsuranceWish => ({
      user_id: first_user_id,
      line: emptyWishedLine(named ?? 'VAL'),
      message: '',
    }),
    wishOf,
    inputOf,
    onKept: (kept) => change({ request_id: kept }, { replace: true }),
  });
  // Who looks at another insurance and comes back finds what was typed.
  const [others, setOthers] = useState<Partial<Record<ViType, WishedLine>>>({});
  const { line } = stored.wish;
  const chooseLine = (insurance_type: ViType) => {
    setChosen(true);
    change({ line: insurance_type });
    if (insurance_type === line.insurance_type) return;
    setOthers({ ...others, [line.insurance_type]: line });
    stored.change({ line: others[insurance_type] ?? emptyWishedLine(insurance_type) });
  };
  return {
    ...stored,
    /** Which insurance it is stands in the address until there is a draft that says it. */
    isLineChosen: isChosen || named !== undefined || search.request_id !== undefined,
    chooseLine,
    changeLine: (part: Partial<WishedLine>) => stored.change({ line: { ...line, ...part } }),
  };
}

export type WishDraft = ReturnType<typeof useWishDraft>;

/** Keeps what is typed after a pause, and what a sheet brings at once. What the server refuses is told to `onRefused`. */
export function useKeptWhileTyping(draft: WishDraft, onRefused: (error: unknown) => void): void {
  const { user_id, line } = draft.wish;
  const text = JSON.stringify(draft.wish);
  const { keep, isSaved, status } = draft;
  const ways = useRef({ keep, onRefused });
  useEffect(() => {
    ways.current = { keep, onRefused };
  });
  const count = line.items.length;
  const counted = useRef(count);
  const worthKeeping = user_id !== '' && count > 0 && !isSaved && status !== 'submitted';
  useEffect(() => {
    const came = count - counted.current;
    counted.current = count;
    if (!worthKeeping) return undefined;
    const pause = count > MANY_ITEMS ? LONG_PAUSE_MS : PAUSE_MS;
    const timer = setTimeout(
      () => {
        const { keep: keepNow, onRefused: refused } = ways.current;
        void keepNow().catch(refused);
      },
      came > 1 ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [text, worthKeeping, count]);
}
