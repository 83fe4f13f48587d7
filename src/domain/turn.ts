// Every open record waits for somebody: it says for whom, since when and what is missing, and the one step that follows.
// An invoice that was due on 12-05-2026 and never asked for is our turn since then; once reminded it is its client's.
// How patient we are, and what counts as an answer: decision 096.

import { type AccountType, isStaff } from '#domain/accounts/account-types.ts';
import type { CalendarDate } from '#domain/dates.ts';

/** Who has a record in hand; a colleague where this reader, of all of us, may not go on. */
type TurnSide = 'us' | 'colleague' | 'client' | 'nobody';

/** Whose turn a record is. */
export interface Turn<Step extends string> {
  side: TurnSide;
  /** The day since which it waits, where one is known. */
  since: CalendarDate | null;
  /** What is missing, in one sentence. */
  text: string;
  /** Who is meant with the client, where it is somebody else: "insurer". */
  party?: string;
  /** What this reader does next; null where there is nothing to do but wait. */
  step: Step | null;
}

/** "Your turn", or whose it is; a client reads that it waits for Paddock. */
export function turnWord(side: TurnSide, reader: AccountType, party = 'client'): string {
  if (side === 'nobody') return 'Nothing to do';
  if (side === 'colleague') return 'With a colleague';
  if (isTurnOf(side, reader)) return 'Your turn';
  return side === 'us' ? 'With us' : `With the ${party}`;
}

/** Whether it is this reader who goes on. */
export function isTurnOf(side: TurnSide, reader: AccountType): boolean {
  return side === 'us' ? isStaff(reader) : side === 'client' && reader === 'agent';
}
