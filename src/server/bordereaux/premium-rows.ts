import {
  amountsOnItems,
  changedAmounts,
  type ItemAmounts,
  noAmounts,
  type WeighedItem,
} from '#domain/bordereaux/parts-on-items.ts';
import { percentText, transactionTypeOf } from '#domain/bordereaux/transaction-type.ts';
import { sumOf } from '#domain/sums.ts';
import {
  agreementCells,
  type BordereauRow,
  itemCells,
  type ReportedPeriod,
} from '#server/bordereaux/bordereau-row.ts';
import type { CarriedItem, CarriedPolicy } from '#server/bordereaux/carried-policies.ts';
import type { PremiumBooking } from '#server/bordereaux/premium-bookings.ts';
import {
  type Followed,
  followed,
  premiumSums,
  type PremiumSums,
} from '#server/bordereaux/premium-sums.ts';

/** What the rows of policies are made of. */
export interface CarriedBook {
  policies: ReadonlyMap<string, CarriedPolicy>;
  /** By version. */
  items: ReadonlyMap<string, readonly CarriedItem[]>;
  /** By version and country. */
  rates: ReadonlyMap<string, string>;
}

/** The cents that a booking changed of one item. */
type Changes = Readonly<Record<Followed, number>> & { taxes: ReadonlyMap<string, number> };

const wholePolicy: readonly WeighedItem[] = [{ key: '', weight: 1 }];

/** A sum on the items of a version, in the same list as long as it is the same version. */
interface Stand {
  sum: number;
  on: readonly WeighedItem[];
  amounts: ItemAmounts;
}

/** Follows the bookings of one policy in one currency, in the order in which they count. */
class PolicyWalk {
  private stands = new Map<string, Stand>();

  /** What a booking changed, by the key of the item. */
  step(sums: PremiumSums, items: readonly CarriedItem[]): ReadonlyMap<string, Changes> {
    const on: readonly WeighedItem[] = items.length > 0 ? items : wholePolicy;
    const changes = new Map<Followed, ItemAmounts>();
    for (const [name, sum] of Object.entries(sums.amounts))
      changes.set(name as Followed, this.move(name, sum, on));
    const taxes = new Map<string, ItemAmounts>();
    for (const [country, sum] of sums.taxes) {
      const there = items.filter(({ tax_country }) => tax_country === country);
      taxes.set(country, this.move(`tax ${country}`, sum, there.length > 0 ? there : on));
    }
    const keys = new Set(
      [...changes.values(), ...taxes.values()].flatMap((one) => [...one.keys()]),
    );
    return new Map([...keys].map((key) => [key, changesOf(key, changes, taxes)]));
  }

  private move(name: string, sum: number, on: readonly WeighedItem[]): ItemAmounts {
    const stood = this.stands.get(name);
    if (stood ? stood.sum === sum && stood.on === on : sum === 0) return noAmounts;
    const amounts = amountsOnItems(sum, on);
    this.stands.set(name, { sum, on, amounts });
    return changedAmounts(stood?.amounts ?? noAmounts, amounts);
  }
}

function changesOf(
  key: string,
  changes: ReadonlyMap<Followed, ItemAmounts>,
  taxes: ReadonlyMap<string, ItemAmounts>,
): Changes {
  const amounts = followed.map((name) => [name, changes.get(name)?.get(key) ?? 0]);
  const byCountry = [...taxes].map(([country, amount]) => [country, amount.get(key) ?? 0] as const);
  return {
    ...(Object.fromEntries(amounts) as Record<Followed, number>),
    taxes: new Map(byCountry.filter(([, amount]) => amount !== 0)),
  };
}

