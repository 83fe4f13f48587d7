import { beforeAll, expect, it } from 'vitest';
import type { Action, RecordKind } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { seedReference } from '#server/rating/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { buildForeignRows, type ForeignRows } from '#test/harness/foreign-rows.ts';
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

/** Writes that leave no entry, because what they change is of no record or is told by what follows. */
const untold: ReadonlySet<ActionName> = new Set<ActionName>([
  // Judged by a job, which tells nobody whether there is such an account.
  'request_password_reset',
  'begin_passkey_log_in',
  // The error log itself.
  'report_browser_error',
  // What one person has read, and who is on a page just now.
  'set_thread_read',
  'note_presence',
  'leave_presence',
  // A part of a file; the file is told when it is whole.
  'start_upload',
]);

it(
  '[R63] a write that changes anything leaves an entry in the trail',
  { timeout: 240_000 },
  async () => {
    const done = new Set<ActionName>();
    const silent = new Set<ActionName>();
    for (const [name, action] of writes) {
      const { access } = action;
      const people = [cast.superadmin, cast.admin, cast.client].filter(
        ({ account_type }) => access === 'public' || access.includes(account_type),
      );
      for (const who of people.slice(0, 2))
        for (const input of inputsOf(action)) {
          const { is_done, has_changed, is_told } = await traceOf(name, who, input);
          if (!is_done || !has_changed) continue;
          done.add(name);
          if (!is_told) silent.add(name);
        }
    }
    expect([...silent].filter((name) => !untold.has(name))).toEqual([]);
    expect([...untold].filter((name) => !silent.has(name))).toEqual([]);
    expect(done.size).toBeGreaterThan(35);
  },
);
