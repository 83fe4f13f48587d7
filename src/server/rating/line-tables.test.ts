import { beforeAll, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
/** The policy that was made before its line’s tables changed. */
const sold = [''] as [string];

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
});

const superadmin = () => app.as(season.people.superadmin);
const watch = {
  kind: 'watch',
  description: 'Chronograph',
  serial_number: 'CH-1182',
  value: 1_850_000,
  storage_country: null,
};
const terms = { territory: 'home_country', security: 'alarm', excess: 25_000 };

async function quote(period: { period_from?: string; period_to?: string } = {}) {
  const { policy_id } = await superadmin().call('create_quote', {
    user_id: season.people.agent.user_id,
    insurance_type: 'VAL',
  });
  const { version } = await superadmin().call('get_document', { policy_id });
  const content = {
    ...version.content,
    line: { ...version.content?.line, terms, items: [watch], ...period },
  } as QuoteContent;
  await superadmin().call('save_quote', { ...(await stateOf(app, policy_id)), content });
  return policy_id;
}

const priced = async (policy_id: string) => {
  const { version } = await superadmin().call('get_document', { policy_id });
  return [version.build_up?.premium, version.rating_version];
};

/** The content as it stands, priced anew. */
async function saveAgain(policy_id: string, items: readonly object[] = [watch]) {
  const { version } = await superadmin().call('get_document', { policy_id });
  const content = { ...version.content, line: { ...version.content?.line, items } };
  await superadmin().call('save_quote', {
    ...(await stateOf(app, policy_id)),
    content: content as QuoteContent,
  });
}

async function policyOf(policy_id: string) {
  const { admin, agent } = season.people;
  await app.as(admin).call('send_quote', { ...(await stateOf(app, policy_id)) });
  const accepted = { name: 'Ann Client', accepted: true } as const;
  await app.as(agent).call('accept_quote', { ...(await stateOf(app, policy_id)), ...accepted });
  await app.as(admin).call('make_policy', { ...(await stateOf(app, policy_id)) });
  await app.runJobs();
}

const draft = { version: 'VAL-2026.2', based_on: 'VAL-2026.1', valid_from: '2026-05-25' };
const twice = { version: draft.version, cells: [{ path: 'rate_pct.watch', value: '3.00' }] };
const box = {
  insurance_type: 'VAL' as const,
  policyholder_country: 'NL',
  inception_date: '2026-05-20',
  terms,
  items: [watch],
};

describe('rating tables of a various insurance', () => {
  it('are in versions of their own: a draft prices nothing but the test box', async () => {
    const before = await quote();
    expect(await priced(before)).toEqual([27_750, 'VAL-2026.1']);
    await superadmin().call('create_rating_draft', draft);
    await superadmin().call('update_rating_draft', { ...twice, revision: 0 });
    const { versions } = await superadmin().call('get_rating_versions', { insurance_type: 'VAL' });
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      ['VAL-2026.2', 'draft'],
      ['VAL-2026.1', 'in_use'],
    ]);
    const { cells } = await superadmin().call('get_rating_version', draft);
    expect(cells[0]).toMatchObject({ path: 'rate_pct.watch', value: '3.00', before: '1.50' });
    expect(await priced(await quote())).toEqual([27_750, 'VAL-2026.1']);
    const net = async (version?: string) =>
      (await superadmin().call('calculate_line', { risk: box, ...(version ? { version } : {}) }))
        .result.net_premium;
    expect([await net(), await net(draft.version)]).toEqual([27_750, 55_500]);
    const asked = { risk: box, version: draft.version };
    const brokerage = app.as(season.people.brokerage);
    expect((await brokerage.answer('calculate_line', asked)).status).toBe(404);
    expect((await refusalOf(net('TI-2026.1'))).fields).toEqual(['version: another_line']);
    expect(
      (
        await refusalOf(
          superadmin().call('update_rating_draft', {
            version: draft.version,
            revision: 1,
            cells: [{ path: 'rate_pct.watch', value: '120' }],
          }),
        )
      ).fields,
    ).toEqual(['rate_pct.watch: out_of_range']);
  });

  it('are tried on the book of their line, which nothing of it touches', async () => {
    const policy_id = await quote();
    await policyOf(policy_id);
    sold[0] = policy_id;
    const { trial_id } = await superadmin().call('start_rating_trial', {
      insurance_type: 'VAL',
      version: draft.version,
      year: 2026,
    });
    await app.runJobs();
    const { trial } = await superadmin().call('get_rating_trial', { trial_id });
    expect(trial).toMatchObject({ status: 'done', policies_done: 1 });
    expect(trial?.result).toMatchObject({
      totals: [{ currency: 'EUR', policies: 1, net_before: 27_750, net_after: 55_500 }],
      series: [{ name: 'Valuables', before: 27_750, after: 55_500 }],
      more: 1,
      left_out: 0,
    });
    expect(await priced(policy_id)).toEqual([27_750, 'VAL-2026.1']);
    const refused = async (tried: object) =>
      (await refusalOf(superadmin().call('start_rating_trial', { year: 2026, ...tried }))).fields;
    expect(await refused({ version: draft.version })).toEqual(['version: another_line']);
    expect(await refused({ insurance_type: 'VAL', excess_drafts: true })).toEqual([
      'insurance_type: on_track_only',
    ]);
  });

  it('once published they price what begins from their day on; those of other lines go on', async () => {
    const publish = { version: draft.version, revision: 1 };
    expect((await app.as(season.people.admin).answer('publish_rating_draft', publish)).status).toBe(
      403,
    );
    await superadmin().call('publish_rating_draft', publish);
    // A new quote begins on 3 June.
    expect(await priced(await quote())).toEqual([55_500, 'VAL-2026.2']);
    const lists = await superadmin().call('get_rating_versions', { every_line: true });
    const open = lists.versions.filter(({ valid_to }) => valid_to === null);
    expect(open).toHaveLength(8);
    expect(lists.versions.find(({ version }) => version === 'VAL-2026.1')).toMatchObject({
      valid_to: '2026-05-24',
    });
  });

  it('a quote priced again much later has those of its own days', async () => {
    const before = await quote({ period_from: '2026-05-22', period_to: '2027-05-21' });
    const after = await quote({ period_from: '2026-05-26', period_to: '2027-05-25' });
    app.clock.set(new Date('2026-05-31T08:00:00Z'));
    await saveAgain(before);
    await saveAgain(after);
    expect(await priced(before)).toEqual([27_750, 'VAL-2026.1']);
    expect(await priced(after)).toEqual([55_500, 'VAL-2026.2']);
  });

  it('a policy in force keeps what it was priced by; what is added has the tables of now', async () => {
    const [policy_id] = sold;
    await superadmin().call('make_revision', { ...(await stateOf(app, policy_id)) });
    await saveAgain(policy_id, [watch, { ...watch, serial_number: 'CH-1183' }]);
    // 277.50 as it was, and 555.00.
    expect(await priced(policy_id)).toEqual([83_250, 'VAL-2026.1']);
  });
});
