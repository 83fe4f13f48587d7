import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { currencies } from '#domain/currencies.ts';
import { claimOwed } from '#domain/payments/claim-postings.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { partyBalances } from '#server/payments/ledger/party-balances.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp } from '#test/harness/app.ts';
import {
  billVersion,
  buildBilledPolicy,
  buildPayers,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp({ now: '2026-05-20T08:00:00Z' });
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const { insurer_id } = cast;
const kinds = ['risk', 'premium', 'claims'] as const;
const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));

let transfers = 0;
async function pay(policy_id: string, amount: number, received_on: string) {
  const first = (await instalmentsOf(db, policy_id)).find((one) => one.amount_open > 0);
  if (!first) return;
  const { payment_id, instalment_number, revision } = first;
  await admin.call('register_payment', {
    ...{ payment_id, instalment_number, revision, received_on },
    amount: Math.min(amount, first.amount_open),
    reference: `transfer ${++transfers}`,
  });
}

const preview = async (until: string, kind: (typeof kinds)[number] = 'risk') =>
  admin.call('preview_bordereau', { insurer_id, until, kind });

async function close(until: string, accepted_because = '') {
  const { read_as } = await preview(until);
  return admin.answer('close_bordereau', { insurer_id, until, read_as, accepted_because });
}

let policy_id = '';
beforeAll(async () => {
  ({ policy_id } = await buildBilledPolicy(app, cast, { instalments: 2 }));
});

describe('the bordereau of an insurer', () => {
  test('says the written premium, what came in of it, and adds up to the ledger', async () => {
    const risk = await preview('2026-05-20');
    expect(risk).toMatchObject({ period_from: '2026-05-20', closed_until: null, row_count: 1 });
    const [written] = risk.rows;
    // 8,030.04 net less 1,204.51 brokerage: 6,825.53 to the insurer.
    expect(written?.cells).toMatchObject({
      type: 'New',
      gross_whole: 803_004,
      gross: 803_004,
      brokerage: 120_451,
      brokerage_pct: '15.00',
      commission: 0,
      net: 682_553,
      tax: 170_206,
      fee: 7_500,
      tax_country: 'NL',
      umr: '',
    });
    expect((await ledgerOf(db, policy_id))['insurer']).toBe(-682_553);
    expect((await preview('2026-05-20', 'premium')).row_count).toBe(0);
    moveTo('2026-05-22');
    await pay(policy_id, 490_355, '2026-05-21');
    const paid = await preview('2026-05-21', 'premium');
    expect(paid.rows.map(({ cells }) => cells)).toMatchObject([
      { type: 'Instalment received', gross: 401_502, net: 341_277, brokerage: 60_225 },
    ]);
    expect(paid.totals).toMatchObject([
      { kind: 'risk', currency: 'EUR', rows: 1, amount: 682_553 },
      { kind: 'premium', currency: 'EUR', rows: 1, amount: 341_277 },
    ]);
  });

  test('is not closed while the checks find something, unless it is said why', async () => {
    const { findings } = await preview('2026-05-21');
    expect(findings.map(({ code, kind }) => `${kind} ${code}`)).toEqual([
      'risk missing_umr',
      'premium missing_umr',
    ]);
    expect((await close('2026-05-21')).body).toMatchObject({
      fields: [{ field: 'accepted_because' }],
    });
    expect((await close('2026-05-22', 'x')).body).toMatchObject({ fields: [{ field: 'until' }] });
    const stale = await admin.answer('close_bordereau', {
      ...{ insurer_id, until: '2026-05-21', read_as: 'other', accepted_because: 'x' },
    });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'moved_on' } });
  });

  test('once closed keeps its rows and its bytes; what is booked late is a row of the next', async () => {
    const closed = await close('2026-05-21', 'The agreement is being signed.');
    expect(closed).toMatchObject({
      status: 200,
      body: { bordereau_number: 'BX-26-0001', row_count: 2 },
    });
    const { bordereau_id } = closed.body as { bordereau_id: string };
    const file = { bordereau_id, kind: 'risk', format: 'xlsx' } as const;
    const first = await app.as(cast.insurer).download('get_bordereau_file', file);
    const [sheet] = await readXlsxFile(first.bytes);
    expect(sheet?.data[0]).toContain('Unique Market Reference (UMR)');
    expect(sheet?.data[1]).toContain(6825.53);
    const { columns, revision } = await admin.call('get_bordereau_layout', {
      insurer_id,
      kind: 'risk',
    });
    await admin.call('save_bordereau_layout', {
      ...{ insurer_id, kind: 'risk', revision },
      columns: columns.slice(8, 10).map(({ field }) => ({ field, label: `Their ${field}` })),
    });
    await db
      .updateTable('policies')
      .set({ client_name: 'Renamed' })
      .where('policy_id', '=', policy_id)
      .execute();
    const again = await admin.download('get_bordereau_file', file);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    moveTo('2026-05-26');
    await pay(policy_id, 100_000, '2026-05-20');
    expect((await admin.call('get_bordereau', { bordereau_id, kind: 'premium' })).row_count).toBe(
      1,
    );
    const next = await preview('2026-05-25', 'premium');
    expect(next).toMatchObject({ period_from: '2026-05-22', row_count: 1 });
    expect(next.findings.map(({ code }) => code)).toContain('paid_before_period');
    expect((await preview('2026-05-25', 'risk')).columns).toEqual([
      { field: 'insured', label: 'Their insured' },
      { field: 'insured_address', label: 'Their insured_address' },
    ]);
    expect((await close('2026-05-21', 'x')).status).toBe(422);
  });

  test('is mailed with its lists, and seen by its insurer alone', async () => {
    const { bordereaux } = await app.as(cast.insurer).call('get_bordereaux', {});
    expect(bordereaux).toMatchObject([{ bordereau_number: 'BX-26-0001', sent_at: null }]);
    expect(bordereaux[0]).not.toHaveProperty('findings');
    const key = { bordereau_id: bordereaux[0]?.bordereau_id ?? '' };
    const sent = await admin.call('send_bordereau', { ...key, recipient: 'bx@insurer.example' });
    expect(sent.sent_to).toBe('bx@insurer.example');
    const mail = await db
      .selectFrom('emails')
      .select(['subject', 'attachment_ids'])
      .where('recipient', '=', 'bx@insurer.example')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ subject: 'Bordereau BX-26-0001, 20-05-2026 to 21-05-2026' });
    expect(mail.attachment_ids).toHaveLength(2);
    for (const stranger of [cast.strangers.insurer, cast.broker, cast.client]) {
      const answer = await app.as(stranger).answer('get_bordereau', { ...key, kind: 'risk' });
      expect([403, 404]).toContain(answer.status);
    }
  });
});

