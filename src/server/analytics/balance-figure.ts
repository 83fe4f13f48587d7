import { sql } from 'kysely';
import {
  type CalculationLine,
  calculationOf,
  largestFirst,
  partOf,
} from '#domain/analytics/calculation.ts';
import { countryName } from '#domain/countries.ts';
import { currencies } from '#domain/currencies.ts';
import { type BookingKind, bookingWords } from '#domain/payments/booking-words.ts';
import { ledgerAccountRules, ledgerAccounts } from '#domain/payments/ledger-accounts.ts';
import { sumBy } from '#domain/sums.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';

interface Sum {
  kind: BookingKind;
  party: string | null;
  country_code: string | null;
  bookings: number;
  amount: number;
}

/** What stands on an account of the ledger in one currency: by kind of booking, and by whom it is about. */
export const ledgerBalance: FigureReader = async ({ db }, { part }) => {
  const [name = '', code = ''] = part.split(' ');
  const account = named(ledgerAccounts.find((one) => one === name));
  const currency = named(currencies.find((one) => one === code));
  const { rows } = await sql<Sum>`
    select s.kind, s.country_code, s.bookings, s.amount,
      coalesce(i.name, nullif(b.company_name, ''), b.attn) as party
    from (
      select t.kind, e.insurer_id, e.broker_id, e.country_code, count(distinct transaction_id) as bookings,
        sum(e.amount)::bigint as amount
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where e.account = ${account} and e.currency = ${currency} group by 1, 2, 3, 4
    ) s left join insurers i on i.insurer_id = s.insurer_id left join accounts b on b.user_id = s.broker_id`.execute(
    db,
  );
  // It is shown on its side, without a sign.
  const side = sumBy(rows, ({ amount }) => amount) < 0 ? -1 : 1;
  const by = (labelOf: (row: Sum) => string): CalculationLine[] =>
    largestFirst(
      [...Map.groupBy(rows, labelOf)].map(([label, ofOne]) => {
        const bookings = sumBy(ofOne, (one) => one.bookings);
        return {
          label,
          how: bookings === 1 ? '1 booking' : `${bookings} bookings`,
          amount: side * sumBy(ofOne, ({ amount }) => amount),
        };
      }),
    );
  const parties = by(({ party, country_code }) => {
    if (country_code === null) return party ?? '';
    const tax = countryName(country_code);
    return party === null ? tax : `${party}: tax of ${tax}`;
  });
  return calculationOf({
    subject: `${ledgerAccountRules[account].label}, ${currency}`,
    currency,
    parts: [
      partOf(
        'By booking',
        by(({ kind }) => bookingWords[kind]),
      ),
      ...(parties.every(({ label }) => label === '')
        ? []
        : [
            partOf(
              'By party',
              parties.map((line) => ({ ...line, label: line.label || 'Our own' })),
            ),
          ]),
    ],
  });
};
