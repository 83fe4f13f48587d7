import type { TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildCar,
  buildDriver,
  buildEvent,
  buildInsurer,
  type BuiltAccount,
} from '#test/harness/factories.ts';
import type { ClaimPeople } from '#test/harness/claim-factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import type { RandomChoice } from './random-choice.ts';

/** The people and events that all histories share. */
export interface HistorySeason {
  app: TestApp;
  season: Season;
  people: ClaimPeople;
  /** Besides the one that the client came by. */
  other_broker: BuiltAccount;
  /** Leads, and the one that may share the risk or take the lead. */
  insurers: [string, string];
  /** In the order in which they are driven. */
  events: { event_id: string; name: string; start_on: string; end_on: string }[];
}

/** Four events from June to September, at Zandvoort and at Spa. */
export async function buildHistorySeason(app: TestApp): Promise<HistorySeason> {
  const { db } = app.services;
  const season = await buildSeason(app);
  const { insurer_id: second } = await buildInsurer(db, { name: 'Second Insurance' });
  const days = [
    ['Zandvoort in August', 'zandvoort', '2026-08-14', '2026-08-16'],
    ['Spa in September', 'spa-francorchamps', '2026-09-11', '2026-09-13'],
  ] as const;
  const later = [];
  for (const [name, circuit_id, start_on, end_on] of days)
    later.push(await buildEvent(db, { name, circuit_id, start_on, end_on }));
  const [june, july] = season.event_ids;
  return {
    app,
    season,
    people: {
      ...season.people,
      second_admin: await buildAccount(db, { account_type: 'admin' }),
      other_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
    },
    other_broker: await buildAccount(db, { account_type: 'brokerage' }),
    insurers: [season.insurer_id, second],
    events: [
      { event_id: june, name: 'Zandvoort in June', start_on: '2026-06-05', end_on: '2026-06-07' },
      { event_id: july, name: 'Spa in July', start_on: '2026-07-10', end_on: '2026-07-12' },
      ...later,
    ],
  };
}

type Concept = Awaited<ReturnType<typeof readContent>>;
/** What staff type into a version. */
export type Content = NonNullable<Concept>;
export type Item = Content['items'][number];

export async function readContent({ app, people }: HistorySeason, policy_id: string) {
  const { version } = await app.as(people.admin).call('get_document', { policy_id });
  return version.content;
}

/** A policy as it begins, with the two cars that it may insure. */
export interface HistoryPolicy {
  policy_id: string;
  currency: 'EUR' | 'USD' | 'GBP';
  cars: { car_id: string; country: 'NL' | 'BE' }[];
  drivers: string[];
  said: string;
}

/** A policy in force from 20 May: one or two events of the car that is taxed in the Netherlands. */
export async function startPolicy(
  world: HistorySeason,
  choice: RandomChoice,
): Promise<HistoryPolicy> {
  const { app, season, people, insurers } = world;
  const { db } = app.services;
  const admin = app.as(people.admin);
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const user_id = people.agent.user_id;
  const dutch = await buildCar(db, { user_id, registration_country: 'NL' });
  const belgian = await buildCar(db, { user_id, registration_country: 'BE' });
  const drivers = [];
  for (let count = 0; count < 3; count += 1)
    drivers.push((await buildDriver(db, { user_ids: [user_id] })).driver_id);
  const currency = choice.pick(['EUR', 'USD', 'GBP'] as const);
  const shared = choice.whole(0, 1) === 1;
  const instalments = choice.pick([1, 2, 4] as const);
  const event_ids = season.event_ids.slice(0, choice.whole(1, 2));
  const built = await buildPolicy(app, {
    status: 'concept',
    season: { ...season, car_id: dutch.car_id, driver_id: drivers[0] ?? '' },
    event_ids,
  });
  const { policy_id } = built;
  const content = await readContent(world, policy_id);
  if (!content) throw new Error('staff see the content');
  const panel = shared ? sharesOf(insurers, 6000) : [];
  const saved = await admin.call('save_quote', {
    ...(await stateOf(app, policy_id)),
    content: { ...content, currency, instalments, panel },
  });
  await admin.call('change_document_status', { ...saved, status: 'waiting_for_approval' });
  await app.as(people.insurer).call('approve_document', await stateOf(app, policy_id));
  await admin.call('send_quote', await stateOf(app, policy_id));
  await app.as(people.agent).call('accept_quote', {
    ...(await stateOf(app, policy_id)),
    name: 'J. van Dalen',
    accepted: true,
  });
  await admin.call('make_policy', await stateOf(app, policy_id));
  return {
    policy_id,
    currency,
    cars: [
      { car_id: dutch.car_id, country: 'NL' },
      { car_id: belgian.car_id, country: 'BE' },
    ],
    drivers,
    said: `2026-05-20: a policy in ${currency} in ${instalments} instalments, ${shared ? 'insurers 60 and 40 %' : 'one insurer'}, the Dutch car at ${event_ids.length === 1 ? 'Zandvoort in June' : 'Zandvoort in June and Spa in July'}`,
  };
}

/** Two insurers, the first leads. */
export function sharesOf([first, second]: [string, string], share_bp: number) {
  return [
    { insurer_id: first, share_bp },
    { insurer_id: second, share_bp: 10_000 - share_bp },
  ];
}
