import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import type { Cast } from '#test/harness/communication-factories.ts';
import { findAnomalies, type Call, type Version } from '#test/harness/watch/history-checker.ts';
import { buildBilledPolicy, buildPayers, ledgerOf } from '#test/harness/payment-factories.ts';

// Sixteen people pay, report, send back and look at the same instalments at once, and write down what they saw: the
// revision of an instalment is its version, the number of receipts that of its list of receipts. HISTORY_CALLS makes it
// longer; a hundred thousand take half an hour.

const calls = Number(process.env['HISTORY_CALLS'] ?? 600);
const people = 16;
const callsOfPolicy = 400;

let app: TestApp;
let cast: Cast;
const history: Call[] = [];
let refusedWrites = 0;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildPayers(app.services.db);
});

interface Key {
  payment_id: string;
  instalment_number: number;
}
interface Seen extends Key {
  revision: number;
  status: string;
  amount_open: number;
  invoice_id: string;
}

const nameOf = (payment: Key) =>
  `instalment ${payment.payment_id.slice(-6)}_${payment.instalment_number}`;
const rowOf = (payment: Seen): Version => ({ key: nameOf(payment), version: payment.revision });
const receiptsOf = (payment: Key, count: number): Version => ({
  key: `receipts of ${nameOf(payment)}`,
  version: count,
});

/** One of the sixteen: half of them staff, half the client in another browser. */
class Person {
  readonly #number: number;
  readonly #staff: boolean;
  readonly #caller: Caller;
  readonly #policy_id: string;
  readonly #seen: Map<string, Seen>;

  constructor(number: number, policy_id: string, payments: readonly Seen[]) {
    this.#number = number;
    this.#staff = number % 2 === 0;
    this.#caller = app.as(this.#staff ? cast.admin : cast.client);
    this.#policy_id = policy_id;
    this.#seen = new Map(payments.map((payment) => [nameOf(payment), payment]));
  }

  async act(): Promise<void> {
    const known = [...this.#seen.values()];
    const payment = known[randomInt(known.length)];
    if (!payment) throw new Error('there is nothing to pay');
    const turn = randomInt(10);
    if (turn < 2) return this.#readAll();
    if (turn < 3) return this.#readInvoice(payment);
    if (turn < 5) return this.#readOne(payment);
    return this.#staff ? this.#writeAsStaff(payment) : this.#report(payment);
  }

  async #readAll(): Promise<void> {
    const { payments } = await this.#caller.call('get_all_payments', {
      policy_id: this.#policy_id,
    });
    this.#note((payments as Seen[]).map(rowOf), [], payments as Seen[]);
  }

  async #readInvoice({ invoice_id }: Seen): Promise<void> {
    const { invoice, payments } = await this.#caller.call('get_invoice', { invoice_id });
    const open = payments.reduce((sum, payment) => sum + payment.amount_open, 0);
    if (invoice.amount_open !== open) throw new Error('an invoice and its instalments differ');
    this.#note((payments as Seen[]).map(rowOf), [], payments as Seen[]);
  }

  async #readOne({ payment_id, instalment_number }: Seen): Promise<void> {
    const key = { payment_id, instalment_number };
    const { payment, receipts } = await this.#caller.call('get_payment', key);
    this.#note(
      [rowOf(payment as Seen), receiptsOf(payment, receipts.length)],
      [],
      [payment as Seen],
    );
  }

  /** A cent comes in, or what the client reported is sent back. */
  async #writeAsStaff(payment: Seen): Promise<void> {
    const { payment_id, instalment_number, revision, status } = payment;
    const key = { payment_id, instalment_number, revision };
    if (status === 'under_review' && randomInt(2) === 0)
      return this.#write(payment, 'change_payment_status', {
        ...{ ...key, status: 'pending', reason: 'Nothing came' },
      });
    const came = { amount: 1, received_on: '2026-05-19', reference: `R${this.#number}` };
    return this.#write(payment, 'register_payment', { ...key, ...came });
  }

  async #report(payment: Seen): Promise<void> {
    const { payment_id, instalment_number, revision } = payment;
    const key = { payment_id, instalment_number, revision };
    return this.#write(payment, 'report_payment', { ...key, note: 'Sent' });
  }

  async #write(
    before: Seen,
    name: 'register_payment' | 'change_payment_status' | 'report_payment',
    input: Record<string, unknown>,
  ): Promise<void> {
    const { status, body } = await this.#caller.answer(name, input);
    if (status >= 500) throw new Error(`${name} answered ${status}`);
    if (status >= 300) {
      refusedWrites += 1;
      return this.#readOne(before);
    }
    const after = body as Seen & { amount: number };
    const receipts = name === 'register_payment' ? after.amount - after.amount_open : undefined;
    this.#note(
      [rowOf(before)],
      [rowOf(after), ...(receipts === undefined ? [] : [receiptsOf(after, receipts)])],
      [after],
    );
  }

  #note(reads: Version[], writes: Version[], seen: readonly Seen[]): void {
    history.push({ person: this.#number, reads, writes });
    for (const payment of seen) this.#seen.set(nameOf(payment), payment);
  }
}

describe(`${calls} calls of sixteen people`, { timeout: 120_000 + calls * 60 }, () => {
  it('[R34] come out as if they had been made one after the other', async () => {
    for (let done = 0; done < calls; done += callsOfPolicy) {
      const { policy_id } = await buildBilledPolicy(app, cast, { instalments: 4 });
      const { payments } = await app.as(cast.admin).call('get_all_payments', { policy_id });
      const of = Math.min(callsOfPolicy, calls - done);
      await Promise.all(
        Array.from({ length: people }, async (_, index) => {
          // A person is somebody else with each policy: what one did there says nothing here.
          const person = new Person(done * people + index, policy_id, payments as Seen[]);
          for (let call = index; call < of; call += people) await person.act();
        }),
      );
    }
    expect(history.length).toBeGreaterThanOrEqual(calls);
    expect(refusedWrites).toBeGreaterThan(0);
    expect(history.filter(({ writes }) => writes.length > 0).length).toBeGreaterThan(calls / 20);
    expect(findAnomalies(history)).toEqual([]);
  });

  it('[R34] what was acknowledged is what the books hold', async () => {
    const received = history
      .flatMap(({ writes }) => writes)
      .filter(({ key }) => key.startsWith('receipts'));
    expect((await ledgerOf(app.services.db))['cash']).toBe(received.length);
  });
});
