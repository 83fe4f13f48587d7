import { sql } from 'kysely';
import type { z } from 'zod';
import type { policyAsOfContract } from '#contract/policies/policy-as-of.ts';
import {
  addDays,
  type CalendarDate,
  dateOfInstant,
  startOfDay,
  unixSeconds,
} from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import { statusAt, transactionHolding } from '#domain/policies/cover/policy-as-of.ts';
import type { TransactionInitiator, TransactionKind } from '#domain/policies/cover/transactions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { itemsAsOf, stretchesKnown } from '#server/policies/cover/items-as-of.ts';
import { documentNumber, findDocument } from '#server/policies/document/document-record.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

type Read = (typeof policyAsOfContract)['get_policy_as_of'];
type AsOf = z.output<Read['output']>;
type Asked = Parameters<Handler<Read>>[1];

/** A transaction of a policy as it was booked; instants in unix seconds. */
export interface BookedTransaction {
  transaction_id: string;
  kind: TransactionKind;
  effective_at: number;
  booked_at: number;
  /** As exactly as the database knows it. */
  booked_stamp: string;
  initiator: TransactionInitiator;
  /** Of a cancellation: who or what ended the policy, or items of it. */
  cancelled_for: CancellationInitiator | null;
  reason: string;
  /** Of a return or a correction: who of the client declared that there was no loss, and when. */
  no_loss_by: string;
  no_loss_at: string | null;
  version_before: string | null;
  version_after: string | null;
  version_number: number | null;
}

/** Everything that happened to a policy, in the order in which it was booked. */
export async function bookedTransactions(
  db: Queryable,
  policy_id: string,
): Promise<BookedTransaction[]> {
  const found = await sql<BookedTransaction>`
    select t.transaction_id, t.kind, unix(t.effective_at) as effective_at, unix(t.booked_at) as booked_at,
      to_char(t.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as booked_stamp,
      t.initiator, t.cancelled_for, t.reason, t.no_loss_by, t.no_loss_at, t.version_before, t.version_after, v.version_number
    from policy_transactions t left join policy_versions v on v.version_id = t.version_after
    where t.policy_id = ${policy_id} order by t.booked_at, t.transaction_id`.execute(db);
  return found.rows;
}

/** What was known when, and how the policy stood when: the two clocks of a point (manual A1). */
interface Point {
  known: readonly BookedTransaction[];
  /** The last instant of which it was known; null: now. */
  known_until: string | null;
  known_at: number;
  valid_at: number;
}

const endOfDay = (day: CalendarDate): number => startOfDay(addDays(day, 1)) - 1;

function pointOf(ctx: ReadContext, all: readonly BookedTransaction[], asked: Asked): Point {
  const now = unixSeconds(ctx.now);
  const { transaction_id, known_on, valid_on, valid_at } = asked;
  const index = all.findIndex((one) => one.transaction_id === transaction_id);
  const chosen = all[index];
  if (transaction_id !== undefined && !chosen) throw new AppError('not_found');
  const asked_at = valid_at ?? (valid_on === undefined ? undefined : endOfDay(valid_on));
  if (chosen)
    return {
      known: all.slice(0, index + 1),
      known_until: chosen.booked_stamp,
      known_at: chosen.booked_at,
      valid_at: asked_at ?? chosen.effective_at,
    };
  if (known_on === undefined || known_on >= dateOfInstant(now))
    return { known: all, known_until: null, known_at: now, valid_at: asked_at ?? now };
  const known_at = endOfDay(known_on);
  return {
    known: all.filter((one) => one.booked_at <= known_at),
    known_until: new Date(known_at * 1000 + 999).toISOString(),
    known_at,
    valid_at: asked_at ?? known_at,
  };
}

/** What a version costs with what changes that were booked by a moment kept and gave back. */
async function premiumAsOf(
  db: Queryable,
  policy_id: string,
  version: { version_id: string; known_until: string | null },
): Promise<{ premium: Cents; gross: Cents }> {
  const until = version.known_until;
  const found = await sql<{ premium: Cents; gross: Cents }>`
    select (v.premium + coalesce(sum(c.net), 0))::bigint as premium,
      (v.gross + coalesce(sum(c.net + c.fee + c.ipt), 0))::bigint as gross
    from policy_versions v
      left join policy_charges c on c.policy_id = v.policy_id
        and (${until}::timestamptz is null or c.created_at <= ${until}::timestamptz)
    where v.policy_id = ${policy_id} and v.version_id = ${version.version_id}
    group by v.version_id`.execute(db);
  const [premium] = found.rows;
  if (!premium) throw new AppError('not_found');
  return premium;
}

/** Was this covered, on which terms and at which premium, at that moment, as known then (manual A7). */
export const getPolicyAsOf: Handler<Read> = async (ctx, asked) =>
  (await policyAtPoint(ctx, asked)).stood;

/** How a policy stood, and the last instant of which it was known; null: now. */
export async function policyAtPoint(
  ctx: ReadContext,
  asked: Asked,
): Promise<{ stood: AsOf; known_until: string | null }> {
  const { policy_id } = asked;
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  const all = await bookedTransactions(ctx.db, policy_id);
  const point = pointOf(ctx, all, asked);
  const { known, known_at, valid_at } = point;
  const stretches = await stretchesKnown(ctx.db, policy_id, point.known_until);
  const holding = transactionHolding(known, valid_at) ?? known[0];
  const version_id = holding?.version_after ?? null;
  const items = await itemsAsOf(ctx.db, {
    stretches,
    known_until: point.known_until,
    valid_at,
    cover_title: document.cover_title,
  });
  const premium =
    version_id === null
      ? { premium: 0, gross: 0 }
      : await premiumAsOf(ctx.db, policy_id, { version_id, known_until: point.known_until });
  const stood = {
    policy_id,
    document_number: documentNumber(document),
    currency: document.currency,
    transactions: all.map(transactionAnswer),
    transaction_id: known.at(-1)?.transaction_id ?? null,
    valid_at,
    known_at,
    status: statusAt(known, stretches, valid_at),
    version_id,
    version_label: labelOf(holding?.version_number ?? null),
    ...premium,
    items,
  };
  return { stood, known_until: point.known_until };
}

const labelOf = (version_number: number | null): string =>
  version_number === null ? '' : versionLabel(version_number);

function transactionAnswer({
  transaction_id,
  kind,
  effective_at,
  booked_at,
  initiator,
  reason,
  version_before,
  version_after,
  version_number,
}: BookedTransaction): AsOf['transactions'][number] {
  const version_label = version_after === version_before ? '' : labelOf(version_number);
  return { transaction_id, kind, effective_at, booked_at, initiator, reason, version_label };
}
