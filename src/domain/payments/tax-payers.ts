// Who pays the tax of a premium to the tax office: we do, or an insurer that files in that country itself (decision 110).
// Dutch tax of 210.00 on a panel of 60 and 40 % of which the leader files itself: 126.00 are the leader's, 84.00 are ours to file.

import { countryName } from '#domain/countries.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { type Cents, splitByWeights } from '#domain/money.ts';
import { sumOf } from '#domain/sums.ts';
import { whoGivesBack } from './given-back.ts';
import { type PanelShare, splitByPanel } from './insurer-panel.ts';
import type { LedgerEntry } from './ledger-accounts.ts';

/** "Belgium from 01-06-2026": from when on an insurer pays the premium tax of a country itself. */
export const ownTaxText = (country: { country_code: string; from: CalendarDate }): string =>
  `${countryName(country.country_code)} from ${formatCalendarDate(country.from)}`;

/** An insurer that pays the tax of a country itself on what is billed now. */
export interface OwnTaxPayer {
  readonly insurer_id: string;
  readonly country_code: string;
}

/** Tax of a country that somebody has of a premium: an insurer that pays it itself; null is us, who file it. */
export interface TaxHeld {
  readonly country_code: string;
  readonly insurer_id: string | null;
  readonly amount: Cents;
}

/** What is charged of a country's tax, and who it goes to. */
export interface TaxedParts {
  readonly currency: string;
  /** Who carries what is taxed, leader first. */
  readonly panel: readonly PanelShare[];
  readonly taxes: readonly { readonly country_code: string; readonly ipt: Cents }[];
  /** Who pays its share of what is charged now itself. */
  readonly own_tax_payers?: readonly OwnTaxPayer[];
  /** Who has the tax that was charged so far: what goes back comes from them. */
  readonly tax_held?: readonly TaxHeld[];
  /** Who had the tax of what is given back, as weights; without it all who have any of that country. */
  readonly tax_back?: readonly TaxHeld[];
}

/** An entry of premium tax: on the account of the insurer that pays it itself, or on ours of what is to be filed. */
function taxEntry(currency: string, { insurer_id, ...tax }: TaxHeld): LedgerEntry {
  return insurer_id === null
    ? { account: 'tax_payable', currency, ...tax }
    : { account: 'insurer', currency, insurer_id, ...tax };
}

/** Tax that is charged, by who pays it: each insurer its share, rest of cents to the leader; what nobody pays itself is ours. */
export function taxCharged(
  { country_code, amount }: { country_code: string; amount: Cents },
  { panel, own_tax_payers = [] }: Pick<TaxedParts, 'panel' | 'own_tax_payers'>,
): TaxHeld[] {
  const paysItself = ({ insurer_id }: { readonly insurer_id: string }) =>
    own_tax_payers.some(
      (one) => one.insurer_id === insurer_id && one.country_code === country_code,
    );
  if (!panel.some(paysItself)) return [{ country_code, insurer_id: null, amount }];
  const own = splitByPanel(amount, panel).filter(paysItself);
  const left = own.reduce((rest, share) => rest - share.amount, amount);
  return [...own, { insurer_id: null, amount: left }].map((share) => ({ country_code, ...share }));
}

/**
 * Tax that goes back, from those who have it: by the weights of `back` where they are known, nobody more than it has. 30.00
 * of a tax of which an insurer has 20.00 and we 80.00 is 6.00 and 24.00; with the weights of an item that the insurer
 * alone was taxed for, 20.00 and 10.00.
 */
