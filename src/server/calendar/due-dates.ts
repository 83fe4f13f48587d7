import { sql } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { CalendarEntry } from '#domain/calendar/icalendar.ts';
import { counted } from '#domain/counted.ts';
import { countryName } from '#domain/countries.ts';
import { addDays, type CalendarDate, periodTextOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isOpen, paymentStatuses } from '#domain/payments/payment-status.ts';
import { addressOf } from '#domain/places.ts';
import { type CalendarReader, DAYS_BACK, MOST_ENTRIES } from '#server/calendar/calendar-reader.ts';
import { paymentRule } from '#server/payments/payment-access.ts';
import { taxReturns } from '#server/payments/tax/tax-periods.ts';
import type { Queryable } from '#server/platform/context.ts';

interface OwedInstalment {
  payment_id: string;
  instalment_number: number;
  instalment_count: number;
  invoice_id: string | null;
  invoice_number: string;
  policy_number: string;
  client_name: string;
  amount_open: number;
  currency: string;
  due_on: CalendarDate;
  revision: number;
}

/** When premium is due: for clients and brokerages each instalment, for staff what is due on a day, and the tax returns. */
export async function dueDates(db: Queryable, of: CalendarReader): Promise<CalendarEntry[]> {
  if (isStaff(of.actor.account_type))
    return [...(await dueByDay(db, of)), ...(await dueReturns(db, of))];
  const found = await sql<OwedInstalment>`
    select payment_id, instalment_number, instalment_count, invoice_id, invoice_number, policy_number, client_name,
      amount_open, currency, due_on, revision
    from payments where ${isOwed(of)} and ${paymentRule.visible(of.actor)}
    order by due_on, payment_id, instalment_number limit ${MOST_ENTRIES}`.execute(db);
  return found.rows.map((one) => instalmentEntry(one, of));
}

const isOwed = ({ today }: CalendarReader) => sql`amount_open > 0
  and status in (${sql.join(paymentStatuses.filter(isOpen))}) and due_on >= ${addDays(today, 0 - DAYS_BACK)}`;

function instalmentEntry(one: OwedInstalment, { actor, public_url }: CalendarReader) {
  const { payment_id, instalment_number, instalment_count, invoice_id, due_on } = one;
  const money = formatMoney(one.amount_open, one.currency);
  const which =
    instalment_count > 1 ? `Instalment ${instalment_number} of ${instalment_count}` : '';
  const whose = actor.account_type === 'agent' ? '' : one.client_name;
  const page = invoice_id === null ? addressOf('overview') : addressOf('invoice', { invoice_id });
  return {
    uid: `instalment-${payment_id}-${instalment_number}`,
    ...{ sequence: one.revision, starts_on: due_on, ends_on: due_on },
    title: [`${money} is due`, whose].filter(Boolean).join(' · '),
    about: [which, `Invoice ${one.invoice_number}`, one.policy_number].filter(Boolean).join(' · '),
    url: `${public_url}${page}`,
  } satisfies CalendarEntry;
}

/** One entry for a day and currency: a book owes on every day of a year. */
async function dueByDay(db: Queryable, of: CalendarReader): Promise<CalendarEntry[]> {
  const found = await sql<{ due_on: CalendarDate; currency: string; n: number; open: number }>`
    select due_on, currency, count(*)::int as n, sum(amount_open)::bigint as open
    from payments where ${isOwed(of)}
    group by due_on, currency order by due_on, currency limit ${MOST_ENTRIES}`.execute(db);
  return found.rows.map(({ due_on, currency, n, open }) => ({
    ...{ uid: `due-${due_on}-${currency}`, starts_on: due_on, ends_on: due_on },
    title: `${formatMoney(open, currency)} of premium is due`,
    about: counted(n, 'instalment'),
    url: `${of.public_url}${addressOf('administration')}`,
  }));
}

async function dueReturns(db: Queryable, of: CalendarReader): Promise<CalendarEntry[]> {
  const { open } = await taxReturns(db, of);
  return open.map(({ country_code, currency, period_from, period_until, due_on, tax }) => ({
    uid: `tax-${country_code}-${currency}-${period_until}`,
    ...{ starts_on: due_on, ends_on: due_on },
    title: `Premium tax of ${countryName(country_code)} is due`,
    about: `${periodTextOf(period_from, period_until)} · ${formatMoney(tax, currency)} so far`,
    url: `${of.public_url}${addressOf('administration', { tab: 'tax' })}`,
  }));
}
