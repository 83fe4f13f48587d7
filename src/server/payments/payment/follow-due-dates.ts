import { sql } from 'kysely';
import { coverSuspendedMail } from '#domain/communications/payment-mails.ts';
import { addDays, dateOfInstant, unixSeconds, type CalendarDate } from '#domain/dates.ts';
import { paymentKey, type PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { markTooLate } from '#domain/payments/change-payment.ts';
import { overdueDays, suspendedOn } from '#domain/payments/overdue-effects.ts';
import { featureOf } from '#domain/places.ts';
import { statusesInForce } from '#domain/policies/document-status.ts';
import { notify } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { clientAddress } from '#server/payments/payment/client-mail.ts';
import {
  lockPayments,
  movePayment,
  paymentLabel,
} from '#server/payments/payment/payment-record.ts';
import { followUnpaid } from '#server/payments/payment/non-payment.ts';
import { payUrl, remind } from '#server/payments/payment/payment-reminders.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/**
 * Every night (manual 8.2): what was due yesterday is too late; after 7 and 14 days the client is reminded, once each;
 * after 30 days cover is suspended for what starts later, and what stays unpaid is cancelled (decision 055). Each instalment is a transaction of its own, so that a night
 * that is cut short goes on where it stopped; a second run in one night changes nothing.
 */
export const followDueDates: Job = async (job) => {
  const { db, clock } = job.services;
  const today = dateOfInstant(unixSeconds(clock.now()));
  for (const key of await newlyLate(db, today)) await job.write((ctx) => makeTooLate(ctx, key));
  for (const round of [2, 1] as const)
    for (const key of await unreminded(db, { today, round }))
      await job.write((ctx) => remindOnce(ctx, { key, round }));
  for (const key of await monthLate(db, today)) await suspend(job, key);
  await followUnpaid(job);
};

async function newlyLate(db: Queryable, today: CalendarDate): Promise<PaymentIdentity[]> {
  return db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number'])
    .where('status', '=', 'pending')
    .where('due_on', '<', today)
    .orderBy('due_on')
    .execute();
}

async function makeTooLate(ctx: WriteContext<null>, key: PaymentIdentity): Promise<void> {
  const [payment] = await lockPayments(ctx, [key]);
  if (!payment) return;
  const change = markTooLate({ payment, today: ctx.today });
  if (!change.ok) return;
  const message = `${paymentLabel(payment)} is too late.`;
  await movePayment(ctx, { payment, change, message });
  await notify(ctx, {
    event: 'payment',
    user_ids: [payment.user_id, payment.broker_id],
    message,
    feature: featureOf('invoice'),
    feature_id: payment.invoice_id ?? '',
  });
}

const lateStatuses = ['too_late', 'partially_paid', 'partially_paid_through_claim'] as const;
const intentOf = (key: PaymentIdentity, round: 1 | 2): string =>
  `payment_reminder:${paymentKey(key)}:${round}`;

/** Late instalments without the mail of this round; who got the second never gets the first afterwards. */
async function unreminded(
  db: Queryable,
  { today, round }: { today: CalendarDate; round: 1 | 2 },
): Promise<PaymentIdentity[]> {
  const days = round === 1 ? overdueDays.first_reminder : overdueDays.second_reminder;
  const found = await sql<PaymentIdentity>`
    select payment_id, instalment_number from payments p
    where status in (${sql.join(lateStatuses)}) and amount_open > 0 and due_on <= ${addDays(today, -days)}
      and not exists (select from emails e where e.intent_key in (
        'payment_reminder:' || p.payment_id || '_' || p.instalment_number || ':' || ${round}::int,
        'payment_reminder:' || p.payment_id || '_' || p.instalment_number || ':2'))
    order by due_on`.execute(db);
  return found.rows;
}

async function remindOnce(
  ctx: WriteContext<null>,
  { key, round }: { key: PaymentIdentity; round: 1 | 2 },
): Promise<void> {
  const [payment] = await lockPayments(ctx, [key]);
  if (!payment || payment.amount_open === 0) return;
  await remind(ctx, { payments: [payment], round, intent_key: intentOf(key, round) });
}

/** The longest late instalment of each policy whose cover is still on. What staff look into does not count. */
async function monthLate(db: Queryable, today: CalendarDate): Promise<PaymentIdentity[]> {
  const found = await sql<PaymentIdentity>`
    select distinct on (p.policy_id) p.payment_id, p.instalment_number
    from payments p join policies d using (policy_id)
    where p.status in (${sql.join(lateStatuses)}) and p.amount_open > 0
      and p.due_on <= ${addDays(today, -overdueDays.cover_suspended)}
      and d.suspended_since is null and d.period_to >= ${today}
      and d.status in (${sql.join(statusesInForce)})
    order by p.policy_id, p.due_on`.execute(db);
  return found.rows;
}

async function suspend({ write }: JobContext, key: PaymentIdentity): Promise<void> {
  await write(async (ctx) => {
    const [payment] = await lockPayments(ctx, [key]);
    if (!payment || payment.amount_open === 0) return;
    const { policy_id, policy_number, user_id } = payment;
    const since = suspendedOn(payment.due_on);
    await ctx.queue(
      'suspend_cover',
      { policy_id, since },
      { job_key: `suspend_cover:${policy_id}` },
    );
    const mail = coverSuspendedMail({ policy_number, since, url: await payUrl(ctx, [payment]) });
    await queueStandardMail(ctx, mail, {
      ...(await clientAddress(ctx.db, user_id)),
      parent_type: 'policy',
      parent_id: policy_id,
      intent_key: `cover_suspended:${policy_id}:${since}`,
    });
  });
}
