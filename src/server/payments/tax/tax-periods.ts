import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  taxPeriodAfter,
  taxPeriodOf,
  taxStateOf,
  type TaxPeriod,
} from '#domain/payments/tax/tax-period.ts';
import { sumBy } from '#domain/sums.ts';
import { insurersOwnTax, unfiledTax, type TaxPlaceKey } from '#server/payments/tax/tax-postings.ts';
import type { Queryable } from '#server/platform/context.ts';

type TaxReturn = OutputOf<'get_tax_returns'>['returns'][number];

/** A return before it is known what of its days is left out. */
type OwnReturn = Omit<TaxReturn, 'left_out'>;

interface BookedDay {
  country_code: string;
  currency: Currency;
  booked_on: CalendarDate;
  tax: number;
}

const isFiled = (found: TaxReturn): found is TaxReturn & { return_id: string } =>
  'return_id' in found;

/** A filed return with its id. */
type FiledReturn = OwnReturn & { return_id: string };

/** A return as it is told, without what only the tables know. */
export function shownReturn(found: TaxReturn & { return_id?: string }): TaxReturn {
  const { return_id, ...shown } = found;
  return return_id === undefined ? found : shown;
}

/** The filed returns, of one place or of all, the last first. */
async function filedReturns(db: Queryable, place?: TaxPlaceKey): Promise<FiledReturn[]> {
  const found = await sql<Omit<FiledReturn, 'frequency' | 'state'>>`
    select f.return_id, f.country_code, f.currency, f.period_from, f.period_until, f.due_on, f.tax, f.reference,
      unix(f.filed_at) as filed_at, coalesce(nullif(a.attn, ''), a.email::text) as filed_by_name,
      (select coalesce(sum(r.tax), 0)::bigint from tax_return_rows r join ledger_transactions t using (transaction_id)
        where r.return_id = f.return_id and t.booked_on < f.period_from) as corrections
    from tax_returns f join accounts a on a.user_id = f.filed_by
    where ${place === undefined ? sql`true` : sql`f.country_code = ${place.country_code} and f.currency = ${place.currency}`}
    order by f.period_until desc, f.country_code`.execute(db);
  return found.rows.map((one) => ({
    ...one,
    state: 'filed',
    frequency: taxPeriodOf(one.country_code, one.period_until).frequency,
  }));
}

/**
 * The returns that are not filed: of each place from the period after its last filed one, else from that of its first
 * booking, up to the one that runs. What is booked for days before stands in the first of them, as a correction.
 */
async function openReturns(
  db: Queryable,
  { today, place, filed }: Reading & { filed: readonly FiledReturn[] },
): Promise<OwnReturn[]> {
  const found = await sql<BookedDay>`
    select e.country_code, e.currency, t.booked_on, -sum(e.amount)::bigint as tax
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where ${unfiledTax} and ${isOf(place)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const last = new Map<string, CalendarDate>();
  for (const one of filed) if (!last.has(placeOf(one))) last.set(placeOf(one), one.period_until);
  const days = Map.groupBy(found.rows, placeOf);
  return [...days].flatMap(([key, booked]) => returnsOf(booked, { today, filed: last.get(key) }));
}

/** What is read: of one place or of all. */
interface Reading {
  today: CalendarDate;
  place?: TaxPlaceKey | undefined;
}

const placeOf = ({ country_code, currency }: TaxPlaceKey): string => `${country_code} ${currency}`;

const isOf = (place: TaxPlaceKey | undefined) =>
  place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`e.country_code = ${place.country_code} and e.currency = ${place.currency}`;

const taxOn = (days: readonly BookedDay[]) => sumBy(days, (one) => one.tax);

/** All returns, filed and not, with what insurers pay themselves in their days; a period of which they pay all is one of nothing. */
export async function taxReturns(
  db: Queryable,
  { today, place }: Reading,
): Promise<{
  filed: (TaxReturn & { return_id: string })[];
  open: TaxReturn[];
  nothing: TaxReturn[];
}> {
  const filed = await filedReturns(db, place);
  const open = await openReturns(db, { today, place, filed });
  const found = await sql<BookedDay>`
    select e.country_code, e.currency, t.booked_on, -sum(e.amount)::bigint as tax
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where ${insurersOwnTax} and ${isOf(place)} group by 1, 2, 3`.execute(db);
  const periodOf = (one: TaxPlaceKey & { period_until: CalendarDate }) =>
    `${placeOf(one)} ${one.period_until}`;
  const left = new Map<string, { first: BookedDay; period: TaxPeriod; left_out: number }>();
  for (const first of found.rows) {
    const period = taxPeriodOf(first.country_code, first.booked_on);
    const key = periodOf({ ...first, ...period });
    left.set(key, { first, period, left_out: (left.get(key)?.left_out ?? 0) + first.tax });
  }
  const withLeft = <T extends OwnReturn>(one: T) => ({
    ...one,
    left_out: left.get(periodOf(one))?.left_out ?? 0,
  });
  const told = new Set([...filed, ...open].map(periodOf));
  return {
    filed: filed.map(withLeft),
    open: open.map(withLeft),
    nothing: [...left]
      .filter(([key]) => !told.has(key))
      .map(([, { first, period, left_out }]) => ({
        ...{ country_code: first.country_code, currency: first.currency, ...period },
        state: today <= period.period_until ? ('running' as const) : ('nothing' as const),
        ...{ tax: 0, corrections: 0, left_out, filed_at: null, filed_by_name: '', reference: '' },
      }))
      .toSorted((a, b) => b.period_until.localeCompare(a.period_until)),
  };
}

function returnsOf(
  booked: readonly BookedDay[],
  { today, filed }: { today: CalendarDate; filed: CalendarDate | undefined },
): OwnReturn[] {
  const [first] = booked;
  if (!first) return [];
  const { country_code, currency } = first;
  const returns: OwnReturn[] = [];
  let period: TaxPeriod =
    filed === undefined
      ? taxPeriodOf(country_code, first.booked_on)
      : taxPeriodAfter(country_code, filed);
  let from = '';
  while (period.period_from <= today || from === '') {
    const { period_from, period_until } = period;
    const own = booked.filter((day) => day.booked_on > from && day.booked_on <= period_until);
    if (own.length > 0)
      returns.push({
        ...{ country_code, currency, ...period, state: taxStateOf(period, today) },
        tax: taxOn(own),
        corrections: taxOn(own.filter((day) => day.booked_on < period_from)),
        ...{ filed_at: null, filed_by_name: '', reference: '' },
      });
    from = period_until;
    period = taxPeriodAfter(country_code, period_until);
  }
  return returns;
}

/** One return, filed or not; undefined where nothing is booked for it. */
export async function findReturn(
  db: Queryable,
  today: CalendarDate,
  { period_until, ...place }: TaxPlaceKey & { period_until: CalendarDate },
): Promise<{ found: TaxReturn; return_id: string | null; is_next: boolean } | undefined> {
  const { filed, open, nothing } = await taxReturns(db, { today, place });
  const found = [...filed, ...open, ...nothing].find((one) => one.period_until === period_until);
  if (!found) return undefined;
  return {
    found,
    return_id: isFiled(found) ? found.return_id : null,
    is_next: open[0]?.period_until === period_until,
  };
}
