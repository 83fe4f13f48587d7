import { sql } from 'kysely';
import { cancellationNoticeMail } from '#domain/communications/payment-mails.ts';
import { addDays, type CalendarDate, dateOfInstant, unixSeconds } from '#domain/dates.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { lastDayToPay, nonPaymentDays } from '#domain/payments/overdue-effects.ts';
import { statusesInForce } from '#domain/policies/document-status.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { clientAddress } from '#server/payments/payment/client-mail.ts';
import { lockPayments } from '#server/payments/payment/payment-record.ts';
import { payUrl } from '#server/payments/payment/payment-reminders.ts';
import type { JobContext } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What staff look into does not count. */
const lateStatuses = ['too_late', 'partially_paid', 'partially_paid_through_claim'] as const;

interface Unpaid extends PaymentIdentity {
  policy_id: string;
  suspended_since: CalendarDate;
  /** When the last notice of this suspension was written. */
  noticed_on: CalendarDate | null;
}

/**
 * A suspended policy gets a last notice, once for each suspension, and is cancelled when the days of that notice and 60
 * days since the premium was due are over (decision 055). The policies area cancels it.
 */
export async function followUnpaid({ services, write }: JobContext): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const today = dateOfInstant(unixSeconds(now));
  const noticeable = await unpaidSince(db, { now, due_by: addDays(today, -nonPaymentDays.notice) });
  for (const unpaid of noticeable)
    if (unpaid.noticed_on === null) await giveNotice({ write }, unpaid);
  const endable = await unpaidSince(db, { now, due_by: addDays(today, -nonPaymentDays.cancelled) });
  for (const { policy_id, noticed_on } of endable)
    if (noticed_on !== null && lastDayToPay(noticed_on) < today)
      await write((ctx) =>
        ctx.queue('cancel_unpaid_policy', { policy_id }, { job_key: `cancel_unpaid:${policy_id}` }),
      );
}

/** The longest late instalment of each policy that runs and of which something to come is suspended. */
async function unpaidSince(
  db: Queryable,
  { now, due_by }: { now: Date; due_by: CalendarDate },
): Promise<Unpaid[]> {
  const found = await sql<Unpaid>`
    select distinct on (p.policy_id) p.payment_id, p.instalment_number, p.policy_id, d.suspended_since,
      (select min((e.created_at at time zone 'Europe/Amsterdam')::date) from emails e
        where e.intent_key = 'cancellation_notice:' || d.policy_id || ':' || d.suspended_since) as noticed_on
    from payments p join policies d using (policy_id)
    where p.status in (${sql.join(lateStatuses)}) and p.amount_open > 0 and p.due_on <= ${due_by}
      and d.suspended_since is not null and d.status in (${sql.join(statusesInForce)})
      and exists (select from cover_intervals c where c.policy_id = p.policy_id and c.known_to is null
        and c.reason = 'suspended' and c.covered_to > ${now.toISOString()}::timestamptz)
    order by p.policy_id, p.due_on`.execute(db);
  return found.rows;
}

async function giveNotice({ write }: Pick<JobContext, 'write'>, unpaid: Unpaid): Promise<void> {
  await write(async (ctx) => {
    const [payment] = await lockPayments(ctx, [unpaid]);
    if (!payment || payment.amount_open === 0) return;
    const { policy_id, policy_number, user_id } = payment;
    const mail = cancellationNoticeMail({
      policy_number,
      last_day: lastDayToPay(ctx.today),
      url: await payUrl(ctx, [payment]),
    });
    await queueStandardMail(ctx, mail, {
      ...(await clientAddress(ctx.db, user_id)),
      parent_type: 'policy',
      parent_id: policy_id,
      intent_key: `cancellation_notice:${policy_id}:${unpaid.suspended_since}`,
    });
  });
}

/** Whether a premium of a policy is late enough for its cancellation. */
export async function isUnpaidForGood(
  { db, today }: { db: Queryable; today: CalendarDate },
  policy_id: string,
): Promise<boolean> {
  const late = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('policy_id', '=', policy_id)
    .where('status', 'in', lateStatuses)
    .where('amount_open', '>', 0)
    .where('due_on', '<=', addDays(today, -nonPaymentDays.cancelled))
    .limit(1)
    .executeTakeFirst();
  return late !== undefined;
}
