import { useState } from 'react';

/** Which request of a queue is open, and where it stood when it was last seen in the list. */
export interface OpenRequest {
  /** What the address asked for when this was chosen. */
  wanted: string | undefined;
  id: string | undefined;
  /** −1 until the list has shown it, as for one that a link opened from another page of the list. */
  index: number;
}

/**
 * The request that stays open while the queue moves: an arrival above it changes nothing, and once it is answered and
 * gone the one that took its place opens.
 */
export function openRequestAfter(
  held: OpenRequest | undefined,
  { ids, wanted }: { ids: readonly string[]; wanted: string | undefined },
): OpenRequest {
  const at = (id: string): OpenRequest => ({ wanted, id, index: ids.indexOf(id) });
  if (wanted !== undefined && wanted !== held?.wanted) return at(wanted);
  if (held?.id !== undefined && (ids.includes(held.id) || held.index < 0)) return at(held.id);
  const index = Math.max(held?.index ?? 0, 0);
  const next = ids[index] ?? ids.at(-1);
  return next === undefined ? { wanted, id: undefined, index } : at(next);
}

/** `openRequestAfter` over the life of a page; the second answer opens another. */
export function useOpenRequest(
  ids: readonly string[],
  wanted: string | undefined,
): [string | undefined, (id: string) => void] {
  const [held, setHeld] = useState<OpenRequest>();
  const now = openRequestAfter(held, { ids, wanted });
  if (now.id !== held?.id || now.index !== held?.index || now.wanted !== held?.wanted) setHeld(now);
  return [now.id, (id) => setHeld({ wanted, id, index: ids.indexOf(id) })];
}
