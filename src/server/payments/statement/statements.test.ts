import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { currencies } from '#domain/currencies.ts';
import { splitByWeights } from '#domain/money.ts';
import { type StatementAccount, statementAccounts } from '#domain/payments/statement.ts';
import { partyBalances } from '#server/payments/ledger/party-balances.ts';
import { openRows } from '#server/payments/statement/statement-rows.ts';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import {
  billVersion,
  buildBilledPolicy,
  buildPayers,
  instalmentsOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp({ now: '2026-05-20T08:00:00Z' });
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const { insurer_id: other } = await db
  .selectFrom('insurers')
  .select('insurer_id')
  .where('name', '=', 'Other Mutual')
  .executeTakeFirstOrThrow();
const insurers = [cast.insurer_id, other];

let references = 0;
/** Registers so many cents of the first open instalment; false where nothing is open. */
async function pay(policy_id: string, cents: number, received_on: string): Promise<boolean> {
  const instalments = await instalmentsOf(db, policy_id);
  const open = instalments.find((one) => one.amount_open > 0);
  if (!open) return false;
  const { payment_id, instalment_number, revision } = open;
  references += 1;
  await admin.call('register_payment', {
    ...{ payment_id, instalment_number, revision, received_on },
    amount: Math.min(cents, open.amount_open),
    reference: `transfer ${references}`,
  });
  return true;
}

const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));
const broker = (currency: 'EUR' | 'USD' | 'GBP') =>
  ({ account: 'commission', party_id: cast.broker.user_id, currency }) as const;

async function close(party: ReturnType<typeof broker>, until: string) {
  const { closing } = await admin.call('preview_statement', { ...party, until });
  return admin.call('close_statement', { ...party, until, closing });
}

describe('a statement of a brokerage', () => {
  test('has commission as far as the client paid, keeps its rows, and carries a late booking into the next', async () => {
    const { policy_id } = await buildBilledPolicy(app, cast, { currency: 'GBP', instalments: 2 });
    // 9,807.10 in two instalments; commission 1,204.51, of which nothing is payable before money comes. Of a half, the
    // insurer and the brokerage have half a cent each: the insurer, first, gets the one that is left.
    const party = broker('GBP');
    moveTo('2026-05-22');
    await pay(policy_id, 490_355, '2026-05-21');
    const before = await admin.call('preview_statement', { ...party, until: '2026-05-21' });
    expect(before).toMatchObject({ opening: 0, closing: 60_225, period_from: '2026-05-20' });
    expect(before.rows.map(({ kind, booked, due }) => [kind, booked, due])).toEqual([
      ['premium_issued', 120_451, 0],
      ['payment_received', 0, 60_225],
    ]);
    const first = await close(party, '2026-05-21');
    expect(first).toMatchObject({ statement_number: 'ST-26-0001', opening: 0, closing: 60_225 });

    moveTo('2026-05-25');
    await pay(policy_id, 100_000, '2026-05-21');
    expect(await admin.call('get_statement', { statement_id: first.statement_id })).toMatchObject({
      statement: { closing: 60_225 },
      row_count: 2,
    });
    const next = await admin.call('preview_statement', { ...party, until: '2026-05-24' });
    expect(next).toMatchObject({ opening: 60_225, closing: 72_508, period_from: '2026-05-22' });
    expect(next.rows).toMatchObject([{ booked_on: '2026-05-21', due: 12_283 }]);
  });

  test('is settled once, to the cent, and the next begins with what that left', async () => {
    const { statements } = await admin.call('get_statements', {});
    const statement_id = statements[0]?.statement_id ?? '';
    const paid = { statement_id, booked_on: '2026-05-25', reference: 'Order 7' };
    const settled = await admin.call('settle_statement', paid);
    expect(settled).toMatchObject({ settled_on: '2026-05-25', settled_reference: 'Order 7' });
    expect(await refusalOf(admin.call('settle_statement', paid))).toMatchObject({
      code: 'transition_refused',
    });
    moveTo('2026-05-26');
    const next = await admin.call('preview_statement', { ...broker('GBP'), until: '2026-05-25' });
    expect(next.closing).toBe(12_283);
    expect(next.rows.map(({ kind, due }) => [kind, due])).toEqual([
      ['payment_received', 12_283],
      ['commission_settled', -60_225],
    ]);
  });

  test('is refused for a day that is not over, one that is closed, and a balance that nobody read', async () => {
    const party = { ...broker('GBP'), closing: 12_283 };
    const tried = (until: string, closing = 12_283) =>
      refusalOf(admin.call('close_statement', { ...party, until, closing }));
    expect(await tried('2026-05-26')).toMatchObject({ code: 'invalid_input' });
    expect(await tried('2026-05-21')).toMatchObject({ code: 'invalid_input' });
    expect(await tried('2026-05-25', 1)).toMatchObject({ code: 'conflict' });
    expect(await admin.call('get_statements', {})).toMatchObject({ total: 1 });
  });
});

