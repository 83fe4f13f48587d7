import { sql } from 'kysely';
import { policyReinstatedMail } from '#domain/communications/standard-mails.ts';
import {
  addDays,
  dateOfInstant,
  daysBetween,
  formatCalendarDate,
  startOfDay,
  unixSeconds,
} from '#domain/dates.ts';
import { hasBegun } from '#domain/policies/cover/cover-intervals.ts';
import { chargesOfReturn as chargesOfLineReturn } from '#domain/lines/line-charges.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import type { VersionCharge } from '#domain/rating/change/version-charges.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { chargesWritten } from '#server/policies/cancellation/charged-so-far.ts';
import { chargesOfReturningItems } from '#server/policies/cancellation/charges-of-items.ts';
import { reinstateCover } from '#server/policies/cover/book-cover.ts';
import {
  type InsuredItem,
  itemsOfVersion,
  wholeOfVersion,
} from '#server/policies/cover/cover-items.ts';
import { nowOf } from '#server/policies/cover/policy-transactions.ts';
import {
  mailAddressOf,
  tellClient,
  tellInsurer,
} from '#server/policies/document/document-people.ts';
import {
  documentNumber,
  type DocumentRecord,
  findVersion,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { issuePolicyLink } from '#server/policies/link/policy-link.ts';
import { pricedLine } from '#server/policies/policy/priced-line.ts';
import { writeCharges } from '#server/policies/policy/change-charges.ts';
import { queuePaperInForce } from '#server/policies/policy/queue-paper.ts';

/** Days after its cancellation within which a policy can come back (manual A9). */
const REINSTATEMENT_DAYS = 30;

/**
 * Puts a cancelled policy in force again from now, on the client's word that there was no loss. What began in between
 * stays uncovered and keeps what it gave back; the rest is owed again with the fee, and what we still owe the client pays
 * its part of that, so that one invoice asks for the difference.
 */
export async function reinstatePolicy(
  ctx: WriteContext,
  input: {
    policy_id: string;
    revision: number;
    no_loss_by: string;
    no_loss_at: number;
    note: string;
  },
) {
  const document = await lockDocument(ctx, input);
  const { note: reason, no_loss_by } = input;
  const back = await takeStep(ctx, document, {
    action: 'reinstate_policy',
    to: 'completed',
    reason,
  });
  const cancelled_at = await cancelledAt(ctx.db, document.policy_id);
  assertInTime(ctx, { cancelled_at, no_loss_at: input.no_loss_at });
  const version_id = document.locked_version_id ?? '';
  const items = isVi(document.insurance_type)
    ? await wholeOfVersion(ctx.db, version_id)
    : await itemsOfVersion(ctx.db, version_id);
  const now = nowOf(ctx);
  const comesBack = (item: InsuredItem) =>
    item.is_by_day === true ? item.end_on >= ctx.today : !hasBegun(item, now);
  const lapsed = items.filter(
    (item) => item.item_id !== null && hasBegun(item, now) && !hasBegun(item, cancelled_at),
  );
  const returning = items.filter(comesBack);
  assertComesBack(document, returning);
  const no_loss_at = new Date(input.no_loss_at * 1000).toISOString();
  await reinstateCover(ctx, document, { no_loss_by, no_loss_at, reason });
  const key = { policy_id: document.policy_id, version_id };
  await writeCharges(ctx, key, await chargesOfReturn(ctx, document, returning));
  const { to_pay } = await billPolicy(ctx, key, { with_credit: true });
  await queuePaperInForce(ctx, back);
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: document.policy_id,
    type_message: 'other',
    communication_string: `Reinstated. ${no_loss_by} declared on ${formatCalendarDate(dateOfInstant(input.no_loss_at))} that there was no loss.`,
  });
  await tellOfReturn(ctx, back, { no_loss_by, lapsed, to_pay });
  return stepAnswer(back);
}

