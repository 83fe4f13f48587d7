// What a change does to the premium: item by item, discount, what is kept or given back, fees, tax by country and rate.
// Example: Zolder is added for 1,164.63, the discount of 3 % takes off 205.80 more: net 5,174.40 → 6,654.23.

import { type Cents, displayAmount, formatAmount, percentOf } from '#domain/money.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { countryName } from '#domain/countries.ts';
import {
  bookingSteps,
  oldSteps,
  type FigureLine,
  type FigureStep,
  spoken,
  sumLine,
} from '#domain/policies/consequences/figures.ts';
import type {
  ChargePart,
  PolicyStanding,
  StandingCharge,
  StandingShare,
} from '#domain/policies/consequences/policy-standing.ts';
import {
  type ChargeKind,
  chargeKindLabels,
  chargeKinds,
} from '#domain/rating/change/version-charges.ts';
import { sumBy } from '#domain/sums.ts';

/** A policy before and after a change. */
export interface Standings {
  before: PolicyStanding;
  after: PolicyStanding;
}

/** A tax line also says what it is worked out of. */
export interface TaxFigure extends FigureLine {
  base_before: Cents;
  base_after: Cents;
}

/** Items whose premium moves, or that come or go: those whose calculation is shown. */
export function movedItems({ before, after }: Standings): string[] {
  const old = new Map(before.items.map(({ key, premium }) => [key, premium]));
  const next = new Map(after.items.map(({ key, premium }) => [key, premium]));
  return [...new Set([...old.keys(), ...next.keys()])].filter(
    (key) => old.get(key) !== next.get(key),
  );
}

/** How the premium of an item was worked out on one side of the change. */
export type StepsOfItem = (key: string, side: 'before' | 'after') => FigureStep[];

function itemLines({ before, after }: Standings, stepsOf: StepsOfItem): FigureLine[] {
  const old = new Map(before.items.map((item) => [item.key, item]));
  const next = new Map(after.items.map((item) => [item.key, item]));
  return [...new Set([...old.keys(), ...next.keys()])].map((key) => {
    const [was, is] = [old.get(key), next.get(key)];
    const kept =
      was && is && was.premium === is.premium
        ? [{ text: `Unchanged since version ${before.version_label}`, amount: is.premium }]
        : undefined;
    return {
      key: `item ${key}`,
      label: (is ?? was)?.label ?? '',
      before: was?.premium ?? null,
      after: is?.premium ?? null,
      steps: kept ?? (is ? stepsOf(key, 'after') : []),
      steps_before: kept ?? (was ? stepsOf(key, 'before') : []),
    };
  });
}

const itemsTotal = ({ items }: PolicyStanding): Cents => sumBy(items, ({ premium }) => premium);

function line(
  { before, after }: Standings,
  name: { key: string; label: string },
  amountOf: (standing: PolicyStanding) => Cents,
  texts: readonly [string, (standing: PolicyStanding) => Cents][] = [],
): FigureLine {
  const stepsOn = (standing: PolicyStanding) =>
    texts.map(([text, stepOf]) => ({ text, amount: stepOf(standing) }));
  return {
    ...name,
    ...{ before: amountOf(before), after: amountOf(after) },
    ...{ steps: stepsOn(after), steps_before: stepsOn(before) },
  };
}

/** A charge of the whole policy is one line, the refund of each item one of its own. */
function chargeLines(of: Standings, kind: ChargeKind): FigureLine[] {
  const rowsOf = ({ charges }: PolicyStanding) =>
    new Map(charges.flatMap((one) => (one.kind === kind ? [[one.key, one]] : [])));
  const rows = new Map([of.before, of.after].map((standing) => [standing, rowsOf(standing)]));
  const keys = new Set([...rows.values()].flatMap((by_key) => [...by_key.keys()]));
  return [...keys].map((key) => {
    const rowOf = (standing: PolicyStanding) => rows.get(standing)?.get(key);
    const row = rowOf(of.after) ?? rowOf(of.before);
    const label = [chargeKindLabels[kind], row?.label ?? ''].filter(Boolean).join(': ');
    const name = { key: [kind, key ?? ''].join(' ').trim(), label };
    return {
      ...line(of, name, (one) => rowOf(one)?.net ?? 0),
      steps: chargeSteps(row),
      steps_before: chargeSteps(rowOf(of.before)),
    };
  });
}

