import { sql } from 'kysely';
import { Stripe } from 'stripe';
import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import { cardWebhookPath } from '#server/platform/cards/cards.ts';
import type { Db } from '#server/platform/database/database.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import type { TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

/** What a version costs; the rest of a policy does not matter to its bill. */
export interface PremiumOf {
  net?: Cents;
  fee?: Cents;
  commission?: Cents;
  ipt?: { country: string; base: Cents; rate_pct: string; ipt: Cents }[];
  currency?: Currency;
  instalments?: 1 | 2 | 4;
  instalment_due_on?: string[];
  period_from?: string;
  period_to?: string;
  /** Who carries it; else the policy's own insurer. */
  panel?: { insurer_id: string; share_bp: number }[];
}

/** Manual 4.5, example 1: 8,030.04 net, 75.00 fee, 1,702.06 tax; 9,807.10 gross. */
export const examplePremium = {
  net: 803_004,
  fee: 7_500,
  commission: 120_451,
  ipt: [{ country: 'NL', base: 810_504, rate_pct: '21', ipt: 170_206 }],
} as const satisfies PremiumOf;

let documents = 100;

/** People with a policy and a claim to pay for. */
export async function buildPayers(db: Db): Promise<Cast> {
  const cast = await buildCast(db);
  await db
    .updateTable('policies')
    .set({ client_name: 'Caro Racing', period_from: '2026-04-01', period_to: '2027-03-31' })
    .where('policy_id', '=', cast.policy_id)
    .execute();
  return cast;
}

/** Another policy of the cast's client, or of somebody else. */
export async function buildPolicyRow(
  db: Db,
  cast: Cast,
  {
    user_id = cast.client.user_id,
    currency = 'EUR',
  }: { user_id?: string; currency?: Currency } = {},
): Promise<string> {
  documents += 1;
  const number = documents;
  const { insurer_id } = await db
    .selectFrom('policies')
    .select('insurer_id')
    .where('policy_id', '=', cast.policy_id)
    .executeTakeFirstOrThrow();
  const { policy_id } = await db
    .insertInto('policies')
    .values({
      quote_number: `Q-26-0${number}`,
      policy_number: `P-26-0${number}`,
      document_state: 'policy',
      user_id,
      broker_id: user_id === cast.client.user_id ? cast.broker.user_id : null,
      insurer_id,
      currency,
      client_name: 'Caro Racing',
      period_from: '2026-04-01',
      period_to: '2027-03-31',
    })
    .returning('policy_id')
    .executeTakeFirstOrThrow();
  return policy_id;
}

