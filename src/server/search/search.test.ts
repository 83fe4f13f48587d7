import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildCar,
  buildCircuit,
  buildDriver,
  buildEvent,
  buildInsurer,
  type BuiltAccount,
} from '#test/harness/factories.ts';

// Two teams with a policy, a quote, a claim, an invoice and a request each; only the first is the brokerage's client.

type Who = Exclude<AccountType, 'superadmin'> | 'stranger';

let app: TestApp;
let people: Record<Who, BuiltAccount>;

interface Team {
  owner: BuiltAccount;
  name: string;
  number: number;
  chassis: string;
  insurer_id: string;
  loss_adjuster_id: string | null;
  event_id: string;
  event_name: string;
  claimed: number;
  status: 'paid' | 'under_review';
}

async function buildTeam(team: Team): Promise<void> {
  const { db } = app.services;
  const { user_id, broker_id } = team.owner;
  const car = await buildCar(db, { user_id, chassis_number: team.chassis });
  const driver = await buildDriver(db, { user_ids: [user_id] });
  const shared = { user_id, broker_id, insurer_id: team.insurer_id, client_name: team.name };
  const number = String(team.number).padStart(4, '0');
  const { policy_id } = await db
    .insertInto('policies')
    .values([
      {
        ...shared,
        quote_number: `Q-26-${number}`,
        policy_number: `P-26-${number}`,
        document_state: 'policy',
        status: 'policy_made',
        cover_title: `Porsche 992 · ${team.event_name}`,
        gross: team.claimed * 2,
      },
    ])
    .returning('policy_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('policies')
    .values({ ...shared, quote_number: `Q-26-1${number}`, status: 'concept' })
    .execute();
  await db
    .insertInto('claims')
    .values({
      claim_number: `CL-2026-${number}`,
      policy_id,
      user_id,
      broker_id,
      insurer_id: team.insurer_id,
      loss_adjuster_id: team.loss_adjuster_id,
      car_id: car.car_id,
      driver_id: driver.driver_id,
      event_id: team.event_id,
      event_name: team.event_name,
      team_name: team.name,
      chassis_number: team.chassis,
      policy_nr: `P-26-${number}`,
      currency: 'EUR',
      claimed: team.claimed,
      status: team.status,
    })
    .execute();
  const { version_id } = await db
    .insertInto('policy_versions')
    .values({ policy_id, version_number: 1, content: '{}' })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invoices')
    .values({
      invoice_number: `2026-0${number}`,
      policy_id,
      version_id,
      user_id,
      broker_id,
      premium: 1,
      fee: 0,
      total: team.claimed,
      currency: 'EUR',
      issue_date: '2026-05-01',
      due_date: '2026-05-31',
      client_name: team.name,
    })
    .execute();
  await db
    .insertInto('requests')
    .values({
      user_id,
      broker_id,
      kind: 'add_car',
      status: 'submitted',
      client_name: team.name,
      summary: `A second car for ${team.event_name}`,
    })
    .execute();
}

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  const brokerage = await buildAccount(db, { account_type: 'brokerage' });
  people = {
    admin: await buildAccount(db, { account_type: 'admin' }),
    brokerage,
    agent: await buildAccount(db, {
      company_name: 'Van Dálen Racing',
      email: 'team@vandalen.test',
      broker_id: brokerage.user_id,
    }),
    stranger: await buildAccount(db, { company_name: 'Van Dalen Kart School' }),
    insurer: await buildAccount(db, { account_type: 'insurer' }),
    loss_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
  };
  await buildCircuit(db, { circuit_id: 'zandvoort', name: 'Circuit Zandvoort' });
  const first = await buildEvent(db, { name: 'Dune Trophy', circuit_id: 'zandvoort' });
  const second = await buildEvent(db, { name: 'Hill Cup', circuit_id: 'zandvoort' });
  await buildTeam({
    owner: people.agent,
    name: 'Van Dálen Racing',
    number: 411,
    chassis: 'WP0ZZZ99ZTS392100',
    insurer_id: people.insurer.insurer_id ?? '',
    loss_adjuster_id: people.loss_adjuster.user_id,
    event_id: first.event_id,
    event_name: 'Dune Trophy',
    claimed: 1_250_000,
    status: 'under_review',
  });
  await buildTeam({
    owner: people.stranger,
    name: 'Van Dalen Kart School',
    number: 4110,
    chassis: 'ZFF00000000555',
    insurer_id: (await buildInsurer(db)).insurer_id,
    loss_adjuster_id: null,
    event_id: second.event_id,
    event_name: 'Hill Cup',
    claimed: 90_000,
    status: 'paid',
  });
});

