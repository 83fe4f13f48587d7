import { beforeAll, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { BrokerMail } from '#domain/communications/email-types.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { addDays } from '#domain/dates.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { findVersion } from '#server/policies/document/document-record.ts';
import { paperFacts } from '#server/policies/policy/policy-paper.ts';
import { buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
});

const anna = {
  name: 'Anna Visser',
  birth_date: '1991-03-02',
  licence: 'NL-123',
  discipline: 'club_circuit',
  death: 10_000_000,
  disability: 10_000_000,
  weekly_benefit: 0,
  medical: 0,
};
const admin = () => app.as(season.people.admin);
const detail = (policy_id: string) => admin().call('get_document', { policy_id });
const stageOf = async (policy_id: string) => (await detail(policy_id)).broker_round?.stage;

async function quoteOf(items: Record<string, unknown>[] = [anna]) {
  const { policy_id } = await admin().call('create_quote', {
    user_id: season.people.agent.user_id,
    insurance_type: 'PA',
  });
  const { version } = await detail(policy_id);
  const content = {
    ...version.content,
    line: {
      ...version.content?.line,
      terms: { territory: 'europe', term: 'annual' },
      items,
    },
  } as QuoteContent;
  await admin().call('save_quote', { ...(await stateOf(app, policy_id)), content });
  return { policy_id, content };
}

const mail = async (type: BrokerMail, document_id?: string) =>
  admin().call('send_new_email', {
    type,
    ...(document_id ? { document_id } : {}),
    email: {
      subject: 'Cover',
      title: 'Cover',
      sender: 'Paddock',
      content: parseMailMarkup('Please.'),
      email: 'somebody@else.example',
      cc_emails: ['copy@else.example'],
      attn: 'Somebody',
    },
  });

async function answered(policy_id: string) {
  await mail('pa_quote_request', policy_id);
  const answer = 'We offer 88.00 a year, reference LB-7, until 1 June.';
  await admin().call('keep_broker_answer', { ...(await stateOf(app, policy_id)), answer });
}

const firm = { premium: 8_800, reference: 'LB-7', valid_until: '2026-06-01' };

async function accepted(policy_id: string) {
  await answered(policy_id);
  await admin().call('key_firm_price', { ...(await stateOf(app, policy_id)), ...firm });
  await admin().call('send_quote', { ...(await stateOf(app, policy_id)) });
  await app.as(season.people.agent).call('accept_quote', {
    ...(await stateOf(app, policy_id)),
    name: 'Ann Client',
    accepted: true,
  });
}

async function paper(policy_id: string) {
  const { file } = await admin().upload(
    'upload_file',
    { parent_type: 'policy', parent_id: policy_id, kind: 'other' },
    {
      document_name: 'broker-policy.txt',
      content_type: 'text/plain',
      bytes: Buffer.from('Policy LB-2026-0044'),
    },
  );
  return file.file_id;
}

