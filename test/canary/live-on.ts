import type { ActionName } from '#contract/contract.ts';
import type { CanaryBook } from '#test/canary/canary-book.ts';
import type { Reading } from '#test/canary/find-secrets.ts';
import type { Reader, Secrets } from '#test/canary/plant-secrets.ts';
import type { Caller, TestApp } from '#test/harness/app.ts';
import { keyOf } from '#test/harness/claim-factories.ts';
import { stateOf } from '#test/harness/policy-factories.ts';

/** Somebody who acts and hears what is answered. */
interface Acting {
  reader: Reader;
  caller: Caller;
}

/**
 * The book lives on with the secrets in it: staff take steps that are mailed and told, and everybody else writes,
 * also what somebody else changed in the meantime, which is answered with the record as it stands.
 */
export async function liveOn(
  app: TestApp,
  book: CanaryBook,
  { reading, people }: { reading: Reading; people: readonly Acting[] },
): Promise<void> {
  const staff = app.as(book.a.people.admin);
  const policies = await policiesOf(app, book);
  for (const policy_id of policies) {
    const at = await stateOf(app, policy_id);
    await staff.answer('assign_document', { ...at, owner_id: book.a.people.second_admin.user_id });
  }
  const claims = await claimsOf(app, book);
  for (const claim_id of claims) {
    const key = () => keyOf(app, { claim_id });
    await staff.answer('send_claim_reminder', await key());
    await staff.answer('ask_claim_info', {
      ...(await key()),
      items: ['Invoice'],
      message: 'Please send the invoice of your workshop.',
    });
    await staff.answer('assign_loss_adjuster', {
      ...(await key()),
      loss_adjuster_id: book.a.people.loss_adjuster.user_id,
    });
  }
  await staff.answer('send_payment_reminders', {
    payments: [{ payment_id: await paymentOf(app, book), instalment_number: 1 }],
  });
  for (const { reader, caller } of people) {
    const say = async (name: ActionName, input: unknown) => {
      const { body } = await caller.answer(name, input);
      reading.json(body, { reader, by: `the answer of ${name}` });
    };
    for (const policy_id of policies) {
      const stale = { policy_id, revision: 0, name: 'J. van Dalen', accepted: true };
      await say('accept_quote', stale);
      await say('ask_for_change', { ...stale, message: 'Another car', reason: 'Another car' });
      await say('approve_document', { policy_id, revision: 0, note: 'Fine' });
    }
    for (const claim_id of claims) {
      await say('save_claim', { claim_id, revision: 0, narrative: 'Another account of it.' });
      await say('answer_claim_info', {
        ...(await keyOf(app, { claim_id })),
        answer: 'Here it is.',
      });
      await say('save_adjuster_report', {
        claim_id,
        revision: 0,
        inspected_on: '2026-05-20',
        place: 'Heemstede',
        findings: 'Consistent.',
        recommendation: 'approve',
      });
    }
    const { user_id } = book.a.people.agent;
    await say('update_account', { user_id, revision: 99, phone: '1' });
    await say('update_driver', { driver_id: book.a.season.driver_id, revision: 99, country: 'NL' });
    await say('update_car', { car_id: book.a.season.car_id, revision: 99, tracker: '1' });
    await say('calculate_rating', { risk: {} });
  }
  await app.runJobs();
  await app.runJob('remind_overdue_claims');
  await app.runJob('follow_due_dates');
  await app.runJob('expire_policies');
  await app.runJob('expire_quotes');
  await app.runJobs();
}

const policiesOf = async (app: TestApp, { a }: CanaryBook): Promise<string[]> => {
  const rows = await app.services.db
    .selectFrom('policies')
    .select('policy_id')
    .where('user_id', '=', a.people.agent.user_id)
    .execute();
  return rows.map(({ policy_id }) => policy_id);
};

const claimsOf = async (app: TestApp, { a }: CanaryBook): Promise<string[]> => {
  const rows = await app.services.db
    .selectFrom('claims')
    .select('claim_id')
    .where('user_id', '=', a.people.agent.user_id)
    .execute();
  return rows.map(({ claim_id }) => claim_id);
};

const paymentOf = async (app: TestApp, { a }: CanaryBook): Promise<string> => {
  const row = await app.services.db
    .selectFrom('payments')
    .select('payment_id')
    .where('user_id', '=', a.people.agent.user_id)
    .executeTakeFirstOrThrow();
  return row.payment_id;
};

/** Every mail since, read by whom it went to; answers how many of them went outside the house. */
export async function readMails(
  app: TestApp,
  {
    since,
    people,
    reading,
  }: { since: ReadonlySet<string>; people: readonly Acting[]; reading: Reading },
): Promise<number> {
  const mails = await app.services.db.selectFrom('emails').selectAll().execute();
  let outside = 0;
  for (const mail of mails) {
    if (since.has(mail.email_id)) continue;
    const known = people.find(({ reader }) => reader.user_id === mail.user_id)?.reader;
    // Whoever has no account here reads it as somebody with a link does.
    const reader =
      known ??
      (mail.user_id === null ? ({ role: 'public', world: 'a', user_id: '' } as const) : undefined);
    if (!reader) continue;
    outside += 1;
    const way = { reader, by: `the mail ${mail.type}` };
    for (const part of ['subject', 'title', 'body', 'html', 'plain_text'] as const)
      reading.text(mail[part], way, part);
  }
  return outside;
}

/** What an open event stream said, to its reader: which records there are is nobody else's business either. */
export function readStream(
  lines: readonly string[],
  { reader, secrets, reading }: { reader: Reader; secrets: Secrets; reading: Reading },
): number {
  const heard = lines
    .filter((line) => line.startsWith('data: {"kind"'))
    .map((line) => JSON.parse(line.slice(6)) as { kind: string; id: string });
  for (const { kind, id } of heard) {
    const row = secrets.rows.get(id);
    reading.text(id, { reader, by: 'the event stream' });
    if (row) reading.row(row, { reader, by: 'the event stream' }, kind);
  }
  return heard.length;
}
