import { sql, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { statementActions } from '#contract/payments/statements.ts';
import {
  type StatementAccount,
  periodFrom,
  statementAccounts,
} from '#domain/payments/statement.ts';
import { settlementAccounts } from '#domain/payments/ledger-accounts.ts';
import { sumBy } from '#domain/sums.ts';
import { partyBalances } from '#server/payments/ledger/party-balances.ts';
import { statementRule } from '#server/payments/payment-access.ts';
import {
  keptProfit,
  profitBooked,
  profitUpTo,
} from '#server/payments/statement/profit-commissions.ts';
import {
  describeRows,
  firstBookedOn,
  keptOwnTaxes,
  keptRows,
  openRows,
  ownTaxesOf,
} from '#server/payments/statement/statement-rows.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

export type Statement = OutputOf<'get_statements'>['statements'][number];

/** As many rows as a screen shows; the file has all. */
const shownRows = 500;

const partyName = sql`coalesce(i.name, nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text)`;

const statementColumns = sql`statements.statement_id, statements.statement_number, statements.account,
  coalesce(statements.insurer_id, statements.broker_id) as party_id, statements.currency, ${partyName} as party_name,
  statements.period_from, statements.period_until, statements.opening, statements.closing,
  unix(statements.closed_at) as closed_at, t.booked_on as settled_on,
  coalesce(regexp_replace(t.description, '^[^:]*: ', ''), '') as settled_reference`;
const statementTables = sql`statements left join insurers i on i.insurer_id = statements.insurer_id
  left join accounts a on a.user_id = statements.broker_id
  left join ledger_transactions t on t.transaction_id = statements.settled_by`;

/** What was paid, or had nothing to pay. */
const state = sql<string>`case when statements.settled_by is null and statements.closing <> 0 then 'open' else 'settled' end`;

const sortColumns = {
  statement_number: sql`statements.statement_number`,
  party_name: sql`${partyName} collate "und-x-icu"`,
  period_until: sql`statements.period_until`,
  closing: sql`statements.closing`,
} as const;

/** Closed statements, the newest first unless asked otherwise; an insurer and a brokerage see their own. */
export const getStatements: Handler<typeof statementActions.get_statements> = async (
  ctx,
  input,
) => {
  const { filters, page, page_size, sortBy, ascending } = input;
  const { account, currency, from, to } = filters;
  const typed = input.search.trim().replace(/[\\%_]/g, String.raw`\$&`);
  const found = sql`${statementTables} where ${statementRule.visible(ctx.actor)}
    and ${account?.length ? sql`statements.account in (${sql.join(account)})` : sql`true`}
    and ${currency?.length ? sql`statements.currency in (${sql.join(currency)})` : sql`true`}
    and ${from ? sql`statements.period_until >= ${from}::date` : sql`true`}
    and ${to ? sql`statements.period_until <= ${to}::date` : sql`true`}
    and ${typed.length < 2 ? sql<SqlBool>`true` : sql<SqlBool>`searchable(concat_ws(' ', statements.statement_number, ${partyName}, t.description)) like '%' || searchable(${typed}) || '%'`}`;
  const chosen = filters.state?.length ? sql`${state} in (${sql.join(filters.state)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups] = await Promise.all([
    sql<Statement>`select ${statementColumns} from ${found} and ${chosen}
      order by ${sortColumns[sortBy]} ${direction}, statements.statement_id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(ctx.db),
    sql<{
      state: string;
      n: number;
    }>`select ${state} as state, count(*) as n from ${found} group by 1`.execute(ctx.db),
  ]);
  const counts = Object.fromEntries(groups.rows.map((group) => [group.state, group.n]));
  const counted = groups.rows.filter(
    (group) => !filters.state?.length || filters.state.some((one) => one === group.state),
  );
  return { statements: rows.rows, total: sumBy(counted, ({ n }) => n), counts };
};

