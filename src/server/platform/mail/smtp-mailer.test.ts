import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { headerText, isMailAddress } from '#server/platform/mail/mail-head.ts';
import { mailMessageId, type OutgoingMail } from '#server/platform/mail/mail.ts';
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Caught {
  raw: string;
  to: string[];
}

/** A mail server that keeps what it gets, or answers as it is told. */
async function startCatcher(answer?: { at: 'rcpt' | 'data'; code: number }) {
  const caught: Caught[] = [];
  const refusal = () => Object.assign(new Error('told to'), { responseCode: answer?.code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (person, _session, done) =>
      done(answer?.at === 'rcpt' && person.address.startsWith('no') ? refusal() : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (answer?.at === 'data') return done(refusal());
        caught.push({
          raw: Buffer.concat(chunks).toString('utf8'),
          to: session.envelope.rcptTo.map((person) => person.address),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { caught, mailer: createSmtpMailer({ smtp_url: `smtp://127.0.0.1:${port}` }) };
}

function aMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    message_id: mailMessageId('0199-a1', 'paddock.example'),
    from: { address: 'cover@paddock.example', name: 'Paddock' },
    to: [{ address: 'team@vandalen.example', name: 'Van Dalen Racing' }],
    subject: 'Your quote Q-26-0001',
    html: '<p>Hello</p>',
    text: 'Hello',
    ...changes,
  };
}

describe('a mail over SMTP', () => {
  test('[7.42] arrives whole: names with accents, copies, both bodies and the file', async () => {
    const { caught, mailer } = await startCatcher();
    const receipt = await mailer.send(
      aMail({
        to: [{ address: 'z@vandalen.example', name: 'Žofie Dvořák' }],
        cc: [{ address: 'broker@lane.example' }],
        subject: 'Dekking voor één seizoen',
        attachments: [
          {
            file_name: 'Offerte é.pdf',
            content_type: 'application/pdf',
            content: Buffer.from('%PDF-1.7'),
          },
        ],
      }),
    );
    expect(receipt.accepted).toEqual(['z@vandalen.example', 'broker@lane.example']);
    const mail = await PostalMime.parse(caught[0]!.raw);
    expect(mail.to?.[0]?.name).toBe('Žofie Dvořák');
    expect(mail.subject).toBe('Dekking voor één seizoen');
    expect(mail.text?.trim()).toBe('Hello');
    expect(mail.html).toContain('<p>Hello</p>');
    expect(mail.attachments[0]?.filename).toBe('Offerte é.pdf');
  });

  test('keeps the Message-ID it was given, so that a repeat is recognisable', async () => {
    const { caught, mailer } = await startCatcher();
    await mailer.send(aMail());
    await mailer.send(aMail());
    const ids = await Promise.all(
      caught.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );
    expect(ids).toEqual(['<0199-a1@paddock.example>', '<0199-a1@paddock.example>']);
  });

  test.each([
    ['a 4yz answer', 451, 'temporary'],
    ['a 5yz answer', 554, 'permanent'],
  ] as const)('tells %s apart', async (_title, code, kind) => {
    const { mailer } = await startCatcher({ at: 'data', code });
    await expect(mailer.send(aMail())).rejects.toMatchObject({ kind });
  });

  test('a server that is away is a temporary failure', async () => {
    const mailer = createSmtpMailer({ smtp_url: 'smtp://127.0.0.1:1' });
    await expect(mailer.send(aMail())).rejects.toMatchObject({ kind: 'temporary' });
  });

  test('a server that never speaks is given up', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closers.push(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const mailer = createSmtpMailer({
      smtp_url: `smtp://127.0.0.1:${port}`,
      connect_timeout_ms: 200,
    });
    await expect(mailer.send(aMail())).rejects.toMatchObject({ kind: 'temporary' });
  });

  test('names the people whom the server refused', async () => {
    const { mailer } = await startCatcher({ at: 'rcpt', code: 550 });
    const receipt = await mailer.send(aMail({ cc: [{ address: 'nobody@lane.example' }] }));
    expect(receipt).toMatchObject({
      accepted: ['team@vandalen.example'],
      refused: ['nobody@lane.example'],
    });
  });
});

describe('a mail head takes no second header', () => {
  const hostile = [
    '\r\nBcc: x@evil.example',
    '\nBcc: x@evil.example',
    '\u2028Bcc: x@evil.example',
    '\u0000',
    '%0aBcc: x',
  ];

  test.each(hostile)('in subject and names: %j', async (text) => {
    const { caught, mailer } = await startCatcher();
    await mailer.send(
      aMail({
        subject: `Quote${text}`,
        from: { address: 'cover@paddock.example', name: `Paddock${text}` },
        to: [{ address: 'team@vandalen.example', name: `Attn${text}` }],
      }),
    );
    expect(caught[0]!.to).toEqual(['team@vandalen.example']);
    const mail = await PostalMime.parse(caught[0]!.raw);
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
  });

  test.each([
    'a@b.example\r\nBcc: x@evil.example',
    'a@b.example, x@evil.example',
    '"<x@y.example>, victim@z.example"',
    'Name <a@b.example>',
    'a@b.example (comment)',
    'a b@c.example',
    'a@b@c.example',
    '@b.example',
    'a@',
    'a..b@c.example',
    `${'a'.repeat(65)}@b.example`,
    'a@b.example\u2029',
  ])('as an address: %j', async (address) => {
    expect(isMailAddress(address)).toBe(false);
    const mailer = createSmtpMailer({ smtp_url: 'smtp://127.0.0.1:1' });
    await expect(mailer.send(aMail({ cc: [{ address }] }))).rejects.toMatchObject({
      kind: 'permanent',
    });
  });

  test.each(['a@b.example', "o'neil+cars@team.co.uk", 'info@müller-motorsport.de', 'x@localhost'])(
    'and takes %s',
    (address) => {
      expect(isMailAddress(address)).toBe(true);
    },
  );

  test('an encoded word is shown as it was typed', async () => {
    const { caught, mailer } = await startCatcher();
    await mailer.send(aMail({ subject: '=?utf-8?B?SGFja2Vk?=' }));
    const mail = await PostalMime.parse(caught[0]!.raw);
    expect(mail.subject?.replaceAll('\u200b', '')).toBe('=?utf-8?B?SGFja2Vk?=');
    expect(headerText('a\tb\u0085c')).toBe('a b c');
  });

  test('51 people are too many', async () => {
    const mailer = createSmtpMailer({ smtp_url: 'smtp://127.0.0.1:1' });
    const cc = Array.from({ length: 50 }, (_, index) => ({ address: `p${index}@b.example` }));
    await expect(mailer.send(aMail({ cc }))).rejects.toMatchObject({ kind: 'permanent' });
  });
});
