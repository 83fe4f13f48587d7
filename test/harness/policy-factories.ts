import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { sql } from 'kysely';
import { seedReference } from '#server/reference-seed.ts';
import type { TestApp } from '#test/harness/app.ts';
import {
  buildCar,
  buildChampionship,
  buildCircuit,
  buildDriver,
  buildEvent,
  buildPeople,
  type BuiltAccount,
} from '#test/harness/factories.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';

/** Everybody and everything that a season's cover is made of: two events, a car with a driver, an insurer. */
export interface Season {
  people: Record<AccountType | 'stranger', BuiltAccount>;
  insurer_id: string;
  car_id: string;
  driver_id: string;
  /** Zandvoort in June and Spa in July 2026. */
  event_ids: [string, string];
}

/** The reference data and a season; the car is a Cup car of EUR 260,000, the driver Silver and 26 in June 2026. */
export async function buildSeason(app: TestApp): Promise<Season> {
  const { db } = app.services;
  await seedReference(db);
  const people = await buildPeople(db);
  const { user_id } = people.agent;
  const car = await buildCar(db, { user_id, registration_country: 'NL' });
  const driver = await buildDriver(db, { user_ids: [user_id] });
  const zandvoort = await buildCircuit(db, { circuit_id: 'zandvoort', country: 'NL' });
  const spa = await buildCircuit(db, { circuit_id: 'spa-francorchamps', country: 'BE' });
  const { championship_id } = await buildChampionship(db);
  const first = await buildEvent(db, { championship_id, circuit_id: zandvoort.circuit_id });
  const second = await buildEvent(db, {
    championship_id,
    circuit_id: spa.circuit_id,
    country: 'BE',
    start_on: '2026-07-10',
    end_on: '2026-07-12',
  });
  return {
    people,
    insurer_id: people.insurer.insurer_id ?? '',
    car_id: car.car_id,
    driver_id: driver.driver_id,
    event_ids: [first.event_id, second.event_id],
  };
}

/** A client's request for its car at the first event, or at those named, handed in. */
export async function buildRequest(
  app: TestApp,
  season: Season,
  { event_ids = [season.event_ids[0]] }: { event_ids?: string[] } = {},
): Promise<{ request_id: string; revision: number }> {
  const client = app.as(season.people.agent);
  const saved = await client.call('save_request', {
    kind: 'new_cover',
    content: { cars: [{ car_id: season.car_id, driver_ids: [season.driver_id] }], event_ids },
  });
  return client.call('submit_request', saved);
}

/** Statuses that `buildPolicy` can bring a document to. */
export type BuiltStatus = Extract<
  DocumentStatus,
  | 'concept'
  | 'waiting_for_approval'
  | 'accepted_by_underwriter'
  | 'completed'
  | 'accepted_by_client'
  | 'policy_made'
>;

export interface BuiltPolicy {
  policy_id: string;
  revision: number;
  version_id: string;
  status: DocumentStatus;
  season: Season;
}

/** A document brought to a status by the people whose step it is, through the named actions. */
export async function buildPolicy(
  app: TestApp,
  {
    status = 'policy_made',
    season,
    event_ids,
  }: { status?: BuiltStatus; season?: Season; event_ids?: string[] } = {},
): Promise<BuiltPolicy> {
  const of = season ?? (await buildSeason(app));
  const { people } = of;
  const admin = app.as(people.admin);
  const request = await buildRequest(app, of, event_ids ? { event_ids } : {});
  const { policy_id } = await admin.call('quote_request', {
    ...request,
    insurer_id: of.insurer_id,
  });
  let at = await stateOf(app, policy_id);
  const road: [BuiltStatus, () => Promise<unknown>][] = [
    [
      'waiting_for_approval',
      () => admin.call('change_document_status', { ...at, status: 'waiting_for_approval' }),
    ],
    ['accepted_by_underwriter', () => app.as(people.insurer).call('approve_document', at)],
    ['completed', () => admin.call('send_quote', at)],
    [
      'accepted_by_client',
      () =>
        app.as(people.agent).call('accept_quote', { ...at, name: 'J. van Dalen', accepted: true }),
    ],
    ['policy_made', () => admin.call('make_policy', at)],
  ];
  for (const [reached, step] of road) {
    if (at.status === status) break;
    await step();
    at = await stateOf(app, policy_id);
    if (at.status !== reached) throw new Error(`expected ${reached}, got ${at.status}`);
  }
  return { ...at, season: of };
}

/** Where a document stands, in the shape that steps ask for. */
export async function stateOf(
  app: TestApp,
  policy_id: string,
): Promise<{ policy_id: string; revision: number; version_id: string; status: DocumentStatus }> {
  const found = await sql<{
    policy_id: string;
    revision: number;
    version_id: string;
    status: DocumentStatus;
  }>`
    select policy_id, revision, version_id, status from policies where policy_id = ${policy_id}`.execute(
    app.services.db,
  );
  const [row] = found.rows;
  if (!row) throw new Error('no such document');
  return row;
}
