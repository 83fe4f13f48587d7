import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';

/** A limit on failed tries: after `free` of them in the window one has to wait, and `most` is the end of it (decision 010). */
export interface TryLimit {
  free: number;
  wait_minutes: number;
  most: number;
  window_minutes: number;
  /** What somebody is told who has to wait. */
  message: string;
}

const WAIT_TEXT = 'Wait 5 minutes or reset your password.';

/** One password after another for one address: five tries, then one each five minutes, never more than ten. */
export const addressLimit: TryLimit = {
  free: 5,
  wait_minutes: 5,
  most: 10,
  window_minutes: 15,
  message: WAIT_TEXT,
};

/** One password for many addresses from one network; wider, because an office shares one. */
export const networkLimit: TryLimit = {
  free: 20,
  wait_minutes: 5,
  most: 40,
  window_minutes: 15,
  message: WAIT_TEXT,
};

/** Wrong links from one network: twenty in a minute; after that it learns nothing at all for a while. */
export const linkLimit: TryLimit = {
  free: 20,
  wait_minutes: 1,
  most: 20,
  window_minutes: 1,
  message: 'Too many tries. Wait a minute and try again.',
};

/** What failed tries are counted by. Hashed, because people type passwords into the wrong field. */
export function trySubject(kind: string, ...parts: readonly string[]): string {
  const text = parts.map((part) => part.trim().toLowerCase()).join('\n');
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`;
}

/** Throws `too_many_requests` when the subject has to wait. A refused try does not count as one. */
export async function assertMayTry(
  db: Queryable,
  { subject, limit, now }: { subject: string; limit: TryLimit; now: Date },
): Promise<void> {
  const instant = now.toISOString();
  const found = await sql<{ failures: number; waits: boolean | null }>`
    select count(*)::int as failures,
      max(failed_at) > ${instant}::timestamptz - make_interval(mins => ${limit.wait_minutes}::int) as waits
    from login_failures
    where subject = ${subject}
      and failed_at > ${instant}::timestamptz - make_interval(mins => ${limit.window_minutes}::int)`.execute(
    db,
  );
  const { failures = 0, waits = false } = found.rows[0] ?? {};
  if (failures >= limit.most || (failures >= limit.free && waits))
    throw new AppError('too_many_requests', { message: limit.message });
}

/**
 * Makes tries of each subject wait for each other until the transaction ends, so that a hundred at once are not judged
 * as the first. To be asked for in one call and before `assertMayTry`; what takes long must be done by then.
 */
export async function queueUpTries(db: Queryable, subjects: readonly string[]): Promise<void> {
  // In one order for everybody, otherwise two would wait for each other.
  for (const subject of subjects.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db);
}

/** Counts a failed try for each subject. */
export async function countFailure(
  db: Queryable,
  { subjects, now }: { subjects: readonly string[]; now: Date },
): Promise<void> {
  await db
    .insertInto('login_failures')
    .values(subjects.map((subject) => ({ subject, failed_at: now.toISOString() })))
    .execute();
}

/**
 * Judges one try at something that is looked up rather than asked for by name, such as a link: tries of one subject are
 * judged one after the other, so that of many at once none beyond the limit learns whether it was right. In a read it
 * has a short transaction of its own; in a write the refusal of a wrong one has to keep its changes.
 */
export async function judgeTry(
  db: Queryable,
  {
    subject,
    limit,
    now,
    is_right,
  }: { subject: string; limit: TryLimit; now: Date; is_right: boolean },
): Promise<void> {
  const judge = async (tx: Queryable) => {
    await queueUpTries(tx, [subject]);
    await assertMayTry(tx, { subject, limit, now });
    if (!is_right) await countFailure(tx, { subjects: [subject], now });
  };
  await (db.isTransaction ? judge(db) : inTransaction(db, judge));
}

/** Forgets the failed tries of a subject, after the right password. */
export async function forgetFailures(db: Queryable, subjects: readonly string[]): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('subject', 'in', [...subjects])
    .execute();
}
