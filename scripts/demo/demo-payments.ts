import { sql } from 'kysely';
import { dateOfInstant, startOfDay, unixSeconds } from '#domain/dates.ts';
import { MAX_LINK_AMOUNT } from '#domain/payments/bulk-link.ts';
import { workOff } from './demo-nights.ts';
import type { DemoStage } from './demo-stage.ts';

/** A transfer that a client told of is on the statement three days later. */
const HOURS_UNTIL_SEEN = 72;
/** Who pays in two parts pays the second one 19 days later. */
const HOURS_UNTIL_REST = 19 * 24;

interface PaymentKey {
  payment_id: string;
  instalment_number: number;
}

async function instalmentsOf(
  stage: DemoStage,
  policy_id: string,
): Promise<readonly (PaymentKey & { due_on: string })[]> {
  const found = await sql<PaymentKey & { due_on: string }>`
    select payment_id, instalment_number, due_on from payments where policy_id = ${policy_id}`.execute(
    stage.app.services.db,
  );
  return found.rows;
}

/** Every part is there three days before it is due. */
export async function payInTime(stage: DemoStage, policy_id: string): Promise<void> {
  for (const { due_on, ...key } of await instalmentsOf(stage, policy_id))
    stage.timeline.at((startOfDay(due_on) + 36_000) * 1000 - 3 * 86_400_000, () =>
      receive(stage, key, { reference: `NL-${due_on.replaceAll('-', '')}` }),
    );
}

/** When the instalments are paid: most in time, some late, a few not at all. */
export async function planPayments(
  stage: DemoStage,
  policy_id: string,
  team: string,
): Promise<void> {
  const { chance, timeline } = stage;
  for (const { payment_id, instalment_number, due_on } of await instalmentsOf(stage, policy_id)) {
    const habit = chance.next();
    // What was never paid is of the last weeks only; nobody lets a premium stand for a year.
    const is_recent = startOfDay(due_on) * 1000 > timeline.end - 45 * 86_400_000;
    if (habit > 0.93 && is_recent) continue;
    const days = habit > 0.82 ? chance.whole(2, 26) : -chance.whole(1, 8);
    const paid_at = (startOfDay(due_on) + 36_000) * 1000 + days * 86_400_000;
    timeline.at(paid_at, () => pay(stage, { payment_id, instalment_number, team }));
  }
}

async function pay(stage: DemoStage, key: PaymentKey & { team: string }): Promise<void> {
  const { payment_id, instalment_number } = key;
  const payment = await paymentAt(stage, key);
  if (!payment || payment.amount_open === 0) return;
  // Nobody pays again what staff are looking for at the bank.
  if (payment.status === 'under_review') return;
  if (payment.amount_open <= MAX_LINK_AMOUNT && stage.chance.happens(0.25)) {
    await payByCard(stage, key);
    return;
  }
  if (stage.chance.happens(0.04)) {
    await stage.as(key.team).call('report_payment', {
      payment_id,
      instalment_number,
      revision: payment.revision,
      note: 'Paid by our bank today, the order is attached to the mail.',
    });
    const reference = `NL-${100_000 + (payment.amount_open % 900_000)}`;
    stage.timeline.after(HOURS_UNTIL_SEEN, () => receive(stage, key, { reference }));
    return;
  }
  const in_part = stage.chance.happens(0.05);
  const staff = stage.chance.pick(['mila', 'sanne'] as const);
  const account = stage.chance.happens(0.06) ? 'bank_us' : 'bank';
  const reference = `NL-${stage.chance.whole(100_000, 999_999)}`;
  const amount = in_part ? Math.trunc(payment.amount_open / 2) : payment.amount_open;
  await receive(stage, key, { reference, staff, account, amount });
  if (in_part)
    stage.timeline.after(HOURS_UNTIL_REST, () =>
      receive(stage, key, { reference: `${reference}-2`, staff, account }),
    );
}

/** Staff book what came in at the bank: without an amount, all that is still open. */
async function receive(
  stage: DemoStage,
  { payment_id, instalment_number }: PaymentKey,
  money: { reference: string; staff?: string; account?: 'bank' | 'bank_us'; amount?: number },
): Promise<void> {
  const payment = await paymentAt(stage, { payment_id, instalment_number });
  if (!payment || payment.amount_open === 0) return;
  await stage.as(money.staff ?? 'mila').call('register_payment', {
    payment_id,
    instalment_number,
    revision: payment.revision,
    amount: money.amount ?? payment.amount_open,
    received_on: dateOfInstant(unixSeconds(stage.clock.now())),
    account: money.account ?? 'bank',
    reference: money.reference,
  });
}

async function paymentAt(
  stage: DemoStage,
  { payment_id, instalment_number }: PaymentKey,
): Promise<{ revision: number; amount_open: number; status: string } | undefined> {
  const found = await sql<{ revision: number; amount_open: number; status: string }>`
    select revision, amount_open, status from payments
    where payment_id = ${payment_id} and instalment_number = ${instalment_number}`.execute(
    stage.app.services.db,
  );
  return found.rows[0];
}

/** The client pays on the card page, as it would from a link; the provider's message settles it. */
async function payByCard(
  stage: DemoStage,
  { payment_id, instalment_number, team }: PaymentKey & { team: string },
): Promise<void> {
  const { bulk_id } = await stage
    .as(team)
    .call('create_bulk_payment_link', { payments: [{ payment_id, instalment_number }] });
  const { url } = await stage.as(team).call('start_bulk_checkout', { bulk_id });
  await stage.app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'card_number=4242424242424242&expiry=12%2F30&cvc=123&card_name=Team&delay_seconds=0',
  });
  await stage.app.deliverCardEvents();
  await workOff(stage, ['handle_card_event', 'expire_card_checkout']);
}