describe('who reads a statement', () => {
  test('its brokerage, with the file, and no other', async () => {
    const { statements } = await app.as(cast.broker).call('get_statements', {});
    expect(statements).toMatchObject([
      { statement_number: 'ST-26-0001', party_name: 'Bram Racing' },
    ]);
    const key = { statement_id: statements[0]?.statement_id ?? '' };
    const { rows } = await app.as(cast.broker).call('get_statement', key);
    expect(rows[1]).toMatchObject({ due: 60_225, policy_number: expect.stringMatching(/^P-26-/) });
    const file = await app.as(cast.broker).download('get_statement_file', key);
    expect(file.status).toBe(200);
    const paper = await app.as(cast.broker).download('get_statement_pdf', key);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await app.runJobs();
    const [told] = await db
      .selectFrom('emails')
      .select(['recipient', 'subject', 'body', 'attachment_ids'])
      .where('subject', '=', 'Statement ST-26-0001')
      .execute();
    expect(told?.recipient).toBe(cast.broker.email);
    for (const words of [
      'closed from 20-05-2026 to',
      '- Opening balance: GBP 0.00',
      '- Premium: GBP 602.25',
      '- Closing balance: [bold] GBP 602.25',
      'We pay you GBP 602.25 by ',
    ])
      expect(told?.body).toContain(words);
    const attached = await db
      .selectFrom('files')
      .select(['document_name', 'kind'])
      .where('file_id', 'in', told?.attachment_ids ?? [])
      .orderBy('document_name')
      .execute();
    expect(attached).toEqual([
      { document_name: 'Statement ST-26-0001.pdf', kind: 'statement' },
      { document_name: 'statement-ST-26-0001.xlsx', kind: 'statement' },
    ]);
    const [sheet] = await readXlsxFile(file.bytes);
    expect(sheet?.data.map((line) => [line[1], line[5]])).toEqual([
      ['Booking', 'Payable'],
      ['Opening balance', 0],
      ['Premium', 0],
      ['Payment received', 602.25],
      ['Closing balance', 602.25],
    ]);
    for (const stranger of [cast.strangers.brokerage, cast.insurer, cast.strangers.insurer]) {
      expect(await app.as(stranger).call('get_statements', {})).toMatchObject({ total: 0 });
      expect(await app.as(stranger).answer('get_statement', key)).toMatchObject({ status: 404 });
    }
  });
});

/** What is payable to everybody, by the rule that pays all at once and by the statements. */
async function payable(until: string) {
  const balances = await partyBalances(db, {
    accounts: ['insurer', 'commission'],
    booked_on: until,
  });
  const asked = (account: StatementAccount, party_id: string, currency: 'EUR' | 'USD' | 'GBP') => {
    const found = balances.find(
      (one) =>
        one.account === account &&
        one.currency === currency &&
        (one.insurer_id ?? one.broker_id) === party_id,
    );
    return 0 - (found?.amount ?? 0);
  };
  const parties = statementAccounts.flatMap((account) =>
    (account === 'insurer' ? insurers : [cast.broker.user_id]).flatMap((party_id) =>
      currencies.map((currency) => ({ account, party_id, currency })),
    ),
  );
  return Promise.all(
    parties.map(async (party) => {
      const { closing, rows } = await openRows(db, party, until);
      const ledger = asked(party.account, party.party_id, party.currency);
      return { party, ledger, statement: closing, rows };
    }),
  );
}

