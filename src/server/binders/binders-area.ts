import { bindersContract } from '#contract/binders/binders.ts';
import { getBinderCapacity } from '#server/binders/binder-capacity.ts';
import { getBinders, saveBinder } from '#server/binders/save-binder.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_binders: getBinders,
  get_binder_capacity: getBinderCapacity,
  save_binder: saveBinder,
} satisfies Handlers<typeof bindersContract>;

/** What insurers agreed that is written in their names, and what is left of it. */
export const bindersArea = defineArea({ contract: bindersContract, handlers });
