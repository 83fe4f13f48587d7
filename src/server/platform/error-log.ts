import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Selectable } from 'kysely';
import { HOURS_KEPT_DAYS } from '#domain/admin/fault-hours.ts';
import { MOST_USERS_KEPT } from '#domain/admin/error-words.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import { isDatabaseDown, isDatabaseFull } from '#server/platform/database/database-faults.ts';
import type { DB } from '#server/platform/database/schema-types.ts';
import { publishChanges } from '#server/platform/live/record-changes.ts';
import { RepeatedFaults } from '#server/platform/repeated-faults.ts';

type ErrorStatus = Selectable<DB['error_log']>['status'];

/** A fault to be kept: its route or job, the error, and who met it. */
export interface Fault {
  source: 'server' | 'browser' | 'job';
  route: string;
  error: unknown;
  /** The version of the web part that a browser ran. */
  release?: string;
  request_id?: string;
  user_id?: string | undefined;
  /** What ran it, where a browser told: "Chrome on Windows". */
  browser?: string;
}

const longNumbers = /\d{2,}/g;
/** What an address says behind a name: the keys of links among it. */
const addressValues = /([?&#][\w-]{1,40}=)[^\s&#"'()<>]+/g;
/** A key by itself: 256 bits in base64url. */
const bareKeys = /(?<![\w-])[\w-]{43}(?![\w-])/g;

const lines = new RepeatedFaults();

/**
 * Tells the log of a fault, and writes it to the error log, one row per kind: the same fault again raises its count.
 * Numbers, e-mail addresses and keys of links are taken out of the text first, because the log is kept without personal
 * data and without anything that opens something. What
 * only the database is to blame for is one kind whatever was wanted, and is told without a row while it lasts. Never
 * throws; to be called outside of a transaction.
 */
export async function recordError(services: Services, fault: Fault): Promise<void> {
  const error = fault.error instanceof Error ? fault.error : new Error(String(fault.error));
  const message = withoutPersonalData(error.message).slice(0, 500);
  services.health.hear(error);
  if (isDatabaseDown(error) || isDatabaseFull(error)) {
    tellLog(services, message, { part: 'database', err: { message } });
    return;
  }
  const stack = withoutPersonalData(error.stack ?? '').slice(0, 6000);
  const fingerprint = createHash('sha256')
    .update([fault.source, fault.route, error.name, message, stack.split('\n')[1] ?? ''].join('|'))
    .digest('base64url');
  const { source, route, request_id } = fault;
  tellLog(services, fingerprint, { part: source, route, request_id, err: { message, stack } });
  try {
    await keepRow(services, { ...fault, fingerprint, message, stack });
  } catch (writing) {
    const reason = writing instanceof Error ? writing.message : String(writing);
    tellLog(services, reason, { part: 'error-log', err: { message: reason } });
  }
}

/** A line of the log, once a minute for each kind; `repeated` counts those that were kept back. */
function tellLog(services: Services, kind: string, line: Record<string, unknown>): void {
  const repeated = lines.tell(kind);
  if (repeated !== undefined) services.log.error(repeated > 0 ? { ...line, repeated } : line);
}

async function keepRow(
  services: Services,
  fault: Fault & { fingerprint: string; message: string; stack: string },
): Promise<void> {
  const now = services.clock.now().toISOString();
  const user_id = fault.user_id ?? null;
  const hit = user_id === null ? sql`'{}'::uuid[]` : sql`array[${user_id}::uuid]`;
  await sql`with kept as (
    insert into error_log (fingerprint, source, message, stack, route, release, browser, last_request_id,
      last_user_id, user_ids, first_at, last_at)
    values (${fault.fingerprint}, ${fault.source}, ${fault.message}, ${fault.stack}, ${fault.route},
      ${fault.release ?? ''}, ${fault.browser ?? ''}, ${fault.request_id ?? null}, ${user_id}, ${hit}, ${now}, ${now})
    on conflict (fingerprint) do update set occurrences = error_log.occurrences + 1, last_at = excluded.last_at,
      release = excluded.release, browser = excluded.browser,
      last_request_id = excluded.last_request_id, last_user_id = excluded.last_user_id,
      user_ids = case when excluded.user_ids <@ error_log.user_ids
        or cardinality(error_log.user_ids) >= ${MOST_USERS_KEPT} then error_log.user_ids
        else error_log.user_ids || excluded.user_ids end,
      status = case when error_log.status = 'fixed' then 'open' else error_log.status end
    returning error_id)
    insert into error_hours (error_id, hour) select error_id, date_trunc('hour', ${now}::timestamptz) from kept
    on conflict (error_id, hour) do update set faults = error_hours.faults + 1`.execute(
    services.db,
  );
  publishChanges(services.db, [{ kind: 'fault', audience: [] }]);
}

/** Takes the counts of hours away that no period reaches any more. */
export async function forgetFaultHours(db: Queryable, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - HOURS_KEPT_DAYS * 86_400_000).toISOString();
  await db.deleteFrom('error_hours').where('hour', '<', oldest).execute();
}

/** The log does not know any more that faults hit these people; `people` is a query of user_id. */
export async function forgetFaultsOf(db: Queryable, people: RawBuilder<unknown>): Promise<void> {
  await sql`update error_log set
      last_user_id = case when last_user_id in ${people} then null else last_user_id end,
      user_ids = array(select u from unnest(user_ids) u where u not in ${people})
    where last_user_id in ${people} or user_ids && array(${people})`.execute(db);
}

/** Gives a kind of fault its status; answers the one it had, undefined when there is no such kind. */
export async function markError(
  db: Queryable,
  { error_id, status }: { error_id: string; status: ErrorStatus },
): Promise<{ status: ErrorStatus } | undefined> {
  const before = await db
    .selectFrom('error_log')
    .select('status')
    .where('error_id', '=', error_id)
    .forUpdate()
    .executeTakeFirst();
  if (before)
    await db.updateTable('error_log').set({ status }).where('error_id', '=', error_id).execute();
  return before;
}

function withoutPersonalData(text: string): string {
  return text
    .replace(addressValues, '$1<key>')
    .replace(bareKeys, '<key>')
    .replace(/\S+/g, (word) => (word.includes('@') ? '<address>' : word))
    .replace(longNumbers, '#');
}
