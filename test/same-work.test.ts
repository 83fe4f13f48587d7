import { beforeAll, describe, expect, it } from 'vitest';
import type { Action, RecordKind } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { buildAccount, buildCar, unique } from '#test/harness/factories.ts';
import { buildForeignRows, type ForeignRows } from '#test/harness/policies/foreign-rows.ts';
import { sampleInput } from '#test/harness/sample-input.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';
import { watchStatements } from '#test/harness/watch/watch-statements.ts';

// Two answers that should not be told apart should not be told apart by their time either. A clock says little on a
// busy machine, so what is compared is the work: the same statements in the same order, the same passwords hashed.
// TIMING_TRIES=2000 measures the time of log-ins and wishes too.

const tries = Number(process.env['TIMING_TRIES'] ?? 0);

let app: TestApp;
let cast: Cast;
let foreign: ForeignRows;

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  cast = await buildCast(app.services.db);
  foreign = await buildForeignRows(app.services.db, cast);
});

const scoped = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([, { scope, kind, access }]) =>
    Object.keys(scope ?? {}).length > 0 && kind !== 'upload' && access !== 'public',
);
/** No record has it. */
const nobodysId = '01890000-0000-7000-8000-00000000beef';

function withIds(action: Action, idOf: (kind: Exclude<RecordKind, 'bulk_payment'>) => string) {
  const input = sampleInput(action.input) as Record<string, unknown>;
  const has_parent = Object.values(action.scope ?? {}).includes('parent');
  if (has_parent) input['parent_type'] = 'claim';
  for (const [field, kind] of Object.entries(action.scope ?? {})) {
    const id = idOf(kind === 'parent' ? 'claim' : (kind as Exclude<RecordKind, 'bulk_payment'>));
    const one = { ...input, [field]: id };
    input[field] = action.input.safeParse(one).success ? id : [id];
  }
  return input;
}

async function ask(caller: Caller, name: ActionName, input: unknown): Promise<void> {
  if ((contract[name] as Action).kind === 'download') await caller.download(name as never, input);
  else await caller.answer(name, input);
}

describe('[R40] a refusal takes the same work', () => {
  it.each(scoped)('of %s for somebody else’s record as for none', async (name, action) => {
    const theirs = withIds(action, (kind) => foreign[kind]);
    const none = withIds(action, () => nobodysId);
    for (const stranger of Object.values(cast.strangers)) {
      if (action.access !== 'public' && !action.access.includes(stranger.account_type)) continue;
      const caller = app.as(stranger);
      await caller.answer('is_logged_in', {});
      const for_theirs = await watchStatements(() => ask(caller, name, theirs));
      const for_none = await watchStatements(() => ask(caller, name, none));
      expect([stranger.account_type, for_theirs]).toEqual([stranger.account_type, for_none]);
      expect(for_none.statements.length).toBeGreaterThan(0);
    }
  });
});

describe('[R40] a chassis number that a car of somebody else carries', () => {
  const carOf = (user_id: string, chassis_number: string) => ({
    user_id,
    make: 'Porsche',
    model: '911 GT3 Cup (992)',
    car_class: 'CUP',
    chassis_number,
    insured_value: 26_000_000,
  });
  const free = () => `WP0FREE${unique().toUpperCase()}`;
  const takenElsewhere = async () => (await buildCar(app.services.db)).chassis_number;
  const own = async () =>
    (await buildCar(app.services.db, { user_id: cast.client.user_id })).chassis_number;
  const car_ids: Record<string, string> = {};
  const asks: [string, ActionName, (who: string, number: string) => object][] = [
    ['adds it', 'add_car', (_who, number) => carOf(cast.client.user_id, number)],
    [
      'gives it to a car',
      'update_car',
      (who, number) => ({
        ...carOf(cast.client.user_id, number),
        car_id: car_ids[who],
        revision: 0,
      }),
    ],
    ['types it', 'find_car_by_chassis', (_who, chassis_number) => ({ chassis_number })],
  ];

  it.each(asks)(
    'is answered as one of nobody, with the same work, to whoever %s',
    async (_title, name, input) => {
      for (const who of [cast.client, cast.broker]) {
        const caller = app.as(who);
        const asked = async (number: string) => {
          const { car_id } = await buildCar(app.services.db, { user_id: cast.client.user_id });
          car_ids[who.user_id] = car_id;
          const given = input(who.user_id, number);
          await caller.answer('is_logged_in', {});
          let answer: unknown;
          const work = await watchStatements(async () => {
            answer = await caller.answer(name, given);
          });
          const told = JSON.stringify(answer).replaceAll(/[0-9a-f-]{36}/g, 'id');
          // Word of the write before this one goes out when it likes.
          const statements = work.statements.filter((one) => !one.includes('pg_notify'));
          return { statements, answer: JSON.parse(told) as object };
        };
        const of_nobody = await asked(free());
        expect(await asked(await takenElsewhere())).toEqual(of_nobody);
        expect(of_nobody.answer).toMatchObject({ status: 200 });
        // What they may see is told apart: the question can be answered otherwise.
        expect(await asked(await own())).not.toEqual(of_nobody);
      }
    },
  );
});

