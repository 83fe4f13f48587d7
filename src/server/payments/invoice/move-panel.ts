import type { Cents } from '#domain/money.ts';
import type { PanelShare } from '#domain/payments/insurer-panel.ts';
import { panelChanged } from '#domain/payments/panel-handover.ts';
import { sumOfLines } from '#domain/payments/premium-lines.ts';
import { bookedPremium } from '#server/payments/invoice/booked-premium.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/**
 * Another panel carries a policy from now on: the former one gives it the premium of what has not begun (`ahead`), and
 * whoever carried an event that has begun keeps what it was owed for it. Tax stays with whoever it was charged for (decision 110). Nothing is booked while the panel stays the same.
 */
export async function movePanel(
  ctx: WriteContext<Actor | null>,
  change: {
    policy_id: string;
    policy_number: string;
    currency: string;
    before: readonly PanelShare[];
    after: readonly PanelShare[];
    /** Net premium less commission of what has not begun: asked only when another panel carries it. */
    ahead: () => Promise<Cents>;
  },
): Promise<void> {
  const { policy_id, policy_number, currency, before, after } = change;
  const same =
    before.length === after.length &&
    before.every((one) =>
      after.some((now) => now.insurer_id === one.insurer_id && now.share_bp === one.share_bp),
    );
  if (same) return;
  const { lines } = await bookedPremium(ctx.db, { policy_id });
  const owed = lines.filter((line) => line.account === 'insurer');
  const held = owed.map(({ insurer_id = '', amount }) => ({ insurer_id, amount }));
  const ahead = Math.max(0, Math.min(await change.ahead(), sumOfLines(owed)));
  await post(ctx, panelChanged({ currency, amount: ahead, held, before, after }), {
    description: `Panel of ${policy_number}`,
    booked_on: ctx.today,
    policy_id,
  });
}
