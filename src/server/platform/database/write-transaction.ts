import { sql } from 'kysely';
import type { ChangeKind, Touched } from '#contract/change-kinds.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeAudit } from '#server/platform/database/audit.ts';
import type { Actor, CookieJar, Services, WriteContext } from '#server/platform/context.ts';
import { inTransaction, type Tx } from '#server/platform/database/database.ts';
import { queueJob } from '#server/platform/jobs/job-queue.ts';
import { publishChanges, type RecordChange } from '#server/platform/live/record-changes.ts';
import {
  assertOutsideTransaction,
  tablesWritten,
} from '#server/platform/database/open-transaction.ts';
import { sentAlong } from '#server/platform/database/prepared-statements.ts';
import { kindsOf } from '#server/platform/database/table-owners.ts';
import { gathered, touchedOfWrite } from '#server/platform/live/touched-records.ts';

/** Who writes and through what: the parts of a request that a write needs. */
export interface WriteOrigin<A> {
  actor: A;
  action: string;
  request_id: string;
  ip: string;
  user_agent: string;
  cookies: CookieJar;
  /** Hears after the commit what the write has changed. */
  told?: (touched: readonly Touched[]) => void;
}

/** A write that no request caused: jobs and the demo season. */
export function systemOrigin(action: string): WriteOrigin<null> {
  return {
    actor: null,
    action,
    request_id: `job-${action}`,
    ip: '',
    user_agent: '',
    cookies: noCookies,
  };
}

const noCookies: CookieJar = {
  session: undefined,
  device: undefined,
  setDevice: () => undefined,
  step: undefined,
  setStep: () => undefined,
  clearStep: () => undefined,
  setSession: () => undefined,
  clearSession: () => undefined,
  pass: () => undefined,
  setPass: () => undefined,
};

/**
 * Runs `work` in one transaction with the tools of a write. After the commit the live changes go out and the
 * `afterCommit` effects run; when it fails nothing of it happened, unless the error says that it keeps its changes.
 * May run `work` again after a deadlock. `work` has the transaction's connection and no other (decision 008).
 */
export async function runWrite<A extends Actor | null, T>(
  services: Services,
  origin: WriteOrigin<A>,
  work: (context: WriteContext<A>) => Promise<T>,
): Promise<T> {
  assertOutsideTransaction();
  await services.room.assertRoom();
  const now = services.clock.now();
  let changes: RecordChange[] = [];
  let written: ReadonlySet<ChangeKind> = new Set();
  let effects: (() => void | Promise<void>)[] = [];
  const refusal: { kept?: AppError | undefined } = {};
  const transaction = async (db: Tx) => {
    changes = [];
    effects = [];
    if (services.clock.is_set)
      await sql`select set_config('paddock.now', ${now.toISOString()}, true) ${sentAlong}`.execute(
        db,
      );
    refusal.kept = undefined;
    const context: WriteContext<A> = {
      ...origin,
      db,
      now,
      today: dateOfInstant(Math.floor(now.getTime() / 1000)),
      services,
      audit: (...entries) =>
        writeAudit(
          db,
          ...entries.map((entry) => ({
            ...entry,
            action: entry.action ?? origin.action,
            actor_id: origin.actor?.user_id ?? null,
            actor_name: origin.actor ? origin.actor.attn || origin.actor.email : PRODUCT_NAME,
            actor_type: origin.actor?.account_type ?? 'system',
            request_id: origin.request_id,
          })),
        ),
      queue: (job, payload, options) => queueJob(db, job, payload, options),
      changed: (kind, id, audience, { only = false } = {}) =>
        void changes.push({
          kind,
          id,
          audience: (audience ?? []).filter((one) => one !== null && one !== undefined),
          only,
        }),
      afterCommit: (effect) => void effects.push(effect),
    };
    try {
      const output = await work(context);
      written = kindsOf(tablesWritten());
      return { output };
    } catch (error) {
      if (!(error instanceof AppError) || !error.data.keeps_changes) throw error;
      refusal.kept = error;
      return undefined;
    }
  };
  const result = await services.writes.run(() => inTransaction(services.db, transaction));
  changes = gathered(changes, origin);
  publishChanges(services.whole_db, changes);
  origin.told?.(touchedOfWrite(changes, { actor: origin.actor, written }));
  for (const effect of effects) await effect();
  if (!result) throw refusal.kept ?? new AppError('internal');
  return result.output;
}
