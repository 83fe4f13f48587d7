// What the items of a version carry of the net premium after earlier cancellations. Three events of 100.00 cost 285.00 with 5 %;
// the organiser calls one off and 95.00 go back: the other two are priced at 200.00, and carry 190.00 (decision 107).

import { type Cents, percentOf } from '#domain/money.ts';
import {
  chargedKey,
  type CountryNets,
  netByCountry,
  type PricedPolicy,
} from '#domain/rating/change/change-amounts.ts';

/** What a policy was charged or gave back so far beyond the price of its version; negative was given back. */
export interface ChargedBefore {
  readonly kind: string;
  readonly country: string;
  readonly rate_pct: string;
  readonly net: Cents;
  readonly ipt: Cents;
  readonly commission: Cents;
}

/** Money of a policy that goes back with its net premium, in cents. */
interface Carried {
  readonly net: Cents;
  readonly ipt: Cents;
  readonly commission: Cents;
}

const carriedBy = (charged: readonly ChargedBefore[]): Carried =>
  charged.reduce(
    (sum, { net, ipt, commission }) => ({
      net: sum.net + net,
      ipt: sum.ipt + ipt,
      commission: sum.commission + commission,
    }),
    { net: 0, ipt: 0, commission: 0 },
  );

const onLine = (charged: readonly ChargedBefore[], lines: CountryNets, line: string) =>
  charged.filter(({ country, rate_pct }) => chargedKey(lines, country, rate_pct) === line);

/** A version as it was priced, with the discount that its items kept when others were cancelled. */
export function withKeptDiscount(
  policy: PricedPolicy,
  charged: readonly ChargedBefore[],
): PricedPolicy {
  const kept = charged.filter(({ kind }) => kind === 'kept_discount');
  if (kept.length === 0) return policy;
  const { result } = policy;
  const lines = netByCountry(policy);
  const all = carriedBy(kept);
  const taxes = result.taxes.map((row) => {
    const { net, ipt } = carriedBy(onLine(kept, lines, `${row.country} ${row.rate_pct}`));
    return { ...row, base: row.base + net, ipt: row.ipt + ipt };
  });
  const net_premium = result.net_premium + all.net;
  return {
    ...policy,
    result: { ...result, taxes, net_premium, commission: result.commission + all.commission },
  };
}

/** What the items of a policy can still give back: what they carry, less what those that were cancelled gave back. */
export interface Left {
  /** All of it. */
  readonly whole: Pick<Carried, 'net' | 'commission'>;
  /** Of one line of tax, by its key; the tax on a fee stays with it. */
  line(key: string): Pick<Carried, 'net' | 'ipt'> | null;
}

/** `policy` is one with the discount that it kept. */
export function leftToGiveBack(policy: PricedPolicy, charged: readonly ChargedBefore[]): Left {
  const { result } = policy;
  const lines = netByCountry(policy);
  const given = charged.filter(({ kind }) => kind === 'cancellation' || kind === 'reinstatement');
  const all = carriedBy(given);
  return {
    whole: { net: result.net_premium + all.net, commission: result.commission + all.commission },
    line: (key) => {
      const row = result.taxes.find(({ country, rate_pct }) => `${country} ${rate_pct}` === key);
      const known = lines.get(key);
      if (!row || !known) return null;
      const { net, ipt } = carriedBy(onLine(given, lines, key));
      const fee_ipt = percentOf(row.base - known.net, row.rate_pct);
      return { net: known.net + net, ipt: row.ipt + ipt - fee_ipt };
    },
  };
}
