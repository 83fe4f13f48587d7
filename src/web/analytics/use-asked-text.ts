import { accountName } from '#domain/accounts/account-name.ts';
import { countryName } from '#domain/countries.ts';
import { periodTextOf } from '#domain/dates.ts';
import { useRead } from '#web/api/use-read.ts';
import { type AnalyticsQuestion, currencyText } from '#web/analytics/analytics-question.ts';

/** What the filters ask, in one line: "01-01-2026 – 31-12-2026, EUR, Various insurances, Belgium". */
export function useAskedText(question: AnalyticsQuestion): string {
  const { from, to, insurance, series, country, insurer_id, broker_id } = question;
  const insurers = useRead('get_insurers', {}, { staleMs: 300_000 }).data?.insurers;
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users;
  const brokerage = users?.find(({ user_id }) => user_id === broker_id);
  return [
    periodTextOf(from, to),
    currencyText(question),
    insurance && insuranceLabels[insurance],
    series,
    country && countryName(country),
    insurers?.find((one) => one.insurer_id === insurer_id)?.name,
    brokerage && accountName(brokerage),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The two books, as people call them. */
export const insuranceLabels = { track: 'On track', vi: 'Various insurances' } as const;
