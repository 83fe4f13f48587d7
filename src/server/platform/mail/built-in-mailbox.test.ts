import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startBuiltInMailbox,
  type BuiltInMailbox,
} from '#server/platform/mail/built-in-mailbox.ts';
import { mailMessageId, type Mailer, type OutgoingMail } from '#server/platform/mail/mail.ts';
import {
  listMailbox,
  mailFrameCsp,
  readMailboxAttachment,
  readMailboxMessage,
} from '#server/platform/mail/mailbox-messages.ts';
import { systemClock } from '#server/platform/clock.ts';
import { sweepOperatorMails } from '#server/platform/mail/operator-mails.ts';
import { openMailer } from '#server/platform/mail/open-mailer.ts';
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

let database: TestDatabase;
let mailbox: BuiltInMailbox;
let mailer: Mailer;

beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await startBuiltInMailbox({ db: database.db, max_bytes: 200_000 });
  mailer = createSmtpMailer({ smtp_url: mailbox.smtp_url });
});
afterAll(async () => {
  await mailbox.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`delete from mailbox_messages`.execute(database.db);
});

function aMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    message_id: mailMessageId('0199-b2', 'paddock.example'),
    from: { address: 'no-reply@paddock.example', name: 'Paddock' },
    to: [{ address: 'team@vandalen.example', name: 'Žofie Dvořák' }],
    cc: [{ address: 'broker@lane.example' }],
    subject: 'Uw polis P-26-0001 – één seizoen',
    html: '<p>Hello <b>Žofie</b></p>',
    text: 'Hello Žofie',
    ...changes,
  };
}
const newest = async () => {
  const { messages } = await listMailbox(database.db, { page: 1, page_size: 1 });
  return readMailboxMessage(database.db, messages[0]!.mailbox_message_id);
};

describe('[7.41] the built-in mailbox', () => {
  test('keeps a mail as it was sent, and takes it apart to be read', async () => {
    await mailer.send(
      aMail({
        attachments: [
          {
            file_name: 'Polis é.pdf',
            content_type: 'application/pdf',
            content: Buffer.from('%PDF-1.7'),
          },
        ],
      }),
    );
    const mail = await newest();
    expect(mail).toMatchObject({
      smtp_message_id: '<0199-b2@paddock.example>',
      from: 'Paddock <no-reply@paddock.example>',
      to: ['Žofie Dvořák <team@vandalen.example>'],
      cc: ['broker@lane.example'],
      envelope_to: ['team@vandalen.example', 'broker@lane.example'],
      subject: 'Uw polis P-26-0001 – één seizoen',
      attachments: [
        { index: 0, file_name: 'Polis é.pdf', content_type: 'application/pdf', size_bytes: 8 },
      ],
    });
    expect(mail.html).toContain('<b>Žofie</b>');
    expect(mail.text.trim()).toBe('Hello Žofie');
    const { mailbox_message_id } = mail;
    const file = await readMailboxAttachment(database.db, { mailbox_message_id, index: 0 });
    expect(file.content.toString()).toBe('%PDF-1.7');
    await expect(
      readMailboxAttachment(database.db, { mailbox_message_id, index: 1 }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a repeat of the same mail carries the same Message-ID', async () => {
    await mailer.send(aMail());
    await mailer.send(aMail());
    const ids = await sql<{
      smtp_message_id: string;
    }>`select distinct smtp_message_id from mailbox_messages`.execute(database.db);
    expect(ids.rows).toEqual([{ smtp_message_id: '<0199-b2@paddock.example>' }]);
  });

  test('lists the newest first, page by page, and finds by subject and address', async () => {
    for (const subject of ['100% first', 'second', 'third']) await mailer.send(aMail({ subject }));
    const first = await listMailbox(database.db, { page: 1, page_size: 2 });
    expect(first.total).toBe(3);
    expect(first.messages.map(({ subject }) => subject)).toEqual(['third', 'second']);
    const rest = await listMailbox(database.db, { page: 2, page_size: 2 });
    expect(rest.messages.map(({ subject }) => subject)).toEqual(['100% first']);
    const find = async (search: string) =>
      (await listMailbox(database.db, { page: 1, page_size: 9, search })).total;
    expect([
      await find('SECOND'),
      await find('lane.example'),
      await find('100%'),
      await find('1%t'),
    ]).toEqual([1, 3, 1, 0]);
  });

  test('makes a hostile mail harmless: no script runs and nothing is fetched in its frame', async () => {
    await mailer.send(
      aMail({ html: '<script>steal()</script><img src="https://evil.example/t.gif">' }),
    );
    expect((await newest()).html).toContain('<script>');
    expect(mailFrameCsp).toMatch(/^sandbox allow-popups/);
    expect(mailFrameCsp).toContain("default-src 'none'");
    expect(mailFrameCsp).not.toContain('script');
  });

  test('refuses what is too large, for good', async () => {
    await expect(mailer.send(aMail({ text: 'x'.repeat(300_000) }))).rejects.toMatchObject({
      kind: 'permanent',
    });
    expect((await listMailbox(database.db, { page: 1, page_size: 1 })).total).toBe(0);
  });

  test('asks the sender to come back while the database is away', async () => {
    const away = await createTestDatabase();
    const troubles: Error[] = [];
    const box = await startBuiltInMailbox({
      db: away.db,
      onError: (error) => troubles.push(error),
    });
    await away.drop();
    const sender = createSmtpMailer({ smtp_url: box.smtp_url });
    await expect(sender.send(aMail())).rejects.toMatchObject({ kind: 'temporary' });
    expect(troubles).toHaveLength(1);
    await box.close();
  });

  test('is what mail goes to when no server is set', async () => {
    const paddock_data_dir = await mkdtemp(path.join(os.tmpdir(), 'paddock-mails-'));
    const standard = await openMailer({
      config: { smtp_url: undefined, paddock_data_dir },
      db: database.db,
      clock: systemClock,
    });
    expect(standard.built_in).toBe(true);
    await standard.mailer.send(aMail());
    expect((await newest()).subject).toContain('P-26-0001');

    // What is for its addressee alone lies on the machine, where nobody but its owner reads it.
    const { total } = await listMailbox(database.db, { page: 1, page_size: 1 });
    await standard.mailer.send({ ...aMail(), text: 'the key', for_addressee_alone: true });
    expect((await listMailbox(database.db, { page: 1, page_size: 1 })).total).toBe(total);
    const folder = path.join(paddock_data_dir, 'security-mails');
    const [name = ''] = await readdir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, name), 'utf8')).toContain('the key');
    await sweepOperatorMails(folder, new Date(Date.now() + 1000));
    expect(await readdir(folder)).toEqual([]);
    await standard.close();
    await rm(paddock_data_dir, { recursive: true });
  });
});
