import { part, split, sum } from './independent-money.ts';
import type { PricedVersion } from './journal.ts';

// What a policy's items carry of the net premium beyond or below the price of its version, by country (decision 107). Three
// events of 100.00 cost 285.00; the insurer takes one out and 95.00 go back: the others are priced at 200.00 and carry 190.00.

/** Net premium by country: the discount that was kept is below nought. */
export type Kept = ReadonlyMap<string, number>;

export const nothingKept: Kept = new Map();

export const keptOf = (kept: Kept): number => sum(kept.values());

/** The net of a version by country: what was taxed without the policy fee, which the policyholder's country taxes. */
function netLines({ lines, fee }: PricedVersion): Map<string, number> {
  const nets = new Map<string, number>();
  for (const { country, base } of lines) nets.set(country, (nets.get(country) ?? 0) + base);
  return nets.set('NL', (nets.get('NL') ?? 0) - fee);
}

/** What the items of each country carry. */
export function carriedLines(version: PricedVersion, kept: Kept): Map<string, number> {
  const nets = netLines(version);
  for (const [country, amount] of kept) nets.set(country, (nets.get(country) ?? 0) + amount);
  return nets;
}

/** What one item carries of its country's part. */
export function carriedByItem(version: PricedVersion, kept: Kept, place: number): number {
  const country = version.items[place]?.country ?? '';
  const own = version.items.flatMap((item, at) => (item.country === country ? [at] : []));
  const parts = split(
    carriedLines(version, kept).get(country) ?? 0,
    own.map((at) => version.items[at]?.premium ?? 0),
  );
  return parts[own.indexOf(place)] ?? 0;
}

/** An item went with all that it carried: the others keep what they carried. */
export function keptAfterCancelled(
  { before, after, kept }: { before: PricedVersion; after: PricedVersion; kept: Kept },
  place: number,
): Kept {
  const left = carriedLines(before, kept);
  const country = before.items[place]?.country ?? '';
  left.set(country, (left.get(country) ?? 0) - carriedByItem(before, kept, place));
  return lessPrice(left, after);
}

const lessPrice = (
  left: ReadonlyMap<string, number>,
  after: PricedVersion,
): Map<string, number> => {
  const priced = netLines(after);
  return new Map([...left].map(([country, net]) => [country, net - (priced.get(country) ?? 0)]));
};

/** The client withdrew: of what is carried beyond the new price a part goes back, and only what a country is short of stays. */
export function keptAfterWithdrawal(
  { before, after, kept }: { before: PricedVersion; after: PricedVersion; kept: Kept },
  back: number,
): Kept {
  const beyond = lessPrice(carriedLines(before, kept), after);
  const whole = BigInt(sum(beyond.values()));
  return new Map(
    [...beyond].map(([country, net]) => {
      const goes = back === 0 || whole === 0n ? 0 : part(net, BigInt(back), whole);
      return [country, Math.min(0, net - goes)];
    }),
  );
}

/** Items were added, and those that were there cost less by the table than alone: they have that in place of what they kept. */
export function keptAfterAdded(kept: Kept, cheaper: number): Kept {
  const lines = [...kept].filter(([, net]) => net !== 0);
  const whole = -keptOf(kept);
  if (whole <= 0 || cheaper <= 0) return kept;
  // Each country was rounded for itself when it was kept.
  if (cheaper + lines.length >= whole) return nothingKept;
  const below = lines.filter(([, net]) => net < 0);
  const parts = split(
    cheaper,
    below.map(([, net]) => -net),
  );
  return new Map([
    ...kept,
    ...below.map(([at, net], place): [string, number] => [at, net + (parts[place] ?? 0)]),
  ]);
}
