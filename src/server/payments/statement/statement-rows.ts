import { type RawBuilder, sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import type { StatementAccount } from '#domain/payments/statement.ts';
import {
  grossAccounts,
  grossOfEntry,
  isPremium,
  isSameParty,
  partyColumns,
  receivedParts,
  unpaidOfEntry,
} from '#server/payments/ledger/received-parts.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Whose statement, in which currency. */
export interface StatementParty {
  account: StatementAccount;
  party_id: string;
  currency: Currency;
}

export type StatementRow = OutputOf<'get_statement'>['rows'][number];

export type OwnTax = OutputOf<'preview_statement'>['own_taxes'][number];

/** Of a booking, the premium tax that an insurer pays itself, by country. */
type OwnTaxOfRow = Readonly<Record<string, { booked: number; due: number }>>;

/** What a closed statement keeps of a booking. */
interface FoundRow {
  transaction_id: string;
  position: number;
  booked_on: CalendarDate;
  kind: BookingKind;
  booked: number;
  due: number;
  own_tax: OwnTaxOfRow;
}

/** What is looked at of a party's account: all of it, or of an insurer's the tax of a country that it pays itself. */
type AccountPart = StatementParty & { tax_of?: string };

/** The column that names the party on its account. */
const partyColumn = (account: StatementAccount) =>
  sql.ref(account === 'insurer' ? 'insurer_id' : 'broker_id');

const ofParty = (alias: string, { account, party_id, currency }: StatementParty) =>
  sql`${sql.ref(alias)}.account = ${account} and ${sql.ref(alias)}.${partyColumn(account)} = ${party_id}
    and ${sql.ref(alias)}.currency = ${currency}`;

const inCountry = (alias: string, { tax_of }: AccountPart) =>
  tax_of === undefined ? sql`true` : sql`${sql.ref(alias)}.country_code = ${tax_of}`;

/** The entries of what is looked at. */
const ofPart = (alias: string, part: AccountPart) =>
  sql`${ofParty(alias, part)} and ${inCountry(alias, part)}`;

/** What a row `r` of a closed statement says of what is looked at. */
const keptOf = ({ tax_of }: AccountPart, what: 'booked' | 'due') =>
  tax_of === undefined
    ? sql.ref(`r.${what}`)
    : sql`coalesce((r.own_tax -> ${tax_of} ->> ${what})::bigint, 0)`;

/**
 * What a statement up to a day adds to those that are closed: every booking that none of them has, in the order in which
 * they count, each with what it changed of what is payable. A late booking of a closed period is among them. Their sum
 * and the closed ones' is what `partyBalances` finds payable, to the cent: what is payable depends on the bookings alone,
 * never on their order (decision 065).
 */
export async function openRows(
  db: Queryable,
  party: StatementParty,
  until: CalendarDate,
): Promise<{
  opening: number;
  closing: number;
  closed_until: CalendarDate | null;
  rows: FoundRow[];
}> {
  const closed = await closedSoFar(db, party);
  const found = await rowsOfPart(db, party, { until, closed });
  const own_taxes = await ownTaxOfRows(db, party, { until, closed });
  const rows = found.map((row) => ({ ...row, own_tax: own_taxes.get(row.transaction_id) ?? {} }));
  const { opening, closed_until } = closed;
  const closing = rows.reduce((sum, { due }) => sum + due, opening);
  return { opening, closing, closed_until, rows };
}

type Open = { until: CalendarDate; closed: ClosedSoFar };

async function rowsOfPart(
  db: Queryable,
  part: AccountPart,
  { until, closed }: Open,
): Promise<Omit<FoundRow, 'own_tax'>[]> {
  const found = await sql<Omit<FoundRow, 'own_tax'>>`${steppedPremiums(part, until, closed)}
    ${rowsOfSteps(part)}`.execute(db);
  return found.rows;
}

/** The tax that an insurer pays itself in what each booking wrote and changed: counted as its premium is (decision 110). */
async function ownTaxOfRows(
  db: Queryable,
  party: StatementParty,
  open: Open,
): Promise<ReadonlyMap<string, OwnTaxOfRow>> {
  const taxes = new Map<string, OwnTaxOfRow>();
  if (party.account !== 'insurer') return taxes;
  for (const tax_of of await ownTaxCountries(db, party))
    for (const { transaction_id, booked, due } of await rowsOfPart(db, { ...party, tax_of }, open))
      if (booked !== 0 || due !== 0)
        taxes.set(transaction_id, { ...taxes.get(transaction_id), [tax_of]: { booked, due } });
  return taxes;
}

/** The countries of which an insurer ever paid tax itself, as the sums of its account name them. */
async function ownTaxCountries(
  db: Queryable,
  { party_id, currency }: StatementParty,
): Promise<string[]> {
  const kept = (relation: 'list_sums' | 'list_sum_changes') =>
    sql`select status from ${sql.table(relation)}
      where list = 'ledger:insurer' and owner = ${party_id} and currency = ${currency} and status <> ''`;
  const { rows } = await sql<{ status: string }>`
    ${kept('list_sums')} union ${kept('list_sum_changes')} order by 1`.execute(db);
  return rows.map(({ status }) => status);
}

/**
 * The bookings that may be on none of the closed statements: of days after the last one, and those that were booked since
 * it was closed. Before the first one, and where two accounts became one, all that name the party.
 */
function recentBookings(party: AccountPart, until: CalendarDate, closed: ClosedSoFar) {
  const { closed_until, closed_at, is_merged } = closed;
  const columns = sql`t.transaction_id, t.policy_id from ledger_transactions t`;
  if (closed_until === null || closed_at === null || is_merged)
    return sql`select distinct ${columns} join ledger_entries e using (transaction_id)
      where ${ofPart('e', party)} and t.booked_on <= ${until}`;
  // What had begun to be booked while it was closed is among them: nothing is under way for a day.
  return sql`select ${columns} where t.booked_on > ${closed_until} and t.booked_on <= ${until}
    union
    select ${columns} where t.created_at > ${closed_at}::timestamptz - interval '1 day' and t.booked_on <= ${until}`;
}

/**
 * The bookings of every policy of which the party has a premium and something is new, in the order in which they count.
 * Where a new one stands before a closed one, or figures are not of this moment, the policy is reckoned `apart`: all that
 * closed statements have are the step before the first, each new one is a step of its own, and `received` is what
 * everybody's part of the premium was after it.
 */
function steppedPremiums(party: AccountPart, until: CalendarDate, closed: ClosedSoFar) {
  return sql`
    with recent as materialized (
      ${recentBookings(party, until, closed)}
    ), mine as materialized (
      select r.policy_id from (select distinct policy_id from recent where policy_id is not null) r
      where exists (select from ledger_transactions t join ledger_entries e using (transaction_id)
        where t.policy_id = r.policy_id and ${ofPart('e', party)} and ${isPremium} and t.booked_on <= ${until})
    ), concerned as materialized (
      select t.transaction_id from mine m join ledger_transactions t using (policy_id) where t.booked_on <= ${until}
      union
      select r.transaction_id from recent r
      where exists (select from ledger_entries e where e.transaction_id = r.transaction_id and ${ofPart('e', party)})
    ), closed as materialized (
      select r.transaction_id, ${keptOf(party, 'booked')} as booked, ${keptOf(party, 'due')} as due,
        ${keptOf(party, 'due')} - case when ${isPremium} then 0 else ${keptOf(party, 'booked')} end as premium, t.policy_id
      from concerned c join statement_rows r using (transaction_id) join statements s using (statement_id)
        join ledger_transactions t on t.transaction_id = r.transaction_id
      where ${ofParty('s', party)}
    ), placed as materialized (
      select t.*, t.transaction_id in (select transaction_id from closed) as is_closed,
        row_number() over (partition by t.policy_id order by t.booked_on, t.booking_number) as place
      from concerned c join ledger_transactions t using (transaction_id)
    ), apart as materialized (
      select p.policy_id from placed p where p.policy_id is not null group by 1
      having max(p.place) filter (where p.is_closed) > count(*) filter (where p.is_closed)
        or p.policy_id in (select policy_id from figure_changes) or ${closed.is_merged}
    ), booked as materialized (
      select p.*, case when p.is_closed then 0 else p.place end as step
      from placed p where p.policy_id in (select policy_id from apart)
    ), moved as (
      select t.policy_id, t.step, (array_agg(t.transaction_id))[1] as transaction_id, min(t.kind) as kind,
        min(t.booked_on) as booked_on, min(t.booking_number) as booking_number,
        -coalesce(sum(e.amount) filter (where ${ofPart('e', party)}), 0) as own,
        -coalesce(sum(e.amount) filter (where ${ofPart('e', party)} and not ${isPremium}), 0) as own_other,
        sum(${grossOfEntry}) as gross, sum(${unpaidOfEntry}) as unpaid
      from booked t join ledger_entries e using (transaction_id)
      where e.currency = ${party.currency}
      group by 1, 2
    ), parts as (
      select t.policy_id, t.step, ${partyColumns('e')}, -sum(e.amount) as owed
      from booked t join ledger_entries e using (transaction_id)
      where e.currency = ${party.currency} and ${isPremium} and e.account in ${grossAccounts}
      group by 1, 2, ${partyColumns('e')}
    ), stepped as (
      select m.policy_id, m.step, ${partyColumns('p')}, sum(coalesce(f.owed, 0)) over so_far as owed,
        sum(m.gross) over so_far as gross, sum(m.unpaid) over so_far as unpaid
      from moved m join (select distinct policy_id, ${partyColumns('parts')} from parts) p on p.policy_id = m.policy_id
        left join parts f on f.policy_id = m.policy_id and f.step = m.step and ${isSameParty('f', 'p')}
      window so_far as (partition by m.policy_id, ${partyColumns('p')} order by m.step)
    ), received as (${receivedParts(sql`stepped`, sql`policy_id, step`)})`;
}

/** What a booking holds back from the party, as its figure says it (decision 072). */
const heldOf = (
  { account, party_id, currency, tax_of }: AccountPart,
  transaction_id: RawBuilder<unknown>,
) =>
  sql`(select coalesce(sum(f.owed), 0) from figures f where f.kind = 'held'
    and f.words ->> 'party' = ${`${account} ${party_id}`} and f.source_id = ${transaction_id} and f.currency = ${currency}
    and ${tax_of === undefined ? sql`true` : sql`f.words ->> 'country' = ${tax_of}`})`;

/**
 * Each new booking with what it changed of what is payable to the party: what it booked without what it holds back. The
 * first one after a closed statement brings the cents that were rounded otherwise there.
 */
function rowsOfSteps(party: AccountPart) {
  return sql`
    , payable as (
      select m.*, case when m.step > 0 then coalesce(r.payable, 0)
          else (select sum(c.premium) from closed c where c.policy_id = m.policy_id) end as premium
      from moved m left join (
          select r.policy_id, r.step, sum(r.payable) as payable from received r
          where r.account = ${party.account} and r.${partyColumn(party.account)} = ${party.party_id} and ${inCountry('r', party)}
          group by 1, 2) r on r.policy_id = m.policy_id and r.step = m.step
    ), cents as materialized (
      select c.policy_id, count(*) as closed_rows,
        sum(c.booked - c.due - ${heldOf(party, sql`c.transaction_id`)}) as amount
      from closed c where c.policy_id in (select policy_id from mine)
        and c.policy_id not in (select policy_id from apart) group by 1
    ), rows as (
      select transaction_id, booked_on, booking_number, kind, step, own,
        premium - coalesce(lag(premium) over (partition by policy_id order by step), 0) + own_other as due
      from payable
      union all
      select p.transaction_id, p.booked_on, p.booking_number, p.kind, p.place, o.own, o.own - o.held
        + case when p.place = c.closed_rows + 1 then c.amount else 0 end
      from placed p
        cross join lateral (select coalesce((select -sum(e.amount) from ledger_entries e
            where e.transaction_id = p.transaction_id and ${ofPart('e', party)}), 0) as own,
          ${heldOf(party, sql`p.transaction_id`)} as held) o
        left join cents c on c.policy_id = p.policy_id
      where not p.is_closed and not exists (select from apart a where a.policy_id = p.policy_id)
    )
    select transaction_id, row_number() over (order by booked_on, booking_number)::int as position, booked_on, kind,
      own::bigint as booked, due::bigint as due
    from rows where step > 0 order by position`;
}

/** What the closed statements of a party add up to, up to which day they go and when the last one was closed. */
interface ClosedSoFar {
  opening: number;
  closed_until: CalendarDate | null;
  closed_at: string | null;
  /** Whether another account was merged into the party's, with bookings that its own statements never looked at. */
  is_merged: boolean;
}

async function closedSoFar(db: Queryable, party: StatementParty): Promise<ClosedSoFar> {
  const found = await sql<ClosedSoFar>`
    select coalesce(sum(r.due), 0)::bigint as opening, max(s.period_until) as closed_until,
      (array_agg(s.closed_at order by s.period_until desc))[1]::text as closed_at,
      exists (select from accounts a where a.merged_into = ${party.party_id}) as is_merged
    from statements s
      left join lateral (select sum(due) as due from statement_rows r where r.statement_id = s.statement_id) r on true
    where ${ofParty('s', party)}`.execute(db);
  return found.rows[0] ?? { opening: 0, closed_until: null, closed_at: null, is_merged: false };
}

/** Rows that say nothing are kept, so that no later statement counts them again, and are not shown. */
const saysSomething = sql`(r.booked <> 0 or r.due <> 0)`;

const rowColumns = sql`r.transaction_id, t.booked_on, t.kind, t.description, t.policy_id,
  coalesce(p.policy_number, p.quote_number, '') as policy_number, t.claim_id, coalesce(c.claim_number, '') as claim_number,
  r.booked, r.due, (select coalesce(sum((x.of -> 'due')::bigint), 0)::bigint from jsonb_each(r.own_tax) x (country, of)) as own_tax`;
const rowTables = sql`join ledger_transactions t using (transaction_id)
  left join policies p on p.policy_id = t.policy_id left join claims c on c.claim_id = t.claim_id`;

/** The first rows with what they are about, and how many there are. */
export async function describeRows(
  db: Queryable,
  found: readonly FoundRow[],
  limit: number,
): Promise<{ rows: StatementRow[]; row_count: number }> {
  const shown = found.filter(({ booked, due }) => booked !== 0 || due !== 0);
  const first = shown.slice(0, limit);
  const { rows } = await sql<StatementRow>`
    select ${rowColumns}
    from jsonb_to_recordset(${JSON.stringify(first)}::jsonb)
      as r (transaction_id uuid, position int, booked bigint, due bigint, own_tax jsonb) ${rowTables}
    order by r.position`.execute(db);
  return { rows, row_count: shown.length };
}

/** The rows of a closed statement as they were kept; all of them without a limit. */
export async function keptRows(
  db: Queryable,
  statement_id: string,
  limit: number | null,
): Promise<{ rows: StatementRow[]; row_count: number }> {
  const [kept, counted] = await Promise.all([
    sql<StatementRow>`select ${rowColumns} from statement_rows r ${rowTables}
      where r.statement_id = ${statement_id} and ${saysSomething} order by r.position limit ${limit}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*) as n from statement_rows r
      where r.statement_id = ${statement_id} and ${saysSomething}`.execute(db),
  ]);
  return { rows: kept.rows, row_count: counted.rows[0]?.n ?? 0 };
}

/** The premium tax that an insurer pays itself in all rows, by country; countries with nothing are left out. */
export function ownTaxesOf(rows: readonly Pick<FoundRow, 'own_tax'>[]): OwnTax[] {
  const sums = new Map<string, OwnTax>();
  for (const [country_code, { booked, due }] of rows.flatMap((row) =>
    Object.entries(row.own_tax),
  )) {
    const sum = sums.get(country_code);
    sums.set(country_code, {
      country_code,
      booked: booked + (sum?.booked ?? 0),
      due: due + (sum?.due ?? 0),
    });
  }
  return [...sums.values()].toSorted((a, b) => a.country_code.localeCompare(b.country_code));
}

/** The same of a closed statement, as it was kept. */
export async function keptOwnTaxes(db: Queryable, statement_id: string): Promise<OwnTax[]> {
  const { rows } = await sql<Pick<FoundRow, 'own_tax'>>`
    select own_tax from statement_rows where statement_id = ${statement_id} and own_tax <> '{}'`.execute(
    db,
  );
  return ownTaxesOf(rows);
}

/** The day of the first booking on a party's account; null where there is none. */
export function firstBookedOn(rows: readonly Pick<FoundRow, 'booked_on'>[]): CalendarDate | null {
  return rows[0]?.booked_on ?? null;
}