/** Numbers that look random and are the same in every run. */
function* drawn(): Generator<number, never> {
  let seed = 20_261_125;
  while (true) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed / 2_147_483_648;
  }
}

interface Book {
  policy_id: string;
  claim_id: string;
  currency: (typeof currencies)[number];
  panel: { insurer_id: string; share_bp: number }[];
}

/** A policy with a claim, carried by two. */
async function openBook(
  { currency, panel }: Pick<Book, 'currency' | 'panel'>,
  { net, number }: { net: number; number: number },
): Promise<Book> {
  const billed = await buildBilledPolicy(app, cast, { currency, panel, net, instalments: 4 });
  await db
    .updateTable('policy_versions')
    .set({ locked_at: '2026-05-01T08:00:00Z' })
    .where('version_id', '=', billed.version_id)
    .execute();
  const { claim_id } = await db
    .insertInto('claims')
    .values({
      claim_number: `CL-2026-9${number}`,
      policy_id: billed.policy_id,
      user_id: cast.client.user_id,
      ...{ insurer_id, currency, status: 'under_review', reserve: 1_000_001 },
      date_accident: '2026-05-10T10:00:00Z',
      date_claim: '2026-05-11T10:00:00Z',
    })
    .returning('claim_id')
    .executeTakeFirstOrThrow();
  return { policy_id: billed.policy_id, claim_id, currency, panel };
}

