import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordResetMail } from '#domain/communications/standard-mails.ts';
import {
  queueEmail,
  queueStandardMail,
  type NewEmail,
} from '#server/communications/outgoing-mail.ts';
import { sendAttempts, sendEmail, sendPause } from '#server/communications/send-email-job.ts';
import { keepDocument, putDocument } from '#server/files/insert-file.ts';
import { MailFailure, type Mailer, type OutgoingMail } from '#server/platform/mail/mail.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;
let quoted: NewEmail;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});

beforeEach(() => {
  quoted = {
    type: 'quote_sent',
    user_id: cast.client.user_id,
    recipient: cast.client.email,
    subject: 'Your quote',
    title: 'Quote Q-26-0001',
    attn: 'Caro',
    body: 'It is ready.\n[button link=https://paddock.example/q] Read it',
  };
});

const queue = (email: NewEmail) =>
  runWrite(app.services, systemOrigin('test'), (ctx) => queueEmail(ctx, email));
const row = (email_id: string) =>
  app.services.db
    .selectFrom('emails')
    .selectAll()
    .where('email_id', '=', email_id)
    .executeTakeFirstOrThrow();
const received = async () => (await app.as(cast.admin).call('get_mailbox_messages', {})).messages;

/** A mail server of the test's own: it keeps what it gets and answers as told. */
function mailServer(answer: (mail: OutgoingMail, n: number) => void = () => undefined) {
  const got: OutgoingMail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      got.push(mail);
      answer(mail, got.length);
      return { message_id: mail.message_id, accepted: [], refused: [], response: '250' };
    },
    close: () => undefined,
  };
  const run = (email_id: string) =>
    sendEmail(
      {
        services: { ...app.services, mailer },
        is_last_try: false,
        write: (work) => runWrite(app.services, systemOrigin('send_email'), work),
      },
      { email_id },
    );
  return { got, run };
}

