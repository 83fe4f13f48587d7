import { useMemo } from 'react';
import type { InputOf } from '#web/api/action-types.ts';
import { currencies, DEFAULT_CURRENCY, REPORTING_CURRENCY } from '#domain/currencies.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { today } from '#web/kit/text/today.ts';

/** What every card of the page is asked, without its name. */
export type AnalyticsQuestion = Omit<InputOf<'get_analytics_card'>, 'card'>;

/** In the address, instead of a currency: all of them in the reporting currency. */
export const ALL_CURRENCIES = 'all';

/** "EUR", or "all in EUR". */
export const currencyText = ({ currency, translated }: AnalyticsQuestion): string =>
  translated === true ? `all in ${currency}` : currency;

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
const insurances = ['track', 'vi'] as const;

/** The filters that stand in the address; this year in euro where nothing does. */
export function useAnalyticsQuestion(): AnalyticsQuestion {
  const [search] = useSearchOf('analytics');
  return useMemo(() => {
    const year = today().slice(0, 4);
    const from = isDay(search.from) ? search.from : `${year}-01-01`;
    const to = isDay(search.to) && search.to >= from ? search.to : `${from.slice(0, 4)}-12-31`;
    const { series, country, insurer_id, broker_id } = search;
    const insurance = insurances.find((one) => one === search.insurance);
    return {
      from,
      to,
      ...(search.currency === ALL_CURRENCIES
        ? { currency: REPORTING_CURRENCY, translated: true }
        : { currency: currencies.find((one) => one === search.currency) ?? DEFAULT_CURRENCY }),
      ...(insurance ? { insurance } : {}),
      ...(series ? { series } : {}),
      ...(country ? { country } : {}),
      ...(insurer_id ? { insurer_id } : {}),
      ...(broker_id ? { broker_id } : {}),
      ...(search.compare === undefined ? {} : { compare: true }),
    };
  }, [search]);
}

/** What the year before is called: by its number, where the period lies in one year. */
export function yearBeforeText({ from, to }: Pick<AnalyticsQuestion, 'from' | 'to'>): string {
  const year = from.slice(0, 4);
  return year === to.slice(0, 4) ? String(Number(year) - 1) : 'Year before';
}
