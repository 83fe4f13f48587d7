import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { type TaxBooking, type TaxHeld, taxOfFallenItems } from '#domain/payments/tax-payers.ts';
import {
  type BookedCharge,
  bookedCharges,
  type BookedVersion,
  bookedVersions,
  byItems,
  isCharged,
} from '#server/payments/invoice/booked-commission.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';
import type { Queryable } from '#server/platform/context.ts';

interface ChargedTax extends TaxHeld {
  created_at: string;
}

/**
 * Who had the tax that the last change of a policy gives back, as weights: read from what was booked when each item was
 * billed (decision 110). Only of countries whose tax more than one has; nothing where it is not known.
 */
export async function taxOfWhatLeft(
  db: Queryable,
  { policy_id, countries }: { policy_id: string; countries: readonly string[] },
): Promise<TaxHeld[]> {
  if (countries.length === 0) return [];
  const versions = await bookedVersions(db, policy_id);
  const charges = await bookedCharges(db, policy_id);
  const charged = await chargedTaxes(db, policy_id);
  return countries.flatMap((country) =>
    taxOfFallenItems(
      country,
      versions.map((version, place) => ({
        items: taxesOf(version, charges, country),
        charged: chargedBetween(
          charged.filter((one) => one.country_code === country),
          version.booked_at,
          versions.slice(place).find((next) => next.booked_at !== version.booked_at)?.booked_at,
        ),
      })),
    ),
  );
}

/** Countries of which tax goes back, and more than one has some. */
export function countriesToDivide(
  tax_held: readonly TaxHeld[],
  taxes: readonly { country: string; ipt: Cents }[],
): string[] {
  const countries = new Set(taxes.filter(({ ipt }) => ipt < 0).map(({ country }) => country));
  return [...countries].filter(
    (country) =>
      tax_held.filter((one) => one.country_code === country && one.amount > 0).length > 1,
  );
}

/** A country's tax of a version by the items that are taxed there, and what changes made of it. */
function taxesOf(
  version: BookedVersion,
  charges: readonly BookedCharge[],
  country: string,
): Map<string, Cents> {
  const amount = version.ipt.reduce(
    (sum, line) => (line.country === country ? sum + line.ipt : sum),
    0,
  );
  const taxed = version.items.filter((item) => item.tax_country === country);
  const items = byItems(amount, taxed);
  for (const charge of charges)
    if (charge.country === country && isCharged(charge, version))
      items.set(charge.key, (items.get(charge.key) ?? 0) + charge.ipt);
  return items;
}

const chargedBetween = (
  charged: readonly ChargedTax[],
  from: string,
  until: string | undefined,
): TaxBooking['charged'] =>
  charged.filter(
    ({ created_at }) => created_at >= from && (until === undefined || created_at < until),
  );

/** What each booking of a policy's premium charged of tax, by who has it. */
async function chargedTaxes(db: Queryable, policy_id: string): Promise<ChargedTax[]> {
  const found = await sql<ChargedTax>`
    select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as created_at, e.country_code,
      e.insurer_id, -sum(e.amount)::bigint as amount
    from ledger_transactions t join ledger_entries e using (transaction_id)
    where t.policy_id = ${policy_id} and t.kind in (${sql.join(premiumKinds)})
      and e.account in ('tax_payable', 'insurer') and e.country_code is not null
    group by t.transaction_id, e.country_code, e.insurer_id having sum(e.amount) < 0
    order by t.booking_number, e.insurer_id`.execute(db);
  return found.rows;
}
