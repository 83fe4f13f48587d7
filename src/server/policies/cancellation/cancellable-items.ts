import { grossOfCharges } from '#domain/rating/change/change-amounts.ts';
import { sql } from 'kysely';
import type { documentsContract } from '#contract/policies/documents.ts';
import type { CancellationMoney } from '#domain/communications/standard-mails.ts';
import {
  type CalendarDate,
  dateOfInstant,
  formatCalendarDate,
  unixSeconds,
} from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import {
  type CancellationTerms,
  type CancelledItem,
  cancellableItems,
} from '#server/policies/cancellation/cancellation-terms.ts';
import { type DocumentRecord, findDocument } from '#server/policies/document/document-record.ts';

/** What of a policy can be cancelled from a day on. What that brings about says its preview alone. */
export const getCancellableItems: Handler<
  (typeof documentsContract)['get_cancellable_items']
> = async (ctx, { policy_id, effective_on = ctx.today }) => {
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  const { locked_version_id: version_id } = document;
  const items = version_id ? await cancellableItems(ctx, { version_id, effective_on }) : [];
  const titles = await titlesOf(ctx.db, items);
  const claims = await ctx.db
    .selectFrom('claims')
    .select('car_id')
    .where('policy_id', '=', policy_id)
    .execute();
  return {
    items: items.map(({ item_id, car_id, start_on, insured_value, stays }) => ({
      item_id,
      car_title: titles.get(item_id)?.car_title ?? '',
      event_title: titles.get(item_id)?.event_title ?? '',
      start_on,
      insured_value,
      stays,
      has_claim: claims.some((claim) => claim.car_id === car_id),
    })),
    ...(await daysOf(ctx, document)),
  };
};

/** What the charges of a whole cancellation give back, and what the client still owes. */
export function givenBackBy({ charges, open }: CancellationTerms) {
  const gives_back = -grossOfCharges(charges) || 0;
  return { gives_back, open };
}

/** A credit lowers what is open first, so that nobody ever gets back more than was paid; a charge gives nothing back. */
export function moneyOf(
  { gives_back, open }: { gives_back: Cents; open: Cents },
  currency: CancellationMoney['given_back']['currency'],
): CancellationMoney {
  const given_back = Math.max(0, gives_back);
  const taken_off = Math.min(given_back, open);
  const in_currency = (amount: Cents) => ({ amount, currency });
  return {
    given_back: in_currency(given_back),
    taken_off: in_currency(taken_off),
    paid_back: in_currency(given_back - taken_off),
  };
}

async function titlesOf(db: Queryable, items: readonly { item_id: string }[]) {
  if (items.length === 0) return new Map<string, { car_title: string; event_title: string }>();
  const named = await sql<{ item_id: string; car_title: string; event_title: string }>`
    select i.item_id, e.name as event_title,
      trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end) as car_title
    from policy_items i join cars c using (car_id) join events e using (event_id)
    where i.item_id = any(${items.map(({ item_id }) => item_id)}::uuid[]) ${prepared}`.execute(db);
  return new Map(named.rows.map(({ item_id, ...titles }) => [item_id, titles]));
}

/** Items as a letter names them: "Porsche 911 GT3 Cup #27, Spa, 10-07-2026". */
export async function itemNames(db: Queryable, items: readonly CancelledItem[]): Promise<string[]> {
  const titles = await titlesOf(db, items);
  return items.map(({ item_id, start_on }) => {
    const { car_title = '', event_title = '' } = titles.get(item_id) ?? {};
    return `${car_title}, ${event_title}, ${formatCalendarDate(start_on)}`;
  });
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
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const first_day = made_at === null ? today : dateOfInstant(unixSeconds(new Date(made_at)));
  return { first_day, last_day: period_to === null || period_to < today ? today : period_to };
}