test('what is received of a premium is divided by largest remainder among two insurers, the brokerage, tax and fee', async () => {
  const policy = { currency: 'USD', net: 700_001, fee: 7_501, commission: 105_001 } as const;
  const panel = [
    { insurer_id: cast.insurer_id, share_bp: 3333 },
    { insurer_id: other, share_bp: 6667 },
  ];
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { ...policy, panel });
  const gross = payments.reduce((sum, { amount }) => sum + amount, 0);
  // Net less commission 5,950.00: 66.67 % is 3,966.865, rounded down; the leader has the rest.
  const shares = [198_314, 396_686];
  const weights = [...shares, 105_001, gross - 700_001 - 7_501, 7_501];
  let received = 0;
  for (const cents of [1, 2, 333, 70_707, 200_003, 411_111]) {
    await pay(policy_id, cents, '2026-05-26');
    received += cents;
    const [leader, second, commission] = splitByWeights(received, weights);
    const now = await payable('2026-05-26');
    const payableTo = (id: string) =>
      now.find(({ party }) => party.party_id === id && party.currency === 'USD');
    for (const [id, due] of [
      [cast.insurer_id, leader],
      [other, second],
      [cast.broker.user_id, commission],
    ] as const)
      expect(payableTo(id)).toMatchObject({ ledger: due, statement: due });
  }
});

/** Numbers that look random and are the same in every run. */
function* drawn(): Generator<number, never> {
  let seed = 20_261_122;
  while (true) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed / 2_147_483_648;
  }
}

test('two insurers and a brokerage in three currencies: statements add up to what the ledger owes, whatever is booked late, closed or settled', async () => {
  const chance = drawn();
  const upTo = (n: number) => Math.floor(chance.next().value * n);
  const policies: string[] = [];
  for (const currency of currencies)
    for (const share_bp of [6000, 3333, 10_000]) {
      const { policy_id } = await buildBilledPolicy(app, cast, {
        currency,
        net: 803_004 + upTo(99),
        instalments: 4,
        panel: [
          { insurer_id: cast.insurer_id, share_bp },
          ...(share_bp === 10_000 ? [] : [{ insurer_id: other, share_bp: 10_000 - share_bp }]),
        ],
      });
      policies.push(policy_id);
    }
  let today = '2026-05-26';
  let closed = 0;
  for (let round = 0; round < 24; round += 1) {
    today = addDays(today, 1 + upTo(3));
    moveTo(today);
    for (let n = 0; n < 4; n += 1) {
      const policy_id = policies[upTo(policies.length)] ?? '';
      const late = addDays(today, -upTo(9));
      await pay(policy_id, 1 + upTo(300_000), late < '2026-05-26' ? today : late);
    }
    if (round % 5 === 2)
      await billVersion(app, policies[upTo(policies.length)] ?? '', {
        net: 700_000 + upTo(200_000),
        instalments: 4,
      });
    if (round % 3 !== 0) await app.runJob('fold_figures');
    const until = addDays(today, -1);
    const before = await payable(until);
    for (const { party, ledger, statement } of before) {
      expect({ ...party, payable: statement }).toEqual({ ...party, payable: ledger });
      if (upTo(4) !== 0) continue;
      const { status, body } = await admin.answer('close_statement', {
        ...party,
        until,
        closing: statement,
      });
      if (status !== 200) continue;
      closed += 1;
      const { statement_id, closing } = body as { statement_id: string; closing: number };
      expect(closing).toBe(ledger);
      if (upTo(2) === 0 && closing !== 0)
        await admin.call('settle_statement', {
          statement_id,
          booked_on: today,
          reference: `Order ${closed}`,
        });
    }
    const now = await payable(today);
    for (const { party, ledger, statement } of now)
      expect({ ...party, payable: statement }).toEqual({ ...party, payable: ledger });
    await app.runJob('fold_figures');
    expect(await payable(today)).toEqual(now);
  }
  expect(closed).toBeGreaterThan(20);
  const { accounts } = await admin.call('get_open_statements', {});
  expect(accounts.length).toBe(9);
  const summed = await payable(today);
  for (const one of accounts)
    expect(one.due).toBe(
      summed.find(({ party }) => party.party_id === one.party_id && party.currency === one.currency)
        ?.ledger,
    );
});
