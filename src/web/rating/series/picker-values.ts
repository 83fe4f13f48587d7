import { percentages } from '#domain/percentages.ts';
import { popupLimit } from '#web/kit/overlay/menu-action.ts';

/** The picker's value one step up or down from a text; a value between two steps goes to the nearer end [3.31]. */
export function stepped(value: string, direction: 1 | -1, least = 0): string {
  const allowed = percentages.filter((one) => Number(one) >= least);
  const next =
    direction > 0
      ? allowed.findLast((one) => Number(one) > Number(value))
      : allowed.find((one) => Number(one) < Number(value));
  return next ?? (direction > 0 ? allowed[0] : allowed.at(-1)) ?? value;
}

/** The 61 values from 30.0 to 0.0, those around the present one first, because a menu shows twenty. */
export function valuesAround(value: string, least = 0): readonly string[] {
  const all = percentages.filter((one) => Number(one) >= least);
  const at = all.findIndex((one) => Number(one) <= Number(value));
  const half = popupLimit / 2;
  const from = Math.max(0, Math.min((at < 0 ? all.length : at) - half, all.length - popupLimit));
  const near = all.slice(from, from + popupLimit);
  return [...near, ...all.filter((one) => !near.includes(one))];
}
