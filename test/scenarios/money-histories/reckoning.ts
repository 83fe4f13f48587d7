import type { Premium, PricedVersion, TaxLine } from './journal.ts';
import { percent, split, sum, words } from './independent-money.ts';
import type { Waived } from './waived.ts';
import {
  carriedByItem,
  type Kept,
  keptAfterAdded,
  keptAfterCancelled,
  keptAfterWithdrawal,
  keptOf,
} from './carried.ts';

// What a change must have done to a policy's premium by the manual (4.7, A4, A8, B1), reckoned from the prices of the two
// versions, the calendar and what was booked before; and in which words it differs from the journal.

/** What was done, as far as the premium depends on it. */
export type PremiumChange =
  | { kind: 'none' }
  /** Another version; items that left it, and whether a car or a driver was changed. */
  | { kind: 'version'; left: string[]; endorsed: boolean }
  /** One item was cancelled by the insurer: all of it goes back. */
  | { kind: 'item_cancelled'; key: string }
  | { kind: 'cancelled' }
  | { kind: 'returned' }
  | { kind: 'credited'; gross: number };

export interface Moment {
  /** Amsterdam's day. */
  today: string;
  starts: ReadonlyMap<string, string>;
  before: PricedVersion;
  after: PricedVersion;
  /** What any billing asks for again. */
  waived: Waived;
  /** What the items of the version before carried beside its price. */
  kept: Kept;
}

/** With what the items of the next version carry beside its price. */
interface MomentAfter extends Moment {
  still: Kept;
}

interface Expected {
  net: number;
  fee: number;
  commission: number;
  /** Cents that lines of tax and commission may lie off, because each was rounded by itself. */
  slack: number;
}

export const keyOfItem = ({ car_id, event_id }: { car_id: string; event_id: string }): string =>
  `${car_id} ${event_id}`;

const daysUntil = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The net of some items of a version, with the season and car discounts that they reach, or that others reach with them. */
function netOf(version: PricedVersion, items: PricedVersion['items'], reach = items): number {
  if (items.length === 0) return 0;
  const counts = [
    new Set(reach.map(({ event_id }) => event_id)).size,
    new Set(reach.map(({ car_id }) => car_id)).size,
  ];
  const reached = version.discounts.map((steps, place) =>
    Number(
      steps
        .filter(({ from }) => from <= (counts[place] ?? 0))
        .toSorted((a, b) => b.from - a.from)[0]?.pct ?? 0,
    ),
  );
  const total = sum(items.map(({ premium }) => premium));
  return total - percent(total, String(sum(reached)));
}

/** What ends of the discount that stayed, because the items of the version before have it again with those of the next. */
const reachedAgain = ({ before, after }: Moment): number =>
  before.net - netOf(before, before.items, after.items);

const ENDORSEMENT_FEE = 2500;
/** What stays when a client cancels. */
const POLICY_MINIMUM = 50_000;

function expectVersion(
  { left, endorsed }: { left: string[]; endorsed: boolean },
  moment: Moment,
): Expected {
  const { today, starts, before, after, kept } = moment;
  const carried = left.length === 0 ? 0 : keptOf(kept);
  const rise = after.net - before.net - carried;
  const commission = after.commission - before.commission - percent(carried, before.commission_pct);
  const fee = after.fee - before.fee;
  if (left.length === 0) {
    const ended = keptOf(keptAfterAdded(kept, reachedAgain(moment))) - keptOf(kept);
    return {
      net: rise + ended,
      commission: commission + percent(ended, before.commission_pct),
      fee: fee + (endorsed ? ENDORSEMENT_FEE : 0),
      slack: ended === 0 ? 1 : 2,
    };
  }
  const start = starts.get(left[0] ?? '') ?? today;
  const early = daysUntil(today, start) >= 7;
  const fees = fee + (early || endorsed ? ENDORSEMENT_FEE : 0);
  // A lost discount that is worth more than the event gives nothing back, and costs nothing.
  if (rise >= 0) return { net: 0, commission: 0, fee: fees, slack: 1 };
  const back = withdrawnBack(moment, left);
  return {
    net: -back,
    commission: early ? commission : -percent(back, before.commission_pct),
    fee: fees,
    slack: 2,
  };
}

