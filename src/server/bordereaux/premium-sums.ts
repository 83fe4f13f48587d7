import { splitByWeights } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import type { PremiumBooking, PremiumPart } from '#server/bordereaux/premium-bookings.ts';

/** What is followed from booking to booking: the insurer's part of the premium, as written and as paid, the whole, and the tax that it pays itself. */
export const followed = [
  'net',
  'commission',
  'brokerage',
  'paid_net',
  'paid_commission',
  'paid_brokerage',
  'whole_net',
  'whole_fee',
  'own_tax',
] as const;

/** One of them. */
export type Followed = (typeof followed)[number];

/** Everything that stands after a booking; cents. */
export interface PremiumSums {
  amounts: Readonly<Record<Followed, number>>;
  /** Premium tax of the whole by country. */
  taxes: ReadonlyMap<string, number>;
}

type Of = 'owed' | 'payable';

const sumOfParts = (parts: readonly PremiumPart[], of: Of) => sumBy(parts, (part) => part[of]);

/** What stands after a booking, as far as an insurer bears it and on the whole. */
export function premiumSums({ parts }: PremiumBooking, insurer_id: string): PremiumSums {
  const taxes = parts.filter(({ country_code }) => country_code !== null);
  const insurers = parts.filter(
    ({ account, country_code }) => account === 'insurer' && country_code === null,
  );
  const commission = parts.filter(({ account }) => account === 'commission');
  const own = insurers.filter((part) => part.insurer_id === insurer_id);
  const ours = commission.filter(({ broker_id }) => broker_id === null);
  const theirs = commission.filter(({ broker_id }) => broker_id !== null);
  const cut = (amount: number) => partOfInsurer(amount, insurers, insurer_id);
  return {
    amounts: {
      net: sumOfParts(own, 'owed'),
      commission: cut(sumOfParts(ours, 'owed')),
      brokerage: cut(sumOfParts(theirs, 'owed')),
      paid_net: sumOfParts(own, 'payable'),
      paid_commission: cut(sumOfParts(ours, 'payable')),
      paid_brokerage: cut(sumOfParts(theirs, 'payable')),
      whole_net: sumOfParts(insurers, 'owed') + sumOfParts(commission, 'owed'),
      whole_fee: sumOfParts(
        parts.filter(({ account }) => account === 'fee_income'),
        'owed',
      ),
      own_tax: sumOfParts(
        taxes.filter((part) => part.insurer_id === insurer_id),
        'owed',
      ),
    },
    taxes: new Map(
      [...Map.groupBy(taxes, ({ country_code }) => country_code ?? '')].map(([country, own]) => [
        country,
        sumOfParts(own, 'owed'),
      ]),
    ),
  };
}

/** The part of a commission that falls to an insurer by what insurers are owed; the parts of all add up to it. */
function partOfInsurer(
  amount: number,
  insurers: readonly PremiumPart[],
  insurer_id: string,
): number {
  if (sumOfParts(insurers, 'owed') === 0) return 0;
  const parts = splitByWeights(
    amount,
    insurers.map(({ owed }) => owed),
  );
  return parts[insurers.findIndex((one) => one.insurer_id === insurer_id)] ?? 0;
}
