import { sql } from 'kysely';
import {
  eventCalledOffMail,
  eventHeldMail,
  eventMovedMail,
} from '#domain/communications/event-mails.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { type CalendarDate, periodTextOf } from '#domain/dates.ts';
import { addressOf, featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { carsPromised } from '#server/policies/cover/cover-reads.ts';
import { mailAddressOf } from '#server/policies/document/document-people.ts';

type AnyWrite = WriteContext<Actor | null>;

interface EventDays {
  start_on: CalendarDate;
  end_on: CalendarDate;
}

interface ToldEvent extends EventDays {
  event_id: string;
  name: string;
}

interface InsuredClient {
  user_id: string;
  policy_ids: string[];
  policy_numbers: string[];
  broker_ids: string[];
}

/** What a client hears of an event: by mail, and by bell with its brokers. */
interface Word {
  mail: StandardMail;
  message: string;
  intent_key: string;
}

const clientColumns = sql`p.user_id, array_agg(p.policy_id order by p.policy_number) as policy_ids,
  array_agg(p.policy_number order by p.policy_number) as policy_numbers,
  array_remove(array_agg(distinct p.broker_id), null) as broker_ids`;

/** Each client with cover at an event, by the policies that promise it. */
async function insuredClients(db: Queryable, event_id: string): Promise<InsuredClient[]> {
  const found = await sql<InsuredClient>`
    select ${clientColumns} from policies p
    where p.policy_id in (select promised.policy_id
      from events cross join lateral (${carsPromised}) promised where events.event_id = ${event_id})
    group by p.user_id order by p.user_id`.execute(db);
  return found.rows;
}

type Told = 'event_called_off' | 'event_held';

interface ToldClient {
  user_id: string;
  last: Told;
  policy_id: string;
  /** Mails of both kinds so far. */
  times: number;
}

/** Mails that say of an event whether it is held, by their keys; `:` comes right before `;`. */
const keysOf = (event_id: unknown) => sql`(
  e.intent_key >= 'event_called_off:' || ${event_id} || ':' and e.intent_key < 'event_called_off:' || ${event_id} || ';'
  or e.intent_key >= 'event_held:' || ${event_id} || ':' and e.intent_key < 'event_held:' || ${event_id} || ';')`;

/** Who was told whether an event is held, and what last. */
async function toldOfEvent(db: Queryable, event_id: string): Promise<Map<string, ToldClient>> {
  const found = await sql<ToldClient>`
    select distinct on (e.user_id) e.user_id, e.type as last, e.parent_id as policy_id,
      (count(*) over (partition by e.user_id))::int as times
    from emails e where e.user_id is not null and ${keysOf(event_id)}
    order by e.user_id, e.created_at desc, e.email_id desc`.execute(db);
  return new Map(found.rows.map((one) => [one.user_id, one]));
}

/** A mail of its own for each time that a client hears of it, however often the event is looked at. */
const intentOf = (kind: Told, { event_id }: ToldEvent, user_id: string, times: number) =>
  `${kind}:${event_id}:${user_id}${times === 0 ? '' : `:${times + 1}`}`;

/** Each client with cover at an event that was called off hears of it once, by mail and by bell; its broker by bell. */
export async function tellOfCalledOff(ctx: AnyWrite, event: ToldEvent): Promise<void> {
  const { name, start_on, end_on } = event;
  const told = await toldOfEvent(ctx.db, event.event_id);
  for (const client of await insuredClients(ctx.db, event.event_id)) {
    const { user_id, policy_numbers } = client;
    const { last, times = 0 } = told.get(user_id) ?? {};
    if (last === 'event_called_off') continue;
    const mail = eventCalledOffMail({
      ...{ name, start_on, end_on, policy_numbers, has_begun: start_on <= ctx.today },
      url: urlOf(ctx, client),
    });
    await tellClient(ctx, client, {
      mail,
      message: `${name}, ${periodTextOf(start_on, end_on)}, is called off. It is insured on ${policy_numbers.join(', ')}.`,
      intent_key: intentOf('event_called_off', event, user_id, times),
    });
  }
}

/** Events to come that are held, of which some client was last told that they are called off. */
export async function heldAfterAll(db: Queryable, today: CalendarDate): Promise<ToldEvent[]> {
  const found = await sql<ToldEvent>`
    select v.event_id, v.name, v.start_on, v.end_on
    from events v
    where v.status <> 'cancelled' and v.end_on >= ${today}
      and exists (select from emails e where ${keysOf(sql`v.event_id`)})
    order by v.event_id`.execute(db);
  return found.rows;
}

/** Whoever was told that an event is called off hears once that it is held after all, and whether it is still insured. */
export async function tellOfHeldAfterAll(ctx: AnyWrite, event: ToldEvent): Promise<void> {
  const { event_id, name, start_on, end_on } = event;
  const insured = new Map(
    (await insuredClients(ctx.db, event_id)).map((client) => [client.user_id, client]),
  );
  for (const { user_id, last, policy_id, times } of (
    await toldOfEvent(ctx.db, event_id)
  ).values()) {
    if (last !== 'event_called_off') continue;
    const is_insured = insured.has(user_id);
    const client = insured.get(user_id) ?? (await clientOf(ctx.db, policy_id));
    if (!client) continue;
    const { policy_numbers } = client;
    const days = periodTextOf(start_on, end_on);
    await tellClient(ctx, client, {
      mail: eventHeldMail({
        ...{ name, start_on, end_on, policy_numbers, is_insured, url: urlOf(ctx, client) },
      }),
      message: `${name} is held on ${days} after all. It ${is_insured ? 'is insured on' : 'was taken off'} ${policy_numbers.join(', ')}.`,
      intent_key: intentOf('event_held', event, user_id, times),
    });
  }
}

async function clientOf(db: Queryable, policy_id: string): Promise<InsuredClient | undefined> {
  const found = await sql<InsuredClient>`
    select ${clientColumns} from policies p where p.policy_id = ${policy_id} group by p.user_id`.execute(
    db,
  );
  return found.rows[0];
}

/** Each client with cover at an event that is held on other days hears of it, as often as it is moved. */
export async function tellOfMoved(
  ctx: AnyWrite,
  event: ToldEvent & { revision: number },
  was: EventDays,
): Promise<void> {
  const { event_id, name, start_on, end_on, revision } = event;
  for (const client of await insuredClients(ctx.db, event_id)) {
    const { policy_numbers } = client;
    const days = periodTextOf(start_on, end_on);
    await tellClient(ctx, client, {
      mail: eventMovedMail({
        ...{ name, start_on, end_on, policy_numbers, was, url: urlOf(ctx, client) },
      }),
      message: `${name} is held on ${days}, not ${periodTextOf(was.start_on, was.end_on)}. Cover of ${policy_numbers.join(', ')} goes along.`,
      intent_key: `event_moved:${event_id}:${client.user_id}:${revision}`,
    });
  }
}

function urlOf(ctx: AnyWrite, { policy_ids }: InsuredClient): string {
  const [policy_id = ''] = policy_ids;
  const page =
    policy_ids.length === 1 ? addressOf('my_policy', { policy_id }) : addressOf('my_policies');
  return `${ctx.services.config.public_url}${page}`;
}

async function tellClient(
  ctx: AnyWrite,
  { user_id, policy_ids, broker_ids }: InsuredClient,
  { mail, message, intent_key }: Word,
): Promise<void> {
  const [policy_id = ''] = policy_ids;
  await queueStandardMail(ctx, mail, {
    ...(await mailAddressOf(ctx.db, user_id)),
    ...{ parent_type: 'policy', parent_id: policy_id, intent_key },
  });
  await notify(ctx, {
    user_ids: [user_id, ...broker_ids],
    ...{ message, feature: featureOf('my_policy'), feature_id: policy_id },
  });
}
