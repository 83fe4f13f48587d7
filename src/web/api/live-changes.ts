import type { Touched } from '#contract/change-kinds.ts';
import { askAgain, isAnswered, oldestAnswerAt } from '#web/api/touched-reads.ts';
import { paceAfter, quietMs } from '#web/api/live-pace.ts';
import { queryClient } from '#web/api/query-client.ts';

/** What the server sends on /api/events whenever a transaction changed something this person may see. */
interface Change extends Touched {
  /** The request of one's own that did it; its answer says the same. */
  by?: string;
}

/** So often the stream's word of a change of one's own waits for the answer, `quietMs` each. */
const mostWaits = 15;

/** The streams that are open, so that logging out can close them before the server does. */
const open = new Set<EventSource>();

/** What the server is to hear while the session lasts. */
const farewells = new Set<() => Promise<unknown>>();

/** Registers what is to be told before logging out; returns the way to take it back. */
export function beforeSignOut(farewell: () => Promise<unknown>): () => void {
  farewells.add(farewell);
  return () => void farewells.delete(farewell);
}

/** Closes the stream before the session ends; otherwise it would ask to be let in again and be refused. */
export async function stopLiveChanges(): Promise<void> {
  for (const source of open) source.close();
  open.clear();
  await Promise.all([...farewells].map((farewell) => farewell()));
}

/**
 * Listens to the server's changes and asks the reads again that show them, less often while they keep coming. What a
 * write of this page changed, its answer has said already. The server says too what came before the stream and while it
 * was lost, and where it cannot, everything is asked again, not by all screens at once. Returns the way to stop.
 */
export function followLiveChanges(onState?: (connected: boolean) => void): () => void {
  const source = new EventSource(`/api/events?missed_ms=${Date.now() - oldestAnswerAt()}`);
  open.add(source);
  let waiting: Change[] = [];
  let waits = 0;
  let pace = quietMs;
  let followed = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    const patient = queryClient.isMutating() > 0 && (waits += 1) < mostWaits;
    const own = patient ? waiting.filter(({ by }) => by !== undefined) : [];
    const news = waiting.filter((change) => !own.includes(change) && !isAnswered(change.by));
    waiting = own;
    timer = own.length > 0 ? setTimeout(flush, quietMs) : undefined;
    if (!timer) waits = 0;
    if (news.length === 0) return;
    followed = Date.now();
    void askAgain(news);
  };
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    waiting.push(JSON.parse(data) as Change);
    if (timer !== undefined) return;
    pace = paceAfter(pace, Date.now() - followed);
    timer = setTimeout(flush, pace);
  });
  source.addEventListener('resync', ({ data }: MessageEvent<string>) => {
    const { spread_ms } = JSON.parse(data) as { spread_ms: number };
    clearTimeout(again);
    again = setTimeout(() => void askAgain(), Math.random() * spread_ms);
  });
  source.addEventListener('open', () => onState?.(true));
  source.addEventListener('error', () => onState?.(false));
  return () => {
    clearTimeout(timer);
    clearTimeout(again);
    source.close();
    open.delete(source);
  };
}
