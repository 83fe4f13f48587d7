import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { panelOf, type PanelShare, splitByPanel } from '#domain/payments/insurer-panel.ts';
import {
  deficitOf,
  profitCommission,
  profitCommissionBooked,
  type ProfitSteps,
  type ProfitTerms,
} from '#domain/payments/profit-commission.ts';
import { panelAtAccident } from '#server/payments/ledger/panel-at-accident.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { isPremium } from '#server/payments/ledger/received-parts.ts';
import type { StatementParty } from '#server/payments/statement/statement-rows.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

export type ProfitLine = NonNullable<OutputOf<'get_statement'>['profits']>[number];

interface Agreement extends ProfitTerms {
  binder_id: string;
  umr: string;
  valid_from: CalendarDate;
  valid_to: CalendarDate;
  lines: string[];
  premium: Cents;
  claims_paid: Cents;
}

const figureNames = ['premium', 'expenses', 'claims_paid', 'reserve', 'deficit_before'] as const;

/**
 * The profit commission of every agreement of an insurer that is over by a day, as the book has it up to then: of all that
 * began in its period. Left out is what has not moved since a statement told it (decision 100).
 */
export async function profitUpTo(
  db: Queryable,
  { account, party_id: insurer_id, currency }: StatementParty,
  until: CalendarDate,
): Promise<ProfitLine[]> {
  if (account !== 'insurer') return [];
  const agreements = await agreementsOver(db, { insurer_id, currency, until });
  if (agreements.length === 0) return [];
  const ids = agreements.map(({ binder_id }) => binder_id);
  const [reserves, told] = await Promise.all([
    reservesOf(db, { insurer_id, ids, until }),
    lastTold(db, ids),
  ]);
  const steps = new Map<string, ProfitSteps>();
  const lines: ProfitLine[] = [];
  for (const agreement of agreements) {
    const { binder_id, premium, claims_paid } = agreement;
    const before = agreementBefore(agreement, agreements);
    const known = before && steps.get(before.binder_id);
    const of = profitCommission(agreement, {
      ...{ premium, claims_paid, reserve: reserves.get(binder_id) ?? 0 },
      deficit_before: known ? deficitOf(known) : 0,
    });
    steps.set(binder_id, of);
    const last = told.get(binder_id);
    const booked_before = last?.commission ?? 0;
    // An agreement under which nothing was ever written is told by no statement.
    const stays = figureNames.every((name) => (last?.[name] ?? 0) === of[name]);
    if (stays && booked_before === of.commission) continue;
    const { umr, valid_from, valid_to, profit_commission_pct, profit_expenses_pct } = agreement;
    const about = { binder_id, umr, valid_from, valid_to };
    lines.push({ ...about, profit_commission_pct, profit_expenses_pct, ...of, booked_before });
  }
  return lines;
}

/** What a statement's closing balance loses by them: the insurer is owed so much less. */
export const profitBooked = (lines: readonly ProfitLine[]): Cents =>
  lines.reduce((sum, { commission, booked_before }) => sum + commission - booked_before, 0);

/** Books what each commission is more or less than it was, on the day up to which the account is closed. */
export async function bookProfit(
  ctx: WriteContext,
  { party_id: insurer_id, currency }: StatementParty,
  { lines, until }: { lines: readonly ProfitLine[]; until: CalendarDate },
): Promise<ReadonlyMap<string, string | null>> {
  const booked = new Map<string, string | null>();
  for (const { binder_id, umr, commission, booked_before } of lines) {
    const amount = commission - booked_before;
    const record = { description: `Profit commission of ${umr}`, booked_on: until };
    const posting = profitCommissionBooked({ currency, insurer_id, amount });
    booked.set(binder_id, await post(ctx, posting, record));
  }
  return booked;
}

/** Keeps with a closed statement how each commission came about. */
export async function keepProfit(
  { db }: Pick<WriteContext, 'db'>,
  statement_id: string,
  lines: readonly ProfitLine[],
  booked: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('profit_commissions')
    .values(
      lines.map(({ umr: _umr, valid_from: _from, valid_to: _to, ...line }) => ({
        ...line,
        statement_id,
        transaction_id: booked.get(line.binder_id) ?? null,
      })),
    )
    .execute();
}

/** How the commissions of a closed statement came about, as it was then. */
export async function keptProfit(db: Queryable, statement_id: string): Promise<ProfitLine[]> {
  const { rows } = await sql<ProfitLine>`
    select c.binder_id, b.umr, b.valid_from, b.valid_to, c.premium, c.expenses, c.claims_paid, c.reserve, c.deficit_before,
      c.profit, c.commission, c.booked_before, trim_scale(c.profit_commission_pct)::text as profit_commission_pct,
      trim_scale(c.profit_expenses_pct)::text as profit_expenses_pct
    from profit_commissions c join binders b using (binder_id)
    where c.statement_id = ${statement_id} order by b.valid_from, b.umr`.execute(db);
  return rows;
}

