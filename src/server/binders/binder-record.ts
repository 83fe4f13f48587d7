import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { Queryable } from '#server/platform/context.ts';

/** An agreement as it is kept. */
export type Binder = OutputOf<'save_binder'>;

/** Agreements with their percentages as text. */
export function selectBinders(db: Queryable) {
  return db
    .selectFrom('binders')
    .select(['binder_id', 'insurer_id', 'umr', 'valid_from', 'valid_to', 'countries', 'classes'])
    .select(['highest_series_level', 'highest_driver_level', 'currency', 'value_per_car'])
    .select(['value_per_event', 'value_per_transport', 'premium_limit', 'notes', 'revision'])
    .select('deficit_carried')
    .select(sql<string>`trim_scale(profit_expenses_pct)::text`.as('profit_expenses_pct'))
    .select(sql<Binder['lines']>`lines`.as('lines'))
    .select(sql<string>`trim_scale(commission_pct)::text`.as('commission_pct'))
    .select(sql<string>`trim_scale(profit_commission_pct)::text`.as('profit_commission_pct'));
}
