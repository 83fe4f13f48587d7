import { sql } from 'kysely';
import { type BordereauKind, bordereauKinds } from '#domain/bordereaux/bordereau-columns.ts';
import { type Finding, findingsOf } from '#domain/bordereaux/findings.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { periodFrom } from '#domain/payments/statement.ts';
import type { BordereauRow, ReportedPeriod } from '#server/bordereaux/bordereau-row.ts';
import { carriedItems, carriedPolicies, taxRates } from '#server/bordereaux/carried-policies.ts';
import { claimRows } from '#server/bordereaux/claim-rows.ts';
import { type PremiumBooking, premiumBookings } from '#server/bordereaux/premium-bookings.ts';
import { premiumRows } from '#server/bordereaux/premium-rows.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What a list comes to in one currency; cents, net to the insurer or paid by it. */
interface BordereauTotal {
  kind: BordereauKind;
  currency: Currency;
  rows: number;
  amount: number;
}

/** A bordereau up to a day as the ledger has it now. */
export interface OpenBordereau extends ReportedPeriod {
  closed_until: CalendarDate | null;
  rows: Readonly<Record<BordereauKind, BordereauRow[]>>;
  totals: BordereauTotal[];
  findings: Finding[];
  /** Premium tax that the insurer pays itself, of all its bookings up to the day: it is on its account and on no list (decision 110). */
  own_tax: { currency: Currency; booked: number; payable: number }[];
  /** Every booking that was looked at. */
  transaction_ids: string[];
}

/**
 * What the next bordereau of an insurer says up to a day: all bookings that no closed one has, also late ones of days that
 * are closed (decision 080).
 */
export async function openBordereau(
  db: Queryable,
  { insurer_id, until }: { insurer_id: string; until: CalendarDate },
): Promise<OpenBordereau> {
  const bookings = await premiumBookings(db, { insurer_id, until });
  const fresh = bookings.filter(({ is_new }) => is_new);
  const closed_until = await closedUntil(db, insurer_id);
  const first = fresh.map(({ booked_on }) => booked_on).toSorted()[0] ?? null;
  const period: ReportedPeriod = {
    period_from: periodFrom(closed_until, first, until),
    period_until: until,
  };
  const version_ids = [...new Set(bookings.flatMap(({ version_id }) => version_id ?? []))];
  const book = {
    policies: await carriedPolicies(db, insurer_id, [
      ...new Set(bookings.map(({ policy_id }) => policy_id)),
    ]),
    items: await carriedItems(db, version_ids),
    rates: await taxRates(db, version_ids),
  };
  const claims = await claimRows(db, insurer_id, period);
  const rows = { ...premiumRows(bookings, { insurer_id, book, period }), claims: claims.rows };
  return {
    ...period,
    closed_until,
    rows,
    totals: totalsOf(rows),
    findings: bordereauKinds.flatMap((kind) => findingsOf(kind, rows[kind], period.period_from)),
    own_tax: ownTax(bookings, insurer_id),
    transaction_ids: [
      ...new Set([...fresh.map((one) => one.transaction_id), ...claims.transaction_ids]),
    ],
  };
}

/** What stands after the last booking of each policy. */
function ownTax(bookings: readonly PremiumBooking[], insurer_id: string): OpenBordereau['own_tax'] {
  const last = new Map(bookings.map((one) => [`${one.policy_id} ${one.currency}`, one]));
  return [...last.values()].flatMap(({ currency, parts }) =>
    parts
      .filter((part) => part.insurer_id === insurer_id && part.country_code !== null)
      .map(({ owed, payable }) => ({ currency, booked: owed, payable })),
  );
}

async function closedUntil(db: Queryable, insurer_id: string): Promise<CalendarDate | null> {
  const found = await sql<{ closed_until: CalendarDate | null }>`
    select max(period_until) as closed_until from bordereaux where insurer_id = ${insurer_id}`.execute(
    db,
  );
  return found.rows[0]?.closed_until ?? null;
}

function totalsOf(rows: OpenBordereau['rows']): BordereauTotal[] {
  return bordereauKinds.flatMap((kind) =>
    [...Map.groupBy(rows[kind], ({ currency }) => currency)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([currency, all]) => ({
        kind,
        currency: currency as Currency,
        rows: all.length,
        amount: all.reduce(
          (sum, { amount, fees, recovered }) => sum + amount + fees - recovered,
          0,
        ),
      })),
  );
}
