import { sql } from 'kysely';
import { expect } from 'vitest';
import { paymentsChecks } from '#server/payments/payments-checks.ts';
import { CallError, type TestApp } from '#test/harness/app.ts';
import { camtOf, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import type { Cast } from '#test/harness/communication-factories.ts';
import { billVersion, buildBilledPolicy } from '#test/harness/payment-factories.ts';

const iban = 'NL91ABNA0417164300';
const nothing = { net: 0, fee: 0, commission: 0, ipt: [] };

/** Refunds that leave in batches, and a bank that shows them. */
export function openBankDesk(app: TestApp, cast: Cast) {
  const admin = app.as(cast.admin);
  const reviewer = app.as(cast.reviewer);
  let references = 0;
  let files = 0;
  const balances = new Map<unknown, number>();

  /** A refund of an invoice's whole amount that somebody asked for and another one approved. */
  async function approvedRefund(amount = 50_000): Promise<string> {
    const { policy_id, payments } = await buildBilledPolicy(app, cast, { ...nothing, net: amount });
    const { payment_id = '' } = payments[0] ?? {};
    references += 1;
    const key = { payment_id, instalment_number: 1 };
    const paid = { amount, received_on: '2026-05-20', reference: `in ${references}` };
    await admin.call('register_payment', { ...key, revision: 0, ...paid });
    await billVersion(app, policy_id, { ...nothing, net: 0 });
    const asked = { ...key, amount, reason: 'withdrawn' as const, iban };
    const { refund_id } = await admin.call('request_refund', asked);
    await reviewer.call('approve_refund', { refund_id, revision: 0 });
    return refund_id;
  }

  /** Collected by one, approved by another; answers the references in the order of the file. */
  async function ordered(ids: readonly string[], [one, other] = [admin, reviewer]) {
    const { payables } = await one.call('get_payables', {});
    const items = ids.flatMap((id) => payables.filter((payable) => payable.id === id));
    const wish = { execute_on: '2026-06-30', items: items.map(({ kind, id }) => ({ kind, id })) };
    const { batch_id, revision } = await one.call('collect_payment_batch', wish);
    await other.call('approve_payment_batch', { batch_id, revision });
    const read = async () => one.call('get_payment_batch', { batch_id });
    const references_of = (await read()).items.map((item) => item.end_to_end);
    return { batch_id, read, names: references_of };
  }

  async function bankShows(
    entries: readonly WrittenEntry[],
    { write = camtOf, as = admin, of = app } = {},
  ) {
    files += 1;
    const opening_balance = balances.get(of) ?? 0;
    const statement = { entries, opening_balance, statement_ref: `R-${files}`, on: '2026-05-20' };
    balances.set(of, opening_balance + entries.reduce((sum, one) => sum + one.amount, 0));
    const file = { document_name: 'bank.xml', content_type: 'application/xml' };
    return as.upload('import_bank_file', {}, { ...file, bytes: Buffer.from(write([statement])) });
  }

  async function entryOf(amount: number, status: 'open' | 'accepted' = 'open', as = admin) {
    const { entries } = await as.call('get_bank_entries', { status, page_size: 100 });
    const found = entries.find((one) => one.amount === amount);
    if (!found) throw new Error(`no ${status} entry over ${amount}`);
    return found;
  }

  /** Everything that paying moves: amounts, statuses and who stands where in the ledger. */
  async function standing(of: TestApp = app) {
    const rows = async (query: string) => (await sql.raw(query).execute(of.services.db)).rows;
    return {
      ledger:
        await rows(`select account, currency, user_id, insurer_id, broker_id, payment_id, sum(amount)::bigint as amount
        from ledger_entries group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0 order by 1, 2, 3, 4, 5, 6`),
      payments: await rows(
        'select payment_id, instalment_number, status, amount_open, refunded_amount, method from payments order by 1, 2',
      ),
      refunds: await rows('select refund_id, status, reference, paid_on from refunds order by 1'),
      payouts: await rows('select payout_id, status, paid_amount, reference, paid_on from payouts'),
      claims: await rows(
        'select claim_id, status, paid_on, paid_total, reserve, amounts, set_offs from claims order by 1',
      ),
      lines: await rows('select claim_line_id, settled from claim_lines order by 1'),
      statements: await rows('select statement_id, settled_by is null as is_open from statements'),
      items: await rows('select item_id, status, end_to_end from payment_batch_items order by 1'),
      batches: await rows('select batch_id, status from payment_batches order by 1'),
    };
  }

  /** The bank, the instalments and the ledger agree. */
  async function healthy(of: TestApp = app) {
    const question = { db: of.services.db, services: of.services, now: of.clock.now() };
    for (const check of ['bank_entries', 'open_amounts', 'ledger_sums', 'client_credit'] as const)
      expect(await paymentsChecks[check].find(question)).toMatchObject({
        differing: 0,
        findings: [],
      });
  }

  /** Why something was refused. */
  async function refusalOf(tried: Promise<unknown>) {
    const error = await tried.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CallError)) throw new Error('it was not refused', { cause: error });
    const { reason } = error.body as { reason?: string };
    return { status: error.status, reason };
  }

  return { approvedRefund, ordered, bankShows, entryOf, standing, healthy, refusalOf };
}
