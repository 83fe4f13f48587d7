import type { exchangeRateActions } from '#contract/payments/exchange-rates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Takes a rate out of the list. Postings carry the rate with which they were booked, so that nothing booked changes. */
export const removeExchangeRate: Handler<typeof exchangeRateActions.remove_exchange_rate> = async (
  ctx,
  { exchange_rate_id },
) => {
  const removed = await ctx.db
    .deleteFrom('exchange_rates')
    .where('exchange_rate_id', '=', exchange_rate_id)
    .returning(['currency', 'valid_from', 'rate'])
    .executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  await ctx.audit({ record_kind: 'exchange_rate', record_id: exchange_rate_id, before: removed });
  ctx.changed('ledger', exchange_rate_id);
  return { ok: true };
};
