import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bordereauxContract } from '#contract/bordereaux/bordereaux.ts';
import { type BridgeLine, bridgeLineOf, bridgeLines } from '#domain/bordereaux/account-bridge.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import { sumBy } from '#domain/sums.ts';
import { findInsurer } from '#server/bordereaux/bordereau-queries.ts';
import { claimKinds } from '#server/bordereaux/claim-rows.ts';
import { openBordereau } from '#server/bordereaux/open-bordereau.ts';
import { partyBalances } from '#server/payments/ledger/party-balances.ts';
import { isPremium } from '#server/payments/ledger/received-parts.ts';
import { openRows } from '#server/payments/statement/statement-rows.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

type Bridge = OutputOf<'get_bordereau_bridge'>['bridges'][number];

/** An amount on a line, in one currency. */
interface OnLine {
  currency: Currency;
  line: BridgeLine;
  booked: number;
  payable: number;
}

/** Whose bordereaux, up to which day. */
interface Asked {
  insurer_id: string;
  until: CalendarDate;
}

/** What leads from the bordereaux of an insurer to its account: what both say of the same money, and what only the account has. */
export const getBordereauBridge: Handler<
  (typeof bordereauxContract)['get_bordereau_bridge']
> = async ({ db }, asked) => {
  await findInsurer(db, asked.insurer_id);
  const told = [
    ...(await toldBefore(db, asked)),
    ...(await toldNow(db, asked)),
    ...(await onAccountAlone(db, asked)),
  ];
  const balances = await partyBalances(db, { accounts: ['insurer'], booked_on: asked.until });
  const accounts = balances
    .filter(({ insurer_id }) => insurer_id === asked.insurer_id)
    .map(({ currency, booked, amount }) => ({
      ...{ currency, booked: 0 - booked, payable: 0 - amount },
    }));
  const currencies = [...new Set([...told, ...accounts].map(({ currency }) => currency))];
  const bridges: Bridge[] = [];
  for (const currency of currencies.toSorted()) {
    const account = accounts.find((one) => one.currency === currency);
    const { booked, payable } = account ?? { booked: 0, payable: 0 };
    const lines = linesOf(
      told.filter((one) => one.currency === currency),
      { booked, payable },
    );
    const statement = await statementOf(db, { ...asked, currency });
    bridges.push({ currency, lines, booked, payable, statement });
  }
  return { bridges };
};

/** One line for each that is not nought; what nothing explains is a line of its own. */
function linesOf(
  told: readonly OnLine[],
  account: { booked: number; payable: number },
): Bridge['lines'] {
  const rest = {
    line: 'other' as const,
    booked: account.booked - sumBy(told, ({ booked }) => booked),
    payable: account.payable - sumBy(told, ({ payable }) => payable),
  };
  const all = [...told, rest];
  return bridgeLines
    .map((line) => {
      const own = all.filter((one) => one.line === line);
      const booked = sumBy(own, (one) => one.booked);
      return { line, booked, payable: sumBy(own, ({ payable }) => payable) };
    })
    .filter(({ booked, payable }) => booked !== 0 || payable !== 0);
}

/** What closed bordereaux tell. One that goes beyond the day tells more than the account has on it. */
async function toldBefore(db: Queryable, { insurer_id, until }: Asked): Promise<OnLine[]> {
  const found = await sql<Omit<OnLine, 'line'> & { period_until: CalendarDate }>`
    select r.currency, max(b.period_until) as period_until,
      sum(case r.kind when 'risk' then r.amount when 'claims' then r.recovered - r.amount - r.fees else 0 end)::bigint as booked,
      sum(case r.kind when 'premium' then r.amount when 'claims' then r.recovered - r.amount - r.fees else 0 end)::bigint as payable
    from bordereau_rows r join bordereaux b using (bordereau_id)
    where b.insurer_id = ${insurer_id} group by 1`.execute(db);
  if (found.rows.some(({ period_until }) => period_until > until))
    throw fieldError('until', 'closed', 'It is closed up to a later day. Choose that one.');
  return found.rows.map(({ currency, booked, payable }) => ({
    ...{ currency, line: 'told_before', booked, payable },
  }));
}

/** What the next one tells, and the tax that the insurer pays itself: beside the risk it is told for the whole of it. */
async function toldNow(db: Queryable, asked: Asked): Promise<OnLine[]> {
  const { totals, own_tax } = await openBordereau(db, asked);
  const told = totals.map(({ kind, currency, amount }) => {
    const line = kind === 'claims' ? ('claims' as const) : ('premium' as const);
    const moved = kind === 'claims' ? 0 - amount : amount;
    return {
      ...{ currency, line },
      booked: kind === 'premium' ? 0 : moved,
      payable: kind === 'risk' ? 0 : moved,
    };
  });
  return [...told, ...own_tax.map((one) => ({ ...one, line: 'own_tax' as const }))];
}

/** What is booked on the account and is neither premium nor a claim that the insurer bears. */
async function onAccountAlone(db: Queryable, { insurer_id, until }: Asked): Promise<OnLine[]> {
  const found = await sql<{ currency: Currency; kind: BookingKind; amount: number }>`
    select e.currency, coalesce(r.kind, t.kind) as kind, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
      left join ledger_transactions r on r.transaction_id = t.reverses
    where e.account = 'insurer' and e.insurer_id = ${insurer_id} and t.booked_on <= ${until}
      and not ${isPremium} and coalesce(r.kind, t.kind) not in (${sql.join(claimKinds)})
    group by 1, 2`.execute(db);
  return found.rows
    .map(({ currency, kind, amount }) => ({
      ...{ currency, line: bridgeLineOf(kind), booked: amount, payable: amount },
    }))
    .filter(({ line }) => line !== 'other');
}

/** What closed statements have of the account, and what the next one adds. */
async function statementOf(
  db: Queryable,
  { insurer_id, until, currency }: Asked & { currency: Currency },
): Promise<Bridge['statement']> {
  const party = { account: 'insurer', party_id: insurer_id, currency } as const;
  const { opening, closing, closed_until } = await openRows(db, party, until);
  if (closed_until !== null && closed_until > until) return null;
  return { opening, period: closing - opening };
}
