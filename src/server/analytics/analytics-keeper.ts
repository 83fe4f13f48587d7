import { figuresChecks } from '#server/analytics/figures-checks.ts';
import type { Keeper } from '#server/platform/keeper.ts';

/** Figures follow what they are made of by themselves; here they are compared with it. */
export const analyticsKeeper: Keeper = { checks: figuresChecks };
