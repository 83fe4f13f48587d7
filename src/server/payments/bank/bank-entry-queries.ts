import { sql } from 'kysely';
import type { bankActions } from '#contract/payments/bank-actions.ts';
import type { OutputOf } from '#contract/contract.ts';
import { normaliseIban } from '#domain/payments/iban.ts';
import { sumBy } from '#domain/sums.ts';
import { matchesOf, type ShownEntry } from '#server/payments/bank/entry-matches.ts';
import { proposeOpenEntries } from '#server/payments/bank/propose-entries.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

type Answer = OutputOf<'get_bank_entries'>;

/** The day on which a later movement took a booking of this one back. */
const takenBackOn = sql`(select max(o.booked_on) from bank_bookings b
    join ledger_transactions r on r.reverses = b.transaction_id
    join bank_bookings back on back.transaction_id = r.transaction_id and back.undone_at is null
    join bank_entries o on o.entry_id = back.entry_id
  where b.entry_id = e.entry_id and b.undone_at is null)`;

/** A page of the bank's movements with what each is taken for, and where the accounts stand. */
export const getBankEntries: Handler<typeof bankActions.get_bank_entries> = async (ctx, input) => {
  const { status, search, page, page_size } = input;
  const typed = search.replace(/[\\%_]/g, String.raw`\$&`);
  const narrowed =
    typed.length < 2
      ? sql`true`
      : sql`searchable(concat_ws(' ', e.counterparty, e.remittance, e.end_to_end, e.counterparty_iban))
          like '%' || searchable(${typed}) || '%'`;
  const order =
    status === 'open' ? sql`e.booked_on, e.entry_id` : sql`e.decided_at desc, e.entry_id`;
  const rows = await sql<ShownEntry>`
    select e.entry_id, e.amount, e.currency, e.booked_on, e.counterparty, e.counterparty_iban, e.remittance,
      e.end_to_end, e.bank_reference, e.return_reason, e.is_reversal, ${takenBackOn} as taken_back_on, e.status, e.note, unix(e.decided_at) as decided_at, e.certainty, e.user_id,
      coalesce(nullif(d.attn, ''), d.email::text, '') as decided_by_name
    from bank_entries e left join accounts d on d.user_id = e.decided_by
    where e.status = ${status} and ${narrowed} order by ${order}
    limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(ctx.db);
  const counted = await sql<{
    status: Answer['entries'][number]['status'];
    n: number;
    found: number;
    exact: number;
  }>`
    select e.status, count(*) as n, count(*) filter (where ${narrowed}) as found,
      count(*) filter (where e.certainty = 'exact') as exact
    from bank_entries e group by 1`.execute(ctx.db);
  const proposals = await proposeOpenEntries(ctx.db);
  const matches = await matchesOf(ctx.db, { entries: rows.rows, proposals });
  const exact = [...proposals.values()].filter((one) => one.certainty === 'exact').length;
  return {
    entries: rows.rows.map((entry) => {
      const { certainty: _, user_id: __, ...one } = entry;
      return { ...one, match: matches(entry) };
    }),
    total: counted.rows.find((one) => one.status === status)?.found ?? 0,
    counts: {
      ...{ open: 0, accepted: 0, aside: 0 },
      ...Object.fromEntries(counted.rows.map((one) => [one.status, one.n])),
    },
    exact,
    matched: sumBy(counted.rows, (one) => one.exact),
    accounts: await accountsOf(ctx),
  };
};

/** Where each currency of our account stands by the bank's last statement and by the ledger. */
async function accountsOf({ db, services }: ReadContext): Promise<Answer['accounts']> {
  const iban = normaliseIban(services.config.bank_iban);
  const found = await sql<Answer['accounts'][number]>`
    with entries as (
      select currency, coalesce(sum(amount) filter (where status = 'open'), 0) as open,
        coalesce(sum(amount) filter (where status = 'aside'), 0) as aside
      from bank_entries group by 1
    ), booked as (
      select e.currency, e.amount,
        exists (select from bank_bookings b where b.transaction_id = e.transaction_id and b.undone_at is null) as is_seen
      from ledger_entries e where e.account = 'cash'
    ), ledger as (
      select currency, sum(amount) as balance, coalesce(sum(amount) filter (where not is_seen), 0) as unseen
      from booked group by 1
    ), firsts as (
      select distinct on (currency) currency, opening_balance from bank_statements where iban = ${iban}
      order by currency, statement_id
    )
    select s.iban, s.currency, s.closing_balance as bank_balance, s.to_on as until,
      coalesce(l.balance, 0)::bigint as ledger_balance, f.opening_balance as first_balance,
      coalesce(n.open, 0)::bigint as open_amount, coalesce(n.aside, 0)::bigint as aside_amount,
      coalesce(l.unseen, 0)::bigint as unseen_amount,
      coalesce((select sum(amount) from ledger_entries c where c.account = 'card_provider' and c.currency = s.currency), 0)::bigint as at_cards
    from (select distinct on (currency) * from bank_statements where iban = ${iban}
      order by currency, statement_id desc) s
    join firsts f using (currency) left join ledger l using (currency) left join entries n using (currency)
    order by s.currency`.execute(db);
  return found.rows;
}
