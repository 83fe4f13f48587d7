import { type RawBuilder, sql } from 'kysely';
import {
  type CalculationLine,
  calculationOf,
  largestFirst,
  partOf,
} from '#domain/analytics/calculation.ts';
import { currencies, type Currency } from '#domain/currencies.ts';
import { startOfDay } from '#domain/dates.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';

interface Of {
  user_id: string;
  currency: Currency;
  today: string;
}

/** A figure of the page of an account, in one currency: its lines, each a policy or an instalment. */
const accountFigure =
  (title: string, query: (of: Of) => RawBuilder<CalculationLine>): FigureReader =>
  async ({ db, today }, { user_id, part }) => {
    const currency = named(currencies.find((one) => one === part));
    const found = await query({ user_id: named(user_id), currency, today }).execute(db);
    return calculationOf({
      subject: `All policies, ${currency}`,
      currency,
      parts: [partOf(title, largestFirst(found.rows))],
    });
  };

const instalments = (
  amount: RawBuilder<number>,
  { user_id, currency }: Of,
): RawBuilder<CalculationLine> => sql<CalculationLine>`
  select 'Instalment ' || p.instalment_number || ' of ' || p.invoice_number as label,
    'Due ' || to_char(p.due_on, 'DD-MM-YYYY')
      || case when p.refunded_amount = 0 then '' else ', less what was paid back' end as how, ${amount} as amount
  from payments p
  where (p.user_id = ${user_id} or p.broker_id = ${user_id}) and p.status <> 'cancelled' and p.currency = ${currency}`;

/** What an account brought this year, what of all its bills is paid, and what is open. */
export const accountFigures = {
  account_premium: accountFigure('Policies', ({ user_id, currency, today }) => {
    const year_start = new Date(startOfDay(`${today.slice(0, 4)}-01-01`) * 1000).toISOString();
    return sql<CalculationLine>`
      select coalesce(policy_number, quote_number) as label, 'Made on ' || to_char(made_at at time zone 'Europe/Amsterdam', 'DD-MM-YYYY') as how,
        premium as amount
      from policies
      where (user_id = ${user_id} or broker_id = ${user_id}) and document_state = 'policy' and status <> 'declined'
        and made_at >= ${year_start}::timestamptz and currency = ${currency}`;
  }),
  account_paid: accountFigure('Instalments', (of) =>
    instalments(sql<number>`p.amount - p.amount_open - p.refunded_amount`, of),
  ),
  account_open: accountFigure('Instalments', (of) => instalments(sql<number>`p.amount_open`, of)),
} as const satisfies Record<string, FigureReader>;