/** How a charge came about; of one that was booked more than once each booking says its day. */
function chargeSteps(row: StandingCharge | undefined): FigureStep[] {
  const parts = row?.parts ?? [];
  return parts.flatMap((part) => {
    const day = `Booked on ${formatCalendarDate(part.booked_on)}`;
    const steps = refundSteps(part);
    if (steps.length === 0) return [{ text: day, amount: part.net }];
    return parts.length === 1
      ? steps
      : steps.map(({ text, amount }) => ({ text: `${day}: ${text}`, amount }));
  });
}

/** "90 % of 3,700.00", and what a minimum premium or the open amount takes off that. */
function refundSteps({ net, net_share, refund_pct }: ChargePart): FigureStep[] {
  if (net_share === null || refund_pct === null) return [];
  const wanted = -percentOf(net_share, refund_pct);
  const rule = {
    text: `${refund_pct} % of its part of the net premium, ${formatAmount(net_share)}`,
    amount: wanted,
  };
  return wanted === net
    ? [rule]
    : [rule, { text: 'Capped: a minimum premium stays, or no more is open', amount: net - wanted }];
}

/** Net premium of a version that its items, discount and adjustment do not explain. */
const unexplained = (standing: PolicyStanding): Cents =>
  standing.net - itemsTotal(standing) + standing.discount - standing.adjustment;

const bookedOn = ({ shares }: PolicyStanding, accounts: readonly string[]): Cents =>
  shares.reduce((sum, share) => (accounts.includes(share.account) ? sum + share.amount : sum), 0);

/** What is booked less what version and charges come to: of a policy of which nothing is billed yet it is nothing. */
const unasked =
  (accounts: readonly string[], told: (standing: PolicyStanding) => Cents) =>
  (standing: PolicyStanding): Cents =>
    standing.bookings.length === 0 ? 0 : bookedOn(standing, accounts) - told(standing);

/** Net premium that left with a cancelled instalment, which the next bill asks for again (decision 022). */
const waivedNet = unasked(['insurer', 'commission'], ({ net, charges }) =>
  charges.reduce((sum, charge) => sum + charge.net, net),
);

/** Fees that left with a cancelled instalment. */
const waivedFee = unasked(['fee_income'], ({ fee, charges }) =>
  charges.reduce((sum, charge) => sum + charge.fee, fee),
);

/** The net premium line by line, its sum last. */
export function premiumLines(
  of: Standings,
  stepsOf: StepsOfItem,
): { lines: FigureLine[]; net: FigureLine } {
  const has_items = of.before.items.length + of.after.items.length > 0;
  const others = [
    line(of, { key: 'discount', label: 'Discount' }, ({ discount }) => -discount, [
      ['Sum of items', itemsTotal],
      ['Taken off', ({ discount }) => -discount],
    ]),
    line(of, { key: 'adjustment', label: 'Adjustment' }, ({ adjustment }) => adjustment, [
      ['Sum of items less discount', (one) => itemsTotal(one) - one.discount],
      ['Adjustment', ({ adjustment }) => adjustment],
    ]),
    line(
      of,
      { key: 'minimum', label: has_items ? 'Up to the minimum premium' : 'Premium' },
      unexplained,
      [
        ['Net premium of the version', ({ net }) => net],
        ['Less its items, after discount and adjustment', (one) => unexplained(one) - one.net],
      ],
    ),
    ...chargeKinds.flatMap((kind) => chargeLines(of, kind)),
    line(of, { key: 'waived', label: 'Not asked for: an instalment was cancelled' }, waivedNet, [
      ['Its part of the net premium', waivedNet],
    ]),
  ];
  const lines = [...itemLines(of, stepsOf), ...spoken(others)];
  return { lines, net: sumLine('net', 'Net premium', lines) };
}