describe('mails', () => {
  it('[7.33] [3.6] [7.32] a queued mail is sent, kept and read again, with its thread entry', async () => {
    const email_id = await queue({
      ...quoted,
      parent_type: 'claim',
      parent_id: cast.claim_id,
      cc_emails: ['team@example.test'],
    });
    expect((await row(email_id)).status).toBe('queued');
    await app.runJobs();
    const { email } = await app.as(cast.admin).call('get_sent_email', { email_id });
    expect(email).toMatchObject({
      status: 'sent',
      recipient: cast.client.email,
      sender: 'Paddock',
      abilities: ['resend_email'],
    });
    expect(email.html).toContain('Dear Caro');
    const [message] = await received();
    expect(message).toMatchObject({
      subject: 'Your quote',
      envelope_to: [cast.client.email, 'team@example.test'],
    });
    const { emails, total } = await app
      .as(cast.admin)
      .call('get_sent_emails', { user_id: cast.client.user_id });
    expect([emails[0]?.email_id, total]).toEqual([email_id, 1]);
    const thread = await app.as(cast.client).call('get_communication', {
      parent_type: 'claim',
      parent_id: cast.claim_id,
      type_filter: 'email',
    });
    expect(thread.communication).toMatchObject([{ email_id, email_subject: 'Your quote' }]);
    const others = await app.as(cast.adjuster).call('get_communication', {
      parent_type: 'claim',
      parent_id: cast.claim_id,
      type_filter: 'email',
    });
    expect(others.communication).toEqual([]);
  });

  it("[7.33] a mail is read by staff, its addressee and that one's brokerage, by nobody else", async () => {
    const email_id = await queue(quoted);
    for (const who of [cast.client, cast.broker, cast.admin])
      expect((await app.as(who).answer('get_sent_email', { email_id })).status).toBe(200);
    for (const who of [cast.insurer, cast.adjuster, cast.strangers.agent, cast.strangers.brokerage])
      expect((await app.as(who).answer('get_sent_email', { email_id })).status).toBe(404);
  });

  it('[4.31] the same intention is one mail', async () => {
    const first = await queue({ ...quoted, intent_key: 'reminder:1' });
    expect(await queue({ ...quoted, intent_key: 'reminder:1' })).toBe(first);
  });

  it('[4.31] a crash between sending and noting it repeats the mail under the same Message-ID', async () => {
    const email_id = await queue(quoted);
    const server = mailServer((_, n) => {
      if (n === 1) throw new Error('killed');
    });
    await expect(server.run(email_id)).rejects.toThrow('killed');
    await server.run(email_id);
    await server.run(email_id);
    expect(server.got.map(({ message_id }) => message_id)).toEqual([
      `<${email_id}@paddock.example>`,
      `<${email_id}@paddock.example>`,
    ]);
    expect((await row(email_id)).status).toBe('sent');
  });

  it('[8.2] a busy mail server is asked again later, and a person hears of it in the end', async () => {
    const email_id = await queue(quoted);
    const server = mailServer(() => {
      throw new MailFailure('temporary', '451 try later');
    });
    await server.run(email_id);
    expect(await row(email_id)).toMatchObject({
      status: 'queued',
      failure: '451 try later',
      attempts: 1,
    });
    for (let n = 1; n < sendAttempts; n += 1) await server.run(email_id);
    expect((await row(email_id)).status).toBe('failed');
    const { notifications } = await app
      .as(cast.admin)
      .call('get_notifications', { page: 1, limit: 5 });
    expect(notifications[0]?.message).toContain(`did not reach ${cast.client.email}`);
    expect([1, 2, 11].map(sendPause)).toEqual([60, 120, 21_600]);
  });

  it('[8.2] what a mail server will never take fails at once', async () => {
    const email_id = await queue(quoted);
    await mailServer(() => {
      throw new MailFailure('permanent', '550 no such mailbox');
    }).run(email_id);
    expect(await row(email_id)).toMatchObject({ status: 'failed', failure: '550 no such mailbox' });
  });

  it.each([
    'nobody',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '"<x@y.example>, victim@z.example"',
    'a@b.example\u2028c@d.example',
  ])('[5.7] %j is not an address', async (address) => {
    await expect(queue({ ...quoted, recipient: address })).rejects.toThrow(
      'Please enter a valid email',
    );
  });

  it('a copy that was kept before addresses were checked is left out, and the others get their mail', async () => {
    const email_id = await queue({
      ...quoted,
      cc_emails: ['nobody', 'team@example.test', 'a@b.example\r\nBcc: c@d.example'],
    });
    await app.runJobs();
    const [message] = await received();
    expect(message?.envelope_to).toEqual([cast.client.email, 'team@example.test']);
    const { email } = await app.as(cast.admin).call('get_sent_email', { email_id });
    expect(email).toMatchObject({ status: 'sent', cc_emails: ['team@example.test'], failure: '' });
  });

  it('nothing in a subject or a sender starts another header', async () => {
    const email_id = await queue({
      ...quoted,
      subject: 'Hi\r\nBcc: victim@z.example',
      sender: 'Desk\nX-Evil: 1',
    });
    expect(await row(email_id)).toMatchObject({
      subject: 'Hi Bcc: victim@z.example',
      sender: 'Desk X-Evil: 1',
    });
    await app.runJobs();
    const [newest] = await received();
    const mail = await app
      .as(cast.admin)
      .call('get_mailbox_message', { mailbox_message_id: newest!.mailbox_message_id });
    expect(mail.to).toEqual([cast.client.email]);
    expect(mail.envelope_to).toEqual([cast.client.email]);
    expect(mail.html).toContain('Dear Caro');
  });

  it('[3.6] the secret of a reset link is sent and not kept', async () => {
    const queued = await runWrite(app.services, systemOrigin('test'), (ctx) =>
      queueStandardMail(
        ctx,
        passwordResetMail({ url: 'https://paddock.example/reset?token=SECRET', minutes: 60 }),
        {
          user_id: cast.client.user_id,
          recipient: cast.client.email,
          attn: 'Caro',
        },
      ),
    );
    const email_id = String(queued);
    const read = () => app.as(cast.admin).call('get_sent_email', { email_id });
    expect(JSON.stringify(await read())).not.toContain('SECRET');
    const server = mailServer();
    await server.run(email_id);
    expect(server.got[0]?.text).toContain('SECRET');
    expect(JSON.stringify(await row(email_id))).not.toContain('SECRET');
    expect((await app.as(cast.admin).answer('resend_email', { email_id })).status).toBe(409);
  });

  it('[7.41] a mail is sent again as it was, with its attachments', async () => {
    const document = await putDocument(app.services, {
      bytes: Buffer.from('%PDF-1.7 test'),
      document_name: 'quote.pdf',
      content_type: 'application/pdf',
      parent_type: 'policy',
      parent_id: cast.policy_id,
      kind: 'policy_document',
    });
    const attachment = await runWrite(app.services, systemOrigin('test'), (ctx) =>
      keepDocument(ctx, document),
    );
    const email_id = await queue({ ...quoted, attachment_ids: [attachment] });
    expect((await app.as(cast.admin).answer('resend_email', { email_id })).status).toBe(409);
    await app.runJobs();
    const again = await app.as(cast.admin).call('resend_email', { email_id });
    expect(again.email_id).not.toBe(email_id);
    const server = mailServer();
    await server.run(again.email_id);
    expect(server.got[0]?.attachments?.map(({ file_name }) => file_name)).toEqual(['quote.pdf']);
    expect(server.got[0]?.html).toBe((await row(email_id)).html);
  });

  it('the built-in mailbox is for staff', async () => {
    expect((await app.as(cast.client).answer('get_mailbox_messages', {})).status).toBe(403);
    const answer = await app
      .as(cast.admin)
      .answer('get_mailbox_message', { mailbox_message_id: cast.claim_id });
    expect(answer.status).toBe(404);
  });

  it('[2.53] a mail is shown as a page of its own, where nothing runs and links open beside it', async () => {
    const email_id = await queue(quoted);
    const page = await app.as(cast.admin).download('get_sent_email_page', { email_id });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^sandbox .*default-src 'none'/),
    });
    expect(page.headers['content-disposition']).toMatch(/^inline/);
    expect(page.bytes.toString()).toContain('<base target="_blank">');
    expect(
      (await app.as(cast.strangers.agent).download('get_sent_email_page', { email_id })).status,
    ).toBe(404);
    await app.runJobs();
    const [newest] = await received();
    const box = await app.as(cast.admin).download('get_mailbox_page', {
      mailbox_message_id: newest!.mailbox_message_id,
    });
    expect(box.bytes.toString()).toContain('Dear Caro');
    expect(box.headers['content-security-policy']).not.toContain('script');
  });
});