/** The rows of the risk and of the premium bordereau that no closed one has, in the order of the bookings. */
export function premiumRows(
  bookings: readonly PremiumBooking[],
  { insurer_id, book, period }: { insurer_id: string; book: CarriedBook; period: ReportedPeriod },
): { risk: BordereauRow[]; premium: BordereauRow[] } {
  const risk: BordereauRow[] = [];
  const premium: BordereauRow[] = [];
  const walks = new Map<string, PolicyWalk>();
  const known = new Map<string, CarriedItem>();
  for (const booking of bookings) {
    const id = `${booking.policy_id} ${booking.currency}`;
    const walk = walks.get(id) ?? new PolicyWalk();
    walks.set(id, walk);
    const items = book.items.get(booking.version_id ?? '') ?? [];
    for (const item of items) known.set(`${booking.policy_id} ${item.key}`, item);
    const sums = premiumSums(booking, insurer_id);
    const changed = walk.step(sums, items);
    const policy = book.policies.get(booking.policy_id);
    if (!booking.is_new || !policy) continue;
    for (const [key, changes] of changed) {
      const item = known.get(`${booking.policy_id} ${key}`);
      const about = { booking, policy, item, changes, sums, book, period };
      if (booking.is_premium && isWritten(changes)) risk.push(riskRow(about));
      if (changes.paid_net !== 0 || changes.paid_commission !== 0 || changes.paid_brokerage !== 0)
        premium.push(paidRow(about));
    }
  }
  return { risk, premium };
}

const isWritten = ({ net, commission, brokerage, whole_net, whole_fee, taxes }: Changes): boolean =>
  [net, commission, brokerage, whole_net, whole_fee].some((amount) => amount !== 0) ||
  taxes.size > 0;

interface RowMatter {
  booking: PremiumBooking;
  policy: CarriedPolicy;
  item: CarriedItem | undefined;
  changes: Changes;
  sums: PremiumSums;
  book: CarriedBook;
  period: ReportedPeriod;
}

/** What both lists say of a row. */
function commonCells({ booking, policy, item, period }: RowMatter, amount: number) {
  const { booked_on, effective_on, currency, is_premium } = booking;
  return {
    ...agreementCells(policy, period),
    ...itemCells(policy, item),
    type: transactionTypeOf({ ...booking, amount }),
    booked_on,
    effective_on: is_premium ? (effective_on ?? booked_on) : booked_on,
    new_or_renewal: policy.is_renewal ? 'Renewal' : 'New',
    ...{ currency, settlement_currency: currency },
  };
}

/** The insurer's premium of a row, and what of it others keep. */
function shareCells(net: number, commission: number, brokerage: number) {
  const gross = net + commission + brokerage;
  return {
    ...{ gross, commission, brokerage, net },
    commission_pct: percentText(commission, gross),
    brokerage_pct: percentText(brokerage, gross),
  };
}

function riskRow(matter: RowMatter): BordereauRow {
  const { booking, policy, changes, book } = matter;
  const { net, commission, brokerage, whole_net, whole_fee, own_tax, taxes } = changes;
  const shares = shareCells(net, commission, brokerage);
  const countries = [...taxes.keys()];
  const tax = sumOf([...taxes.values()]);
  const rates = countries.map((country) => book.rates.get(`${booking.version_id} ${country}`));
  return {
    ...rowOf(matter, net),
    cells: {
      ...commonCells(matter, net === 0 ? whole_net : net),
      ...shares,
      share: percentText(shares.gross, whole_net),
      gross_whole: whole_net,
      tax_country: countries.join(', ') || (matter.item?.tax_country ?? policy.country),
      tax_rate: rates.filter((rate) => rate !== undefined).join(', '),
      tax,
      tax_of_insurer: own_tax,
      fee: whole_fee,
    },
  };
}

function paidRow(matter: RowMatter): BordereauRow {
  const { paid_net, paid_commission, paid_brokerage } = matter.changes;
  const { net, commission, brokerage, whole_net } = matter.sums.amounts;
  const stands = net + commission + brokerage;
  return {
    ...rowOf(matter, paid_net),
    cells: {
      ...commonCells(matter, paid_net),
      ...shareCells(paid_net, paid_commission, paid_brokerage),
      share: percentText(stands, whole_net),
    },
  };
}

const rowOf = ({ booking, policy }: RowMatter, amount: number) => ({
  policy_id: booking.policy_id,
  claim_id: null,
  currency: booking.currency,
  amount,
  fees: 0,
  recovered: 0,
  agreed_currency: policy.binder_currency,
});
