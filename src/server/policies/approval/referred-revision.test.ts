import { beforeAll, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

type Change = (content: QuoteContent) => QuoteContent;

let app: TestApp;
let season: Season;
const admin = () => app.as(season.people.admin);
const at = (instant: string) => new Date(instant).getTime() / 1000;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const read = (policy_id: string) => admin().call('get_document', { policy_id });

async function save(policy_id: string, change: Change) {
  const { content } = (await read(policy_id)).version;
  if (!content) throw new Error('staff see the content');
  return admin().call('save_quote', {
    ...(await stateOf(app, policy_id)),
    content: change(content),
  });
}

const ofItems =
  (change: Partial<QuoteContent['items'][number]>): Change =>
  (content) => ({ ...content, items: content.items.map((item) => ({ ...item, ...change })) });

describe('a revision that is referred', () => {
  it('[4.16] goes out only after a superadmin cleared it; what was cleared once is not asked about again', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const superadmin = app.as(season.people.superadmin);
    const revise = async (change: Change) => {
      await admin().call('make_revision', { ...(await stateOf(app, policy_id)), reason: 'Value' });
      return save(policy_id, change);
    };
    await revise(ofItems({ insured_value: 1_200_000_00 }));
    const { version, abilities } = await superadmin.call('get_document', { policy_id });
    expect(version.referrals).toMatchObject([{ reason: 'value_above_limit', item_index: 0 }]);
    expect(abilities).toContain('clear_referral');
    const refused = await admin().attempt('send_quote', await stateOf(app, policy_id));
    expect(refused.body).toMatchObject({ reason: 'referral' });
    const byHand = await admin().attempt('change_document_status', {
      ...(await stateOf(app, policy_id)),
      status: 'completed',
    });
    expect(byHand.body).toMatchObject({ reason: 'referral' });

    await superadmin.call('clear_referral', { ...(await stateOf(app, policy_id)), note: 'Seen' });
    expect((await read(policy_id)).version).toMatchObject({
      referral_cleared_at: at('2026-05-20T08:00:00Z'),
      referral_cleared_name: season.people.superadmin.attn,
    });
    await save(policy_id, (content) => ({ ...content, notes: 'Seen by us' }));
    await admin().call('send_quote', await stateOf(app, policy_id));

    const noted = await revise((content) => ({ ...content, notes: 'Nothing of the risk' }));
    expect((await read(policy_id)).version.referrals).toEqual([]);
    await admin().call('send_quote', noted);
    await revise(ofItems({ insured_value: 1_300_000_00 }));
    const raised = await admin().attempt('send_quote', await stateOf(app, policy_id));
    expect(raised.body).toMatchObject({ reason: 'referral' });
  });

  it('the day before an event only what is newly covered is referred', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    app.clock.set(new Date('2026-06-04T20:00:00Z'));
    const spa = season.event_ids[1];
    await admin().call('make_revision', { ...(await stateOf(app, policy_id)), reason: 'Spa' });
    await save(policy_id, (content) => ({
      ...content,
      items: content.items.map((item) =>
        item.event_id === spa ? { ...item, insured_value: 250_000_00 } : item,
      ),
    }));
    expect((await read(policy_id)).version.referrals).toEqual([]);
    await save(policy_id, ofItems({ insured_value: 250_000_00 }));
    expect((await read(policy_id)).version.referrals).toMatchObject([
      { reason: 'event_within_24_hours' },
    ]);
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });
});
