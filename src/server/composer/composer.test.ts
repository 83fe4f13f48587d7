import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { emailTypes } from '#domain/communications/email-types.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { mailsWithLinks } from '#test/harness/read-mails.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar } from '#test/harness/factories.ts';
import type { Cast } from '#test/harness/communication-factories.ts';
import {
  billVersion,
  buildBilledPolicy,
  buildPayers,
  buildPolicyRow,
  instalmentsOf,
} from '#test/harness/payment-factories.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildPayers(app.services.db);
});

type Mail = InputOf<'send_new_email'>;

const written = (over: Partial<Mail['email']> = {}): Mail['email'] => ({
  email: cast.client.email,
  subject: 'About your cover',
  title: 'Your cover',
  content: parseMailMarkup('Hello\n[payments]\n[total_amount]'),
  sender: 'Paddock',
  attn: 'Caro',
  cc_emails: [],
  ...over,
});
const send = (mail: Partial<Mail> = {}) =>
  app.as(cast.admin).answer('send_new_email', {
    email: written(),
    type: 'payment',
    user_id: cast.client.user_id,
    ...mail,
  });
const stored = async (answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.body).toMatchObject({ email_id: expect.any(String) });
  const { email_id } = answer.body as { email_id: string };
  const { email } = await app.as(cast.admin).call('get_sent_email', { email_id });
  return email;
};
const keys = async (policy_id: string) =>
  (await instalmentsOf(app.services.db, policy_id)).map(
    (one) => `${one.payment_id}_${one.instalment_number}`,
  );

const inWork = 'Version I is still in work. Send it to the client first, or choose another.';

/** The policy was sent to its client: there is a version that a link can show. */
async function lock(policy_id: string, version_id: string): Promise<void> {
  const { db } = app.services;
  await db
    .updateTable('policy_versions')
    .set({ locked_at: app.services.clock.now().toISOString() })
    .where('version_id', '=', version_id)
    .execute();
  await db
    .updateTable('policies')
    .set({ version_id, locked_version_id: version_id })
    .where('policy_id', '=', policy_id)
    .execute();
}

