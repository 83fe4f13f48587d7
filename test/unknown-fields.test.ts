import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Action, RecordKind } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { buildForeignRows, type ForeignRows } from '#test/harness/policies/foreign-rows.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

// Every write is sent with every column of every table as a field beside its own, at each depth, with values that stand
// nowhere else: none of them may reach a handler, and none may be found in the database afterwards.

let app: TestApp;
let cast: Cast;
let rows: ForeignRows;
let names: string[];

const writes = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([, { kind }]) => kind === 'write',
);
/** What a language or a framework knows by itself, and what programs of other people call a right. */
const otherNames = ['constructor', 'prototype', 'toString', 'role', 'is_admin', 'admin', '_method'];

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  await seedReference(db);
  cast = await buildCast(db);
  rows = await buildForeignRows(db, cast);
  // Otherwise the first number that is given out would be taken.
  await db.updateTable('policies').set({ quote_number: 'Q-00-0001' }).execute();
  const found = await sql<{ name: string }>`select distinct column_name as name
    from information_schema.columns where table_schema = 'public'`.execute(db);
  names = [...found.rows.map(({ name }) => name), ...otherNames];
});

const marker = 'assigned-from-outside';

/** The same input with every name beside the fields of each of its objects, as long as the object has no such field. */
function withNames(value: unknown, strange: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, strange));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(
    ([name, each]) => [name, withNames(each, strange)] as const,
  );
  return {
    ...Object.fromEntries(strange.map((name) => [name, marker])),
    ...Object.fromEntries(own),
  };
}

/** Whether a parsed input holds the value anywhere. */
const holdsMarker = (value: unknown): boolean => JSON.stringify(value)?.includes(marker) ?? false;

/** Fields that the full sample leaves out although the action knows them: a text in them would be no stranger's. */
function knownFields(schema: z.ZodType): ReadonlySet<string> {
  const known = new Set<string>();
  const walk = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    if (each instanceof z.ZodObject)
      Object.keys(each.def.shape).forEach((name) => void known.add(name));
    const def = each instanceof z.ZodType ? each.def : each;
    Object.values(def).forEach((inner) => {
      if (inner instanceof z.ZodType) walk(inner);
      else if (Array.isArray(inner)) inner.forEach(walk);
      else if (typeof inner === 'object' && inner !== null && each instanceof z.ZodObject)
        Object.values(inner as object).forEach(walk);
    });
  };
  walk(schema);
  return known;
}

/** What takes whatever it is given, and does not read it as fields of a record. */
const open: ReadonlySet<ActionName> = new Set<ActionName>([
  // What a browser's passkeys say is their own affair, and is judged by their signature.
  'finish_passkey',
  'finish_passkey_log_in',
  // The screens of one person, kept for that person.
  'save_preferences',
  // The question of a list, which the list's own action reads.
  'start_bulk_run',
  'start_list_export',
]);

function inputOf(action: Action): unknown {
  const input = sampleInput(action.input, { full: true }) as Record<string, unknown>;
  if ('parent_type' in input && Object.values(action.scope ?? {}).includes('parent'))
    input['parent_type'] = 'claim';
  for (const [field, kind] of Object.entries(action.scope ?? {})) {
    const id = kind === 'parent' ? rows.claim : rows[kind as Exclude<RecordKind, 'bulk_payment'>];
    const one = { ...input, [field]: id };
    input[field] = action.input.safeParse(one).success ? id : [id];
  }
  return input;
}

/** The sample of an action with every name that it does not know. */
function withStrangers(action: Action): unknown {
  const known = knownFields(action.input);
  return withNames(
    inputOf(action),
    names.filter((name) => !known.has(name)),
  );
}

describe('[R42] a field that a write does not know', () => {
  it('is none where whatever comes is taken', () => {
    const taking = writes.filter(([, action]) => {
      const parsed = action.input.safeParse(withStrangers(action));
      return parsed.success && holdsMarker(parsed.data);
    });
    // Every object of an input refuses what it does not know, so that nothing strange is taken at all.
    expect(taking.map(([name]) => name)).toEqual([]);
  });

  it.each(writes.filter(([name]) => !open.has(name)))(
    'changes nothing at %s',
    async (name, action) => {
      const sent = withStrangers(action);
      expect(holdsMarker(sent)).toBe(true);
      const { access } = action;
      const people = [cast.superadmin, cast.client, cast.broker, cast.insurer, cast.adjuster];
      const who = people.find((each) => access !== 'public' && access.includes(each.account_type));
      const { status } = await (who ? app.as(who) : app.anonymous).answer(name, sent);
      expect(status).toBeLessThan(500);
    },
  );

  it('is found nowhere in the database', async () => {
    const { db } = app.services;
    const tables = await sql<{ name: string }>`select table_name as name
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db,
    );
    const holding: string[] = [];
    for (const { name } of tables.rows) {
      const found = await sql`select from ${sql.table(name)} x
        where x::text like ${`%${marker}%`} limit 1`.execute(db);
      if (found.rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
    expect(tables.rows.length).toBeGreaterThan(60);
  });

  it('is seen where one is taken', async () => {
    const taking = z.looseObject({ name: z.string() });
    const parsed = taking.safeParse(withNames({ name: 'Jan' }, names));
    expect(parsed.success && holdsMarker(parsed.data)).toBe(true);
    const { db } = app.services;
    await db
      .updateTable('accounts')
      .set({ notes: marker })
      .where('user_id', '=', cast.client.user_id)
      .execute();
    const found = await sql`select from accounts x where x::text like ${`%${marker}%`}`.execute(db);
    expect(found.rows).toHaveLength(1);
  });
});
