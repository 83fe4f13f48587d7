// Insurers share a risk in basis points that sum to 10,000; one of them leads and takes the cents that rounding leaves.
// 6,825.53 among 60 and 40 %: 2,730.21 to the second (rounded down), 4,095.32 to the leader.

import { invariant } from '#domain/invariant.ts';
import { type Cents, shareOf } from '#domain/money.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { sumBy } from '#domain/sums.ts';

/** A whole risk in basis points. */
export const WHOLE_RISK_BP = 10_000;

/** What one insurer carries of a risk. */
export interface PanelShare {
  insurer_id: string;
  /** Basis points: 6,000 is 60 %. */
  share_bp: number;
}

/** The insurers of a risk, leader first; one that names no panel is carried by its insurer alone. */
export function panelOf(content: {
  insurer_id: string;
  panel?: readonly PanelShare[] | null;
}): PanelShare[] {
  const { insurer_id, panel } = content;
  if (!panel || panel.length === 0) return [{ insurer_id, share_bp: WHOLE_RISK_BP }];
  const leads = (one: PanelShare) => one.insurer_id === insurer_id;
  return [...panel.filter(leads), ...panel.filter((one) => !leads(one))];
}

/** Splits an amount among a panel: every part rounded down to cents, what is left to the leader. */
export function splitByPanel(
  amount: Cents,
  panel: readonly PanelShare[],
): { insurer_id: string; amount: Cents }[] {
  const whole = sumBy(panel, (one) => one.share_bp);
  invariant(whole === WHOLE_RISK_BP, `The shares of a panel sum to ${whole} basis points`);
  const sign = amount < 0 ? -1 : 1;
  const parts = panel.map(({ insurer_id, share_bp }) => ({
    insurer_id,
    amount: sign * partBelow(Math.abs(amount), share_bp),
  }));
  const [leader, ...others] = parts;
  invariant(leader, 'A panel has a leader');
  const rest = others.reduce((left, part) => left - part.amount, amount);
  return [{ ...leader, amount: rest }, ...others];
}

function partBelow(amount: Cents, share_bp: number): Cents {
  const rounded = shareOf(amount, share_bp, WHOLE_RISK_BP);
  const exceeds = BigInt(rounded) * BigInt(WHOLE_RISK_BP) > BigInt(amount) * BigInt(share_bp);
  return exceeds ? rounded - 1 : rounded;
}

/** A share as readers see it, in percent: 6,000 basis points are "60". */
export function sharePct(share_bp: number): string {
  return String((share_bp * 100) / WHOLE_RISK_BP);
}

/** What an insurer carries of a risk that it shares, the leader standing first: "60 % (leader)"; empty of one that carries all, or nothing. */
export function shareText(panel: readonly PanelShare[], insurer_id: string): string {
  const at = panel.findIndex((one) => one.insurer_id === insurer_id);
  const share = panel[at];
  if (!share || panel.length === 1) return '';
  return `${sharePct(share.share_bp)} %${at === 0 ? ' (leader)' : ''}`;
}

/** A typed percentage in basis points: "33,3" is 3,330; undefined when it has more than two decimals or is no share. */
export function shareOfText(text: string): number | undefined {
  const share_bp = parseMoney(text);
  return share_bp !== undefined && share_bp > 0 && share_bp <= WHOLE_RISK_BP ? share_bp : undefined;
}