/** What the client's withdrawal gives back: what all carried beyond the new price, or half of it. */
function withdrawnBack(
  { today, starts, before, after, kept }: Moment,
  left: readonly string[],
): number {
  const beyond = Math.max(0, before.net + keptOf(kept) - after.net);
  const start = starts.get(left[0] ?? '') ?? today;
  return daysUntil(today, start) >= 7 ? beyond : percent(beyond, '50');
}

/** What the items of the next version carry beside its price; after a change that was put in, as it is booked. */
export function keptAfter(change: PremiumChange, moment: Moment): Kept {
  const { before, kept } = moment;
  if (change.kind === 'item_cancelled')
    return keptAfterCancelled(
      moment,
      before.items.findIndex((item) => keyOfItem(item) === change.key),
    );
  if (change.kind !== 'version') return kept;
  return change.left.length > 0
    ? keptAfterWithdrawal(moment, withdrawnBack(moment, change.left))
    : keptAfterAdded(kept, reachedAgain(moment));
}

/** The client's cancellation: 90 % of what pricing anew takes off, 50 % inside seven days, by the items' premiums. */
function expectCancelled({ today, starts, before, kept }: Moment): Expected {
  const ahead = before.items.filter((item) => (starts.get(item.event_id) ?? '') > today);
  const stays = before.items.filter((item) => !ahead.includes(item));
  const carried = before.net + keptOf(kept);
  const difference = Math.max(0, carried - netOf(before, stays));
  const parts = split(
    difference,
    ahead.map(({ premium }) => premium),
  );
  const whole = sum(
    ahead.map((item, place) => {
      const early = daysUntil(today, starts.get(item.event_id) ?? today) >= 7;
      return percent(parts[place] ?? 0, early ? '90' : '50');
    }),
  );
  const back = Math.min(whole, Math.max(0, carried - POLICY_MINIMUM));
  return {
    net: -back,
    fee: 0,
    commission: -percent(back, before.commission_pct),
    slack: 1 + ahead.length,
  };
}

/** The insurer's cancellation of one item: its part of what its country's items carry, by their premiums (manual A8). */
function expectItemCancelled(key: string, { before, kept }: Moment): Expected {
  const place = before.items.findIndex((item) => keyOfItem(item) === key);
  const back = carriedByItem(before, kept, place);
  return { net: -back, fee: 0, commission: -percent(back, before.commission_pct), slack: 2 };
}

function expectedOf(
  change: Exclude<PremiumChange, { kind: 'none' | 'credited' | 'returned' }>,
  moment: Moment,
): Expected {
  switch (change.kind) {
    case 'version':
      return expectVersion(change, moment);
    case 'item_cancelled':
      return expectItemCancelled(change.key, moment);
    case 'cancelled':
      return expectCancelled(moment);
  }
}

/** With what was waived before, which a billing asks for again. */
function askedAgain({ net, fee, commission, slack }: Expected, { waived }: Moment): Expected {
  return {
    net: net + waived.net,
    fee: fee + waived.fee,
    commission: commission + waived.commission,
    slack: slack + 1,
  };
}

const near = (a: number, b: number, slack: number) => Math.abs(a - b) <= slack;

