import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { sampleInput } from '#test/harness/sample-input.ts';
import { textPlaces, withText } from '#test/harness/source/text-places.ts';

// Every text that the interface takes is sent with a statement in it that counts: a sequence keeps its count even when
// the work around it is undone, so a single statement that the database took from a text is seen, however it ended.
// SQL_PROBES=all sends each probe to each place; otherwise each place gets some of them.

const hit = `nextval('probe_hits')`;
const probes = [
  `x' || ${hit} || '`,
  `x'; select ${hit}; --`,
  `x') or ${hit} > 0 --`,
  `x' union all select ${hit}::text --`,
  `x" || ${hit} || "`,
  `x"; select ${hit}; --`,
  `x\\'; select ${hit}; --`,
  `(select ${hit})`,
  `case when ${hit} > 0 then 1 else 2 end`,
  `1 and 1 = cast(${hit} as int)`,
  `$$; select ${hit}; $$`,
  `{"a": "' || ${hit} || '"}`,
  `x~' || ${hit} || '~message`,
  `%' and ${hit} is not null and '%' = '`,
  `x'/**/||/**/${hit}||'`,
];
const harmless = 'x plain words';
const sendsAll = process.env['SQL_PROBES'] === 'all';

let app: TestApp;
let cast: Cast;

const actions = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([, { kind }]) => kind !== 'upload',
);

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  cast = await buildCast(app.services.db);
  // Its use is given by the owner's standing orders for sequences.
  await app.asOwner('create sequence probe_hits');
});

async function hits(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select case when is_called then last_value else 0 end as n
    from probe_hits`.execute(app.services.db);
  return rows[0]?.n ?? 0;
}

/** Somebody who may call it, in a browser of its own: some actions end the session they come with. */
function callerOf({ access }: Action): Caller {
  if (access === 'public') return app.anonymous;
  const people = [cast.superadmin, cast.client, cast.broker, cast.insurer, cast.adjuster];
  const who = people.find(({ account_type }) => access.includes(account_type));
  return app.as(who ?? cast.superadmin);
}

interface Answer {
  status: number;
  code: unknown;
  total: unknown;
}

async function send(name: ActionName, action: Action, input: unknown): Promise<Answer> {
  const caller = callerOf(action);
  if (action.kind === 'download') {
    const { status } = await caller.download(name as never, input);
    return { status, code: undefined, total: undefined };
  }
  const { status, body } = await caller.answer(name, input);
  const { code, total } = (body ?? {}) as Record<string, unknown>;
  return { status, code, total };
}

let turn = 0;
/** All probes, or two of them, others for each place. */
function probesOfPlace(): string[] {
  if (sendsAll) return probes;
  turn += 2;
  return Array.from({ length: 2 }, (_, index) => probes[(turn + index) % probes.length] ?? '');
}

describe('[R53] a text is never a statement', () => {
  it.each(actions)('%s', async (name, action) => {
    const sample = sampleInput(action.input, { full: true });
    const faults: string[] = [];
    for (const place of textPlaces(sample)) {
      const takes = (text: string) => action.input.safeParse(withText(sample, place, text)).success;
      // What the contract refuses goes no further; one probe shows that it is refused, not broken.
      const sent = probesOfPlace().filter((probe, index) => index === 0 || takes(probe));
      // What a write answers depends on what was written before; only a read is compared with plain words.
      const plain =
        action.kind === 'read' ? await send(name, action, withText(sample, place, harmless)) : null;
      for (const probe of sent) {
        const answer = await send(name, action, withText(sample, place, probe));
        const told = `${place.join('.')} ${probe}: ${JSON.stringify(answer)}`;
        if (answer.status >= 500) faults.push(told);
        const is_alike = plain && plain.status !== 429 && takes(probe) === takes(harmless);
        if (is_alike && JSON.stringify(answer) !== JSON.stringify(plain))
          faults.push(`${told}, but plain words ${JSON.stringify(plain)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await hits()).toBe(0);
  });

  it('nor one of a table that is imported, of its name, its headings or its cells', async () => {
    const steps = importDriver(app, cast.superadmin);
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    for (const [turn, probe] of probes.entries()) {
      const rows = [
        ['First name', 'Last name', 'Licence number', probe],
        [probe, `Kuipers${turn}`, 'x', 'x'],
        ['Jan', probe, probe, probe],
      ];
      const text = rows.map((row) => row.map(cell).join(',')).join('\n');
      const run = await steps.send('drivers', text, `${probe}.csv`);
      expect([probe, run.status]).toEqual([probe, 'matching']);
      const checked = await steps.check(run, { country: 'NL' });
      await steps.problems(checked);
      if (checked.abilities.includes('run_import')) await steps.write(checked);
    }
    const written = await app.services.db
      .selectFrom('drivers')
      .select('driver_id')
      .where('last_name', 'like', 'Kuipers%')
      .execute();
    expect(written.length).toBeGreaterThan(5);
    // What stands in them is read again by what looks for a driver by name.
    for (const query of probes) await app.as(cast.superadmin).answer('search_records', { query });
    for (const { driver_id } of written)
      await app.as(cast.superadmin).answer('get_driver', { driver_id });
    expect(await hits()).toBe(0);
  });

  it('is seen where a text would be one', async () => {
    await sql.raw(`select 'x' || ${hit} || ''`).execute(app.services.db);
    expect(await hits()).toBe(1);
    await expect(sql.raw(`select ${hit} / 0`).execute(app.services.db)).rejects.toThrow('zero');
    expect(await hits()).toBe(2);
  });
});
