import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { FigureName } from '#domain/analytics/calculated-figures.ts';
import { addDays, instantOf } from '#domain/dates.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

// Each test begins on the same day, so that its year has 365 days.
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const watch = {
  kind: 'watch',
  description: 'Chronograph',
  serial_number: 'CH-1182',
  value: 1_850_000,
  storage_country: null,
};
const racewear = {
  kind: 'helmet_racewear',
  description: 'Helmet and suit',
  serial_number: '',
  value: 420_000,
  storage_country: null,
};
const carried = { territory: 'world', security: 'safe_and_alarm', excess: 25_000 };

async function quoteOf(insurance_type: ViType) {
  const admin = app.as(season.people.admin);
  const { policy_id } = await admin.call('create_quote', {
    user_id: season.people.agent.user_id,
    insurance_type,
  });
  const { version } = await admin.call('get_document', { policy_id });
  if (!version.content?.line) throw new Error('a various insurance has its line');
  return { policy_id, content: version.content, line: version.content.line };
}

async function saved(line: Partial<NonNullable<QuoteContent['line']>> = {}) {
  const quote = await quoteOf('VAL');
  const content = {
    ...quote.content,
    commission_pct: '15.0',
    line: { ...quote.line, terms: carried, items: [watch, racewear], ...line },
  } as QuoteContent;
  const admin = app.as(season.people.admin);
  await admin.call('save_quote', { ...(await stateOf(app, quote.policy_id)), content });
  return { policy_id: quote.policy_id, content };
}

async function policyOf() {
  const { policy_id, content } = await saved();
  const { admin, agent, insurer } = season.people;
  const key = async () => stateOf(app, policy_id);
  await app.as(admin).call('change_document_status', {
    ...(await key()),
    status: 'waiting_for_approval',
  });
  await app.as(insurer).call('approve_document', { ...(await key()) });
  await app.as(admin).call('send_quote', { ...(await key()) });
  await app
    .as(agent)
    .call('accept_quote', { ...(await key()), name: 'Ann Client', accepted: true });
  await app.as(admin).call('make_policy', { ...(await key()) });
  if (!content.line) throw new Error('a various insurance has its line');
  return { policy_id, content: { ...content, line: content.line } };
}

