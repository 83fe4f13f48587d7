import { readFileSync, globSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { stores } from '#server/imports/import-stores.ts';
import { binderDoors, refusedAt } from '#test/harness/policies/binder-doors.ts';
import {
  admin,
  app,
  endorse,
  openSeason,
  season,
  superadmin,
} from '#test/harness/policies/placed-changes.ts';
import { stateOf } from '#test/harness/policy-factories.ts';
import { liftLimits } from '#test/harness/staff-limits.ts';

// Documents and wishes stand before every door while the agreement is wide. Then it is made narrower, in each way that it
// can be, and every door is shut and leaves what stands before it as it was; wide again, every door opens. What the calendar
// moves is in moved-events.test.ts, what binds several days in doors-in-time.test.ts.

type Agreement = Omit<InputOf<'save_binder'>, 'insurer_id'>;

const wide: Agreement = {
  ...{ umr: 'B0572KST26', valid_from: '2026-01-01', valid_to: '2027-12-31', currency: 'EUR' },
  ...{ lines: ['on_track', 'CC'], countries: [], classes: [], highest_series_level: null },
  ...{ highest_driver_level: null, value_per_car: null, value_per_event: null },
  ...{ value_per_transport: null, premium_limit: null, commission_pct: '15' },
  ...{ profit_commission_pct: '0', notes: '' },
};

/** What is broken, the narrower agreement, and how staff read it. */
const breaches: [string, Partial<Agreement>, RegExp][] = [
  ['a car', { value_per_car: 5_000_000 }, / for a car/],
  ['a circuit weekend', { value_per_event: 20_000_000 }, / for an event and circuit weekend/],
  ['the premium of its period', { premium_limit: 100 }, / of premium in its period/],
  ['a territory', { countries: ['SE'] }, / is in .+: agreed are Sweden/],
  ['a class', { classes: ['LMP3'] }, / is of class .+: agreed are LMP3/],
  ['a level of drivers', { highest_driver_level: 1 }, /A driver of .+ has level \d+, limit 1/],
  ['its days', { valid_from: '2028-01-01', valid_to: '2028-12-31' }, /has no agreement for/],
  ['its lines', { lines: ['VAL'] }, /has no agreement for/],
  ['its currency', { currency: 'GBP' }, /is in GBP, this quote in EUR/],
];

const forOthers = /insurer has to agree to this first|The insurer decides/;

async function agree(change: Partial<Agreement>) {
  const { insurer_id } = season;
  const [saved] = (await admin().call('get_binders', { insurer_id })).binders;
  const { binder_id, revision } = saved ?? {};
  const known = saved ? { binder_id, revision } : {};
  await superadmin().call('save_binder', { ...known, ...wide, ...change, insurer_id });
}

const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? '';
const standing = async (name: string) =>
  name === 'bought at once'
    ? app.as(season.people.agent).call('get_request', { request_id: idOf(name) })
    : stateOf(app, idOf(name));

beforeAll(async () => {
  await openSeason();
  await agree({});
  for (const { name, stands } of binderDoors) ids.set(name, await stands());
});

describe.each(breaches)('beyond %s nothing binds', (breach, narrower, words) => {
  beforeAll(async () => agree(narrower));
  test.each(binderDoors.filter(({ spares = [] }) => !spares.includes(breach)))(
    '$name',
    async (door) => {
      const before = await standing(door.name);
      const told = await refusedAt(door, idOf(door.name));
      expect(told).toMatch(door.by === 'staff' ? words : forOthers);
      expect(await standing(door.name)).toEqual(before);
    },
  );
});

describe('beyond the authority of the person nothing binds', () => {
  beforeAll(async () => {
    await agree({});
    await limitStaff({ value: 100 });
  });
  test.each(binderDoors.filter(({ by }) => by === 'staff'))('$name', async (door) => {
    const before = await standing(door.name);
    expect(await refusedAt(door, idOf(door.name))).toMatch(/is beyond your limit of EUR 1\.00/);
    expect(await standing(door.name)).toEqual(before);
  });
});

describe('within all of them', () => {
  beforeAll(async () => {
    await agree({});
    await liftLimits(app, [season.people.admin, season.people.superadmin]);
  });
  test.each(binderDoors)('$name', async (door) => {
    const before = await standing(door.name);
    expect(await refusedAt(door, idOf(door.name))).toBe('');
    expect(await standing(door.name)).not.toEqual(before);
  });
});

test('a policy in force keeps what it has, and less of it needs nobody', async () => {
  await agree({ value_per_car: 5_000_000 });
  const policy_id = idOf('a change of a policy in force');
  const cheaper = (content: QuoteContent) => ({
    ...content,
    items: content.items.map((item) => ({ ...item, insured_value: 20_000_000 })),
  });
  expect(await endorse(policy_id, cheaper)).toMatchObject({ policy_id });
});

async function limitStaff(limits: { value: number }) {
  const none = { value: null, adjustment_pct: null, claim_approval: null, claim_payment: null };
  const all = { ...none, refund: null, write_off: null, ...limits };
  await app.services.db
    .updateTable('accounts')
    .set({ authority_limits: JSON.stringify(all) })
    .where('account_type', 'in', ['admin', 'superadmin'])
    .execute();
}

test('no other way puts a version in force: imports bring no policies, and whoever locks one asks the guard', () => {
  expect(Object.keys(stores).filter((one) => /polic|quote|document/.test(one))).toEqual([]);
  const callers = globSync('src/server/**/*.ts').filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.endsWith('version-store.ts') &&
      /\b(?:lockVersion|markLocked)\(ctx/.test(readFileSync(file, 'utf8')),
  );
  const asked = callers.filter((file) =>
    /assertReady\(|assertMayBind\(|takeStep\(/.test(readFileSync(file, 'utf8')),
  );
  expect(callers.filter((file) => !asked.includes(file))).toEqual([]);
  expect(asked.length).toBeGreaterThan(1);
});