export function taxGivenBack(
  { country_code, amount }: { country_code: string; amount: Cents },
  { tax_held = [], tax_back = [] }: Pick<TaxedParts, 'tax_held' | 'tax_back'>,
): TaxHeld[] {
  const holders = tax_held.filter((one) => one.country_code === country_code && one.amount > 0);
  const rooms = holders.map((one) => one.amount);
  const weights = holders.map(({ insurer_id }) =>
    tax_back.reduce(
      (sum, one) =>
        one.country_code === country_code && one.insurer_id === insurer_id
          ? sum + Math.max(0, one.amount)
          : sum,
      0,
    ),
  );
  const given = takeByWeights(amount, weights, rooms);
  const rest = amount - sumOf(given);
  const further = takeByWeights(
    rest,
    rooms.map((room, place) => room - (given[place] ?? 0)),
    rooms.map((room, place) => room - (given[place] ?? 0)),
  );
  const parts = holders.map(({ insurer_id }, place) => ({
    insurer_id,
    amount: (given[place] ?? 0) + (further[place] ?? 0),
  }));
  const nobodys = rest - sumOf(further);
  return [...parts, { insurer_id: null, amount: nobodys }].flatMap((part) =>
    part.amount === 0 ? [] : { country_code, ...part },
  );
}

/** A country's tax of what was billed at one time, by item, and who it was charged for. */
export interface TaxBooking {
  readonly items: ReadonlyMap<string, Cents>;
  readonly charged: readonly TaxHeld[];
}

/**
 * Who had the tax of the items that cost less with the last booking, as weights: an item that was billed before an insurer
 * paid its tax itself gives it back from us, one that was billed later from the insurer.
 */
export function taxOfFallenItems(country_code: string, bookings: readonly TaxBooking[]): TaxHeld[] {
  const fallen = whoGivesBack(
    bookings.map(({ items }, place) => ({ holder: String(place), items })),
  );
  return fallen.flatMap(({ holder, amount }) => {
    const charged = bookings[Number(holder)]?.charged ?? [];
    const weights = charged.map((one) => Math.max(0, one.amount));
    if (sumOf(weights) === 0) return [];
    return splitByWeights(amount, weights).map((part, place) => ({
      country_code,
      insurer_id: charged[place]?.insurer_id ?? null,
      amount: part,
    }));
  });
}

/** An amount split by weights, nobody more than there is room for; nothing without weights. */
function takeByWeights(amount: Cents, weights: readonly Cents[], rooms: readonly Cents[]): Cents[] {
  if (amount === 0 || sumOf(weights) === 0) return weights.map(() => 0);
  return splitByWeights(amount, weights).map((part, place) => Math.min(part, rooms[place] ?? 0));
}

/**
 * The entries of a premium's taxes; `sign` −1 owes them, 1 takes them back. Of a premium whose insurers leave all tax to us
 * each line is an entry; otherwise what is charged and what goes back of a country is told by who has it.
 */
export function taxEntries(parts: TaxedParts, sign: 1 | -1): LedgerEntry[] {
  const { currency, taxes, own_tax_payers = [], tax_held = [] } = parts;
  const allOurs = own_tax_payers.length === 0 && tax_held.every((one) => one.insurer_id === null);
  if (allOurs)
    return taxes.map(({ country_code, ipt }) =>
      taxEntry(currency, { country_code, insurer_id: null, amount: sign * ipt }),
    );
  const countries = [...new Set(taxes.map(({ country_code }) => country_code))];
  const moves = countries.flatMap((country_code) => {
    const amounts = taxes
      .filter((tax) => tax.country_code === country_code)
      .map(({ ipt }) => sign * ipt);
    const back = sumOf(amounts.filter((amount) => amount > 0));
    const charged = 0 - sumOf(amounts.filter((amount) => amount < 0));
    return [
      ...taxGivenBack({ country_code, amount: back }, parts),
      ...taxCharged({ country_code, amount: charged }, parts).map((one) => ({
        ...one,
        amount: 0 - one.amount,
      })),
    ];
  });
  return byHolder(moves).map((one) => taxEntry(currency, one));
}

/** What moves of a country's tax, once for each who has it. */
function byHolder(moves: readonly TaxHeld[]): TaxHeld[] {
  const sums = new Map<string, TaxHeld>();
  for (const one of moves) {
    const key = `${one.country_code} ${one.insurer_id ?? ''}`;
    sums.set(key, { ...one, amount: (sums.get(key)?.amount ?? 0) + one.amount });
  }
  return [...sums.values()];
}
