import type { bindersContract } from '#contract/binders/binders.ts';
import type { CapacityUse } from '#domain/binders/binder-capacity.ts';
import { type Binder, selectBinders } from '#server/binders/binder-record.ts';
import { carriedEvents, usedAtEvents, usedPremium } from '#server/binders/used-capacity.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';

/** How many of the events to come are told: those of which most is used. */
const EVENTS = 5;

/** What is used of an agreement, counted as the guard counts it; nothing is asked. */
export const getBinderCapacity: Handler<(typeof bindersContract)['get_binder_capacity']> = async (
  ctx,
  { binder_id },
) => {
  const binder = await selectBinders(ctx.db).where('binder_id', '=', binder_id).executeTakeFirst();
  if (!binder) throw new AppError('not_found');
  const used = await usedPremium(ctx.db, { ...binder, policy_id: null });
  const premium: CapacityUse = {
    ...{ code: 'premium_limit', what: 'Premium', limit: binder.premium_limit, used, asked: 0 },
  };
  return {
    ...{ binder_id, currency: binder.currency },
    uses: [premium, ...(await fullestEvents(ctx, binder))],
  };
};

async function fullestEvents(
  { db, today }: ReadContext,
  { insurer_id, currency, value_per_event, lines }: Binder,
): Promise<CapacityUse[]> {
  if (!lines.includes('on_track')) return [];
  const events = await carriedEvents(db, { insurer_id, currency, from: today });
  const event_ids = events.map(({ event_id }) => event_id);
  const used = await usedAtEvents(db, { insurer_id, event_ids, currency, policy_id: null });
  return events
    .map(({ event_id, name }) => ({
      ...{ code: 'value_per_event' as const, what: name, limit: value_per_event },
      ...{ used: used.get(event_id) ?? 0, asked: 0 },
    }))
    .toSorted((a, b) => b.used - a.used)
    .slice(0, EVENTS);
}
