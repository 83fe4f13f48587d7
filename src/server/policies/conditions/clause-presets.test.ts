import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const condition = (fields: object = {}) => ({
  preset_id: null,
  title: 'Own share',
  text: 'The first {excess} of every accident is for the insured.',
  applies_to: ['on_track' as const],
  valid_from: '2026-01-01',
  ...fields,
});

const staff = () => app.as(season.people.admin);

async function listed(preset_id: string) {
  const { presets } = await staff().call('get_clause_preset_list', {});
  return presets.find((one) => one.preset_id === preset_id);
}

describe('[2.16] condition presets', () => {
  it('are added at the end of the order, changed, and keep every earlier wording', async () => {
    const { preset_id, revision } = await staff().call('save_clause_preset', condition());
    const added = await listed(preset_id);
    expect(added).toMatchObject({ used_in: 0, changed_by_name: season.people.admin.attn });
    const { presets } = await staff().call('get_clause_preset_list', {});
    expect(presets.at(-1)?.preset_id).toBe(preset_id);
    expect(presets.map(({ position }) => position)).toEqual(presets.map((_, place) => place + 1));

    const changed = condition({ preset_id, revision, text: 'Nothing is for the insured.' });
    await staff().call('save_clause_preset', changed);
    const { versions, text } = await staff().call('get_clause_preset', { preset_id });
    expect(text).toBe('Nothing is for the insured.');
    expect(versions.map((one) => [one.version_number, one.text])).toEqual([
      [2, 'Nothing is for the insured.'],
      [1, 'The first {excess} of every accident is for the insured.'],
    ]);
    const stale = await staff().answer('save_clause_preset', changed);
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const log = await staff().call('get_activity', {
      record_kind: 'clause_preset',
      record_id: preset_id,
    });
    expect(log.total).toBe(2);
  });

  it('keep the wording that the product brought as their first version', async () => {
    const { presets } = await staff().call('get_clause_preset_list', {});
    const [first] = presets;
    if (!first) throw new Error('the product brings conditions');
    expect(first).toMatchObject({ changed_at: null, changed_by_name: '' });
    await staff().call('save_clause_preset', {
      ...condition(),
      preset_id: first.preset_id,
      revision: first.revision,
      title: first.title,
      mandatory: first.mandatory,
    });
    const { versions } = await staff().call('get_clause_preset', { preset_id: first.preset_id });
    expect(versions.map((one) => [one.version_number, one.changed_at === null])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(versions.at(-1)?.text).toBe(first.text);
  });

  it('print on a document with its own figures, and a later wording leaves the document as it was', async () => {
    const { preset_id, revision } = await staff().call(
      'save_clause_preset',
      condition({ mandatory: true, text: 'Insured in {currency} during {period}.' }),
    );
    const quote = await staff().call('create_quote', { user_id: season.people.agent.user_id });
    await staff().call(
      'save_clause_preset',
      condition({ preset_id, revision, mandatory: true, text: 'Another wording.' }),
    );
    const { version } = await staff().call('get_document', quote);
    expect(version.clauses.find((one) => one.preset_id === preset_id)?.text).toBe(
      'Insured in EUR during the period of this document.',
    );
    expect(version.content?.clauses.find((one) => one.preset_id === preset_id)?.text).toBe(
      'Insured in {currency} during {period}.',
    );
    expect(await listed(preset_id)).toMatchObject({ used_in: 1 });
    const { uses } = await staff().call('get_clause_preset', { preset_id });
    expect(uses).toMatchObject([
      { policy_id: quote.policy_id, document_number: quote.quote_number, differs: true },
    ]);
  });

  it('leave the pickers when they are archived, and the ones behind them move up', async () => {
    const first = await staff().call('save_clause_preset', condition({ title: 'To be archived' }));
    const second = await staff().call('save_clause_preset', condition({ title: 'Behind it' }));
    const before = await listed(second.preset_id);
    await staff().call('save_clause_preset', condition({ ...first, active: false }));
    const after = await listed(second.preset_id);
    expect(after?.position).toBe((before?.position ?? 0) - 1);
    const { presets } = await staff().call('get_clause_presets', {});
    expect(presets.some((one) => one.preset_id === first.preset_id)).toBe(false);
    const archived = await staff().call('get_clause_preset_list', { archived: true });
    expect(archived.presets.map((one) => one.preset_id)).toContain(first.preset_id);
    await staff().call('save_clause_preset', condition({ ...first, revision: 1 }));
    const { presets: all } = await staff().call('get_clause_preset_list', {});
    expect(all.at(-1)?.preset_id).toBe(first.preset_id);
  });

  it('[3.32] are put in another order by naming all of them', async () => {
    const { presets } = await staff().call('get_clause_preset_list', {});
    const turned = presets.map((one) => one.preset_id).toReversed();
    const answer = await staff().call('order_clause_presets', { preset_ids: turned });
    expect(answer.presets[0]).toEqual({ preset_id: turned[0], number: 'i' });
    const after = await staff().call('get_clause_preset_list', {});
    expect(after.presets.map((one) => one.preset_id)).toEqual(turned);
    const some = await staff().answer('order_clause_presets', { preset_ids: turned.slice(1) });
    expect(some).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('are worded in a language: a document takes those of its client, else the usual ones', async () => {
    const { db } = app.services;
    const dutch = await buildAccount(db, { language: 'nl' });
    const titles = async (user_id: string) => {
      const quote = await staff().call('create_quote', { user_id });
      const { version } = await staff().call('get_document', quote);
      return version.clauses.map(({ title }) => title);
    };
    const english = await titles(season.people.agent.user_id);
    expect(english.length).toBeGreaterThan(0);
    expect(await titles(dutch.user_id)).toEqual(english);
    const { preset_id } = await staff().call(
      'save_clause_preset',
      condition({ title: 'Eigen risico', language: 'nl', mandatory: true }),
    );
    expect(await listed(preset_id)).toMatchObject({ language: 'nl' });
    expect(await titles(dutch.user_id)).toEqual(['Eigen risico']);
    expect(await titles(season.people.agent.user_id)).toEqual(english);
  });

  it('refuse a variable that no document knows', async () => {
    const wrong = await staff().answer('save_clause_preset', condition({ text: 'Up to {exces}.' }));
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        fields: [{ field: 'text', message: 'No document knows {exces}. Choose one of the list.' }],
      },
    });
  });

  it('the present wording goes into drafts that carry an older one, and into nothing that was sent', async () => {
    const { preset_id } = await staff().call('save_clause_preset', condition());
    const before = await listed(preset_id);
    if (!before) throw new Error('it was just added');
    const clause = { preset_id, title: before.title, text: before.text };
    const quoteWith = async (status: 'concept' | 'waiting_for_approval') => {
      const built = await buildPolicy(app, { season, status: 'concept' });
      const { policy_id } = built;
      const { version } = await staff().call('get_document', { policy_id });
      if (!version.content) throw new Error('staff see the content');
      await staff().call('save_quote', {
        ...(await stateOf(app, policy_id)),
        content: { ...version.content, clauses: [clause] },
      });
      if (status !== 'concept')
        await staff().call('change_document_status', {
          ...(await stateOf(app, policy_id)),
          status,
        });
      return policy_id;
    };
    const draft = await quoteWith('concept');
    const asked = await quoteWith('waiting_for_approval');
    const text = 'The first {excess} of every loss is for the insured.';
    await staff().call('save_clause_preset', {
      ...condition({ preset_id, revision: before.revision }),
      text,
    });
    const stale = await staff().answer('replace_clause_in_drafts', {
      preset_id,
      revision: before.revision,
    });
    expect(stale.status).toBe(409);
    const { revision } = (await listed(preset_id)) ?? { revision: 0 };
    const answer = await staff().call('replace_clause_in_drafts', { preset_id, revision });
    expect(answer.replaced.map(({ policy_id }) => policy_id)).toEqual([draft]);
    expect(answer.left_out).toEqual([]);
    const textOf = async (policy_id: string) =>
      (await staff().call('get_document', { policy_id })).version.content?.clauses[0]?.text;
    expect(await textOf(draft)).toBe(text);
    expect(await textOf(asked)).toBe(clause.text);
  });
});
