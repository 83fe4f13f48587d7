// What an insurer gives of its profit to the coverholder who wrote it (manual, part two, B2 and C4). Of an agreement of 20 %
// after 10 % of expenses: premium 100,000.00 − expenses 10,000.00 − claims 30,000.00 − reserves 20,000.00 − deficit of the
// agreement before 15,000.00 = profit 25,000.00, commission 5,000.00 (decision 100).

import { assertCents, type Cents, percentOf } from '#domain/money.ts';
import { balancedPosting, type LedgerPosting } from './ledger-accounts.ts';

interface ProfitPercentages {
  profit_commission_pct: string;
  /** What the insurer keeps of the premium for its own expenses before there is profit. */
  profit_expenses_pct: string;
}

/** What an agreement says of profit; percentages as text. */
export interface ProfitTerms extends ProfitPercentages {
  /** Whether a loss of the agreement before is made good first. */
  deficit_carried: boolean;
}

/** What an agreement has come to up to a day, the insurer's part of it. */
export interface ProfitFigures {
  /** Premium less all commission, as it is booked. */
  premium: Cents;
  /** Claims and their costs, less what came back. */
  claims_paid: Cents;
  /** Set aside for claims, less what is expected back. */
  reserve: Cents;
  /** What the agreement before lost; never below nought. */
  deficit_before: Cents;
}

/** The steps from premium to commission. */
export interface ProfitSteps extends ProfitFigures {
  expenses: Cents;
  /** Below nought it is a loss. */
  profit: Cents;
  commission: Cents;
}

/** Works out the profit commission of an agreement; each percentage is rounded once, half up, and a loss earns none. */
export function profitCommission(
  { profit_commission_pct, profit_expenses_pct, deficit_carried }: ProfitTerms,
  figures: ProfitFigures,
): ProfitSteps {
  const { premium, claims_paid, reserve } = figures;
  for (const amount of Object.values(figures) as Cents[]) assertCents(amount);
  const deficit_before = deficit_carried ? figures.deficit_before : 0;
  const expenses = percentOf(premium, profit_expenses_pct);
  const profit = premium - expenses - claims_paid - reserve - deficit_before;
  const commission = percentOf(Math.max(profit, 0), profit_commission_pct);
  return { premium, expenses, claims_paid, reserve, deficit_before, profit, commission };
}

/** What the agreement after this one has to make good. */
export const deficitOf = ({ profit }: Pick<ProfitSteps, 'profit'>): Cents => Math.max(-profit, 0);

/**
 * The insurer's account gives what a profit commission is now more than it was, and our own commission has it; below nought
 * it goes back.
 */
export function profitCommissionBooked(change: {
  currency: string;
  insurer_id: string;
  amount: Cents;
}): LedgerPosting {
  const { currency, insurer_id, amount } = change;
  return balancedPosting('profit_commission', [
    { account: 'insurer', currency, amount, insurer_id },
    { account: 'commission', currency, amount: -amount },
  ]);
}

/** The steps from premium to commission as readers see them, top to bottom; what is taken off is below nought. */
export function profitLines(
  steps: ProfitSteps & ProfitPercentages & { booked_before: Cents },
): { label: string; amount: Cents; strong?: true }[] {
  const { premium, expenses, claims_paid, reserve, deficit_before, profit, commission } = steps;
  const off = (label: string, amount: Cents) => (amount === 0 ? [] : [{ label, amount: -amount }]);
  return [
    { label: 'Premium less commission', amount: premium },
    ...off(`Expenses of the insurer, ${steps.profit_expenses_pct} %`, expenses),
    ...off('Claims paid, less recovered', claims_paid),
    ...off('Reserved for claims', reserve),
    ...off('Deficit brought forward', deficit_before),
    { label: profit < 0 ? 'Loss' : 'Profit', amount: profit, strong: true },
    { label: `Profit commission, ${steps.profit_commission_pct} %`, amount: commission },
    ...off('Booked before', steps.booked_before),
    { label: 'In this statement', amount: commission - steps.booked_before, strong: true },
  ];
}