describe('sending a composed mail', () => {
  it('[7.41] [7.42] [8.14] it goes to the one it is for, with its copies and its words', async () => {
    const email = await stored(
      await send({
        email: written({ cc_emails: ['team@example.test'], regards_by: 'Anouk' }),
      }),
    );
    expect(email).toMatchObject({
      type: 'payment',
      recipient: cast.client.email,
      cc_emails: ['team@example.test'],
      subject: 'About your cover',
      attn: 'Caro',
    });
    expect(email.plain_text).toContain('Kind regards,\nAnouk');
    await app.runJobs();
    const { messages } = await app.as(cast.admin).call('get_mailbox_messages', {});
    expect(messages[0]).toMatchObject({
      subject: 'About your cover',
      envelope_to: [cast.client.email, 'team@example.test'],
    });
  });

  it('[5.6] [8.2] the server checks in the same order and with the same words', async () => {
    const empty = { email: '', subject: '', content: [], sender: '', title: '' };
    const filled = written();
    const now = { ...filled, ...empty };
    const order = ['email', 'subject', 'body', 'sender', 'title'] as const;
    for (const field of order) {
      const { status, body } = await send({ email: now });
      expect([status, body]).toMatchObject([422, { message: `Please enter a valid ${field}` }]);
      Object.assign(
        now,
        field === 'body' ? { content: filled.content } : { [field]: filled[field] },
      );
    }
    expect((await send({ email: now })).status).toBe(200);
  });

  it.each([
    ['5.12', 'payment_links', 'Please select at least one payment'],
    ['5.13', 'vi_pdf', 'Please select at least one document version'],
  ] as const)('[%s] %s takes something along', async (_clause, type, message) => {
    expect((await send({ type })).body).toMatchObject({ message });
  });

  it('[5.15] copies are typed freely; what is no address is refused at its field, and nothing slips into a header', async () => {
    for (const wrong of ['nobody', '"<x@y.example>, victim@z.example"'])
      expect(
        await send({ email: written({ cc_emails: ['team@example.test', wrong] }) }),
      ).toMatchObject({
        status: 422,
        body: {
          fields: [
            { field: 'cc_emails', code: 'invalid', message: `"${wrong}" is not an email address.` },
          ],
        },
      });
    const evil = written({ subject: 'Hi\r\nBcc: victim@z.example' });
    expect((await stored(await send({ email: evil }))).subject).toBe('Hi Bcc: victim@z.example');
  });

  it('[1.4] [7.44] [9.22] [9.23] a payment link carries the amounts as they are now, and is made when it is sent', async () => {
    const { policy_id } = await buildBilledPolicy(app, cast, { instalments: 2 });
    const email = await stored(
      await send({ type: 'payment_links', payment_ids: await keys(policy_id) }),
    );
    expect(email.plain_text).toContain('Total EUR 9,807.10');
    expect(email.plain_text).toMatch(/Pay now:\n#withheld-\d/);
    const [mail] = await mailsWithLinks(app, { email_id: email.email_id });
    const [, bulk_id] = /Pay now:\n\S+bulk_id=(\S+)/.exec(mail?.plain_text ?? '') ?? [];
    const page = await app.anonymous.answer('get_bulk_payment', { bulk_id: bulk_id ?? '' });
    expect(page.status).toBe(200);
  });

  it('[5.14] [9.3] more than 25,000 in one mail is refused here too', async () => {
    const policy_id = await buildPolicyRow(app.services.db, cast);
    await billVersion(app, policy_id, { net: 2_500_001, fee: 0, ipt: [], commission: 0 });
    for (const type of ['payment_links', 'payment_reminder'] as const) {
      const { status, body } = await send({ type, payment_ids: await keys(policy_id) });
      expect([status, body]).toMatchObject([409, { message: 'Max of 25k per payment' }]);
    }
  });

  it("[7.44] another client's payment is not put into this one's mail", async () => {
    const theirs = await buildPolicyRow(app.services.db, cast, {
      user_id: cast.strangers.agent.user_id,
    });
    await billVersion(app, theirs);
    const { status } = await send({ type: 'payment_links', payment_ids: await keys(theirs) });
    expect(status).toBe(409);
  });

  it('[7.44] a reminder is noted on its payments', async () => {
    const { policy_id } = await buildBilledPolicy(app, cast);
    await stored(await send({ type: 'payment_reminder', payment_ids: await keys(policy_id) }));
    const { payments } = await app.as(cast.admin).call('get_all_payments', { policy_id });
    expect(payments.every((one) => one.last_reminder_at !== null)).toBe(true);
  });

  it('[9.17] [7.31] a mail about a document ends with a link of its own, and the thread tells of it [7.45]', async () => {
    const { policy_id, version_id } = await buildBilledPolicy(app, cast);
    await lock(policy_id, version_id);
    const mail = { type: 'payment', document_id: policy_id, feature: 'policy' } as const;
    const sent = [await stored(await send(mail)), await stored(await send(mail))];
    const found = await Promise.all(
      sent.map(async ({ email_id }) => {
        const [read] = await mailsWithLinks(app, { email_id });
        return /\/policy-info\?\S+/.exec(read?.plain_text ?? '')?.[0];
      }),
    );
    expect(found[0]).toMatch(/policy_key=/);
    expect(found[0]).not.toBe(found[1]);
    const thread = await app.as(cast.client).call('get_communication', {
      parent_type: 'policy',
      parent_id: policy_id,
      type_filter: 'email',
    });
    expect(thread.communication.map((entry) => entry.email_id)).toContain(sent[0]?.email_id);
    const silent = await stored(await send({ ...mail, add_communication: false }));
    expect(silent.parent_id).toBeNull();
  });

  it('[7.41] a client is asked for the chassis of every car of theirs that has none, whatever it is insured for', async () => {
    const { user_id } = cast.client;
    const cars = [
      { model: 'Cayman GT4', start_number: '7', chassis_number: '' },
      { model: '992 Cup', chassis_number: 'WP0ZZZ1' },
      { model: 'Boxster', chassis_number: '', active: false },
    ];
    for (const car of cars) await buildCar(app.services.db, { user_id, ...car });
    const about = { type: 'missing_chassis', user_id } as const;
    const { recipients } = await app.as(cast.admin).call('get_email_recipients', about);
    expect(recipients).toMatchObject([
      { email: cast.client.email, items: ['Porsche Cayman GT4 #7'] },
    ]);
    const email = written({ content: parseMailMarkup('These:\n[items]') });
    const { plain_text } = await stored(await send({ ...about, email }));
    expect(plain_text).toContain('Porsche Cayman GT4 #7');
    expect(plain_text).not.toMatch(/992 Cup|Boxster/);
  });

  it('[7.43] a version in work has no paper yet', async () => {
    const { policy_id, version_id } = await buildBilledPolicy(app, cast);
    const answer = await send({
      type: 'vi_pdf',
      document_ids: [version_id],
      document_id: policy_id,
    });
    expect([answer.status, answer.body]).toMatchObject([409, { message: inWork }]);
  });

  it('[7.30] [7.43] [7.45] which of the various insurances a mail is about is read from its document', async () => {
    const policy_id = await buildPolicyRow(app.services.db, cast);
    const typeOf = async (about: { policy_id?: string; claim_id?: string; user_id?: string }) => {
      const asked = { type: 'payment_reminder' as const, ...about };
      const start = await app.as(cast.admin).call('get_email_recipients', asked);
      return start.insurance_type;
    };
    expect(await typeOf({ policy_id })).toBe('');
    await app.services.db
      .updateTable('policies')
      .set({ insurance_type: 'VAL' })
      .where('policy_id', '=', policy_id)
      .execute();
    expect(await typeOf({ policy_id })).toBe('VAL');
    expect(await typeOf({ claim_id: cast.claim_id })).toBe('');
    expect(await typeOf({ user_id: cast.client.user_id })).toBe('');
  });

  it('[4.31] the same intention sent again is one mail', async () => {
    const count = async () =>
      (await app.as(cast.admin).call('get_sent_emails', { user_id: cast.client.user_id })).total;
    const before = await count();
    const mail = { email: written(), type: 'payment', user_id: cast.client.user_id } as const;
    const key = crypto.randomUUID();
    const caller = app.as(cast.admin);
    const answers = [
      await caller.call('send_new_email', mail, { key }),
      await caller.call('send_new_email', mail, { key }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await count()).toBe(before + 1);
  });

  it('[6.9] mails are composed by staff alone', async () => {
    for (const who of [cast.client, cast.broker, cast.insurer, cast.adjuster])
      expect((await app.as(who).answer('get_email_recipients', { type: 'payment' })).status).toBe(
        403,
      );
  });
});

describe('templates', () => {
  it.each(emailTypes.map((type) => [type] as const))(
    '[7.36] [9.16] %s opens with the text of the house',
    async (type) => {
      const { templates } = await app.as(cast.admin).call('get_email_templates', { type });
      expect(templates[0]).toMatchObject({ type, template_id: 'standard', is_default: true });
    },
  );

  it('[7.47] [7.48] [3.20] one is kept, becomes the default, and the house text comes back', async () => {
    const admin = app.as(cast.admin);
    const type = 'claim_reminder' as const;
    const words = { subject: 'S', title: 'T', sender: 'Paddock', body: 'B', regards_by: '' };
    const { template_id } = await admin.call('create_email_template', {
      type,
      name: 'Ours',
      ...words,
    });
    const defaults = async () =>
      (await admin.call('get_email_templates', { type })).templates
        .filter((one) => one.is_default)
        .map((one) => one.template_id);
    expect(await defaults()).toEqual(['standard']);
    await admin.call('set_template_as_default', { template_id, type });
    expect(await defaults()).toEqual([template_id]);
    const other = await admin.answer('set_template_as_default', { template_id, type: 'payment' });
    expect(other.status).toBe(404);
    await admin.call('set_template_as_default', { template_id: 'standard', type });
    expect(await defaults()).toEqual(['standard']);
  });
});