describe('quotes of the various insurances', () => {
  it('a new quote asks what its line asks and answers nothing of it beforehand, for a year from the day on which a quote sent today runs out', async () => {
    const { line, content } = await quoteOf('VAL');
    expect(line).toMatchObject({
      insurance_type: 'VAL',
      terms: { territory: null, security: null, excess: null },
      items: [],
    });
    expect(content.items).toEqual([]);
    expect(content.additional_excess).toEqual([]);
  });

  it('says beside an object without a serial number that 2,500.00 is paid at most, and pays no more', async () => {
    const { policy_id, content } = await saved();
    const admin = app.as(season.people.admin);
    const { version } = await admin.call('get_document', { policy_id });
    const facts = version.line?.items.map((item) => [
      item.max_payout,
      item.facts.find(({ label }) => label === 'Paid at most')?.text,
    ]);
    // 18,500.00 less 250.00, and of 4,200.00 the limit less 250.00.
    expect(facts).toEqual([
      [1_825_000, undefined],
      [225_000, 'EUR 2,500.00, no serial number'],
    ]);
    const { items } = await admin.call('preview_quote_rating', { policy_id, content });
    expect(items.map(({ max_payout }) => max_payout)).toEqual([1_825_000, 225_000]);
  });

  it('has no price while a term is not answered, and says so at its field', async () => {
    const { policy_id, content, line } = await quoteOf('VAL');
    const refusal = await refusalOf(
      app.as(season.people.admin).call('save_quote', {
        ...(await stateOf(app, policy_id)),
        content: {
          ...content,
          line: { ...line, terms: { ...carried, territory: null }, items: [watch] },
        },
      }),
    );
    expect(refusal.fields).toEqual(['content.line.terms.territory: required']);
  });

  it('prices a watch and racewear that go all over the world: 430.32 net, 581.19 in all', async () => {
    const { policy_id } = await saved();
    const { version, is_vi } = await app
      .as(season.people.admin)
      .call('get_document', { policy_id });
    expect(is_vi).toBe(true);
    expect(version.build_up).toMatchObject({
      premium: 43_032,
      fee: 5_000,
      ipt_total: 10_087,
      gross: 58_119,
      commission: 6_455,
    });
    expect(version.sum_insured).toBe(2_270_000);
    expect(version.line?.terms).toContainEqual({ label: 'Territory', text: 'World' });
    expect(version.line?.items.map(({ label, premium }) => [label, premium])).toEqual([
      ['Chronograph', 31_219],
      ['Helmet and suit', 11_813],
    ]);
  });

  it('tells at the field what a line cannot insure, and keeps nothing of it', async () => {
    const { policy_id, content } = await saved();
    const admin = app.as(season.people.admin);
    const refusal = async (line: Partial<NonNullable<QuoteContent['line']>>) =>
      refusalOf(
        admin.call('save_quote', {
          ...(await stateOf(app, policy_id)),
          content: { ...content, line: { ...content.line, ...line } } as QuoteContent,
        }),
      );
    expect((await refusal({ items: [{ ...watch, value: 0 }] })).fields).toEqual([
      'content.line.items.0.value: too_small',
    ]);
    expect((await refusal({ items: [{ ...watch, kind: 'boat' }] })).fields).toEqual([
      'content.line.items.0.kind: invalid_value',
    ]);
    expect((await refusal({ period_to: '2020-01-01' })).fields).toEqual([
      'content.line.period_to: custom',
    ]);
    const car = { ...content, line: null };
    const other = admin.call('save_quote', {
      ...(await stateOf(app, policy_id)),
      content: car,
    });
    expect((await refusalOf(other)).fields).toEqual(['content.line: another_line']);
  });

  it('goes from quote to policy: sent, accepted, made and billed', async () => {
    const { policy_id } = await policyOf();
    const { admin, agent } = season.people;
    const document = await app.as(agent).call('get_document', { policy_id });
    expect(document).toMatchObject({
      document_state: 'policy',
      status: 'policy_made',
      insurance_type: 'VAL',
      gross: 58_119,
      amount_open: 58_119,
    });
    expect(document.version.line?.items).toHaveLength(2);
    const { abilities } = await app
      .as(season.people.superadmin)
      .call('get_document', { policy_id });
    expect(abilities).toContain('cancel_policy');
    expect(abilities).not.toContain('correct_items');
    const { payments } = await app.as(admin).call('get_all_payments', {});
    expect(payments.find((one) => one.policy_id === policy_id)).toMatchObject({
      is_vi: true,
      amount: 58_119,
    });
  });

  it('an object that is added after 100 of 365 days costs its days that are left', async () => {
    const { policy_id, content } = await policyOf();
    const { line } = content;
    app.clock.set(new Date(`${addDays(line.period_from, 100)}T10:00:00Z`));
    const admin = app.as(season.people.admin);
    await admin.call('make_revision', { ...(await stateOf(app, policy_id)) });
    const more = {
      ...line,
      items: [...line.items, { ...watch, description: 'Second watch', serial_number: 'CH-1183' }],
    };
    await admin.call('save_quote', {
      ...(await stateOf(app, policy_id)),
      content: { ...content, line: more },
    });
    await admin.call('send_quote', { ...(await stateOf(app, policy_id)) });
    const { charges, version, premium } = await admin.call('get_document', { policy_id });
    // 743.51 for a year; the second watch did not cost anything in the first 100 days: 312.19 × 100 / 365.
    expect(version.build_up?.premium).toBe(43_032 + 31_219);
    expect(charges.map(({ kind, amount }) => [kind, amount])).toEqual([['days_run', -8_553]]);
    expect(premium).toBe(43_032 + 31_219 - 8_553);
  });

  it('a claim is about what was insured on its day, and pays no more than that was insured for', async () => {
    const { policy_id, content } = await policyOf();
    const { line } = content;
    const lost_on = addDays(line.period_from, 50);
    app.clock.set(new Date(`${addDays(line.period_from, 100)}T10:00:00Z`));
    const { admin, agent } = season.people;
    await app.as(admin).call('make_revision', { ...(await stateOf(app, policy_id)) });
    const more = {
      ...line,
      items: [
        { ...watch, value: 9_000_000 },
        racewear,
        { ...watch, description: 'Second watch', serial_number: 'CH-1183' },
      ],
    };
    await app.as(admin).call('save_quote', {
      ...(await stateOf(app, policy_id)),
      content: { ...content, line: more },
    });
    await app.as(admin).call('send_quote', { ...(await stateOf(app, policy_id)) });

    const client = app.as(agent);
    const { claim_id, revision } = await client.call('create_claim', {
      policy_id,
      date_accident: instantOf(lost_on, '20:00'),
    });
    const claim = await client.call('get_full_claim', { claim_id });
    expect(claim.insured_items).toEqual(['Chronograph', 'Helmet and suit']);
    const naming = async (items: string[]) =>
      client.call('save_claim', { claim_id, revision, loss_answers: { items } });
    expect((await refusalOf(naming(['Second watch']))).fields).toEqual([
      'loss_answers.items: not_insured',
    ]);
    await naming(['Chronograph']);
    const named = await app.as(admin).call('get_full_claim', { claim_id });
    expect(named.insured_value).toBe(1_850_000);
    expect(named.claim_amounts).toMatchObject({ excess: 25_000, max_payout: 1_825_000 });
  });

  it('ends by the day: after 100 of 365 days the client gets 265 days back, less 25.00, with the tax on it', async () => {
    const { policy_id, content } = await policyOf();
    const { period_from } = content.line;
    app.clock.set(new Date(`${addDays(period_from, 90)}T10:00:00Z`));
    const admin = app.as(season.people.admin);
    await admin.call('cancel_policy', {
      ...(await stateOf(app, policy_id)),
      initiator: 'client',
      effective_on: addDays(period_from, 100),
      reason: 'The watch was sold.',
      message: '',
    });
    const { charges, status } = await admin.call('get_document', { policy_id });
    expect(status).toBe('cancelled');
    // 430.32 × 265 / 365 = 312.42, less 25.00; 21 % of what stays, 142.90 and the fee of 50.00, is 40.51.
    expect(charges).toMatchObject([{ kind: 'cancellation', amount: -28_742, ipt: -6_036 }]);
    const events = await admin.call('get_policy_as_of', {
      policy_id,
      valid_on: addDays(period_from, 99),
    });
    expect(events.items.map(({ reason }) => reason)).toEqual(['covered']);
  });

  it('comes back after 15 days without cover: what was given back is owed again, less those days, with the fee', async () => {
    const { policy_id, content } = await policyOf();
    const { period_from } = content.line;
    app.clock.set(new Date(`${addDays(period_from, 90)}T10:00:00Z`));
    const admin = app.as(season.people.admin);
    await admin.call('cancel_policy', {
      ...(await stateOf(app, policy_id)),
      initiator: 'client',
      effective_on: addDays(period_from, 100),
      reason: 'The watch was sold.',
      message: '',
    });
    app.clock.set(new Date(`${addDays(period_from, 115)}T10:00:00Z`));
    await admin.call('reinstate_policy', {
      ...(await stateOf(app, policy_id)),
      no_loss_by: 'Ann Client',
      no_loss_at: Math.trunc(app.clock.now().getTime() / 1000),
      note: 'It was not sold after all.',
    });
    const { charges } = await admin.call('get_document', { policy_id });
    // 287.42 less 430.32 × 15 / 365 = 17.68.
    expect(charges.map(({ kind, amount, ipt }) => [kind, amount, ipt])).toEqual([
      ['cancellation', -28_742, -6_036],
      ['reinstatement', 26_974, 5_665],
      ['reinstatement_fee', 2_500, 525],
    ]);
    const reasonOn = async (days: number) =>
      (
        await admin.call('get_policy_as_of', {
          policy_id,
          valid_on: addDays(period_from, days),
        })
      ).items.map(({ reason }) => reason);
    expect(await reasonOn(99)).toEqual(['covered']);
    expect(await reasonOn(110)).toEqual(['cancelled']);
    expect(await reasonOn(120)).toEqual(['covered']);
  });

  it('every figure of its version and of the policy opens how it came about', async () => {
    const { policy_id } = await policyOf();
    const admin = app.as(season.people.admin);
    const amountOf = async (figure: FigureName, part = '') =>
      (await admin.call('get_calculation', { policy_id, figure, part })).amount;
    expect(await amountOf('item_premium', '1')).toBe(31_219);
    expect(await amountOf('items_total')).toBe(43_032);
    expect(await amountOf('discount')).toBe(0);
    expect(await amountOf('adjustment')).toBe(0);
    expect(await amountOf('net_premium')).toBe(43_032);
    expect(await amountOf('policy_fee')).toBe(5_000);
    expect(await amountOf('premium_tax', 'NL 21')).toBe(10_087);
    expect(await amountOf('gross_premium')).toBe(58_119);
    expect(await amountOf('commission')).toBe(6_455);
    expect(await amountOf('policy_net')).toBe(43_032);
    expect(await amountOf('policy_gross')).toBe(58_119);
    expect(await amountOf('amount_open')).toBe(58_119);
  });
});