describe('personal accident with the outside broker', () => {
  it('[1.2] [9.17] its mails leave from a personal accident document alone, to the broker whatever was typed', async () => {
    const { policy_id } = await quoteOf();
    const { email_id } = await mail('pa_quote_request', policy_id);
    const { config, db } = app.services;
    const sent = await db
      .selectFrom('emails')
      .selectAll()
      .where('email_id', '=', email_id)
      .executeTakeFirstOrThrow();
    expect(sent).toMatchObject({
      recipient: config.pa_broker_email,
      cc_emails: config.pa_broker_cc,
      attn: config.pa_broker_attn,
    });
    const start = { type: 'pa_quote_request', policy_id } as const;
    const { facts, recipients } = await admin().call('get_email_recipients', start);
    expect(recipients).toMatchObject([{ is_locked: true, email: config.pa_broker_email }]);
    expect(facts.cover).toContain('Anna Visser');
    const other = await admin().call('create_quote', {
      user_id: season.people.agent.user_id,
      insurance_type: 'VAL',
    });
    const alone = 'Only a personal accident cover is placed with the broker: write from its page.';
    expect((await refusalOf(mail('pa_quote_request', other.policy_id))).message).toBe(alone);
    expect((await refusalOf(mail('pa_quote_request'))).message).toBe(alone);
  });

  it('goes from the question to the policy, each step only when the one before is taken', async () => {
    const { policy_id } = await quoteOf();
    const key = () => stateOf(app, policy_id);
    expect((await detail(policy_id)).abilities).not.toContain('send_quote');
    expect((await refusalOf(admin().call('send_quote', { ...(await key()) }))).message).toBe(
      'The broker has given no firm price for these persons and days. Ask it.',
    );
    const keying = async () => admin().call('key_firm_price', { ...(await key()), ...firm });
    expect((await refusalOf(keying())).code).toBe('transition_refused');
    await mail('pa_quote_request', policy_id);
    expect(await stageOf(policy_id)).toBe('asked');
    await answered(policy_id);
    expect(await stageOf(policy_id)).toBe('answered');
    const { communication } = await admin().call('get_communication', {
      parent_type: 'policy',
      parent_id: policy_id,
    });
    expect(JSON.stringify(communication)).toContain('reference LB-7');
    await keying();
    const { version } = await detail(policy_id);
    expect(version.build_up).toMatchObject({ premium: 8_800, fee: 5_000, commission: 1_320 });
    expect((await refusalOf(mail('pa_firm_order', policy_id))).message).toBe(
      'The client has not accepted yet: cover is ordered after that.',
    );
    await admin().call('send_quote', { ...(await key()) });
    const sent = await detail(policy_id);
    expect(new Date((sent.valid_until ?? 0) * 1000).toISOString()).toBe('2026-06-01T22:00:00.000Z');
    await app
      .as(season.people.agent)
      .call('accept_quote', { ...(await key()), name: 'Ann Client', accepted: true });
    const making = async () => admin().call('make_policy', { ...(await key()) });
    expect((await refusalOf(making())).fields).toEqual(['firm_order: firm_order']);
    await mail('pa_firm_order', policy_id);
    expect((await refusalOf(mail('pa_firm_order', policy_id))).message).toContain('already');
    expect((await refusalOf(making())).fields).toEqual(['broker_policy: broker_policy']);
    const file_id = await paper(policy_id);
    await admin().call('keep_broker_policy', {
      ...(await key()),
      broker_policy_number: 'LB-2026-0044',
      file_id,
    });
    const { policy_number } = await making();
    expect(policy_number).toMatch(/^P-26-/);
    expect((await detail(policy_id)).broker_round).toMatchObject({
      stage: 'placed',
      broker_policy_number: 'LB-2026-0044',
      broker_file_id: file_id,
    });
    app.clock.set(new Date('2026-05-22T08:00:00Z'));
    await admin().call('keep_broker_policy', {
      ...(await key()),
      broker_policy_number: 'LB-2026-0045',
      file_id,
    });
    const numberOn = async (known_on: string) => {
      const { known_at, valid_at, status } = await admin().call('get_policy_as_of', {
        policy_id,
        known_on,
      });
      const known_until =
        known_on === '2026-05-22' ? null : new Date(known_at * 1000).toISOString();
      const { db } = app.services;
      const { version_id } = (await detail(policy_id)).version;
      const point = { known_at, valid_at, status, known_until };
      const facts = await paperFacts(
        app.services,
        policy_id,
        await findVersion(db, version_id),
        point,
      );
      return facts.broker_policy_number;
    };
    expect([await numberOn('2026-05-22'), await numberOn('2026-05-21')]).toEqual([
      'LB-2026-0045',
      'LB-2026-0044',
    ]);
    expect(await numberOn('2026-05-19')).toBe('');
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  it('a price is of the persons and days that were asked about', async () => {
    const { policy_id, content } = await quoteOf();
    await answered(policy_id);
    await admin().call('key_firm_price', { ...(await stateOf(app, policy_id)), ...firm });
    const before = await detail(policy_id);
    const line = { ...content.line, items: [anna, { ...anna, name: 'Bo Visser' }] };
    await admin().call('save_quote', {
      ...(await stateOf(app, policy_id)),
      content: { ...content, firm_price: null, line } as QuoteContent,
    });
    const after = await detail(policy_id);
    expect([before.broker_round?.stage, after.broker_round?.stage]).toEqual([
      'priced',
      'not_asked',
    ]);
    expect(after.missing.map(({ code }) => code)).toContain('firm_price');
    expect(after.abilities).not.toContain('send_quote');
  });

  it('tells at the field what is wrong with a price or a paper', async () => {
    const { policy_id } = await quoteOf();
    await answered(policy_id);
    const key = await stateOf(app, policy_id);
    const past = { ...firm, valid_until: '2026-05-19' };
    expect((await refusalOf(admin().call('key_firm_price', { ...key, ...past }))).fields).toEqual([
      'valid_until: past',
    ]);
    const nothing = { ...firm, premium: 0 };
    expect(
      (await refusalOf(admin().call('key_firm_price', { ...key, ...nothing }))).fields,
    ).toEqual(['premium: too_small']);
    const other = await quoteOf();
    await accepted(policy_id);
    await mail('pa_firm_order', policy_id);
    const keeping = admin().call('keep_broker_policy', {
      ...(await stateOf(app, policy_id)),
      broker_policy_number: 'LB-1',
      file_id: await paper(other.policy_id),
    });
    expect((await refusalOf(keeping)).fields).toEqual(['file_id: unknown']);
  });

  it('cover is not ordered at a price that no longer holds', async () => {
    const { policy_id } = await quoteOf();
    await accepted(policy_id);
    app.clock.set(new Date(`${addDays(firm.valid_until, 1)}T08:00:00Z`));
    expect((await refusalOf(mail('pa_firm_order', policy_id))).message).toContain(
      'no longer holds',
    );
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  const openTodos = async (policy_id: string) => {
    await app.runJobs();
    const { todos } = await admin().call('get_todos', {
      parent_type: 'policy',
      parent_id: policy_id,
    });
    return todos.filter(({ status }) => status === 'open').map(({ message }) => message);
  };
  const keepAnswer = 'Keep the answer of the outside broker.';

  it('[9.17] what its round waits for is a todo, done when it has come', async () => {
    const { policy_id } = await quoteOf();
    const open = async () => openTodos(policy_id);
    const key = async () => stateOf(app, policy_id);
    expect(await open()).toEqual([]);
    await mail('pa_quote_request', policy_id);
    expect(await open()).toEqual([keepAnswer]);
    await admin().call('keep_broker_answer', { ...(await key()), answer: 'We offer 88.00.' });
    expect(await open()).toEqual(['Key in the firm price of the outside broker.']);
    await admin().call('key_firm_price', { ...(await key()), ...firm });
    expect(await open()).toEqual([]);
    await admin().call('send_quote', { ...(await key()) });
    expect(await open()).toEqual([]);
    await app
      .as(season.people.agent)
      .call('accept_quote', { ...(await key()), name: 'Ann Client', accepted: true });
    expect(await open()).toEqual(['Order the cover from the outside broker.']);
    await mail('pa_firm_order', policy_id);
    expect(await open()).toEqual(['Keep the number and the paper of the outside broker’s policy.']);
    const file_id = await paper(policy_id);
    const broker_policy_number = 'LB-9';
    await admin().call('keep_broker_policy', { ...(await key()), broker_policy_number, file_id });
    expect(await open()).toEqual([]);
  });

  it('[9.17] its todo is done when other persons are insured or the quote ends, and made anew when it is asked anew', async () => {
    const { policy_id, content } = await quoteOf();
    await mail('pa_quote_request', policy_id);
    expect(await openTodos(policy_id)).toEqual([keepAnswer]);
    const line = { ...content.line, items: [anna, { ...anna, name: 'Bo Visser' }] };
    await admin().call('save_quote', {
      ...(await stateOf(app, policy_id)),
      content: { ...content, line } as QuoteContent,
    });
    expect(await openTodos(policy_id)).toEqual([]);
    await mail('pa_quote_request', policy_id);
    expect(await openTodos(policy_id)).toEqual([keepAnswer]);
    await admin().call('deny_quote', {
      ...(await stateOf(app, policy_id)),
      reason: 'Too dear for us.',
    });
    expect(await openTodos(policy_id)).toEqual([]);
  });
});
