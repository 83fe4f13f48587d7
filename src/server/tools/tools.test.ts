import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { unknownAction } from '#contract/errors.ts';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { toolNames } from '#domain/tools/tools.ts';
import { refusalOf } from '#test/harness/app.ts';
import { buildPolicy, stateOf } from '#test/harness/policy-factories.ts';
import { buildToolUsers, numberOfDocument } from '#test/harness/policies/tool-uses.ts';

const { app, season, first, use } = await buildToolUsers();
const numberOf = (policy_id: string) => numberOfDocument(app, policy_id);

/** Everything that a use may change, in numbers. */
async function bookOf() {
  const tables = [
    'policies',
    'policy_versions',
    'invoices',
    'payments',
    'ledger_entries',
    'emails',
  ];
  const counts: Record<string, number> = {};
  for (const table of [...tables, 'audit_log', 'tool_runs', 'communications']) {
    const found = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      app.services.db,
    );
    counts[table] = found.rows[0]?.n ?? 0;
  }
  return counts;
}

describe('a superadmin’s tools [2.20]', () => {
  test('a trial says what would change, row by row, and keeps nothing', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'completed' });
    await app.runJobs();
    const before = await bookOf();
    const shown = await first().call('try_tool', { tool: 'unlock_version', record_id: policy_id });
    expect(await bookOf()).toEqual(before);
    expect(await stateOf(app, policy_id)).toMatchObject({ status: 'completed' });
    expect(shown).toMatchObject({
      record_name: await numberOf(policy_id),
      confirm_word: await numberOf(policy_id),
      consequences: null,
      emails: [],
    });
    expect(shown.tables).toContainEqual({ table: 'policies', added: 0, changed: 4, removed: 0 });
    expect(shown.tables).toContainEqual({
      table: 'policy_versions',
      added: 1,
      changed: 0,
      removed: 0,
    });
    expect(shown.writes).toBe(
      shown.tables.reduce((sum, one) => sum + one.added + one.changed + one.removed, 0),
    );
    expect(shown.records).toContainEqual(
      expect.objectContaining({
        record_kind: 'policy',
        changes: expect.arrayContaining([{ field: 'status', from: 'completed', to: 'concept' }]),
      }),
    );
  });

  test('a use wants the number typed, a reason, and what the trial has shown', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'completed' });
    const wish = { tool: 'unlock_version', record_id: policy_id } as const;
    const shown = await first().call('try_tool', wish);
    const whole = { ...wish, effects_hash: shown.effects_hash, reason: 'The price was wrong' };
    const refusals = [
      [{ ...whole, confirmed: '' }, ['confirmed: not_the_same']],
      [{ ...whole, confirmed: 'Q-1' }, ['confirmed: not_the_same']],
      [{ ...whole, confirmed: shown.confirm_word, reason: ' ' }, ['reason: too_small']],
      [{ ...whole, confirmed: shown.confirm_word, record_id: 'nothing' }, ['record_id: unknown']],
    ] as const;
    for (const [input, fields] of refusals)
      expect((await refusalOf(first().call('run_tool', input))).fields).toEqual(fields);
    // The client accepts meanwhile: there is nothing to unlock any more.
    await app.as(season.people.agent).call('accept_quote', {
      ...(await stateOf(app, policy_id)),
      name: 'J. van Dalen',
      accepted: true,
    });
    const late = await refusalOf(
      first().call('run_tool', { ...whole, confirmed: shown.confirm_word }),
    );
    expect(late).toMatchObject({ status: 409, code: 'transition_refused' });
    expect(await stateOf(app, policy_id)).toMatchObject({ status: 'accepted_by_client' });
  });

  test('what changed between trial and use is refused, and nothing of it is kept', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'completed' });
    const refused = await refusalOf(
      use({ tool: 'unlock_version', record_id: policy_id }, { effects_hash: 'something else' }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(await stateOf(app, policy_id)).toMatchObject({ status: 'completed' });
  });

  test('unlock version: the quote is worked on again, the sent version stays', async () => {
    const { policy_id, version_id } = await buildPolicy(app, { season, status: 'completed' });
    const { run } = await use({ tool: 'unlock_version', record_id: policy_id });
    expect(run.status).toBe('done');
    const after = await stateOf(app, policy_id);
    expect(after.status).toBe('concept');
    expect(after.version_id).not.toBe(version_id);
    const refused = await refusalOf(
      app.as(season.people.agent).call('accept_quote', { ...after, name: 'J.', accepted: true }),
    );
    expect(refused.code).toBe('transition_refused');
    const { last_runs } = await first().call('get_tools', {});
    const last = last_runs.find(({ tool }) => tool === 'unlock_version');
    expect(last).toMatchObject({ run_id: run.run_id, reason: 'Asked by the client' });
  });

  test('unlock version stands on the quote itself, too: for superadmins, with a reason', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'completed' });
    const at = await stateOf(app, policy_id);
    const wish = { policy_id, revision: at.revision, reason: 'The price was wrong' };
    const by_admin = await refusalOf(app.as(season.people.admin).call('unlock_version', wish));
    expect(by_admin.status).toBe(403);
    const { abilities } = await first().call('get_document', { policy_id });
    expect(abilities).toContain('unlock_version');
    expect(await first().call('unlock_version', wish)).toMatchObject({ status: 'concept' });
    const again = await refusalOf(first().call('unlock_version', wish));
    expect(again.code).toBe('conflict');
  });

  test('rebuild PDF: the version’s paper is drawn anew; a draft has none', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'completed' });
    await app.runJobs();
    const paper = () =>
      sql<{ pdf_file_id: string }>`select pdf_file_id from policy_versions
        where policy_id = ${policy_id} and locked_at is not null`.execute(app.services.db);
    const before = (await paper()).rows[0]?.pdf_file_id;
    expect(before).toBeTruthy();
    const { shown } = await use({ tool: 'rebuild_pdf', record_id: policy_id });
    expect(shown.papers).toBe(1);
    expect((await paper()).rows).toEqual([{ pdf_file_id: null }]);
    await app.runJobs();
    expect((await paper()).rows[0]?.pdf_file_id).toBeTruthy();
    const draft = await buildPolicy(app, { season, status: 'concept' });
    const refused = await refusalOf(
      first().call('try_tool', { tool: 'rebuild_pdf', record_id: draft.policy_id }),
    );
    expect(refused.message).toContain('was not sent yet');
  });

  test('resend email: the same mail goes again; one on its way does not', async () => {
    await app.runJobs();
    const { records } = await first().call('find_tool_records', {
      tool: 'resend_email',
      part: 'record',
      search: 'quote',
    });
    const [mail] = records;
    const { shown } = await use({ tool: 'resend_email', record_id: mail?.record_id ?? '' });
    expect(shown.emails).toEqual([{ subject: mail?.name, recipient: shown.confirm_word }]);
    const queued = await sql<{ email_id: string }>`
      select email_id from emails where status = 'queued'`.execute(app.services.db);
    expect(queued.rows).toHaveLength(1);
    const refused = await refusalOf(
      first().call('try_tool', {
        tool: 'resend_email',
        record_id: queued.rows[0]?.email_id ?? '',
      }),
    );
    expect(refused.message).toBe('This email is already on its way.');
  });
});

describe('nobody else uses a tool', () => {
  const noSuchAction = { status: 404, message: unknownAction };
  test.each(accountTypes.filter((type) => type !== 'superadmin'))('%s', async (type) => {
    const caller = app.as(season.people[type]);
    const record_id = season.people.agent.user_id;
    for (const tool of toolNames) {
      for (const tried of [
        () => caller.call('try_tool', { tool, record_id }),
        () =>
          caller.call('run_tool', {
            tool,
            record_id,
            effects_hash: 'x',
            confirmed: 'x',
            reason: 'x',
          }),
        () => caller.call('find_tool_records', { tool, part: 'record', search: '' }),
      ])
        expect(await refusalOf(tried())).toMatchObject(noSuchAction);
    }
    for (const tried of [
      () => caller.call('get_tools', {}),
      () => caller.call('get_tool_runs', {}),
      () => caller.call('get_feature_switches', {}),
      () => caller.call('set_feature_switch', { feature: 'imports', is_on: false, reason: 'No' }),
      () => caller.call('get_raw_record', { kind: 'account', number: record_id }),
      () => caller.call('decide_tool_run', { run_id: record_id, decision: 'confirm' }),
    ])
      expect(await refusalOf(tried())).toMatchObject(noSuchAction);
  });
});
