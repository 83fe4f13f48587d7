import {
  isTouched,
  type Shows,
  type Touched,
  touchedHeader,
  touchedOf,
} from '#contract/change-kinds.ts';
import { queryClient } from '#web/api/query-client.ts';
import { quietReads } from '#web/api/quiet-reads.ts';

/** What the answer of each read is made of, as its last one said. */
const shownBy = new Map<string, Shows>();

/** What the answer of a write said that it changed, and by which request. */
const writes = new WeakMap<object, { touched: readonly Touched[]; by: string }>();

/** The requests whose changes were asked for already, so that the stream's word of them is not followed again. */
const answered = new Set<string>();

/** Takes from an answer what it is made of. */
export function noteShows(read: string, text: string | null): void {
  if (text === null) return;
  shownBy.set(
    read,
    text === 'nothing' || text === 'everything' ? text : (text.split(' ') as never),
  );
}

/** Whether a change anywhere can make the answer of a read another one; one that has not said so yet may be. */
const canChange = (read: unknown): boolean => shownBy.get(String(read)) !== 'nothing';

/** When the oldest answer that a change could have touched was made; now where there is none. */
export function oldestAnswerAt(): number {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [read], state }) => state.dataUpdatedAt > 0 && canChange(read))
    .map(({ state }) => state.dataUpdatedAt);
  return Math.min(Date.now(), ...times);
}

/** Takes from a write's answer what it changed; a repeated one does not say. */
export function noteTouched(output: unknown, header: (name: string) => string | null): void {
  const text = header(touchedHeader);
  if (text !== null && typeof output === 'object' && output !== null)
    writes.set(output, { touched: touchedOf(text), by: header('x-request-id') ?? '' });
}

/** Whether the page of this write has asked again itself. */
export const isAnswered = (by: string | undefined): boolean => by !== undefined && answered.has(by);

/** Asks again what a write has changed, by its answer; everything that changes at all where it does not say. */
export function askAfter(output?: unknown, gone?: string): Promise<void> {
  const write = typeof output === 'object' && output !== null ? writes.get(output) : undefined;
  if (write) answered.add(write.by);
  return askAgain(write?.touched, gone);
}

/** Asks again the reads that show one of these changes; without them all that a change can touch. */
export function askAgain(changes?: readonly Touched[], gone?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [read, input] }) => {
      const shows = read === gone ? 'nothing' : (shownBy.get(String(read)) ?? 'everything');
      return changes === undefined
        ? shows !== 'nothing' && !quietReads.has(String(read))
        : changes.some((change) =>
            isTouched(shows, { input: input as Readonly<Record<string, unknown>>, change }),
          );
    },
  });
}