/** Each fee of a change, by what it was charged for. */
const feeSteps = ({ charges }: PolicyStanding): FigureStep[] =>
  charges.flatMap(({ kind, label, fee }) =>
    fee === 0
      ? []
      : [{ text: [chargeKindLabels[kind], label].filter(Boolean).join(': '), amount: fee }],
  );

/** Fees: of the policy, and of its changes. */
export function feeLines(of: Standings): FigureLine[] {
  const sumOf = ({ charges }: PolicyStanding) => sumBy(charges, ({ fee }) => fee);
  return spoken([
    line(of, { key: 'policy_fee', label: 'Policy fee' }, ({ fee }) => fee, [
      ['Fixed, once for the policy', ({ fee }) => fee],
    ]),
    {
      ...line(of, { key: 'endorsement_fee', label: 'Fee for a change' }, sumOf),
      ...{ steps: feeSteps(of.after), steps_before: feeSteps(of.before) },
    },
    line(of, { key: 'waived_fee', label: 'Fee of a cancelled instalment' }, waivedFee, [
      ['Its part of the fees', waivedFee],
    ]),
  ]);
}

const keyOf = ({ account, party, rate_pct }: StandingShare) =>
  `${account} ${party} ${account === 'tax_payable' ? rate_pct : ''}`.trim();

function shareLines(
  { before, after }: Standings,
  account: StandingShare['account'],
): { line: FigureLine; was: StandingShare | undefined; is: StandingShare | undefined }[] {
  const old = new Map(before.shares.map((share) => [keyOf(share), share]));
  const next = new Map(after.shares.map((share) => [keyOf(share), share]));
  const known = new Set(before.bookings.map(({ transaction_id }) => transaction_id));
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), next.get(key)];
    const share = is ?? was;
    if (share?.account !== account) return [];
    const rows = after.bookings.filter(
      (one) => one.account === account && one.party === share.party,
    );
    const steps = bookingSteps(rows, known);
    const line = {
      key,
      label: share.label,
      before: was?.amount ?? 0,
      after: is?.amount ?? 0,
      ...{ steps, steps_before: oldSteps(steps) },
    };
    return [{ line, was, is }];
  });
}

/** What each insurer, or each brokerage, is owed of the net premium; every line is the sum of its journal rows. */
export function partyLines(of: Standings, account: 'insurer' | 'commission'): FigureLine[] {
  return spoken(shareLines(of, account).map(({ line }) => line));
}

/** In a text a minus is as wide as a digit: "21 % of −4,255.00". */

/** Premium tax by country and rate: the rate of what is taxed, and what of it is booked by this change. */
export function taxLines(of: Standings): TaxFigure[] {
  return shareLines(of, 'tax_payable')
    .map(({ line, was, is }) => {
      const { party = '', rate_pct = '0' } = is ?? was ?? {};
      const rate = `${Number(rate_pct)} %`;
      const [base_before, base_after] = [was?.base ?? 0, is?.base ?? 0];
      const was_taxed = { text: `Taxed before: ${formatAmount(base_before)}`, amount: line.before };
      const is_taxed = {
        text: `${rate} of ${displayAmount(base_after - base_before)}, with this change`,
        amount: (line.after ?? 0) - (line.before ?? 0),
        is_new: true,
      };
      return {
        ...line,
        label: `${countryName(party)}, ${rate}`,
        ...{ base_before, base_after },
        ...{ steps: [was_taxed, is_taxed], steps_before: [was_taxed] },
      };
    })
    .filter((line) => line.base_before !== 0 || line.base_after !== 0 || line.after !== 0);
}