/** When the policy was cancelled last, as it was booked. */
async function cancelledAt(db: Queryable, policy_id: string): Promise<number> {
  const cancellation = await db
    .selectFrom('policy_transactions')
    .select('booked_at')
    .where('policy_id', '=', policy_id)
    .where('kind', '=', 'cancellation')
    .orderBy('booked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!cancellation)
    throw new AppError('transition_refused', {
      reason: 'never_in_force',
      message: 'This policy ended before it was in force. Make a new quote.',
    });
  return unixSeconds(new Date(cancellation.booked_at));
}

function assertInTime(
  ctx: WriteContext,
  { cancelled_at, no_loss_at }: { cancelled_at: number; no_loss_at: number },
): void {
  const cancelled_on = dateOfInstant(cancelled_at);
  if (daysBetween(cancelled_on, ctx.today) > REINSTATEMENT_DAYS)
    throw new AppError('transition_refused', {
      reason: 'too_late',
      message: `This policy was cancelled on ${formatCalendarDate(cancelled_on)}. It could be reinstated until ${formatCalendarDate(addDays(cancelled_on, REINSTATEMENT_DAYS))}. Make a new quote.`,
    });
  if (no_loss_at < startOfDay(cancelled_on) || no_loss_at > nowOf(ctx) + 60)
    throw fieldError(
      'no_loss_at',
      'out_of_range',
      `The declaration covers the time since ${formatCalendarDate(cancelled_on)}: it was given after that, and not later than now.`,
    );
}

/** A policy of which nothing is still to come has nothing to be reinstated for. */
function assertComesBack(
  { insurance_type }: DocumentRecord,
  returning: readonly InsuredItem[],
): void {
  if (returning.length > 0) return;
  throw new AppError('transition_refused', {
    reason: 'nothing_ahead',
    message: isVi(insurance_type)
      ? 'What this policy insured has begun or is over. There is nothing left to cover.'
      : 'Every event of this policy has begun. There is nothing left to cover.',
  });
}

/** What the returning items gave back is owed again, with the fee of the reinstatement. */
async function chargesOfReturn(
  ctx: WriteContext,
  { policy_id, locked_version_id }: DocumentRecord,
  returning: readonly InsuredItem[],
): Promise<VersionCharge[]> {
  const version = await findVersion(ctx.db, locked_version_id ?? '');
  const whole = pricedLine(version);
  if (whole)
    return chargesOfLineReturn(whole, {
      ...(await lastCancellation(ctx.db, policy_id)),
      on: ctx.today,
    });
  const charged = await chargesWritten(ctx.db, policy_id);
  return chargesOfReturningItems(ctx, version, { charged, returning });
}

/** What the last cancellation of a policy gave back, and the first day that it left uncovered. */
async function lastCancellation(db: Queryable, policy_id: string) {
  const given = await sql<Omit<VersionCharge, 'kind'>>`
    select country, trim_scale(rate_pct)::text as rate_pct, net, fee, ipt, commission
    from policy_charges c
    where policy_id = ${policy_id} and kind = 'cancellation' and created_at = (
      select max(created_at) from policy_charges where policy_id = c.policy_id and kind = c.kind)
    order by 1, 2`.execute(db);
  const ended = await sql<{ at: number }>`
    select unix(effective_at) as at from policy_transactions
    where policy_id = ${policy_id} and kind = 'cancellation' order by booked_at desc limit 1`.execute(
    db,
  );
  const at = ended.rows[0]?.at ?? 0;
  const day = dateOfInstant(at);
  // A day on which it ended had begun, and has run.
  return { given: given.rows, ended_on: at === startOfDay(day) ? day : addDays(day, 1) };
}

async function tellOfReturn(
  ctx: WriteContext,
  document: DocumentRecord,
  {
    no_loss_by,
    lapsed,
    to_pay,
  }: { no_loss_by: string; lapsed: readonly InsuredItem[]; to_pay: number },
): Promise<void> {
  const { policy_id, insurance_type, currency } = document;
  const number = documentNumber(document);
  await tellClient(ctx, document, `${number} is in force again`);
  await tellInsurer(ctx, document, `Policy ${number} of ${document.client_name} is in force again`);
  const to = await mailAddressOf(ctx.db, document.user_id);
  const { url } = await issuePolicyLink(ctx, {
    policy_id,
    version_id: document.locked_version_id ?? '',
    insurance_type,
    created_by: ctx.actor.user_id,
    sent_to: to.recipient,
    now: ctx.now,
  });
  const mail = policyReinstatedMail({
    number,
    cover_title: document.cover_title,
    url,
    no_loss_by,
    not_covered: await eventNames(ctx.db, lapsed),
    owed: { amount: to_pay, currency },
  });
  await queueStandardMail(ctx, mail, { ...to, parent_type: 'policy', parent_id: policy_id });
}

async function eventNames(db: Queryable, items: readonly InsuredItem[]): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select(['name', 'start_on'])
    .where(
      'event_id',
      'in',
      items.map(({ event_id }) => event_id),
    )
    .orderBy('start_on')
    .execute();
  return rows.map(({ name, start_on }) => `${name}, ${formatCalendarDate(start_on)}`);
}
