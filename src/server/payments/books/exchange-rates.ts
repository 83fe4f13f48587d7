import { sql } from 'kysely';
import type { exchangeRateActions } from '#contract/payments/exchange-rates.ts';
import { type Currency, translatedCurrencies } from '#domain/currencies.ts';
import type { OutputOf } from '#contract/contract.ts';
import type { Handler } from '#server/platform/area.ts';

type Actions = typeof exchangeRateActions;

/** So many are shown of each currency. */
const mostOfEach = 100;

/** The newest rates of each currency, and the currencies of the book of which there is none. */
export const getExchangeRates: Handler<Actions['get_exchange_rates']> = async ({ db }) => {
  const { rows: rates } = await sql<OutputOf<'get_exchange_rates'>['rates'][number]>`
    select r.exchange_rate_id, r.currency, r.valid_from, trim_scale(r.rate)::text as rate, unix(r.created_at) as set_at,
      coalesce((select l.actor_name from audit_log l where l.record_kind = 'exchange_rate'
        and l.record_id = r.exchange_rate_id::text and l.action = 'add_exchange_rate' limit 1), '') as set_by_name
    from unnest(${[...translatedCurrencies]}::text[]) c (currency)
      cross join lateral (select * from exchange_rates x where x.currency = c.currency
        order by x.valid_from desc limit ${mostOfEach}) r
    order by r.valid_from desc, r.currency`.execute(db);
  // The index of other currencies is found by the same condition.
  const { rows: without } = await sql<{ currency: Currency }>`
    select c.currency from unnest(${[...translatedCurrencies]}::text[]) c (currency)
    where not exists (select from exchange_rates x where x.currency = c.currency)
      and exists (select from figures f where f.currency = c.currency and f.currency <> 'EUR')`.execute(
    db,
  );
  return { rates, without_rate: without.map(({ currency }) => currency) };
};