const password = 'green flag at turn nine';
/** Somebody on a network of their own, so that no count of an earlier try stands in the way. */
const asStranger = (name: string, payload: Record<string, unknown>) =>
  new TestBrowser(app).post(name, payload);
const known = async () => (await buildAccount(app.services.db, { password })).email;
const unknown = async () => `nobody-${unique()}@example.test`;
const switchedOff = async () => {
  const account = await buildAccount(app.services.db, { password });
  await app.services.db
    .updateTable('accounts')
    .set({ active: false })
    .where('user_id', '=', account.user_id)
    .execute();
  return account.email;
};

const wishes: [string, (email: string) => Promise<unknown>][] = [
  ['log-in', (email) => asStranger('log_in', { email, password: 'wrong words in a row' })],
  ['wish for a new password', (email) => asStranger('request_password_reset', { email })],
];

describe('[R48] whether an address is known', () => {
  it.each(wishes)('takes the same work at a %s', async (_title, wish) => {
    await wish(await unknown());
    const [of_known, of_unknown, of_off] = [await known(), await unknown(), await switchedOff()];
    const for_unknown = await watchStatements(() => wish(of_unknown));
    expect(await watchStatements(() => wish(of_known))).toEqual(for_unknown);
    expect(await watchStatements(() => wish(of_off))).toEqual(for_unknown);
    expect(for_unknown.statements.length).toBeGreaterThan(3);
  });

  it('is hashed once at a log-in, and a right password takes other work than a wrong one', async () => {
    const email = await known();
    const wrong = await watchStatements(() => asStranger('log_in', { email, password: 'no' }));
    const right = await watchStatements(() => asStranger('log_in', { email, password }));
    expect([wrong.hashed, right.hashed]).toEqual([1, 1]);
    expect(right.statements).not.toEqual(wrong.statements);
  });

  it.runIf(tries > 0).each(wishes)(
    'takes the same time at a %s',
    { timeout: 3_600_000 },
    async (title, wish) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let turn = 0; turn < tries; turn += 1)
        for (const who of turn % 2
          ? (['known', 'unknown'] as const)
          : (['unknown', 'known'] as const)) {
          // An account is made for both, so that what was done before is the same too.
          const own = await known();
          const email = who === 'known' ? own : await unknown();
          const begun = performance.now();
          await wish(email);
          times[who].push(performance.now() - begun);
        }
      const auc = areaUnderCurve(times.known, times.unknown);
      console.log(`${title}: area under the curve ${auc.toFixed(3)} of ${tries} tries each`);
      expect(Math.abs(auc - 0.5)).toBeLessThanOrEqual(0.05);
    },
  );
});

/** How often one of the first takes longer than one of the second; a half when nobody can tell them apart. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const ranked = [...first.map((ms) => ({ ms, own: 1 })), ...second.map((ms) => ({ ms, own: 0 }))];
  const sum = ranked
    .toSorted((a, b) => a.ms - b.ms)
    .reduce((total, { own }, index) => total + own * (index + 1), 0);
  return (sum - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}
