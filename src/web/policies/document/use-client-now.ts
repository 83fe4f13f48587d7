import { useState } from 'react';
import { unixSeconds } from '#domain/dates.ts';
import { today } from '#web/kit/text/today.ts';
import type { ClientNow } from '#web/policies/document/cover-words.ts';

/** The moment at which the page was opened, and its day in Amsterdam. */
export function useClientNow(): ClientNow {
  const [at] = useState(() => ({ now: unixSeconds(new Date()), today: today() }));
  return at;
}
