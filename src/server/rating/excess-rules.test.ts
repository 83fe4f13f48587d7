import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { findVersion } from '#server/policies/document/document-record.ts';
import { paperFacts } from '#server/policies/policy/policy-paper.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  excessRule,
  findExcessRule,
  publishExcessRule,
  type SavedRule,
} from '#test/harness/excess-rule-factories.ts';
import {
  buildPolicy,
  buildSeason,
  type BuiltPolicy,
  type Season,
} from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let policy: BuiltPolicy;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  policy = await buildPolicy(app, { season });
  await app.runJobs();
});

const superadmin = () => app.as(season.people.superadmin);
const publish = async (more: Partial<SavedRule>) =>
  findExcessRule(superadmin(), await publishExcessRule(superadmin(), more));

const preview = (more: Partial<InputOf<'get_excess_preview'>>) => {
  const { condition, kind, value, valid_from } = excessRule({});
  return superadmin().call('get_excess_preview', { condition, kind, value, valid_from, ...more });
};

const printed = async (policy_id: string) => {
  const { version } = await superadmin().call('get_document', { policy_id });
  return version.content?.additional_excess ?? [];
};

describe('what a rule of additional excess is about', () => {
  it('a preview lists the policies in force that it may come to bear on, before anything is saved', async () => {
    const all = await preview({});
    expect(all).toMatchObject({ total: 1, policies: [{ policy_id: policy.policy_id }] });
    const total = async (more: Parameters<typeof preview>[0]) => (await preview(more)).total;
    expect(await total({ subject: 'circuit', records: ['zandvoort'] })).toBe(1);
    expect(await total({ subject: 'circuit', records: ['spa-francorchamps'] })).toBe(0);
    expect(await total({ subject: 'car', records: [season.car_id] })).toBe(1);
    expect(await total({ subject: 'driver', records: [season.driver_id] })).toBe(1);
    expect(await total({ subject: 'event', records: [season.event_ids[1]] })).toBe(0);
    expect(await total({ subject: 'client', records: [season.people.agent.user_id] })).toBe(1);
    expect(await total({ subject: 'client', records: [season.people.stranger.user_id] })).toBe(0);
    expect(await total({ subject: 'series', records: ['Porsche Carrera Cup Benelux'] })).toBe(1);
    expect(await total({ valid_from: '2027-01-01' })).toBe(0);
    // The driver is Silver, the circuit's factor 0.83.
    expect(await total({ condition: 'driver_novice' })).toBe(0);
    expect(await total({ condition: 'high_risk_circuit' })).toBe(0);
    expect(await total({ condition: 'late_notice' })).toBe(1);
    const { rules } = await superadmin().call('get_excess_rules', {});
    expect(rules.some(({ code }) => code === 'OWN_RULE')).toBe(false);
  });

  it('keeps what it is about by name, who wrote it, and how many policies it touches', async () => {
    const saved = await publish({
      code: 'AT_ZANDVOORT',
      subject: 'circuit',
      records: ['zandvoort'],
    });
    expect(saved).toMatchObject({
      subject: 'circuit',
      records: [{ id: 'zandvoort', name: expect.any(String) }],
      policies: 1,
      state: 'in_use',
    });
    expect(saved?.set_by).not.toBe('');
    const nobody = excessRule({ code: 'NOBODY', subject: 'client', records: [] });
    expect(await superadmin().answer('save_excess_rule', nobody)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'records' }] },
    });
  });

  it('stands on new documents of what it is about alone, and a client does not read a rule that is not shown', async () => {
    await publish({
      code: 'STRANGER',
      subject: 'client',
      records: [season.people.stranger.user_id],
    });
    await publish({ code: 'SILENT', show_to_client: false });
    const quote = await buildPolicy(app, { season, status: 'concept' });
    const codes = await printed(quote.policy_id);
    expect(codes).toContain('AT_ZANDVOORT');
    expect(codes).toContain('SILENT');
    expect(codes).not.toContain('STRANGER');
    const version = await findVersion(app.services.db, quote.version_id);
    const paper = await paperFacts(app.services, quote.policy_id, version);
    expect(paper.version.additional_excess).toHaveLength(codes.length - 1);
  });

  it('a rule about somebody else refers no quote', async () => {
    const quote = await buildPolicy(app, { season, status: 'concept' });
    const { version } = await superadmin().call('get_document', { policy_id: quote.policy_id });
    expect(version.referrals?.map(({ reason }) => reason)).not.toContain(
      'additional_excess_override',
    );
  });
});
