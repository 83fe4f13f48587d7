import { partAccount } from '#server/payments/ledger/received-parts.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';
import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { TestApp } from '#test/harness/app.ts';

type Preview = OutputOf<'preview_change'>;

interface Stretch {
  key: string;
  reason: string;
  covered_from: number;
  covered_to: number;
}

/** What lies end to end for the same reason is one stretch, whichever version's terms hold in it. */
function joined(intervals: readonly Stretch[]): Stretch[] {
  const done: Stretch[] = [];
  for (const one of intervals) {
    const last = done.at(-1);
    const goes_on =
      last?.key === one.key && last.reason === one.reason && last.covered_to === one.covered_from;
    if (goes_on) done[done.length - 1] = { ...last, covered_to: one.covered_to };
    else done.push(one);
  }
  return done;
}

/** What is booked of a policy, read straight from its rows. */
export async function bookedOfPolicy(app: TestApp, policy_id: string) {
  const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(app.services.db)).rows;
  return {
    parties: await rows(sql<{ account: string; party: string; amount: number }>`
      select ${partAccount} as account, coalesce(country_code, insurer_id::text, broker_id::text, '') as party,
        -sum(amount)::bigint as amount
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where t.policy_id = ${policy_id} and t.kind in (${sql.join(premiumKinds)})
        and account in ('insurer', 'commission', 'tax_payable', 'fee_income')
      group by 1, 2 having sum(amount) <> 0 order by 1, 2`),
    refund: await rows(sql<{ amount: number }>`
      select coalesce(-sum(amount), 0)::bigint as amount
      from ledger_entries join ledger_transactions t using (transaction_id)
      where t.policy_id = ${policy_id} and account = 'refunds_payable'`),
    instalments: await rows(sql<{ due_on: string; amount: number; open: number }>`
      select due_on, amount, amount_open as open from payments
      where policy_id = ${policy_id} and status <> 'cancelled' and amount <> 0 order by 1, 2, 3`),
    invoices: await rows(sql<{ invoice_id: string; total: number }>`
      select invoice_id, total from invoices where policy_id = ${policy_id} order by invoice_number`),
    intervals: joined(
      await rows(sql<{
        key: string;
        reason: string;
        covered_from: number;
        covered_to: number;
      }>`
      select i.car_id || ' ' || i.event_id as key, c.reason, unix(c.covered_from) as covered_from,
        unix(c.covered_to) as covered_to
      from cover_intervals c join policy_items i using (item_id)
      where c.policy_id = ${policy_id} and c.known_to is null order by 1, 3`),
    ),
    items: await rows(sql<{ key: string; premium: number }>`
      select i.car_id || ' ' || i.event_id as key, i.premium from policy_items i
      join policies p on p.locked_version_id = i.version_id where p.policy_id = ${policy_id} order by 1`),
  };
}

type Booked = Awaited<ReturnType<typeof bookedOfPolicy>>;

/** What a preview says will be booked, in the shape of the rows. */
export function promisedBy(
  preview: Preview,
  before: Booked,
): Omit<Booked, 'invoices'> & { invoices: number[] } {
  const { commission, insurers, taxes, fees, instalments, cover, premium } = preview;
  const countries = new Map<string, number>();
  for (const { key: of, after } of taxes) {
    const country = of.split(' ')[1] ?? '';
    countries.set(country, (countries.get(country) ?? 0) + (after ?? 0));
  }
  const fee = fees.reduce((sum, { after }) => sum + (after ?? 0), 0);
  const parties = [...commission, ...insurers].map(({ key: of, after }) => {
    const [account = '', party = ''] = of.split(' ');
    return { account, party, amount: after ?? 0 };
  });
  const all = [
    ...parties,
    { account: 'fee_income', party: '', amount: fee },
    ...[...countries].map(([party, amount]) => ({ account: 'tax_payable', party, amount })),
  ];
  return {
    parties: all
      .filter(({ amount }) => amount !== 0)
      .toSorted((a, b) => (`${a.account} ${a.party}` < `${b.account} ${b.party}` ? -1 : 1)),
    refund: [{ amount: (before.refund[0]?.amount ?? 0) + preview.money_back.paid_back }],
    instalments: instalments
      .filter(({ after, status }) => status !== 'cancelled' && after !== 0)
      .map(({ due_on, after, open_after }) => ({
        due_on,
        amount: after ?? 0,
        open: open_after ?? 0,
      }))
      .toSorted((a, b) =>
        a.due_on === b.due_on
          ? a.amount - b.amount || a.open - b.open
          : a.due_on < b.due_on
            ? -1
            : 1,
      ),
    invoices: preview.invoices.map(({ total }) => total),
    intervals: cover.items
      .flatMap(({ key: of, after }) => after.map((one) => ({ key: of, ...one })))
      .toSorted((a, b) =>
        a.key === b.key ? a.covered_from - b.covered_from : a.key < b.key ? -1 : 1,
      ),
    items: premium
      .flatMap(({ key: of, after }) =>
        of.startsWith('item ') && after !== null ? [{ key: of.slice(5), premium: after }] : [],
      )
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

/** Figures that say an amount and open no calculation. */
export const withoutCalculation = (preview: Preview): string[] =>
  (['premium', 'fees', 'taxes', 'commission', 'insurers'] as const)
    .flatMap((part): readonly Preview['net'][] => preview[part])
    .concat(preview.net, preview.gross, preview.tax)
    .flatMap(({ label, before, after, steps, steps_before }) => [
      ...((after ?? 0) !== 0 && steps?.length === 0 ? [`${label}, after`] : []),
      ...((before ?? 0) !== 0 && steps_before?.length === 0 ? [`${label}, before`] : []),
    ]);