/** A version of a policy that costs this. */
export async function buildVersion(
  db: Db,
  policy_id: string,
  premium: PremiumOf = {},
): Promise<string> {
  const { net, fee, commission, ipt } = { ...examplePremium, ...premium };
  const count = await db
    .selectFrom('policy_versions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  const { version_id } = await db
    .insertInto('policy_versions')
    .values({
      policy_id,
      version_number: count.n + 1,
      content: JSON.stringify({
        instalments: premium.instalments ?? 1,
        instalment_due_on: premium.instalment_due_on ?? [],
        ...(premium.panel ? { panel: premium.panel } : {}),
      }),
      premium: net,
      fee,
      commission,
      ipt: JSON.stringify(ipt),
      ipt_total: ipt.reduce((sum, line) => sum + line.ipt, 0),
      period_from: premium.period_from ?? '2026-04-01',
      period_to: premium.period_to ?? '2027-03-31',
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  return version_id;
}

/** Bills a new version of a policy, as making the policy does. */
export async function billVersion(
  app: Pick<TestApp, 'services'>,
  policy_id: string,
  premium: PremiumOf = {},
): Promise<{ invoice_number: string | null; version_id: string }> {
  const version_id = await buildVersion(app.services.db, policy_id, premium);
  const billed = await runWrite(app.services, systemOrigin('test'), (ctx) =>
    billPolicy(ctx, { policy_id, version_id }),
  );
  return { ...billed, version_id };
}

/** The instalments of a policy as the database has them, in order. */
export async function instalmentsOf(db: Db, policy_id: string) {
  return db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number', 'invoice_id', 'invoice_number', 'amount'])
    .select(['amount_open', 'status', 'due_on', 'revision', 'sandbox', 'method', 'currency'])
    .where('policy_id', '=', policy_id)
    .orderBy('due_on')
    .orderBy('payment_id')
    .orderBy('instalment_number')
    .execute();
}

/** A policy that is billed with these instalments. */
export async function buildBilledPolicy(
  app: Pick<TestApp, 'services'>,
  cast: Cast,
  premium: PremiumOf = {},
) {
  const { db } = app.services;
  const policy_id = await buildPolicyRow(db, cast, { currency: premium.currency ?? 'EUR' });
  const billed = await billVersion(app, policy_id, premium);
  return { policy_id, ...billed, payments: await instalmentsOf(db, policy_id) };
}

/** The balance of every ledger account by currency, and whether all of them sum to zero. */
export async function ledgerOf(db: Db, policy_id?: string): Promise<Record<string, number>> {
  const found = await sql<{ account: string; balance: number }>`
    select e.account, sum(e.amount)::bigint as balance
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where ${policy_id === undefined ? sql`true` : sql`t.policy_id = ${policy_id}`}
    group by 1 having sum(e.amount) <> 0 order by 1`.execute(db);
  return Object.fromEntries(found.rows.map((row) => [row.account, row.balance]));
}

/** A signed message of the card provider, as it arrives at the webhook; answers the status it got. */
export async function sendCardEvent(
  app: TestApp,
  event: { id: string; type: string; object: Record<string, unknown> },
): Promise<number> {
  const secret = await webhookSecret(app.services.db);
  const timestamp = Math.floor(app.clock.now().getTime() / 1000);
  const payload = JSON.stringify({
    id: event.id,
    object: 'event',
    created: timestamp,
    livemode: false,
    type: event.type,
    data: { object: event.object },
  });
  const answer = await app.server.inject({
    method: 'POST',
    url: cardWebhookPath,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    payload,
  });
  return answer.statusCode;
}

async function webhookSecret(db: Db): Promise<string> {
  const found = await sql<{
    value: string;
  }>`select value from sandbox_secrets where name = 'webhook'`.execute(db);
  return found.rows[0]?.value ?? '';
}

/** A page of the card provider that was opened from a link for these instalments. */
export async function openCheckout(
  app: TestApp,
  cast: Cast,
  payments: readonly { payment_id: string; instalment_number: number }[],
) {
  const { bulk_id } = await app.as(cast.admin).call('create_bulk_payment_link', {
    payments: payments.map(({ payment_id, instalment_number }) => ({
      payment_id,
      instalment_number,
    })),
  });
  await app.anonymous.call('start_bulk_checkout', { bulk_id });
  const checkout = await app.services.db
    .selectFrom('card_checkouts')
    .select(['card_checkout_id', 'provider_ref', 'amount', 'currency'])
    .orderBy('card_checkout_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { bulk_id, ...checkout };
}

/** What the provider says when a checkout was paid, refunded, disputed, declined or ended. */
export function cardObjects(checkout: {
  card_checkout_id: string;
  provider_ref: string | null;
  amount: number;
  currency: string;
}) {
  const payment_intent = `pi_${checkout.card_checkout_id}`;
  const metadata = { card_checkout_id: checkout.card_checkout_id };
  const currency = checkout.currency.toLowerCase();
  const session = (payment_status: 'paid' | 'unpaid') => ({
    id: checkout.provider_ref,
    object: 'checkout.session',
    payment_status,
    payment_intent: payment_status === 'paid' ? payment_intent : null,
    amount_total: checkout.amount,
    currency,
    metadata,
  });
  return {
    paid: { type: 'checkout.session.completed', object: session('paid') },
    expired: { type: 'checkout.session.expired', object: session('unpaid') },
    declined: {
      type: 'payment_intent.payment_failed',
      object: {
        id: payment_intent,
        object: 'payment_intent',
        amount: checkout.amount,
        currency,
        metadata,
      },
    },
    refunded: (amount_refunded: number) => ({
      type: 'charge.refunded',
      object: {
        id: `ch_${checkout.card_checkout_id}`,
        object: 'charge',
        payment_intent,
        amount: checkout.amount,
        amount_refunded,
        currency,
        metadata,
      },
    }),
    disputed: {
      type: 'charge.dispute.created',
      object: {
        id: `dp_${checkout.card_checkout_id}`,
        object: 'dispute',
        payment_intent,
        amount: checkout.amount,
        currency,
        metadata: {},
      },
    },
  };
}
