import { sql } from 'kysely';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { Actor } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A record that changed, and who besides staff may hear of it (user ids and insurer ids). */
export interface RecordChange {
  kind: ChangeKind;
  /** Left out when it was many of the kind. */
  id?: string | undefined;
  audience: string[];
  /** Staff hear of it only when they are in the audience, too. */
  only?: boolean | undefined;
  /** Who did it by which request: the page that did knows already. */
  by?: { user_id: string; request_id: string };
}

/** What the processes tell each other over. */
export const CHANNEL = 'paddock_changes';
/** A notification's payload must stay under 8,000 bytes. */
const PAYLOAD_BYTES = 7_500;
/** Ids of an audience in one message, so that one change alone is no longer than that. */
const MOST_IDS = 150;
const GATHER_MS = 20;
const waiting = new WeakMap<Db, RecordChange[]>();

/**
 * Sends changes to every process, after their commit (decision 002) and gathered over a few milliseconds: NOTIFY inside a
 * transaction would make all commits of the database queue behind each other. Screens fetch again on focus and
 * on reconnect, so a change lost with a dying process is seen then.
 */
export function publishChanges(db: Db, changes: readonly RecordChange[]): void {
  if (changes.length === 0) return;
  const queue = waiting.get(db);
  if (queue) {
    queue.push(...changes);
    return;
  }
  waiting.set(db, [...changes]);
  setTimeout(() => void flush(db), GATHER_MS);
}

async function flush(db: Db): Promise<void> {
  const changes = waiting.get(db) ?? [];
  waiting.delete(db);
  try {
    for (const payload of payloadsOf(changes))
      await sql`select pg_notify(${CHANNEL}, ${payload}) ${prepared}`.execute(db);
  } catch {
    // The database is away or closing: open screens reconnect and fetch everything again.
  }
}

/** The changes as texts that are short enough for a notification each, a long audience in several. */
export function payloadsOf(changes: readonly RecordChange[]): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  for (const change of changes.flatMap(inShortAudiences)) {
    const part = JSON.stringify(change);
    const more = Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes + more > PAYLOAD_BYTES) {
      payloads.push(`[${parts.join(',')}]`);
      [parts, bytes] = [[], 2];
    }
    parts.push(part);
    bytes += more;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
  return payloads;
}

function inShortAudiences(change: RecordChange): RecordChange[] {
  const { audience } = change;
  if (audience.length <= MOST_IDS) return [change];
  const starts = Array.from(
    { length: Math.ceil(audience.length / MOST_IDS) },
    (_, at) => at * MOST_IDS,
  );
  return starts.map((start) => ({ ...change, audience: audience.slice(start, start + MOST_IDS) }));
}

/** The change that says that sessions of a person ended or became others: streams look again whose they are. */
export function sessionsChanged(user_id: string): RecordChange {
  return { kind: 'session', id: user_id, audience: [user_id], only: true };
}

/** Whether a change is for this person's screens. */
export function hears(
  actor: Actor,
  { audience, only = false }: Pick<RecordChange, 'audience' | 'only'>,
): boolean {
  const is_staff = actor.account_type === 'admin' || actor.account_type === 'superadmin';
  if (is_staff && !only) return true;
  return (
    audience.includes(actor.user_id) ||
    (actor.insurer_id !== null && audience.includes(actor.insurer_id))
  );
}