/** How the journal differs from what must have happened; empty when it does not. */
export function differencesOf(
  change: PremiumChange,
  moment: Moment,
  { before, after }: { before: Premium; after: Premium },
): string[] {
  const found: string[] = [];
  const tell = (what: string, expected: number, booked: number, slack = 0) => {
    if (!near(expected, booked, slack))
      found.push(`${what}: reckoned ${words(expected)}, booked ${words(booked)}`);
  };
  if (change.kind === 'none') {
    tell('net', before.net, after.net);
    tell('fee', before.fee, after.fee);
    tell('commission', before.commission, after.commission);
    tell('tax', sum(before.taxes.values()), sum(after.taxes.values()));
    return [
      ...found,
      ...partyDifferences(
        before,
        after,
        { ...moment, still: moment.kept },
        { net: 0, fee: 0, commission: 0, slack: 0 },
      ),
    ];
  }
  if (change.kind === 'credited') {
    const gross = (premium: Premium) => premium.net + premium.fee + sum(premium.taxes.values());
    tell('gross after an instalment was cancelled', gross(before) - change.gross, gross(after));
    return found;
  }
  if (change.kind === 'returned') return found;
  const changed = expectedOf(change, moment);
  const expected = askedAgain(changed, moment);
  // What a late withdrawal leaves each country was rounded for itself.
  const lines = [...moment.kept.values()].some((amount) => amount !== 0) ? 2 : 0;
  tell('net', before.net + expected.net, after.net, lines);
  tell('fee', before.fee + expected.fee, after.fee);
  tell('commission', before.commission + expected.commission, after.commission, expected.slack);
  if (change.kind === 'version' && change.left.length === 0)
    found.push(...risesOfTax(moment, changed, { before, after }));
  const still = keptAfter(change, moment);
  return [...found, ...partyDifferences(before, after, { ...moment, still }, expected)];
}

/** A version that only adds or changes items moves every line of tax by the difference of the two prices. */
function risesOfTax(
  moment: Moment,
  expected: Expected,
  { before, after }: { before: Premium; after: Premium },
): string[] {
  const priced = (version: PricedVersion, key: string) =>
    sum(version.lines.filter((line) => keyOfTax(line) === key).map(({ ipt }) => ipt));
  const ofFee = expected.fee > 0 ? percent(expected.fee, '21') : 0;
  const still = keptAfterAdded(moment.kept, reachedAgain(moment));
  return [...after.lines.keys()].flatMap((key) => {
    const [country = '', rate = '0'] = key.split(' ');
    const ended = (still.get(country) ?? 0) - (moment.kept.get(country) ?? 0);
    const rise =
      priced(moment.after, key) -
      priced(moment.before, key) +
      (key === 'NL 21' ? ofFee : 0) +
      (moment.waived.lines.get(key) ?? 0) +
      percent(ended, rate);
    const booked = (after.lines.get(key)?.ipt ?? 0) - (before.lines.get(key)?.ipt ?? 0);
    // The tax of what was kept was rounded each time.
    return near(rise, booked, ended === 0 ? 0 : 3)
      ? []
      : [`tax ${key}: reckoned ${words(rise)} more, booked ${words(booked)}`];
  });
}

const keyOfTax = ({ country, rate_pct }: TaxLine): string => `${country} ${Number(rate_pct)}`;

/** Every insurer carries its share of what is new or given back, and every broker gives back what it earned. */
function partyDifferences(
  before: Premium,
  after: Premium,
  moment: MomentAfter,
  expected: Expected,
): string[] {
  const moved = after.net - after.commission - (before.net - before.commission);
  const insurers = insurersAfter(before, moved, moment);
  const found = [...new Set([...insurers.keys(), ...after.insurers.keys()])].flatMap((party) => {
    const [reckoned, booked] = [insurers.get(party) ?? 0, after.insurers.get(party) ?? 0];
    // The commission of each country's discount was rounded for itself.
    return near(reckoned, booked, keptOf(moment.still) === 0 ? 0 : 2)
      ? []
      : [`insurer ${party}: reckoned ${words(reckoned)}, booked ${words(booked)}`];
  });
  const earned = after.commission - before.commission;
  const { broker_id } = moment.after;
  for (const party of new Set([...before.brokers.keys(), ...after.brokers.keys()])) {
    const [was, is] = [before.brokers.get(party) ?? 0, after.brokers.get(party) ?? 0];
    const isTheirs = party === (broker_id ?? 'our own');
    if (earned >= 0 && !isTheirs && was !== is)
      found.push(`broker ${party} moved by ${words(is - was)} though it has nothing to do with it`);
    if (earned < 0 && is > was) found.push(`broker ${party} earns ${words(is - was)} on a refund`);
    if (is < 0) found.push(`broker ${party} owes ${words(is)} more than it earned`);
  }
  if (expected.slack === 0 && earned !== 0) found.push('commission moved without a change');
  return found;
}

