import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Queryable, Services } from '#server/platform/context.ts';
import { isDatabaseDown, isDatabaseFull } from '#server/platform/database/database-faults.ts';
import type { DB } from '#server/platform/database/schema-types.ts';
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
  await sql`insert into error_log (fingerprint, source, message, stack, route, release, last_request_id,
      last_user_id, first_at, last_at)
    values (${fault.fingerprint}, ${fault.source}, ${fault.message}, ${fault.stack}, ${fault.route},
      ${fault.release ?? ''}, ${fault.request_id ?? null}, ${fault.user_id ?? null}, ${now}, ${now})
    on conflict (fingerprint) do update set occurrences = error_log.occurrences + 1, last_at = excluded.last_at,
      release = excluded.release,
      last_request_id = excluded.last_request_id, last_user_id = excluded.last_user_id,
      status = case when error_log.status = 'fixed' then 'open' else error_log.status end`.execute(
    services.db,
  );
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
