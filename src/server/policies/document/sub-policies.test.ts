import { beforeAll, describe, expect, it } from 'vitest';
import { subPolicyDocument } from '#server/policies/policy/sub-policy-paper.ts';
import { paperFacts } from '#server/policies/policy/policy-paper.ts';
import { findVersion } from '#server/policies/document/document-record.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar } from '#test/harness/factories.ts';
import { buildLinePolicy, buildLineQuote, lineExamples } from '#test/harness/line-policies.ts';
import { buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
});

const client = () => app.as(season.people.agent);

async function rowOf(policy_id: string) {
  const { documents } = await app.as(season.people.admin).call('get_documents', { view: 'all' });
  return documents.find((one) => one.policy_id === policy_id)!;
}

async function printed(policy_id: string, sub_policy: number) {
  const { version_id } = await rowOf(policy_id);
  const { db } = app.services;
  const paper = await paperFacts(app.services, policy_id, await findVersion(db, version_id));
  const { number, subtitle, blocks } = subPolicyDocument(paper, sub_policy);
  return { number, subtitle, text: JSON.stringify(blocks) };
}

describe('sub-policies', () => {
  it('[2.40] each object of a policy is a row below it, and together they have its net premium', async () => {
    const { policy_id, policy_number } = await buildLinePolicy(app, season, {
      insurance_type: 'CC',
    });
    const { premium, sub_policies } = await rowOf(policy_id);
    expect(sub_policies.map((one) => [one.sub_policy_number, one.car_title])).toEqual(
      lineExamples.CC.items.map(({ car }, index) => [`${policy_number}-${index + 1}`, car]),
    );
    // 250,000 × (2.8 + 1.5) ‰ = 1,075.00, less its part of 5 % for five cars.
    expect(premium).toBe(495_187);
    expect(sub_policies.reduce((sum, one) => sum + one.premium, 0)).toBe(premium);
    expect(sub_policies[0]?.premium).toBe(102_125);
    // Who reads out the number of a part finds its document.
    const found = await app
      .as(season.people.admin)
      .call('get_documents', { search: `${policy_number}-2` });
    expect(found.documents.map((one) => one.policy_id)).toEqual([policy_id]);
  });

  it('of very many objects the first fifty are rows, and one row says what the others come to', async () => {
    const [watch] = lineExamples.VAL.items;
    const items = Array.from({ length: 60 }, (_, index) => ({
      ...watch,
      ...{ description: `Watch ${index + 1}`, serial_number: `W-${index + 1}` },
    }));
    const policy_id = await buildLineQuote(app, season, {
      insurance_type: 'VAL',
      line: { items },
    });
    const { premium, sum_insured, sub_policies } = await rowOf(policy_id);
    expect(sub_policies).toHaveLength(51);
    expect(sub_policies.at(-1)).toMatchObject({ sub_policy: null, car_title: 'And 10 more' });
    const sumOf = (key: 'premium' | 'sum_insured') =>
      sub_policies.reduce((sum, one) => sum + one[key], 0);
    expect([sumOf('premium'), sumOf('sum_insured')]).toEqual([premium, sum_insured]);
  });

  it('[7.31] one of them is a paper and a link of its own, and says nothing of the others', async () => {
    const { policy_id, policy_number } = await buildLinePolicy(app, season, {
      insurance_type: 'VAL',
    });
    const { number, subtitle, text } = await printed(policy_id, 2);
    expect([number, subtitle]).toEqual([
      `${policy_number}-2`,
      `${season.people.agent.company_name} · part of Policy ${policy_number}`,
    ]);
    expect(text).toContain('Helmet and suit');
    // 4,200.00 × 2.50 % × 1.25 × 0.90.
    expect(text).toContain('EUR 118.13');
    expect(text).not.toContain('Chronograph');
    expect(text).not.toContain('Policy fee');
    const { bytes } = await client().download('get_policy_pdf', { policy_id, sub_policy: 2 });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const none = await client().download('get_policy_pdf', { policy_id, sub_policy: 3 });
    expect(none.status).toBe(404);
    const unnamed = client().call('get_policy_pdf_url', { policy_id, is_sub_policy: true });
    expect((await refusalOf(unnamed)).fields).toEqual(['sub_policy: custom']);
    const { url } = await client().call('get_policy_pdf_url', {
      policy_id,
      is_sub_policy: true,
      sub_policy: 2,
    });
    const link = Object.fromEntries(new URL(url).searchParams);
    expect(link).toMatchObject({ is_vi: 'true', sub_policy: '2' });
    const opened = await app.anonymous.download('get_policy_info_pdf', {
      ...{ policy_id, policy_key: link['policy_key'] ?? '', version_id: '' },
      sub_policy: 2,
    });
    expect(opened.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('a car of an on-track policy is one too, with its own events and excess', async () => {
    const other = await buildCar(app.services.db, {
      user_id: season.people.agent.user_id,
      ...{ make: 'Norma', model: 'M20', registration_country: 'NL' },
    });
    const cars = [season.car_id, other.car_id].map((car_id) => ({
      ...{ car_id, driver_ids: [season.driver_id] },
    }));
    const wish = await client().call('save_request', {
      kind: 'new_cover',
      content: { cars, event_ids: [season.event_ids[0]] },
    });
    const request = await client().call('submit_request', wish);
    const { insurer_id } = season;
    const { policy_id } = await app
      .as(season.people.admin)
      .call('quote_request', { ...request, insurer_id });
    const { sub_policies } = await rowOf(policy_id);
    const [first, second] = sub_policies.map(({ car_title }) => car_title);
    const { text } = await printed(policy_id, 1);
    expect(sub_policies).toHaveLength(2);
    expect(text).toContain(first);
    expect(text).not.toContain(second);
    expect((await stateOf(app, policy_id)).status).toBe('concept');
  });
});