const panelOf = ({ insurer_id, panel }: PricedVersion) =>
  panel.length === 0 ? [{ insurer_id, share_bp: 10_000 }] : panel;

/** A share down to the cent for everybody but the leader, who takes what is left. */
function byPanel(amount: number, version: PricedVersion): Map<string, number> {
  const panel = panelOf(version);
  const parts = new Map<string, number>();
  let left = amount;
  for (const { insurer_id, share_bp } of panel) {
    if (insurer_id === version.insurer_id) continue;
    const cents = Number((BigInt(Math.abs(amount)) * BigInt(share_bp)) / 10_000n);
    const signed = amount < 0 ? -cents : cents;
    parts.set(insurer_id, signed);
    left -= signed;
  }
  return parts.set(version.insurer_id, left);
}

/** Whoever was owed nothing gives nothing back: then all who were owed something do, by what they have. */
function byHoldings(amount: number, held: ReadonlyMap<string, number>): Map<string, number> {
  const parties = [...held].filter(([, owed]) => owed > 0);
  const parts = split(
    amount,
    parties.map(([, owed]) => owed),
  );
  return new Map(parties.map(([party], place) => [party, parts[place] ?? 0]));
}

/**
 * What a change costs or gives back is that of the panel that carried the policy until then; when another one follows,
 * everything ahead goes from the one to the other.
 */
function insurersAfter(before: Premium, moved: number, moment: MomentAfter): Map<string, number> {
  const parties = new Map(before.insurers);
  const add = (parts: Map<string, number>, sign: 1 | -1) => {
    for (const [party, amount] of parts)
      parties.set(party, (parties.get(party) ?? 0) + sign * amount);
  };
  const carried_by = byPanel(moved, moment.before);
  const holds = [...carried_by].every(([party, part]) => (parties.get(party) ?? 0) + part >= 0);
  add(holds ? carried_by : byHoldings(moved, before.insurers), 1);
  const same =
    JSON.stringify(
      panelOf(moment.before).toSorted((a, b) => (a.insurer_id < b.insurer_id ? -1 : 1)),
    ) ===
    JSON.stringify(
      panelOf(moment.after).toSorted((a, b) => (a.insurer_id < b.insurer_id ? -1 : 1)),
    );
  if (same) return parties;
  const carried = Math.min(carriedAhead(moment), sum(parties.values()));
  add(givenOver(carried, moment.before, parties), -1);
  add(byPanel(carried, moment.after), 1);
  return parties;
}

/** What the insurers are owed for what has not begun: of the price of the version, and of the discount that each country kept. */
function carriedAhead({ after, still, today, starts }: MomentAfter): number {
  const isAhead = ({ event_id }: { event_id: string }) => (starts.get(event_id) ?? '') > today;
  const partAhead = (amount: number, items: PricedVersion['items']) => {
    const total = sum(items.map(({ premium }) => premium));
    const ahead = sum(items.filter(isAhead).map(({ premium }) => premium));
    return total === 0 ? 0 : (split(amount, [ahead, total - ahead])[0] ?? 0);
  };
  const ofCountries = [...still].map(([country, kept]) =>
    partAhead(
      kept - percent(kept, after.commission_pct),
      after.items.filter((item) => item.country === country),
    ),
  );
  return partAhead(after.net - after.commission, after.items) + sum(ofCountries);
}

/** The former panel gives by its shares, nobody more than it has; when all goes over, everybody gives all that it has. */
function givenOver(
  amount: number,
  version: PricedVersion,
  held: ReadonlyMap<string, number>,
): Map<string, number> {
  if (amount === sum(held.values())) return new Map(held);
  const given = new Map(
    [...byPanel(amount, version)].map(([party, part]) => [
      party,
      Math.min(part, Math.max(0, held.get(party) ?? 0)),
    ]),
  );
  const left = new Map([...held].map(([party, owed]) => [party, owed - (given.get(party) ?? 0)]));
  for (const [party, more] of byHoldings(amount - sum(given.values()), left))
    given.set(party, (given.get(party) ?? 0) + more);
  return given;
}