/** Something happens: money comes in, the policy changes, or the claim is to be paid. */
async function happen(
  { policy_id, claim_id, currency, panel }: Book,
  { booked_on, kind, amount }: { booked_on: string; kind: number; amount: number },
): Promise<void> {
  if (kind === 0) return pay(policy_id, amount, booked_on);
  if (kind === 1) {
    await billVersion(app, policy_id, { panel, net: 600_000 + 3 * amount, instalments: 4 });
    return;
  }
  const { user_id } = cast.client;
  await runWrite(app.services, systemOrigin('test'), (ctx) =>
    post(ctx, claimOwed({ currency, user_id, panel, amount }), {
      ...{ description: 'Claim', booked_on, policy_id, claim_id },
    }),
  );
}

/** What closed bordereaux and the next one tell of an insurer, beside what its account says; by currency. */
async function toldAndBooked(one: string, until: string) {
  const told = await db
    .selectFrom('bordereau_rows as r')
    .innerJoin('bordereaux as b', 'b.bordereau_id', 'r.bordereau_id')
    .select(['r.kind', 'r.currency', 'r.amount'])
    .where('b.insurer_id', '=', one)
    .execute();
  const { totals } = await admin.call('preview_bordereau', {
    insurer_id: one,
    until,
    kind: 'risk',
  });
  const balances = await partyBalances(db, { accounts: ['insurer'], booked_on: until });
  return currencies.map((currency) => {
    const sum = (kind: string) =>
      [...told, ...totals]
        .filter((row) => row.kind === kind && row.currency === currency)
        .reduce((all, { amount }) => all + amount, 0);
    const found = balances.find((row) => row.insurer_id === one && row.currency === currency);
    const { booked, amount } = found ?? { booked: 0, amount: 0 };
    return {
      told: { written: sum('risk') - sum('claims'), payable: sum('premium') - sum('claims') },
      ledger: { written: 0 - booked, payable: 0 - amount },
    };
  });
}

test('two insurers in three currencies: what is told adds up to the ledger, and paid before (n) is paid before (n − 1) and paid in (n − 1)', async () => {
  const chance = drawn();
  const upTo = (n: number) => Math.floor(chance.next().value * n);
  const { insurer_id: other } = await db
    .selectFrom('insurers')
    .select('insurer_id')
    .where('name', '=', 'Other Mutual')
    .executeTakeFirstOrThrow();
  const books: Book[] = [];
  let today = '2026-05-27';
  moveTo(today);
  for (const currency of currencies)
    for (const share_bp of [6000, 3333]) {
      const panel = [
        { insurer_id, share_bp },
        { insurer_id: other, share_bp: 10_000 - share_bp },
      ];
      const of = { net: 700_001 + upTo(99_999), number: books.length };
      books.push(await openBook({ currency, panel }, of));
    }
  const before = new Map<string, number>();
  let closed = 0;
  for (let round = 0; round < 10; round += 1) {
    today = addDays(today, 1 + upTo(4));
    moveTo(today);
    for (let n = 0; n < 3; n += 1) {
      const late = addDays(today, -upTo(6));
      await happen(books[upTo(books.length)] as Book, {
        booked_on: late < '2026-05-28' ? today : late,
        ...{ kind: upTo(3), amount: 1 + upTo(99_999) },
      });
    }
    const until = addDays(today, -1);
    for (const one of [insurer_id, other]) {
      for (const { told, ledger } of await toldAndBooked(one, until)) expect(told).toEqual(ledger);
      const { bridges } = await admin.call('get_bordereau_bridge', { insurer_id: one, until });
      expect(bridges.flatMap(({ lines }) => lines).map(({ line }) => line)).not.toContain('other');
      const place = { insurer_id: one, until };
      const { rows, read_as } = await admin.call('preview_bordereau', { ...place, kind: 'claims' });
      const keyOf = (cells: (typeof rows)[number]['cells']) => `${one} ${cells['claim_reference']}`;
      for (const { cells } of rows)
        expect(cells['paid_before']).toBe(before.get(keyOf(cells)) ?? 0);
      if (upTo(3) === 0) continue;
      const reason = { read_as, accepted_because: 'Test' };
      const { status } = await admin.answer('close_bordereau', { ...place, ...reason });
      if (status !== 200) continue;
      closed += 1;
      for (const { cells } of rows)
        before.set(keyOf(cells), Number(cells['paid_before']) + Number(cells['paid_this_period']));
    }
  }
  expect(closed).toBeGreaterThan(6);
});
