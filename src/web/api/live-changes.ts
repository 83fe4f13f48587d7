import { quietReads, settledReads } from '#web/api/quiet-reads.ts';
import { queryClient } from '#web/api/query-client.ts';

/** What the server sends on /api/events whenever a transaction changed something this person may see. */
interface Change {
  kind: string;
  id: string;
}

/** Which words in a read's name speak of a kind of record. */
const wordsOfKind: Readonly<Record<string, readonly string[]>> = {
  account: ['user', 'account', 'insurer', 'address'],
  bulk_payment: ['payment', 'bulk'],
  bulk_run: ['bulk_run'],
  car: ['car', 'upcoming', 'event_polic', 'cover'],
  claim: ['claim', 'account'],
  communication: ['communication', 'claim', 'todo', 'email'],
  driver: ['driver', 'upcoming', 'event_polic', 'cover'],
  email: ['email', 'communication'],
  event: ['event', 'cover'],
  excess_rule: ['excess'],
  file: ['file', 'claim', 'communication', 'version'],
  import: ['import'],
  invoice: ['invoice', 'payment', 'version'],
  list_export: ['list_export'],
  notification: ['notification'],
  payment: [
    'payment',
    'invoice',
    'refund',
    'polic',
    'document',
    'cover',
    'claim',
    'account',
    'upcoming',
  ],
  policy: ['polic', 'quote', 'version', 'vi_', 'document', 'event', 'cover', 'account'],
  premium_tax: ['tax_version', 'ipt_info', 'rating_constants'],
  rating_tables: ['rating', 'series'],
  rating_trial: ['rating_trial'],
  request: ['request', 'upcoming', 'polic'],
  saved_view: ['saved_view'],
  series_rating: ['series'],
  todo: ['todo', 'communication'],
};

/** Reads that count or gather from everywhere. */
const gathered = ['overview', 'count', 'queue', 'activity', 'audit', 'analytics'];

/** Whether a read may show a record of this kind and is to be asked again; a kind nobody has listed touches all. */
export function readIsTouchedBy(kind: string, read: string): boolean {
  if (settledReads.has(read)) return false;
  const words = wordsOfKind[kind];
  return words === undefined || [...words, ...gathered].some((word) => read.includes(word));
}

/** Who came to a record or left it touches nothing but the presence there. */
function askPresenceAgain(parent_id: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [read, input] }) =>
      read === 'get_presence' && (input as { parent_id?: string }).parent_id === parent_id,
  });
}

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
 * Listens to the server's changes and asks the reads again that may show them, at most every 200 ms. After a lost
 * connection everything but the quiet reads is asked again, since changes may have been missed. Returns the way to stop.
 */
export function followLiveChanges(onState?: (connected: boolean) => void): () => void {
  const source = new EventSource('/api/events');
  open.add(source);
  const kinds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lost = false;

  const flush = () => {
    timer = undefined;
    const waiting = [...kinds];
    kinds.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        waiting.some((kind) => readIsTouchedBy(kind, String(queryKey[0]))),
    });
  };
  source.addEventListener('message', (event: MessageEvent<string>) => {
    const change = JSON.parse(event.data) as Change;
    if (change.kind === 'presence') {
      askPresenceAgain(change.id);
      return;
    }
    kinds.add(change.kind);
    timer ??= setTimeout(flush, 200);
  });
  source.addEventListener('open', () => {
    onState?.(true);
    if (lost)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !quietReads.has(String(queryKey[0])),
      });
    lost = false;
  });
  source.addEventListener('error', () => {
    lost = true;
    onState?.(false);
  });
  return () => {
    if (timer) clearTimeout(timer);
    source.close();
    open.delete(source);
  };
}
