import type { Premium } from './journal.ts';
import type { PremiumChange } from './reckoning.ts';
import { sum } from './independent-money.ts';

/** What is to be asked for again, part by part; taxes by country and rate. */
export interface Waived {
  net: number;
  fee: number;
  commission: number;
  lines: Map<string, number>;
}

export const nothingWaived = (): Waived => ({ net: 0, fee: 0, commission: 0, lines: new Map() });

/** After a change: with what a cancelled instalment took off; a change that bills asks for all of it. */
export function waivedBy(
  kind: PremiumChange['kind'],
  waived: Waived,
  premium: { before: Premium; after: Premium },
): Waived {
  if (kind === 'none') return waived;
  return kind === 'credited' ? waivedAfter(waived, premium.before, premium.after) : nothingWaived();
}

function waivedAfter(waived: Waived, before: Premium, after: Premium): Waived {
  const keys = new Set([...waived.lines.keys(), ...before.lines.keys()]);
  const taxOf = ({ lines }: Premium, key: string) => lines.get(key)?.ipt ?? 0;
  return {
    net: waived.net + before.net - after.net,
    fee: waived.fee + before.fee - after.fee,
    commission: waived.commission + before.commission - after.commission,
    lines: new Map(
      [...keys].map((key) => [
        key,
        sum([waived.lines.get(key) ?? 0, taxOf(before, key), -taxOf(after, key)]),
      ]),
    ),
  };
}