/** One closed statement; not_found where there is none. */
export async function findStatement(db: Queryable, statement_id: string): Promise<Statement> {
  const found = await sql<Statement>`select ${statementColumns} from ${statementTables}
    where statements.statement_id = ${statement_id}`.execute(db);
  const [statement] = found.rows;
  if (!statement) throw new AppError('not_found');
  return statement;
}

/** A closed statement with its first rows. */
export const getStatement: Handler<typeof statementActions.get_statement> = async (
  { db },
  { statement_id },
) => {
  const [statement, rows, profits, own_taxes] = await Promise.all([
    findStatement(db, statement_id),
    keptRows(db, statement_id, shownRows),
    keptProfit(db, statement_id),
    keptOwnTaxes(db, statement_id),
  ]);
  return { statement, ...rows, profits, own_taxes };
};

/** What a statement would say if it were closed now. */
export const previewStatement: Handler<typeof statementActions.preview_statement> = async (
  { db },
  { until, ...party },
) => {
  const party_name = await nameOfParty(db, party);
  const open = await openRows(db, party, until);
  const profits = await profitUpTo(db, party, until);
  return {
    party_name,
    period_from: periodFrom(open.closed_until, firstBookedOn(open.rows), until),
    opening: open.opening,
    closing: open.closing - profitBooked(profits),
    profits,
    own_taxes: ownTaxesOf(open.rows),
    ...(await describeRows(db, open.rows, shownRows)),
  };
};

/** The name of an insurer or brokerage; not_found where the id is neither's. */
async function nameOfParty(
  db: Queryable,
  { account, party_id }: { account: StatementAccount; party_id: string },
): Promise<string> {
  const found = await (
    account === 'insurer'
      ? sql<{ name: string }>`select name from insurers where insurer_id = ${party_id}`
      : sql<{
          name: string;
        }>`select coalesce(nullif(company_name, ''), nullif(attn, ''), email::text) as name
        from accounts where user_id = ${party_id} and account_type = 'brokerage'`
  ).execute(db);
  const [party] = found.rows;
  if (!party) throw new AppError('not_found');
  return party.name;
}

/** Every insurer and brokerage that has something on its account, with what is payable today. */
export const getOpenStatements: Handler<typeof statementActions.get_open_statements> = async ({
  db,
  today,
}) => {
  const accounts = statementAccounts.map((account) => settlementAccounts[account]);
  const [balances, parties] = await Promise.all([
    partyBalances(db, { accounts, booked_on: today }),
    sql<{ party_id: string; party_name: string; currency: string; closed_until: string | null }>`
      with party as (
        select i.insurer_id as party_id, i.name as party_name from insurers i
        union all
        select a.user_id, coalesce(nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text)
        from accounts a where a.account_type = 'brokerage'
      )
      select p.party_id, p.party_name, s.currency, max(s.period_until) as closed_until
      from party p left join statements s on coalesce(s.insurer_id, s.broker_id) = p.party_id
      group by 1, 2, 3`.execute(db),
  ]);
  const named = new Map(parties.rows.map((one) => [one.party_id, one.party_name]));
  const closed = new Map(
    parties.rows.map((one) => [`${one.party_id} ${one.currency}`, one.closed_until]),
  );
  return {
    accounts: balances
      .flatMap(({ account, currency, insurer_id, broker_id, amount, booked }) => {
        const party_id = insurer_id ?? broker_id;
        const party_name = party_id === null ? undefined : named.get(party_id);
        // Commission without a brokerage is our own: nobody gets a statement of it.
        if (party_id === null || party_name === undefined) return [];
        return {
          account: account as StatementAccount,
          ...{ party_id, party_name, currency },
          closed_until: closed.get(`${party_id} ${currency}`) ?? null,
          due: 0 - amount,
          booked: 0 - booked,
        };
      })
      .toSorted((a, b) => a.party_name.localeCompare(b.party_name)),
  };
};