/** Agreements on profit that are over, the oldest first, with what is booked on the insurer's account of all that began in them. */
async function agreementsOver(
  db: Queryable,
  { insurer_id, currency, until }: { insurer_id: string; currency: string; until: CalendarDate },
): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select b.binder_id, b.umr, b.valid_from, b.valid_to, b.lines, b.deficit_carried,
      trim_scale(b.profit_commission_pct)::text as profit_commission_pct,
      trim_scale(b.profit_expenses_pct)::text as profit_expenses_pct,
      coalesce(-f.premium, 0)::bigint as premium, coalesce(f.claims_paid, 0)::bigint as claims_paid
    from binders b left join lateral (
      select sum(e.amount) filter (where ${isPremium}) as premium,
        sum(e.amount) filter (where t.claim_id is not null
          and coalesce(r.kind, t.kind) in ('claim_owed', 'claim_expense', 'claim_recovered')) as claims_paid
      from policies p join ledger_transactions t on t.policy_id = p.policy_id and t.booked_on <= ${until}
        left join ledger_transactions r on r.transaction_id = t.reverses
        join ledger_entries e on e.transaction_id = t.transaction_id and e.account = 'insurer'
          and e.insurer_id = b.insurer_id and e.currency = b.currency
          and e.country_code is null
      where ${beganIn}) f on true
    where b.insurer_id = ${insurer_id} and b.currency = ${currency} and b.valid_to <= ${until} and b.profit_commission_pct > 0
    order by b.valid_from, b.umr`.execute(db);
  return rows;
}

/** The policies `p` that count to an agreement `b`, as the guard counts them (decision 081). */
const beganIn = sql`p.insurance_type = any(b.lines) and p.currency = b.currency
  and coalesce(p.period_from, p.created_at::date) between b.valid_from and b.valid_to`;

/**
 * What was set aside for the claims of each agreement at the end of a day, the insurer's part: what is now, without what the
 * history of the reserve tells of later days. A claim that is paid the day after counts once, as reserve.
 */
async function reservesOf(
  db: Queryable,
  { insurer_id, ids, until }: { insurer_id: string; ids: readonly string[]; until: CalendarDate },
): Promise<Map<string, Cents>> {
  const { rows } = await sql<{
    binder_id: string;
    reserve: Cents;
    insurer_id: string;
    borne: { insurer_id: string | null; panel: PanelShare[] | null } | null;
  }>`
    select b.binder_id, stood.reserve, claims.insurer_id, ${panelAtAccident} as borne
    from binders b join policies p on ${beganIn}
      join claims on claims.policy_id = p.policy_id and claims.currency = b.currency
      cross join lateral (select (claims.reserve - coalesce(sum(h.amount - h.amount_before), 0))::bigint as reserve
        from claim_reserve_changes h where h.claim_id = claims.claim_id and h.state = 'booked'
          and coalesce(h.decided_at, h.made_at) >= (${addDays(until, 1)}::timestamp at time zone 'Europe/Amsterdam')) stood
    where b.binder_id = any(${[...ids]}::uuid[]) and stood.reserve <> 0`.execute(db);
  const sums = new Map<string, Cents>();
  for (const { binder_id, reserve, borne, ...claim } of rows) {
    const panel = panelOf({
      insurer_id: borne?.insurer_id ?? claim.insurer_id,
      panel: borne?.panel ?? null,
    });
    const own = splitByPanel(reserve, panel).find((part) => part.insurer_id === insurer_id);
    sums.set(binder_id, (sums.get(binder_id) ?? 0) + (own?.amount ?? 0));
  }
  return sums;
}

async function lastTold(db: Queryable, ids: readonly string[]) {
  const { rows } = await sql<ProfitSteps & { binder_id: string }>`
    select distinct on (c.binder_id) c.* from profit_commissions c join statements s using (statement_id)
    where c.binder_id = any(${[...ids]}::uuid[]) order by c.binder_id, s.period_until desc`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.binder_id, row]));
}

/** The last agreement on one of the same lines that was over when this one began. */
function agreementBefore(
  { valid_from, lines }: Agreement,
  agreements: readonly Agreement[],
): Agreement | undefined {
  return agreements
    .filter((one) => one.valid_to < valid_from && one.lines.some((line) => lines.includes(line)))
    .toSorted((a, b) => a.valid_to.localeCompare(b.valid_to))
    .at(-1);
}
