import { isCalendarDate } from '#domain/dates.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

/** Pages whose address says at which point of time a policy is shown. */
export type PageOfTime = 'policy' | 'my_policy' | 'claim';

/** The point of time that stands in the address, so that it can be sent to somebody. */
export interface PointInAddress {
  /** What was known once this transaction was booked. */
  point: string | undefined;
  valid: string | undefined;
  known: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const dayOf = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);

/** The point in the address, and a way to change it; what is no point there is today. */
export function usePoint(
  page: PageOfTime,
): [PointInAddress, (next: Partial<PointInAddress>) => void] {
  const [search, change] = useSearchOf(page);
  const point = search.point !== undefined && uuid.test(search.point) ? search.point : undefined;
  return [
    { point, valid: dayOf(search.valid), known: dayOf(search.known) },
    (next) => change(next, { replace: true }),
  ];
}
