import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorMailFolder } from '#server/platform/mail/operator-mails.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';
import { mailsWithLinks, operatorMails } from '#test/harness/read-mails.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

/** The tables in which a text stands as it is, those of the job queue included. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.services.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.raw(name)} x
      where position(${text} in x::text) > 0 limit 1`.execute(app.services.db);
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/** The statement with which the migration took the links out. */
async function redaction(): Promise<string> {
  const name = (await readdir('migrations')).find((one) => one.endsWith('links-that-end.sql'));
  const text = await readFile(`migrations/${name}`, 'utf8');
  return /update emails set[\s\S]*?;\n/.exec(text)?.[0] ?? '';
}

const keyIn = (text: string, name: string) =>
  new RegExp(`[?&]${name}=([\\w-]{20,})`).exec(text)?.[1];

describe('a key that opens something by itself', () => {
  it('of a policy or a payment stands nowhere in the database, before and after its mail has gone', async () => {
    const admin = app.as(season.people.admin);
    const policy = await buildPolicy(app, { season });
    const { payments } = await admin.call('get_all_payments', { policy_id: policy.policy_id });
    const keys = payments.map(({ payment_id, instalment_number }) => ({
      payment_id,
      instalment_number,
    }));
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    await admin.call('send_payment_reminders', { payments: keys });
    const mails = await mailsWithLinks(app, { recipient: season.people.agent.email });
    const texts = mails.map(({ plain_text }) => plain_text).join('\n');
    const policy_key = keyIn(texts, 'policy_key');
    const mailed_id = keyIn(texts, 'bulk_id');
    expect([policy_key, mailed_id].every(Boolean)).toBe(true);
    const secrets = [policy_key, mailed_id, bulk_id].filter((one) => one !== undefined);
    for (const secret of secrets) expect(await tablesWith(secret)).toEqual([]);
    await app.runJobs();
    for (const secret of secrets) expect(await tablesWith(secret)).toEqual([]);
    // It did go out, and the mail can be sent again as it was.
    const { messages } = await admin.call('get_mailbox_messages', {
      search: season.people.agent.email,
    });
    const went = await Promise.all(
      messages.map(({ mailbox_message_id }) =>
        admin.call('get_mailbox_message', { mailbox_message_id }),
      ),
    );
    expect(went.some(({ text }) => text.includes(policy_key ?? '?'))).toBe(true);
    const row = await app.services.db
      .selectFrom('emails')
      .select('email_id')
      .where('type', '=', 'policy_made')
      .executeTakeFirstOrThrow();
    const again = await admin.call('resend_email', row);
    const [repeat] = await mailsWithLinks(app, again);
    expect(repeat?.html).toContain('policy_key=');
    expect(repeat?.html).not.toContain('#withheld');
  });

  it("of a superadmin's log-in reaches the person by the machine alone, whoever asks for it on a screen", async () => {
    const superadmin = await buildAccount(app.services.db, { account_type: 'superadmin' });
    await app.anonymous.call('request_password_reset', { email: superadmin.email });
    await app.runJobs();
    const token = keyIn((await operatorMails(app, superadmin.email)).join(), 'token') ?? '';
    expect(token).toHaveLength(43);
    expect(await tablesWith(token)).toEqual([]);
    expect(await readdir(operatorMailFolder(app.services.config))).toHaveLength(1);

    const admin = app.as(season.people.admin);
    const { total } = await admin.call('get_mailbox_messages', { search: superadmin.email });
    expect(total).toBe(0);
    const { emails } = await admin.call('get_sent_emails', { user_id: superadmin.user_id });
    expect(emails).toMatchObject([{ type: 'password_reset', status: 'sent' }]);
    const email_id = emails[0]?.email_id ?? '';
    const { email } = await admin.call('get_sent_email', { email_id });
    expect(email).toMatchObject({
      html: '',
      plain_text: 'Mails about a login are read by their addressee alone.',
      abilities: [],
    });
    const page = await admin.download('get_sent_email_page', { email_id });
    expect(page.bytes.toString()).not.toContain('Choose a new password');
    expect((await admin.answer('resend_email', { email_id })).status).toBe(409);
    const own = await app.as(superadmin).call('get_sent_email', { email_id });
    expect(own.email.plain_text).toContain('Choose a new');
    expect(own.email.plain_text).not.toContain(token);
    const archive = await admin.download('get_person_data', { user_id: superadmin.user_id });
    expect(archive.bytes.includes(token)).toBe(false);

    await app.runJob('sweep_sessions');
    expect(await readdir(operatorMailFolder(app.services.config))).toHaveLength(1);
    app.clock.advance(9 * 86_400_000);
    await app.runJob('sweep_sessions');
    expect(await readdir(operatorMailFolder(app.services.config))).toEqual([]);
  });

  it('is taken out of the mails that were kept before, but not of one that still has to go', async () => {
    const { db } = app.services;
    const link =
      'https://paddock.example/policy-info?policy_id=1&amp;policy_key=OLDSECRET&amp;version_id=2';
    const mail = {
      type: 'quote_sent',
      recipient: 'old@example.test',
      subject: 'Your quote',
      html: `<a href="${link}">Read</a> <a href="https://paddock.example/login?next=1">Log in</a>`,
      plain_text:
        'Pay: https://paddock.example/new-payment?bulk_id=OLDSECRET\n(https://a.b/reset-password?token=OLDSECRET)',
      body: '[button link=https://paddock.example/policy-info?policy_key=OLDSECRET] Read',
    };
    await db
      .insertInto('emails')
      .values([{ ...mail, status: 'sent' }, mail])
      .execute();
    await sql.raw(await redaction()).execute(db);
    const rows = await db
      .selectFrom('emails')
      .select(['status', 'html', 'plain_text', 'body'])
      .where('recipient', '=', 'old@example.test')
      .orderBy('status')
      .execute();
    expect(rows[0]).toMatchObject({ status: 'queued', body: mail.body });
    expect(rows[1]).toEqual({
      status: 'sent',
      html: '<a href="#withheld-0">Read</a> <a href="https://paddock.example/login?next=1">Log in</a>',
      plain_text: 'Pay: #withheld-0\n(#withheld-0)',
      body: '[button link=#withheld-0] Read',
    });
    await app.asOwner(`delete from emails where recipient = 'old@example.test'`);
  });
});
