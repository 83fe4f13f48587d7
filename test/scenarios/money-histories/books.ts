import { sql } from 'kysely';
import { currencies, type Currency } from '#domain/currencies.ts';
import { askCheck } from '#server/admin/health.ts';
import { partyBalances } from '#server/payments/ledger/party-balances.ts';
import { openRows, ownTaxesOf } from '#server/payments/statement/statement-rows.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RandomChoice } from './random-choice.ts';
import type { HistorySeason } from './history-season.ts';

/** What the books of the whole ledger say at a day, reckoned entry by entry: nothing here is kept. */

interface Booked {
  policy_id: string | null;
  kind: string;
  booked_on: string;
  account: string;
  currency: Currency;
  amount: number;
  user_id: string | null;
  insurer_id: string | null;
  broker_id: string | null;
  country_code: string | null;
  due_on: string | null;
  instalment: string | null;
}

const settled = [
  'insurer',
  'commission',
  'tax_payable',
  'fee_income',
  'write_off',
  'bank_costs',
] as const;
const grossAccounts = ['insurer', 'commission', 'tax_payable', 'fee_income'];
const isPremium = ({ policy_id, kind }: Booked) =>
  policy_id !== null && (premiumKinds as readonly string[]).includes(kind);
const partyOf = (one: Pick<Booked, 'insurer_id' | 'broker_id' | 'country_code'>) =>
  one.insurer_id ?? one.broker_id ?? one.country_code ?? 'own';
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

type Sums = Map<string, number>;
const add = (to: Sums, key: string, amount: number) => to.set(key, (to.get(key) ?? 0) + amount);

async function entriesUpTo(db: Db, on: string): Promise<Booked[]> {
  const found = await sql<Booked>`
    select t.policy_id, t.kind, t.booked_on, e.account, e.currency, e.amount, e.user_id, e.insurer_id, e.broker_id,
      e.country_code, p.due_on, e.payment_id || ' ' || e.instalment_number as instalment
    from ledger_entries e join ledger_transactions t using (transaction_id)
      left join payments p on p.payment_id = e.payment_id and p.instalment_number = e.instalment_number
    where t.booked_on <= ${on}`.execute(db);
  return found.rows;
}

/** The country of tax that an insurer pays itself; of everything else nothing. */
const ownTaxOf = ({ account, country_code }: Booked) =>
  account === 'insurer' ? (country_code ?? '') : '';

/**
 * What each party of one premium is not paid yet: what it is owed without its part of what was received. Tax that an insurer
 * pays itself is a part by itself.
 */
function heldOf(entries: readonly Booked[]): Sums {
  const parts: Sums = new Map();
  for (const one of entries)
    if (isPremium(one) && grossAccounts.includes(one.account))
      add(parts, `${one.account} ${partyOf(one)} ${ownTaxOf(one)}`.trim(), 0 - one.amount);
  const gross = sum([...parts.values()]);
  const unpaid = sum(
    entries.filter((one) => one.account === 'premium_receivable').map((one) => one.amount),
  );
  if (gross <= 0 || unpaid <= 0) return new Map();
  const received = Math.max(gross - unpaid, 0);
  const shares = [...parts].map(([party, owed]) => {
    const lost = (((owed * received) % gross) + gross) % gross;
    return { party, owed, lost, part: (owed * received - lost) / gross };
  });
  const order = (party: string) =>
    party.startsWith('insurer') ? 0 : party.startsWith('commission') ? 1 : 2;
  // Of one insurer, premium comes after its taxes.
  const inRank = (party: string) => (party.split(' ').length > 2 ? party : `${party} ~`);
  const over = received - sum(shares.map(({ part }) => part));
  const ranked = shares.toSorted(
    (a, b) =>
      b.lost - a.lost ||
      order(a.party) - order(b.party) ||
      b.owed - a.owed ||
      (inRank(a.party) < inRank(b.party) ? -1 : 1),
  );
  return new Map(
    ranked
      .filter(({ party }) => order(party) < 2)
      .map(({ party, owed, part }) => [
        party,
        owed - part - (ranked.findIndex((one) => one.party === party) < over ? 1 : 0),
      ]),
  );
}

/** What is payable to everybody, a credit below nought, by account, party and currency. */
function payableTo(entries: readonly Booked[]): Sums {
  const amounts: Sums = new Map();
  for (const one of entries)
    if ((settled as readonly string[]).includes(one.account))
      add(amounts, `${one.account} ${partyOf(one)} ${one.currency}`, one.amount);
  const premiums = Map.groupBy(
    entries.filter((one) => one.policy_id !== null),
    (one) => `${one.policy_id ?? ''} ${one.currency}`,
  );
  for (const [key, own] of premiums)
    for (const [party, held] of heldOf(own))
      add(amounts, `${party.split(' ').slice(0, 2).join(' ')} ${key.slice(-3)}`, held);
  return amounts;
}

/** The tax that insurers pay themselves and that is payable to them, by insurer, country and currency. */
function ownTaxPayableTo(entries: readonly Booked[]): Sums {
  const amounts: Sums = new Map();
  for (const one of entries)
    if (ownTaxOf(one) !== '')
      add(amounts, `${partyOf(one)} ${ownTaxOf(one)} ${one.currency}`, 0 - one.amount);
  const premiums = Map.groupBy(
    entries.filter((one) => one.policy_id !== null),
    (one) => `${one.policy_id ?? ''} ${one.currency}`,
  );
  for (const [key, own] of premiums)
    for (const [party, held] of heldOf(own)) {
      const [account, insurer, country] = party.split(' ');
      if (account === 'insurer' && country !== undefined)
        add(amounts, `${insurer ?? ''} ${country} ${key.slice(-3)}`, 0 - held);
    }
  return amounts;
}

