// All consequences of a change of a policy, from how the policy stands before and after it (manual A6). Nothing here works
// out an amount: what the change books is read and laid side by side. Example: net 5,174.40 → 6,654.23, to pay 1,842.17 more.

import type { Cents } from '#domain/money.ts';
import type { Currency } from '#domain/currencies.ts';
import {
  type ToldRow,
  type ToldRows,
  toldRows,
} from '#domain/policies/consequences/bordereau-consequences.ts';
import {
  type CapacityFigure,
  capacityFigures,
  type CapacityLine,
} from '#domain/policies/consequences/capacity-consequences.ts';
import {
  carDays,
  coverLeftLines,
  type CoverLine,
  coverLines,
} from '#domain/policies/consequences/cover-consequences.ts';
import { type FigureLine, sumLine } from '#domain/policies/consequences/figures.ts';
import {
  type InstalmentFigure,
  instalmentLines,
  invoicesToCome,
  type InvoiceToCome,
  type MoneyBack,
  moneyBack,
} from '#domain/policies/consequences/payment-consequences.ts';
import {
  feeLines,
  partyLines,
  premiumLines,
  type StepsOfItem,
  type Standings,
  type TaxFigure,
  taxLines,
} from '#domain/policies/consequences/premium-consequences.ts';
import { sumBy } from '#domain/sums.ts';

/** A paper that is drawn, or a mail that goes out, because of the change. */
export interface PaperToCome {
  label: string;
  /** For whom it is: the recipient of a mail; empty of a paper. */
  note: string;
}

/** A mail with its own words; of one that only brings a paper along they are not written yet. */
export interface MailToCome extends PaperToCome {
  letter: { title: string; body: string; attn: string } | null;
}

/** What a change of a policy brings about. */
export interface ChangeConsequences {
  currency: Currency;
  cover: {
    items: CoverLine[];
    car_days_before: number;
    car_days_after: number;
    left: FigureLine[];
  };
  premium: FigureLine[];
  net: FigureLine;
  fees: FigureLine[];
  taxes: TaxFigure[];
  tax: FigureLine;
  /** Net premium, fees and tax. */
  gross: FigureLine;
  commission: FigureLine[];
  insurers: FigureLine[];
  invoices: InvoiceToCome[];
  instalments: InstalmentFigure[];
  money_back: MoneyBack;
  /** What the client pays more, or less where it is negative. */
  to_pay: Cents;
  /** What is used of the agreements of those who carry it; what does not move is left out. */
  capacity: CapacityFigure[];
  /** Rows of the next bordereaux. */
  bordereau: ToldRows[];
  documents: PaperToCome[];
  mails: MailToCome[];
}

/** What lies outside of the standings. */
interface ChangeCircumstances {
  /** The moment of the change in unix seconds. */
  now: number;
  car_titles: ReadonlyMap<string, string>;
  /** How the premium of an item was worked out, of items that move. */
  stepsOf: StepsOfItem;
  capacity: readonly CapacityLine[];
  told: readonly ToldRow[];
  documents: PaperToCome[];
  mails: MailToCome[];
}

/** Lays a policy before and after a change side by side. */
export function consequencesOf(
  of: Standings,
  { now, car_titles, stepsOf, capacity, told, documents, mails }: ChangeCircumstances,
): ChangeConsequences {
  const { lines: premium, net } = premiumLines(of, stepsOf);
  const [fees, taxes] = [feeLines(of), taxLines(of)];
  const tax = sumLine('tax', 'Premium tax', taxes);
  const gross = sumLine('gross', 'In all, with tax', [net, ...fees, tax]);
  const invoices = invoicesToCome(of);
  return {
    currency: of.after.currency,
    cover: {
      items: coverLines(of.before, of.after),
      car_days_before: carDays(of.before.intervals),
      car_days_after: carDays(of.after.intervals),
      left: coverLeftLines(of, { now, car_titles }),
    },
    premium,
    net,
    fees,
    taxes,
    tax,
    gross,
    commission: partyLines(of, 'commission'),
    insurers: partyLines(of, 'insurer'),
    invoices,
    instalments: instalmentLines(of),
    money_back: moneyBack(of),
    to_pay: sumBy(invoices, ({ total }) => total),
    capacity: capacityFigures(capacity),
    bordereau: toldRows(told),
    documents,
    mails,
  };
}

const unheard = new Set(['steps', 'steps_before', 'letter', 'capacity']);

/**
 * What two previews of the same change have to agree in, as text: every amount and every interval. What begins or ends
 * with the change itself moves on with the clock; how a figure was worked out or put into words is no consequence, nor is
 * what others use of an agreement meanwhile.
 */
export function comparableText(consequences: ChangeConsequences, now: number): string {
  return JSON.stringify(consequences, (name, value: unknown) =>
    unheard.has(name)
      ? undefined
      : (name === 'covered_from' || name === 'covered_to') && value === now
        ? 'now'
        : value,
  );
}
