import { formatCalendarDate } from '#domain/dates.ts';
import type { exchangeRateActions } from '#contract/payments/exchange-rates.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Keeps a rate from a day on; of a day to come nobody knows it, and of each day there is one. */
export const addExchangeRate: Handler<typeof exchangeRateActions.add_exchange_rate> = async (
  ctx,
  { currency, valid_from, rate },
) => {
  if (valid_from > ctx.today)
    throw fieldError('valid_from', 'in_future', 'A rate of a day to come is not known.');
  const added = await ctx.db
    .insertInto('exchange_rates')
    .values({ currency, valid_from, rate })
    .onConflict((conflict) => conflict.columns(['currency', 'valid_from']).doNothing())
    .returning('exchange_rate_id')
    .executeTakeFirst();
  if (!added)
    throw fieldError(
      'valid_from',
      'taken',
      `A rate of ${currency} from ${formatCalendarDate(valid_from)} is there: remove it first.`,
    );
  await ctx.audit({
    record_kind: 'exchange_rate',
    record_id: added.exchange_rate_id,
    after: { currency, valid_from, rate },
  });
  ctx.changed('ledger', added.exchange_rate_id);
  return added;
};
