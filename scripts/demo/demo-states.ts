import { addDays, dateOfInstant, instantOf, unixSeconds } from '#domain/dates.ts';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { sql } from 'kysely';
import { workOff } from './demo-nights.ts';
import type { DemoStage } from './demo-stage.ts';

const DAYS_BEFORE_THE_END = 4;

/** What happens seldom, so that every state can be seen: files that came in, a day called off, a mail that came back. */
export function leaveEveryState(stage: DemoStage, { until }: { until: Date }): void {
  const today = dateOfInstant(unixSeconds(until));
  const day = addDays(today, -DAYS_BEFORE_THE_END);
  stage.timeline.at(instantOf(day, '10:30') * 1000, async () => {
    await bringInLists(stage);
    await keepCalendar(stage, today);
    await returnMail(stage);
    await buyAtOnce(stage, today);
  });
}

const clubDrivers = `First name,Last name,Date of birth,Country,Experience
Annelies,Verbruggen,1991-03-12,BE,Experienced
Pieter,Roelofs,1987-11-08,NL,Beginner (low experience)
`;

/** One list that was written, one that waits for somebody to match its columns, one that was given up. */
async function bringInLists(stage: DemoStage): Promise<void> {
  const office = stage.as('sanne');
  const written = await send(stage, 'drivers', 'Club licences.csv', clubDrivers);
  await office.call('match_import_columns', { ...written, existing: 'keep' });
  await workOff(stage, ['check_import']);
  const { import_id } = written;
  const { revision } = await office.call('get_import', { import_id });
  await office.call('run_import', { import_id, revision });
  await workOff(stage, ['run_import']);
  await send(stage, 'cars', 'Paddock list.csv', 'Team,Car,No\nRedwing,Ginetta G56,18\n');
  const twice = await send(stage, 'drivers', 'Club licences (1).csv', clubDrivers);
  await office.call('discard_import', { import_id: twice.import_id, revision: twice.revision });
}

async function send(stage: DemoStage, target: ImportTargetId, document_name: string, text: string) {
  const office = stage.as('sanne');
  const bytes = Buffer.from(text);
  const { import_id } = await office.upload(
    'start_import',
    { target },
    { document_name, content_type: 'text/csv', bytes },
  );
  await workOff(stage, ['read_import']);
  const { revision, sources } = await office.call('get_import', { import_id });
  return { import_id, revision, sources };
}

/** A day that its organiser called off, and one that is over. */
async function keepCalendar(stage: DemoStage, today: string): Promise<void> {
  const place = { circuit_id: 'zolder', country: 'BE', kind: 'track_day' } as const;
  for (const [name, days, status] of [
    ['Autumn day Zolder', -18, 'finished'],
    ['Sprint day Zolder', 24, 'cancelled'],
  ] as const) {
    const on = addDays(today, days);
    await stage.as('mila').call('add_event', { ...place, name, start_on: on, end_on: on, status });
  }
}

/** A mailbox of the past that was full. */
async function returnMail({ app }: DemoStage): Promise<void> {
  await sql`update emails set status = 'failed', sent_at = null, attempts = 5, failure = '552 5.2.2 Mailbox full'
    where email_id = (select email_id from emails where status = 'sent' and parent_type is not null
      order by created_at desc, email_id desc limit 1)`.execute(app.services.db);
}

/** A club car on a track day, bought at once by its client and paid the same morning. */
async function buyAtOnce(stage: DemoStage, today: string): Promise<void> {
  const { user_id } = await stage.as('mila').call('add_account', {
    ...{ account_type: 'agent', account_types: [], company_name: 'Clubsport Lommel' },
    ...{ attn: 'Arthur Collard', email: 'clubsport@demo.paddock.example', country: 'BE' },
    ...{ broker_id: stage.idOf('chicane'), send_invitation: false },
  });
  const broker = stage.as('chicane');
  const { car_id } = await broker.call('add_car', {
    ...{ user_id, make: 'BMW', model: 'M240i Racing', car_class: 'CLUB', year: 2022 },
    ...{ chassis_number: 'WBA2J1204TEST', start_number: '24', insured_value: 6_000_000 },
    registration_country: 'BE',
  });
  const { driver_id } = await stage.as('mila').call('add_driver', {
    ...{ first_name: 'Arthur', last_name: 'Collard', birth_date: '1990-05-04', country: 'BE' },
    ...{ experience: 'Experienced', user_ids: [user_id] },
  });
  const on = addDays(today, 6);
  const { event_id } = await stage.as('mila').call('add_event', {
    ...{ name: 'Track day Heusden-Zolder', circuit_id: 'zolder', country: 'BE', kind: 'track_day' },
    ...{ start_on: on, end_on: on, status: 'confirmed' },
  });
  const content = { cars: [{ car_id, driver_ids: [driver_id] }], event_ids: [event_id] };
  const { premium, sent_to_a_person } = await broker.call('preview_cover', { user_id, content });
  // On some days a person has to look at it first: then it is not bought.
  if (!premium || sent_to_a_person.length > 0) return;
  const request = await broker.call('save_request', { user_id, kind: 'new_cover', content });
  const { policy_id } = await broker.call('buy_request', {
    ...{ request_id: request.request_id, revision: request.revision, gross: premium.gross },
    ...{ name: 'Arthur Collard', accepted: true },
  });
  const { payments } = await stage.as('sanne').call('get_all_payments', { policy_id });
  for (const { payment_id, instalment_number, revision, amount_open } of payments)
    await stage.as('sanne').call('register_payment', {
      ...{ payment_id, instalment_number, revision, amount: amount_open },
      ...{ received_on: addDays(today, -DAYS_BEFORE_THE_END), account: 'bank' },
      reference: 'Card terminal',
    });
}
