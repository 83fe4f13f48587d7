import { beforeAll, expect, it } from 'vitest';
import type { Action, RecordKind } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { buildForeignRows, type ForeignRows } from '#test/harness/policies/foreign-rows.ts';
import { excessRule } from '#test/harness/excess-rule-factories.ts';
import { untold } from '#test/harness/watch/kept-writes.ts';
import { buildPolicy, buildSeason, stateOf } from '#test/harness/policy-factories.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

// Every write is carried out as far as a sample of its input goes: whatever changed the database has to stand in the
// audit trail, but for the few that are named.

let app: TestApp;
let cast: Cast;
let rows: ForeignRows;

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  cast = await buildCast(app.services.db);
  rows = await buildForeignRows(app.services.db, cast);
  // Otherwise the first number that is given out would be taken.
  await app.services.db.updateTable('policies').set({ quote_number: 'Q-00-0001' }).execute();
  await countChanges();
});

/** Counts every row that is changed from now on, but in the tables of the trail and of sessions. */
async function countChanges(): Promise<void> {
  await app.asOwner(`create sequence rows_changed;
    create function count_change() returns trigger language plpgsql
      security definer as
      $$ begin perform nextval('rows_changed'); return null; end $$;
    do $$ declare t record; begin
      for t in select tablename from pg_tables where schemaname = 'public'
        and tablename not in ('audit_log', 'sessions', 'known_devices', 'idempotency_keys') loop
        execute format('create trigger zz_count after insert or update or delete on %I
          for each row execute function count_change()', t.tablename);
      end loop;
    end $$`);
}

const writes = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([, { kind }]) => kind === 'write',
);
/** How many rows were changed so far, and how many entries the trail has. */
async function marks(): Promise<{ changes: number; entries: number }> {
  const { rows: found } = await app.asOwner(
    `select (select last_value from rows_changed) as changes,
      (select count(*)::int from audit_log) as entries`,
  );
  return found[0] as { changes: number; entries: number };
}

/** The plainest and the fullest input, of a record that there is, at its first revisions. */
function inputsOf(action: Action): unknown[] {
  return [false, true].flatMap((full) => {
    const input = inputOf(action, full) as Record<string, unknown>;
    return 'revision' in input ? [0, 1].map((revision) => ({ ...input, revision })) : [input];
  });
}

function inputOf(action: Action, full: boolean): unknown {
  const input = sampleInput(action.input, { full }) as Record<string, unknown>;
  if ('parent_type' in input && Object.values(action.scope ?? {}).includes('parent'))
    input['parent_type'] = 'claim';
  for (const [field, kind] of Object.entries(action.scope ?? {})) {
    const id = kind === 'parent' ? rows.claim : rows[kind as Exclude<RecordKind, 'bulk_payment'>];
    const one = { ...input, [field]: id };
    input[field] = action.input.safeParse(one).success ? id : [id];
  }
  return input;
}
/** What a write left: whether it changed anything, and whether the trail says so. */
async function traceOf(name: ActionName, who: Cast['admin'], input: unknown) {
  const caller = app.as(who);
  // A session of its own, opened and seen before it counts.
  await caller.answer('is_logged_in', {});
  const before = await marks();
  const { status } = await caller.answer(name, input);
  const after = await marks();
  return {
    is_done: status < 300,
    has_changed: after.changes > before.changes,
    is_told: after.entries > before.entries,
  };
}

it(
  '[R63] a write that changes anything leaves an entry in the trail',
  { timeout: 240_000 },
  async () => {
    const done = new Set<ActionName>();
    const silent = new Set<ActionName>();
    for (const [name, action] of writes) {
      const { access } = action;
      // What the first may do, the others only repeat.
      const who = [cast.superadmin, cast.admin, cast.client].find(
        ({ account_type }) => access === 'public' || access.includes(account_type),
      );
      if (!who) continue;
      for (const input of inputsOf(action)) {
        const { is_done, has_changed, is_told } = await traceOf(name, who, input);
        if (!is_done || !has_changed) continue;
        done.add(name);
        if (!is_told) silent.add(name);
      }
    }
    expect([...silent].filter((name) => !untold.has(name))).toEqual([]);
    expect(done.size).toBeGreaterThan(35);
  },
);

it('[R63] every write that any test carries out has to say who, what and when', async () => {
  const admin = app.as(cast.admin);
  await admin.call('add_circuit', { name: 'Told', country: 'NL' });
  expect(await app.findUnkept()).toEqual([]);
  await app.asOwner(`create function forget() returns trigger language plpgsql as
      $$ begin return null; end $$;
    create trigger forget before insert on audit_log for each row execute function forget()`);
  await admin.call('add_circuit', { name: 'Untold', country: 'NL' });
  expect(await app.findUnkept()).toEqual(['add_circuit leaves no entry']);
  await app.asOwner(`create or replace function forget() returns trigger language plpgsql as
      $$ begin new.actor_id = null; new.actor_name = ''; return new; end $$`);
  await admin.call('add_circuit', { name: 'By nobody', country: 'NL' });
  expect(await app.findUnkept()).toEqual(['add_circuit does not say who']);
  await app.asOwner(`create or replace function forget() returns trigger language plpgsql as
      $$ begin new.happened_at = '2020-01-01'; return new; end $$`);
  await admin.call('add_circuit', { name: 'Long ago', country: 'NL' });
  expect(await app.findUnkept()).toEqual(['add_circuit does not say when']);
  await app.asOwner('drop trigger forget on audit_log');
});

it('[R63] of the steps that nothing else walks too', async () => {
  const season = await buildSeason(app);
  const { people } = season;
  const admin = app.as(people.admin);
  const denied = await buildPolicy(app, { status: 'concept', season });
  await admin.call('deny_quote', { ...denied, reason: 'Too many crashes.' });
  const sent = await buildPolicy(app, { status: 'completed', season });
  await app.as(people.agent).call('ask_for_change', { ...sent, message: 'Without the test day.' });
  await admin.call('resume_quote', await stateOf(app, sent.policy_id));
  const superadmin = app.as(people.superadmin);
  const draft = await superadmin.call('save_excess_rule', excessRule({ code: 'DRAFT_RULE' }));
  await superadmin.call('delete_excess_draft', draft);
  expect(await app.findUnkept()).toEqual([]);
});
