import type { CalendarDate } from '#domain/dates.ts';
import type { ToldRow } from '#domain/policies/consequences/bordereau-consequences.ts';
import type { BordereauRow } from '#server/bordereaux/bordereau-row.ts';
import { carriedItems, carriedPolicies, taxRates } from '#server/bordereaux/carried-policies.ts';
import { premiumBookings } from '#server/bordereaux/premium-bookings.ts';
import { premiumRows } from '#server/bordereaux/premium-rows.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** The rows of the next bordereau of each insurer that come of bookings of a policy which were not `known` before. */
export async function rowsToTell(
  db: Queryable,
  of: { policy_id: string; known: ReadonlySet<string>; until: CalendarDate },
): Promise<ToldRow[]> {
  const insurers = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.transaction_id', 'e.transaction_id')
    .innerJoin('insurers as i', 'i.insurer_id', 'e.insurer_id')
    .select(['i.insurer_id', 'i.name'])
    .distinct()
    .where('t.policy_id', '=', of.policy_id)
    .where('e.account', '=', 'insurer')
    .orderBy('i.name')
    .modifyEnd(prepared)
    .execute();
  const told: ToldRow[] = [];
  for (const { insurer_id, name } of insurers) {
    const { risk, premium } = await rowsOf(db, { ...of, insurer_id });
    const row = (list: ToldRow['list']) => (one: BordereauRow) => toldRow(name, list, one);
    told.push(...risk.map(row('risk')), ...premium.map(row('premium')));
  }
  return told;
}

async function rowsOf(
  db: Queryable,
  of: {
    insurer_id: string;
    policy_id: string;
    known: ReadonlySet<string>;
    until: CalendarDate;
  },
) {
  const { insurer_id, policy_id, known, until } = of;
  const all = await premiumBookings(db, { insurer_id, until, policy_id });
  const bookings = all.map((one) => ({
    ...one,
    is_new: one.is_new && !known.has(one.transaction_id),
  }));
  const version_ids = [...new Set(all.flatMap(({ version_id }) => version_id ?? []))];
  const book = {
    policies: await carriedPolicies(db, insurer_id, [policy_id]),
    items: await carriedItems(db, version_ids),
    rates: await taxRates(db, version_ids),
  };
  const period = { period_from: until, period_until: until };
  return premiumRows(bookings, { insurer_id, book, period });
}

function toldRow(
  insurer_name: string,
  list: ToldRow['list'],
  { cells, amount }: BordereauRow,
): ToldRow {
  const text = (name: 'type' | 'car' | 'event') => String(cells[name] ?? '');
  const label = [text('car'), text('event')].filter(Boolean).join(', ');
  return { insurer_name, list, type: text('type'), label, amount };
}
