// What must never be: an amount of half a cent, a share that does not add up. Such a thing is a mistake of ours,
// not of the reader: it stops the work instead of reaching an invoice. Example: 10.5 cents.

/** Stops with `message` when a condition that must always hold does not. Never used for a refusal that is expected. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
