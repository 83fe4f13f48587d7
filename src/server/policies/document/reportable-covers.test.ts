import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildLinePolicy } from '#test/harness/line-policies.ts';
import { buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

/** Where a loss is offered to be reported, by the page, the list and the link of a policy. */
async function offered(policy_id: string) {
  const client = app.as(season.people.agent);
  const { abilities } = await client.call('get_document', { policy_id });
  const { documents } = await client.call('get_documents', { is_vi: true });
  const { url: _, ...link } = await app
    .as(season.people.admin)
    .call('get_policy_pdf_url', { policy_id });
  const by_link = await app.anonymous.call('get_policy_info', link);
  return [
    abilities.includes('create_claim'),
    documents.find((one) => one.policy_id === policy_id)?.reportable,
    by_link.abilities.includes('report_crash'),
  ];
}

describe('a loss of the various insurances', () => {
  it('is offered to be reported from the first day of cover on, and after its last', async () => {
    const { policy_id } = await buildLinePolicy(app, season, {
      insurance_type: 'VAL',
      period_from: '2026-06-10',
      period_to: '2027-06-09',
    });
    const report = () =>
      app.as(season.people.agent).call('create_claim', {
        policy_id,
        date_accident: Math.floor(app.clock.now().getTime() / 1000) - 60,
      });
    expect(await offered(policy_id)).toEqual([false, false, false]);
    expect((await refusalOf(report())).fields).toEqual(['date_accident: outside_cover']);
    // 22:30 UTC is half past midnight in Amsterdam.
    app.clock.set(new Date('2026-06-09T22:30:00Z'));
    expect(await offered(policy_id)).toEqual([true, true, true]);
    await report();
    app.clock.set(new Date('2027-08-01T08:00:00Z'));
    expect(await offered(policy_id)).toEqual([true, true, true]);
  });
});
