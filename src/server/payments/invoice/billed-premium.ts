import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { panelOf, type PanelShare } from '#domain/payments/insurer-panel.ts';
import type { PremiumParts } from '#domain/payments/ledger-postings.ts';
import { sumOfLines, type PremiumLine } from '#domain/payments/premium-lines.ts';
import { sumBy } from '#domain/sums.ts';
import { commissionGivenBack } from '#server/payments/invoice/booked-commission.ts';
import { bookedPremium, sumTaxLines } from '#server/payments/invoice/booked-premium.ts';
import type { InvoiceHead, TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import { ownTaxPayers } from '#server/payments/invoice/own-tax-payers.ts';
import { countriesToDivide, taxOfWhatLeft } from '#server/payments/invoice/tax-given-back.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A version before its panel is put in order. */
type PricedVersion = Omit<BilledVersion, 'panel'> & {
  insurer_id: string;
  shares: PanelShare[] | null;
};

/** A version with what its bill needs. */
export interface BilledVersion extends InvoiceHead {
  /** The insurers who carry what the version changes, leader first. */
  panel: PanelShare[];
  is_vi: boolean;
  period_from: CalendarDate;
  period_to: CalendarDate;
  instalment_count: number;
  instalment_due_on: CalendarDate[];
  /** The first day of each event that the version insures. */
  begins_on: CalendarDate[];
  net: Cents;
  fee: Cents;
  commission: Cents;
  ipt: TaxLine[];
}

/** A version to be billed. `carried_by` is its panel unless another carried the policy until now. */
export interface BillKey {
  policy_id: string;
  version_id: string;
  carried_by?: readonly PanelShare[];
}

/**
 * Reads a version as its bill needs it, with what changes of the policy cost beyond the price of their versions. The
 * policy's row is locked, so that one policy is billed by one at a time.
 */
export async function findBilledVersion(db: Queryable, key: BillKey): Promise<BilledVersion> {
  const { insurer_id, shares, ...version } = await findVersionVersion(db, key);
  const charges = await db
    .selectFrom('policy_charges')
    .select(['country', 'net', 'fee', 'ipt', 'commission'])
    .select(sql<string>`trim_scale(rate_pct)::text`.as('rate_pct'))
    .where('policy_id', '=', key.policy_id)
    .orderBy('created_at')
    .modifyEnd(prepared)
    .execute();
  return {
    ...version,
    panel: [...(key.carried_by ?? panelOf({ insurer_id, panel: shares }))],
    net: version.net + sumBy(charges, (charge) => charge.net),
    fee: version.fee + sumBy(charges, (charge) => charge.fee),
    commission: version.commission + sumBy(charges, (charge) => charge.commission),
    ipt: [
      ...version.ipt,
      ...charges.map(({ country, rate_pct, net, fee, ipt }) => ({
        country,
        rate_pct,
        base: net + fee,
        ipt,
      })),
    ],
  };
}

async function findVersionVersion(
  db: Queryable,
  { policy_id, version_id }: { policy_id: string; version_id: string },
): Promise<PricedVersion> {
  return db
    .selectFrom('policies as p')
    .innerJoin('policy_versions as v', 'v.policy_id', 'p.policy_id')
    .select([
      'p.policy_id',
      'v.version_id',
      sql<string>`coalesce(p.policy_number, p.quote_number)`.as('policy_number'),
      'p.user_id',
      'p.broker_id',
      sql<string>`coalesce((v.content ->> 'insurer_id')::uuid, p.insurer_id)`.as('insurer_id'),
      sql<PanelShare[] | null>`v.content -> 'panel'`.as('shares'),
      'p.client_name',
      sql<boolean>`p.insurance_type <> 'on_track'`.as('is_vi'),
      'p.currency',
      sql<string>`coalesce(v.period_from, p.period_from)`.as('period_from'),
      sql<string>`coalesce(v.period_to, p.period_to)`.as('period_to'),
      sql<number>`coalesce((v.content ->> 'instalments')::int, 1)`.as('instalment_count'),
      sql<string[]>`coalesce(v.content -> 'instalment_due_on', '[]')`.as('instalment_due_on'),
      sql<
        string[]
      >`array(select e.start_on::text from policy_items i join events e on e.event_id = i.event_id
        where i.version_id = v.version_id)`.as('begins_on'),
      'v.premium as net',
      'v.fee',
      'v.commission',
      sql<TaxLine[]>`v.ipt`.as('ipt'),
    ])
    .where('v.version_id', '=', version_id)
    .where('p.policy_id', '=', policy_id)
    .forUpdate('p')
    .modifyEnd(prepared)
    .$castTo<PricedVersion>()
    .executeTakeFirstOrThrow();
}

/** The part of a version that stands on its invoice. */
export function headOf(version: BilledVersion): InvoiceHead {
  const { policy_id, version_id, policy_number, user_id, broker_id, client_name, currency } =
    version;
  return { policy_id, version_id, policy_number, user_id, broker_id, client_name, currency };
}

/** What of a version was not billed yet, part by part; negative where it costs less than before. */
export interface PremiumDifference {
  parts: PremiumParts;
  ipt: TaxLine[];
  is_first: boolean;
}

/**
 * Compares a version with what was billed of its policy so far; the tax by country and rate. What is charged goes by who pays
 * its tax itself today, what goes back by who was charged for its items
 * (decision 110).
 */
export async function unbilledOf(
  { db, today }: Pick<WriteContext, 'db' | 'today'>,
  version: BilledVersion,
): Promise<PremiumDifference> {
  const { lines: booked, tax_held } = await bookedPremium(db, { policy_id: version.policy_id });
  const sumOf = (account: PremiumLine['account']): Cents =>
    sumOfLines(booked.filter((line) => line.account === account));
  const commission = sumOf('commission');
  const ipt = unbilledTaxes(version, booked);
  const earners = booked.filter((line) => line.account === 'commission' && line.amount > 0);
  const less = version.commission < commission;
  const commission_back =
    less && earners.length > 1 ? await commissionGivenBack(db, version.policy_id) : [];
  const { currency, user_id, panel, broker_id } = version;
  return {
    parts: {
      currency,
      user_id,
      panel,
      broker_id,
      earned: booked,
      commission_back,
      tax_held,
      tax_back: await taxOfWhatLeft(db, {
        policy_id: version.policy_id,
        countries: countriesToDivide(tax_held, ipt),
      }),
      own_tax_payers: await ownTaxPayers(db, panel, today),
      net: version.net - sumOf('insurer') - commission,
      fee: version.fee - sumOf('fee_income'),
      commission: version.commission - commission,
      taxes: ipt.map((line) => ({ country_code: line.country, ipt: line.ipt })),
    },
    ipt: ipt.filter((line) => line.base !== 0 || line.ipt !== 0),
    is_first: booked.length === 0,
  };
}

function unbilledTaxes(version: BilledVersion, booked: readonly PremiumLine[]): TaxLine[] {
  const before = booked
    .filter((line) => line.account === 'tax_payable')
    .map((line) => ({
      country: line.country_code ?? '',
      rate_pct: line.rate_pct ?? '0',
      base: -(line.base ?? 0),
      ipt: -line.amount,
    }));
  return sumTaxLines([...version.ipt, ...before]).toSorted((a, b) =>
    a.country === b.country
      ? Number(a.rate_pct) - Number(b.rate_pct)
      : a.country < b.country
        ? -1
        : 1,
  );
}
