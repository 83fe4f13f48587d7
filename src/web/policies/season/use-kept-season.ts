import { useEffect, useRef, useState } from 'react';
import { useSettled } from '#web/kit/base/use-settled.ts';
import type { CoverWish, RequestDraft } from '#web/policies/request/request-draft.ts';

/** So long after the last press a choice is kept. */
const quietMs = 1500;
/** So long after one that failed it is tried again. */
const againMs = 10_000;

/** How the draft of a season stands, as it is told at the top of its page. */
export type KeptState = 'untouched' | 'saving' | 'saved' | 'not_saved';

/**
 * Keeps what somebody chooses for a season as a draft, a moment after the last press; what the page itself ticks when it
 * opens is nobody's draft. `change` is the change that somebody makes.
 */
export function useKeptSeason(draft: RequestDraft) {
  const [touched, setTouched] = useState(false);
  const [failedOf, setFailedOf] = useState('');
  const [attempt, setAttempt] = useState(0);
  const tried = useRef('');
  const { wish, isSaved, keep } = draft;
  const text = JSON.stringify(wish);
  const settled = useSettled(text, quietMs);
  const isDue = touched && settled === text && !isSaved && wish.user_id !== '';
  useEffect(() => {
    const trial = `${attempt} ${text}`;
    if (!isDue || tried.current === trial) return;
    tried.current = trial;
    keep().then(
      () => setFailedOf(''),
      () => setFailedOf(text),
    );
  }, [isDue, text, keep, attempt]);
  useEffect(() => {
    if (failedOf !== text) return undefined;
    const timer = setTimeout(() => setAttempt(attempt + 1), againMs);
    return () => clearTimeout(timer);
  }, [failedOf, text, attempt]);
  const state: KeptState = isSaved
    ? 'saved'
    : !touched
      ? 'untouched'
      : failedOf === text
        ? 'not_saved'
        : 'saving';
  const change = (part: Partial<CoverWish>) => {
    setTouched(true);
    draft.change(part);
  };
  return { state, change };
}
