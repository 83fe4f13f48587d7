import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

describe('which quotes an insurer sees', () => {
  it('one that was put before it, in the list, its total and by its address; none in concept', async () => {
    const { people } = season;
    const concept = await buildPolicy(app, { status: 'concept', season });
    const asked = await buildPolicy(app, { status: 'waiting_for_approval', season });
    const insurer = app.as(people.insurer);
    const seen = async ({ policy_id }: { policy_id: string }) => {
      const { documents, total, counts } = await insurer.call('get_documents', {
        document_state: 'quote',
        page_size: 100,
      });
      expect([total, counts.all]).toEqual([documents.length, documents.length]);
      const { status } = await insurer.answer('get_document', { policy_id });
      return [documents.some((one) => one.policy_id === policy_id), status];
    };
    expect(await seen(concept)).toEqual([false, 404]);
    expect(await seen(asked)).toEqual([true, 200]);
  });
});