/** The same as the next statements of the insurers tell it. */
async function ownTaxTold({ app, insurers }: HistorySeason, until: string): Promise<Sums> {
  const amounts: Sums = new Map();
  for (const party_id of insurers)
    for (const currency of currencies) {
      const party = { account: 'insurer', party_id, currency } as const;
      const { rows } = await openRows(app.services.db, party, until);
      for (const { country_code, due } of ownTaxesOf(rows))
        add(amounts, `${party_id} ${country_code} ${currency}`, due);
    }
  return amounts;
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const;

/** What every client owes, by currency and by how long it has been due. */
function owedBy(entries: readonly Booked[], on: string): Sums {
  const amounts: Sums = new Map();
  for (const one of entries.filter(({ account }) => account === 'premium_receivable')) {
    const late = daysBetween(one.due_on ?? one.booked_on, on);
    const age = ages[late <= 0 ? 0 : Math.min(Math.ceil(late / 30), 4)];
    add(amounts, `${one.user_id ?? ''} ${one.currency} ${age ?? ''}`, one.amount);
  }
  return amounts;
}

const saying = (what: string, found: Sums, reckoned: Sums): string[] =>
  [...new Set([...found.keys(), ...reckoned.keys()])].flatMap((key) =>
    (found.get(key) ?? 0) === (reckoned.get(key) ?? 0)
      ? []
      : [`${what} ${key} is ${found.get(key) ?? 0} and not ${reckoned.get(key) ?? 0}`],
  );

/** The books of a day as staff read them, where they are not what the entries add up to. */
async function differencesOn(world: HistorySeason, on: string): Promise<string[]> {
  const { app, people } = world;
  const { db } = app.services;
  const entries = await entriesUpTo(db, on);
  const staff = app.as(people.admin);
  const [{ accounts }, balances, { debtors, sums }, accrued] = [
    await staff.call('get_trial_balance', { on }),
    await partyBalances(db, { accounts: settled, booked_on: on }),
    await staff.call('get_debtors', { on }),
    await staff.call('get_accrued_premium', { on }),
  ];
  const sumsOf = (what: (one: Booked) => string | undefined, sign = 1) => {
    const amounts: Sums = new Map();
    for (const one of entries) {
      const key = what(one);
      if (key !== undefined) add(amounts, key, sign * one.amount);
    }
    return amounts;
  };
  const begun = `${on.slice(0, 4)}-01-01`;
  const byAge = debtors.flatMap((one) =>
    ages.map((age): [string, number] => [`${one.user_id} ${one.currency} ${age}`, one[age]]),
  );
  const debits = sumsOf((one) =>
    one.booked_on >= begun && one.amount > 0 ? `${one.account} ${one.currency}` : undefined,
  );
  return [
    ...saying(
      'the trial balance of',
      new Map(accounts.map((one) => [`${one.account} ${one.currency}`, one.closing])),
      sumsOf((one) => `${one.account} ${one.currency}`),
    ),
    ...saying(
      'the debits of',
      new Map(accounts.map((one) => [`${one.account} ${one.currency}`, one.debit])),
      debits,
    ),
    ...saying(
      'what is payable on',
      new Map(
        balances.map((one) => [`${one.account} ${partyOf(one)} ${one.currency}`, one.amount]),
      ),
      payableTo(entries),
    ),
    ...saying(
      'what is booked on',
      new Map(
        balances.map((one) => [`${one.account} ${partyOf(one)} ${one.currency}`, one.booked]),
      ),
      sumsOf((one) =>
        (settled as readonly string[]).includes(one.account)
          ? `${one.account} ${partyOf(one)} ${one.currency}`
          : undefined,
      ),
    ),
    ...saying(
      'the tax that is payable to insurers',
      await ownTaxTold(world, on),
      ownTaxPayableTo(entries),
    ),
    ...saying('what is owed by', new Map(byAge), owedBy(entries, on)),
    ...saying(
      'all that is owed in',
      new Map(sums.map((one) => [one.currency, one.total])),
      sumsOf((one) => (one.account === 'premium_receivable' ? one.currency : undefined)),
    ),
    ...saying(
      'the premium booked in',
      new Map(accrued.sums.map((one) => [one.currency, one.booked])),
      sumsOf(
        (one) =>
          isPremium(one) && ['insurer', 'commission'].includes(one.account) && ownTaxOf(one) === ''
            ? one.currency
            : undefined,
        -1,
      ),
    ),
  ].map((said) => `on ${on} ${said}`);
}

/** The books of today and of a day before, folded or not, and what the doctor finds of them. */
export async function bookDifferences(
  world: HistorySeason,
  choice: RandomChoice,
): Promise<string[]> {
  const { app } = world;
  const now = app.clock.now();
  for (const job of ['fold_list_counts', 'fold_figures'] as const)
    if (choice.next() < 0.4) await app.runJob(job);
  const earlier = new Date(now.getTime() - choice.whole(1, 120) * 86_400_000);
  const days = [now, earlier].map((day) => day.toISOString().slice(0, 10));
  const wrong: string[] = [];
  for (const on of days) wrong.push(...(await differencesOn(world, on)));
  for (const check of ['ledger_totals', 'figures', 'figure_sums'] as const) {
    const { findings } = await askCheck(
      { db: app.services.db, services: app.services, now },
      check,
    );
    wrong.push(
      ...findings.map(({ record, kept, found }) => `${check}: ${record}: ${kept}, not ${found}`),
    );
  }
  return wrong;
}
