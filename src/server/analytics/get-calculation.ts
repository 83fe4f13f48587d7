import type { analyticsContract } from '#contract/analytics/analytics.ts';
import { calculatedFigures, type FigureName } from '#domain/analytics/calculated-figures.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { accountFigures } from '#server/analytics/account-figures.ts';
import { ledgerBalance } from '#server/analytics/balance-figure.ts';
import { claimFigures } from '#server/analytics/claim-figures.ts';
import { coverFigures } from '#server/analytics/cover-left.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import { instalmentFigures } from '#server/analytics/instalment-figures.ts';
import { invoiceFigures } from '#server/analytics/invoice-figures.ts';
import { lossRatioFigure } from '#server/analytics/loss-figure.ts';
import { policyFigures } from '#server/analytics/policy-figures.ts';
import { versionFigure } from '#server/analytics/version-figures.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

const readers: Readonly<Partial<Record<FigureName, FigureReader>>> = {
  ...policyFigures,
  ...invoiceFigures,
  ...instalmentFigures,
  ...coverFigures,
  ...claimFigures,
  ...accountFigures,
  ledger_balance: ledgerBalance,
  loss_ratio: lossRatioFigure,
};

/** Whether a figure is a person's business at all; rows of the journal are looked at one by one. */
function sees(actor: Actor, figure: FigureName, part: string): boolean {
  const { account_type, insurer_id, user_id } = actor;
  if (isStaff(account_type)) return true;
  switch (figure) {
    case 'commission':
      return account_type === 'insurer' || account_type === 'brokerage';
    case 'earned_commission':
      return account_type === 'brokerage' && part === user_id;
    case 'insurer_share':
      return account_type === 'insurer' && part === insurer_id;
    case 'refund':
    case 'ledger_balance':
      return false;
    case 'account_premium':
    case 'account_paid':
    case 'account_open':
      return account_type === 'brokerage';
    case 'claim_reserve':
    case 'loss_ratio':
      return account_type === 'insurer';
    default:
      return true;
  }
}

/** How a figure was worked out, as far as this person may know. */
export const getCalculation: Handler<(typeof analyticsContract)['get_calculation']> = async (
  ctx,
  question,
) => {
  const { figure, part } = question;
  if (!sees(ctx.actor, figure, part)) named(null);
  const reader = readers[figure] ?? versionFigure;
  return { title: calculatedFigures[figure].label, ...(await reader(ctx, question)) };
};
