import { sql } from 'kysely';
import type { documentsContract } from '#contract/policies/documents.ts';
import type { CancellationMoney } from '#domain/communications/standard-mails.ts';
import { type CalendarDate, dateOfInstant, unixSeconds } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { type PremiumLine, shareOfLines, sumOfLines } from '#domain/payments/premium-lines.ts';
import type { VersionCharge } from '#domain/rating/change/version-charges.ts';
import { bookedPremium } from '#server/payments/invoice/booked-premium.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import {
  assertCancellable,
  type CancellationTerms,
  type CancelledItem,
  termsOfCancellation,
} from '#server/policies/cancellation/cancellation-terms.ts';
import { type DocumentRecord, findDocument } from '#server/policies/document/document-record.ts';

/** What a cancellation would give back: the same charges that it writes down and credits, and whose part they are. */
export const getCancellationRefund: Handler<
  (typeof documentsContract)['get_cancellation_refund']
> = async (ctx, { policy_id, initiator, effective_on = ctx.today }) => {
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  const wish = { initiator, effective_on };
  const terms = await termsOfCancellation(ctx, document, wish);
  if (document.document_state === 'policy')
    await assertCancellable(ctx, document, { ...wish, items: terms.items });
  const { charges } = terms;
  const { given_back, taken_off, paid_back } = moneyOf(terms, document.currency);
  return {
    currency: document.currency,
    given_back: given_back.amount,
    taken_off: taken_off.amount,
    paid_back: paid_back.amount,
    fee: -sumBy(charges, ({ fee }) => fee),
    items: await namedItems(ctx.db, terms.items),
    taxes: taxesOf(charges),
    parties: await partiesOf(ctx.db, policy_id, charges),
    ...(await daysOf(ctx, document)),
  };
};

const sumBy = (charges: readonly VersionCharge[], of: (charge: VersionCharge) => Cents): Cents =>
  charges.reduce((sum, charge) => sum + of(charge), 0) || 0;

/** A credit lowers what is open first, so that nobody ever gets back more than was paid. */
export function moneyOf(
  { charges, open }: CancellationTerms,
  currency: CancellationMoney['given_back']['currency'],
): CancellationMoney {
  const given_back = -sumBy(charges, ({ net, fee, ipt }) => net + fee + ipt) || 0;
  const taken_off = Math.min(given_back, open);
  const in_currency = (amount: Cents) => ({ amount, currency });
  return {
    given_back: in_currency(given_back),
    taken_off: in_currency(taken_off),
    paid_back: in_currency(given_back - taken_off),
  };
}

async function namedItems(db: Queryable, items: readonly CancelledItem[]) {
  if (items.length === 0) return [];
  const named = await sql<{ item_id: string; car_title: string; event_title: string }>`
    select i.item_id, e.name as event_title,
      trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end) as car_title
    from policy_items i join cars c using (car_id) join events e using (event_id)
    where i.item_id in (${sql.join(items.map(({ item_id }) => item_id))})`.execute(db);
  return items.map(({ item_id, start_on, stays, refund }) => {
    const words = named.rows.find((one) => one.item_id === item_id);
    return {
      item_id,
      car_title: words?.car_title ?? '',
      event_title: words?.event_title ?? '',
      start_on,
      stays,
      share: refund?.share ?? 0,
      pct: refund?.pct ?? 0,
      net: refund?.net ?? 0,
    };
  });
}

function taxesOf(charges: readonly VersionCharge[]) {
  const lines = Map.groupBy(charges, ({ country, rate_pct }) => `${country} ${rate_pct}`);
  return [...lines.values()].flatMap((line) => {
    const [first] = line;
    if (!first) return [];
    const { country, rate_pct } = first;
    const net = -sumBy(line, (charge) => charge.net + charge.fee);
    return [{ country, rate_pct, net, ipt: -sumBy(line, ({ ipt }) => ipt) }];
  });
}

/** Insurers and brokerages give back in the share in which they were owed, as the ledger has it. */
async function partiesOf(db: Queryable, policy_id: string, charges: readonly VersionCharge[]) {
  const commission = -sumBy(charges, (charge) => charge.commission);
  const net = -sumBy(charges, (charge) => charge.net);
  const booked = await bookedPremium(db, { policy_id });
  const shares = (account: PremiumLine['account'], amount: Cents): PremiumLine[] => {
    const owed = booked.filter((line) => line.account === account && line.amount > 0);
    return amount <= 0 || sumOfLines(owed) < amount ? [] : shareOfLines(owed, amount);
  };
  const lines = [...shares('insurer', net - commission), ...shares('commission', commission)];
  const ids = lines.flatMap(({ insurer_id, broker_id }) => insurer_id ?? broker_id ?? []);
  const named =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ id: string; name: string }>`
        select insurer_id as id, name from insurers where insurer_id in (${sql.join(ids)})
        union all
        select user_id, coalesce(nullif(company_name, ''), attn) from accounts where user_id in (${sql.join(ids)})`.execute(
          db,
        );
  return lines.map(({ account, insurer_id, broker_id, amount }) => ({
    account: account === 'insurer' ? ('insurer' as const) : ('commission' as const),
    name: named.rows.find(({ id }) => id === (insurer_id ?? broker_id))?.name ?? 'Our own',
    amount,
  }));
}

/** The days from which a cancellation may hold: from the issue of the policy to its end. */
async function daysOf(
  { db, today }: { db: Queryable; today: CalendarDate },
  { policy_id, period_to }: DocumentRecord,
) {
  const { made_at } = await db
    .selectFrom('policies')
    .select('made_at')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  const first_day = made_at === null ? today : dateOfInstant(unixSeconds(new Date(made_at)));
  return { first_day, last_day: period_to === null || period_to < today ? today : period_to };
}
