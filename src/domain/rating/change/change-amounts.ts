// A change of a policy moves net premium in each taxing country, and the tax moves with it at the rate once charged.
// Example: −8,287.08 net in France moves −1,491.67 tax; a fee of 25.00 carries 4.50.

import { invariant } from '#domain/invariant.ts';
import { type Cents, percentOf, shareOf } from '#domain/money.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import { sumBy } from '#domain/sums.ts';

/** A policy as it was priced and charged. */
export interface PricedPolicy {
  readonly input: OnTrackInput;
  readonly result: OnTrackResult;
}

/** Net premium that belongs to one country at one rate. */
export interface CountryNet {
  readonly country: string;
  readonly rate_pct: string;
  readonly net: Cents;
}

/** Net premium by country and rate. */
export type CountryNets = ReadonlyMap<string, CountryNet>;

/** Money that moves because of a change; negative goes back to the client. */
export interface PolicyChangeAmounts {
  readonly net: Cents;
  readonly taxes: readonly (CountryNet & { readonly ipt: Cents })[];
  readonly ipt: Cents;
  readonly endorsement_fee: Cents;
  readonly fee_ipt: Cents;
  /** What the client still owes for the change; negative is what is paid back. */
  readonly total: Cents;
}

const keyOf = (country: string, ratePct: string): string => `${country} ${ratePct}`;

/** Net premium of a priced policy by country and rate: the tax bases without the policy fee. */
export function netByCountry({ input, result }: PricedPolicy): Map<string, CountryNet> {
  const nets = new Map<string, CountryNet>();
  let fee = result.policy_fee;
  for (const { country, rate_pct: ratePct, base } of result.taxes) {
    const isOwn = country === input.policyholder_country;
    nets.set(keyOf(country, ratePct), {
      country,
      rate_pct: ratePct,
      net: base - (isOwn ? fee : 0),
    });
    if (isOwn) fee = 0;
  }
  return nets;
}

/** The row that was charged for a country: with this rate if there is one, because a rate may have changed since. */
export function chargedKey(known: CountryNets, country: string, ratePct: string): string {
  const exact = keyOf(country, ratePct);
  if (known.has(exact)) return exact;
  return [...known].find(([, row]) => row.country === country)?.[0] ?? exact;
}

/** The change of net premium by country from one pricing to another; null is a policy of which nothing stays. */
export function differenceByCountry(
  before: PricedPolicy,
  after: PricedPolicy | null,
): Map<string, CountryNet> {
  const old = netByCountry(before);
  const nets = new Map([...old].map(([key, row]) => [key, { ...row, net: -row.net }]));
  for (const row of after === null ? [] : netByCountry(after).values()) {
    const key = chargedKey(old, row.country, row.rate_pct);
    const known = nets.get(key);
    nets.set(key, known ? { ...known, net: known.net + row.net } : row);
  }
  return nets;
}

/** The net premium that moves in all countries together. */
export function sumNets(nets: CountryNets): Cents {
  return sumBy([...nets.values()], ({ net }) => net);
}

/** What charges cost with their fee and tax: 100.00, 5.00 and 21.00 are 126.00. */
export function grossOfCharges(
  charges: Iterable<{ readonly net: Cents; readonly fee: Cents; readonly ipt: Cents }>,
): Cents {
  return sumBy(charges, ({ net, fee, ipt }) => net + fee + ipt);
}

/** Brings amounts by country to a wanted sum in proportion; the last country takes the rest. */
export function scaleNets(nets: CountryNets, wanted: Cents): Map<string, CountryNet> {
  const sum = sumNets(nets);
  if (sum === wanted) return new Map(nets);
  const rows = [...nets];
  let rest = wanted;
  return new Map(
    rows.map(([key, row], index) => {
      const net = index === rows.length - 1 ? rest : scaledPart(row.net, wanted, sum);
      rest -= net;
      return [key, { ...row, net }];
    }),
  );
}

function scaledPart(net: Cents, wanted: Cents, sum: Cents): Cents {
  if (sum === 0) return 0;
  return shareOf(net, sum < 0 ? -wanted : wanted, Math.abs(sum));
}

/** The rate at which the policyholder's country taxed the policy fee, and so taxes an endorsement fee. */
export function feeRateOf({ input, result }: PricedPolicy): string {
  const own = result.taxes.find(({ country }) => country === input.policyholder_country);
  invariant(own, 'A policy always has a tax row of the policyholder’s country');
  return own.rate_pct;
}

/** Adds tax and fee to the net premium that moves; each country's tax is rounded half-up to cents. */
export function writeChange(
  policy: PricedPolicy,
  nets: CountryNets,
  fee: Cents,
): PolicyChangeAmounts {
  const taxes = [...nets.values()]
    .filter(({ net }) => net !== 0)
    .map((row) => ({ ...row, ipt: percentOf(row.net, row.rate_pct) }));
  const net = sumBy(taxes, (tax) => tax.net);
  const ipt = sumBy(taxes, (tax) => tax.ipt);
  const feeIpt = fee === 0 ? 0 : percentOf(fee, feeRateOf(policy));
  return {
    net,
    taxes,
    ipt,
    endorsement_fee: fee,
    fee_ipt: feeIpt,
    total: net + ipt + fee + feeIpt,
  };
}
