import { sql } from 'kysely';
import { eventCalledOffMail } from '#domain/communications/event-mails.ts';
import { type CalendarDate, periodTextOf } from '#domain/dates.ts';
import { addressOf, featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { carsPromised } from '#server/policies/cover/cover-reads.ts';
import { mailAddressOf } from '#server/policies/document/document-people.ts';

interface CalledOffEvent {
  event_id: string;
  name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
}

interface InsuredClient {
  user_id: string;
  policy_ids: string[];
  policy_numbers: string[];
  broker_ids: string[];
}

/** A mail of its own for each client and event, however often the event is looked at or called off again. */
const intentOf = ({ event_id }: CalledOffEvent, user_id: string) =>
  `event_called_off:${event_id}:${user_id}`;

/** Each client with cover at an event that was called off hears of it once, by mail and by bell; its broker by bell. */
export async function tellClientsOfEvent(
  ctx: WriteContext<Actor | null>,
  event: CalledOffEvent,
): Promise<void> {
  const found = await sql<InsuredClient>`
    select p.user_id, array_agg(p.policy_id order by p.policy_number) as policy_ids,
      array_agg(p.policy_number order by p.policy_number) as policy_numbers,
      array_remove(array_agg(distinct p.broker_id), null) as broker_ids
    from policies p
    where p.policy_id in (select promised.policy_id
        from events cross join lateral (${carsPromised}) promised where events.event_id = ${event.event_id})
      and not exists (select from emails e
        where e.intent_key = ${intentOf(event, '')} || p.user_id)
    group by p.user_id order by p.user_id`.execute(ctx.db);
  for (const client of found.rows) await tellClient(ctx, event, client);
}

async function tellClient(
  ctx: WriteContext<Actor | null>,
  event: CalledOffEvent,
  { user_id, policy_ids, policy_numbers, broker_ids }: InsuredClient,
): Promise<void> {
  const { name, start_on, end_on } = event;
  const [policy_id = ''] = policy_ids;
  const page =
    policy_ids.length === 1 ? addressOf('my_policy', { policy_id }) : addressOf('my_policies');
  const mail = eventCalledOffMail({
    ...{ name, start_on, end_on, policy_numbers, has_begun: start_on <= ctx.today },
    url: `${ctx.services.config.public_url}${page}`,
  });
  await queueStandardMail(ctx, mail, {
    ...(await mailAddressOf(ctx.db, user_id)),
    ...{ parent_type: 'policy', parent_id: policy_id, intent_key: intentOf(event, user_id) },
  });
  await notify(ctx, {
    user_ids: [user_id, ...broker_ids],
    message: `${name}, ${periodTextOf(start_on, end_on)}, is called off. It is insured on ${policy_numbers.join(', ')}.`,
    feature: featureOf('my_policy'),
    feature_id: policy_id,
  });
}
