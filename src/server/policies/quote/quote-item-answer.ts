import type { policiesContract } from '#contract/policies/policies.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { loadCoverRecords } from '#server/policies/document/cover-records.ts';
import { defaultItem } from '#server/policies/quote/quote-item-defaults.ts';

/** A car at events as the editor adds it to a quote. */
export const getQuoteItemDefaults: Handler<
  (typeof policiesContract)['get_quote_item_defaults']
> = async (ctx, input) => {
  const { car_id, event_ids, driver_ids } = input;
  const records = await loadCoverRecords(ctx.db, { car_ids: [car_id], event_ids, driver_ids });
  const car = records.cars.get(car_id);
  if (!car) throw new AppError('not_found');
  const drivers = driver_ids.flatMap((id) => records.drivers.get(id) ?? []);
  return {
    items: event_ids.flatMap((event_id) => {
      const event = records.events.get(event_id);
      return event ? [defaultItem({ car, event, drivers }, records)] : [];
    }),
  };
};