async function find(who: Who, query: string, kinds?: string[]): Promise<string[]> {
  const { records } = await app
    .as(people[who])
    .call('search_records', { query, ...(kinds ? { kinds: kinds as never } : {}) });
  return records.map(({ kind, label }) => `${kind} ${label}`);
}

describe('search over all kinds of records', () => {
  it.each([
    ['CL-2026-0411', 'claim CL-2026-0411'],
    ['cl-2026-041', 'claim CL-2026-0411'],
    ['411', 'claim CL-2026-0411'],
    ['P-26-0411', 'policy P-26-0411'],
    ['q-26-10411', 'quote Q-26-10411'],
    ['2026-00411', 'invoice 2026-00411'],
    ['392100', 'car Porsche 911 GT3 Cup'],
    ['WP0ZZZ99ZTS392100', 'car Porsche 911 GT3 Cup'],
    ['team@vandalen.test', 'account Van Dálen Racing'],
    ['van dalen racing', 'account Van Dálen Racing'],
    ['racing dalen', 'account Van Dálen Racing'],
    ['dune', 'event Dune Trophy'],
    ['circuit zandvoort', 'circuit Circuit Zandvoort'],
  ])('%s finds the %s first', async (query, first) => {
    expect((await find('admin', query))[0]).toBe(first);
  });

  it('a number stands before numbers that begin with it, and before names', async () => {
    const found = await find('admin', '411', ['claim']);
    expect(found).toEqual(['claim CL-2026-0411', 'claim CL-2026-4110']);
  });

  it('what belongs to a car, a driver or an event is found through it', async () => {
    expect(await find('admin', 'WP0ZZZ99ZTS392100', ['claim'])).toEqual(['claim CL-2026-0411']);
    expect(await find('admin', 'hill cup', ['claim', 'policy', 'request'])).toEqual([
      'claim CL-2026-4110',
      'policy P-26-4110',
      'request A second car for Hill Cup',
    ]);
  });

  it('words of different records are found together: the team and the event', async () => {
    expect(await find('admin', 'school hill', ['claim', 'policy'])).toEqual([
      'claim CL-2026-4110',
      'policy P-26-4110',
    ]);
    expect(await find('admin', 'school dune', ['claim', 'policy'])).toEqual([]);
  });

  it('a name is found from every keystroke on, by each of its words, and by its new words alone once it changed', async () => {
    const { db } = app.services;
    const driver = await buildDriver(db, {
      user_ids: [people.stranger.user_id],
      first_name: 'Ludmila',
      last_name: 'van der Quast',
    });
    const name = 'driver Ludmila van der Quast';
    const whole = 'ludmila van der quast';
    for (let typed = 2; typed <= whole.length; typed += 1)
      expect(await find('admin', whole.slice(0, typed), ['driver'])).toContain(name);
    for (const part of ['qu', 'der q', 'van der q', 'quast lud', 'UAST', 'Lüdmila'])
      expect(await find('admin', part, ['driver'])).toContain(name);
    expect(await find('agent', 'quast', ['driver'])).toEqual([]);
    await db
      .updateTable('drivers')
      .set({ last_name: 'Wyborova' })
      .where('driver_id', '=', driver.driver_id)
      .execute();
    expect(await find('admin', 'quast', ['driver'])).toEqual([]);
    expect(await find('admin', 'wyb', ['driver'])).toEqual(['driver Ludmila Wyborova']);
  });

  it.each([
    ['status:paid', ['claim CL-2026-4110']],
    ['status:"under review"', ['claim CL-2026-0411']],
    ['status:concept dalen', ['quote Q-26-10411', 'quote Q-26-14110']],
    [
      'team:"van dalen" amount:>10000',
      ['claim CL-2026-0411', 'policy P-26-0411', 'invoice 2026-00411'],
    ],
    ['event:dune status:under_review', ['claim CL-2026-0411']],
    ['event:dune status:paid', []],
    ['amount:900 dalen', ['claim CL-2026-4110', 'invoice 2026-04110']],
    ['status:nothing', []],
  ])('the filters of %s are kept', async (query, expected) => {
    expect((await find('admin', query)).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['a', '', '%', '%%', '__', '\\', "'", '"', '(', 'team:', '\u0000', '🏁', '-----'])(
    'the text %j breaks nothing and finds nothing',
    async (query) => {
      expect(await find('admin', query)).toEqual([]);
    },
  );
});

describe('what the house keeps for itself', () => {
  it('[2.16] conditions, rules of additional excess and imports are found by their name', async () => {
    const { db } = app.services;
    await db
      .insertInto('clause_presets')
      .values({ title: 'Spectator stands', text: 'Nothing is insured there.' })
      .execute();
    await db
      .insertInto('additional_excess_rules')
      .values({ code: 'SPECTATOR_DAMAGE', condition: 'always', kind: 'amount', value: '50000' })
      .execute();
    await db
      .insertInto('import_runs')
      .values({
        target: 'cars',
        document_name: 'spectator-cars.csv',
        started_by: people.admin.user_id,
      })
      .execute();
    const superadmin = await buildAccount(db, { account_type: 'superadmin' });
    const { records } = await app.as(superadmin).call('search_records', { query: 'spectator' });
    expect(records.map(({ kind, label, note }) => [kind, label, note])).toEqual([
      ['condition', 'Spectator stands', 'Nothing is insured there.'],
      ['excess_rule', 'Spectator damage', ''],
      ['import', 'spectator-cars.csv', 'Cars'],
    ]);
    expect((await find('admin', 'spectator')).map((one) => one.split(' ')[0])).toEqual([
      'condition',
      'import',
    ]);
    for (const who of ['agent', 'brokerage', 'insurer', 'loss_adjuster'] as const)
      expect(await find(who, 'spectator')).toEqual([]);
  });
});

describe('a slip of the finger is forgiven', () => {
  it.each(['dallen', 'van dallen', 'dalem'])('%j finds what dalen finds', async (typed) => {
    expect(await find('admin', typed)).toEqual(await find('admin', 'dalen'));
  });

  it('within what is one’s own', async () => {
    expect(await find('loss_adjuster', 'dallen')).toEqual(['claim CL-2026-0411']);
    expect(await find('stranger', 'dallen')).toEqual(await find('stranger', 'dalen'));
  });

  it('but not in a number, nor where nothing is like it', async () => {
    expect(await find('admin', 'CL-2026-9411')).toEqual([]);
    expect(await find('admin', 'xylophone')).toEqual([]);
  });
});

describe('everybody finds only what is theirs', () => {
  it('[6.8] a client its own records, and no accounts or events', async () => {
    const found = await find('agent', 'dalen');
    expect(found).toContain('claim CL-2026-0411');
    expect(found.filter((one) => /4110|School|account|event/.test(one))).toEqual([]);
    expect(await find('agent', 'CL-2026-4110')).toEqual([]);
    expect(await find('agent', 'Q-26-10411')).toEqual([]);
    expect(await find('agent', 'ZFF00000000555')).toEqual([]);
  });

  it('a client reads and asks by the status that it is shown [4.27]', async () => {
    const { records } = await app
      .as(people.agent)
      .call('search_records', { query: 'status:submitted', kinds: ['claim'] });
    expect(records).toMatchObject([{ label: 'CL-2026-0411', status: 'submitted' }]);
    expect(await find('agent', 'status:under_review')).toEqual([]);
  });

  it('a brokerage its clients’ records', async () => {
    const found = await find('brokerage', 'dalen');
    expect(found).toContain('account Van Dálen Racing');
    expect(found).toContain('claim CL-2026-0411');
    expect(found.filter((one) => /4110|School/.test(one))).toEqual([]);
    expect(await find('brokerage', '2026-04110')).toEqual([]);
  });

  it('an insurer what it carries and no quote in concept, by the names of people it does not see', async () => {
    expect((await find('insurer', 'dalen')).toSorted()).toEqual([
      'claim CL-2026-0411',
      'policy P-26-0411',
    ]);
    expect(await find('insurer', 'Q-26-10411')).toEqual([]);
    expect(await find('insurer', 'ZFF00000000555')).toEqual([]);
    expect(await find('insurer', 'WP0ZZZ99ZTS392100')).toEqual(['claim CL-2026-0411']);
  });

  it('a loss adjuster the claims that were given to it', async () => {
    expect(await find('loss_adjuster', 'dalen')).toEqual(['claim CL-2026-0411']);
    expect(await find('loss_adjuster', 'CL-2026')).toEqual(['claim CL-2026-0411']);
    expect(await find('loss_adjuster', 'amount:>0')).toEqual(['claim CL-2026-0411']);
  });
});
