import { sql } from 'kysely';
import type { z } from 'zod';
import type { emailRecipient } from '#contract/composer/composer.ts';
import { policyButtonLabel } from '#domain/communications/composed-mail.ts';
import type { EventMailType } from '#domain/communications/email-types.ts';
import {
  eventItemLine,
  hoursBetweenAsking,
  isNamedIn,
  type EventItem,
} from '#domain/communications/event-item-line.ts';
import { isToldOf, noticeEventOfMail } from '#domain/communications/notice-choices.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import type { Queryable } from '#server/platform/context.ts';
import { carsPromised } from '#server/policies/cover/cover-reads.ts';

/** Somebody a mail would go to. */
export type Recipient = z.output<typeof emailRecipient>;

/** The cars of a client that a mail about race weekends names. */
interface ItemRow extends EventItem {
  user_id: string;
  name: string;
  email: string;
  cc_emails: string[];
  attn: string;
  muted_notices: string[];
  policy_id: string;
  document_state: 'quote' | 'policy';
  document_number: string;
  insurance_type: InsuranceType;
  version_id: string | null;
}

/** Which cars: those insured or offered for some events, or those of one document that still have to start. */
export type ItemsOf =
  | { event_ids: readonly string[]; now: Date }
  | { policy_id: string; today: CalendarDate };

function readItems(db: Queryable, of: ItemsOf): Promise<{ rows: ItemRow[] }> {
  const wanted =
    'event_ids' in of
      ? sql`events.event_id = any(${of.event_ids}::uuid[]) and case when p.document_state = 'policy'
          then i.item_id in (select k.item_id from (${carsPromised}) k)
          else p.status = 'completed' and i.current and i.car_id not in (select k.car_id from (${carsPromised}) k) end`
      : sql`p.policy_id = ${of.policy_id} and p.status <> 'cancelled' and i.current
          and events.end_on >= ${of.today}::date`;
  return sql<ItemRow>`
    select p.user_id, coalesce(nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text) as name,
      a.email, a.extra_emails as cc_emails, a.attn, a.muted_notices,
      p.policy_id, p.document_state, coalesce(p.policy_number, p.quote_number) as document_number,
      p.insurance_type, p.locked_version_id as version_id,
      events.name as event_name, events.start_on, events.end_on, c.make || ' ' || c.model as car, c.start_number,
      c.chassis_number = '' as without_chassis,
      not exists (select 1 from policy_item_drivers d where d.item_id = i.item_id) as without_driver,
      case when p.document_state = 'quote'
        then json_build_object('number', p.quote_number, 'is_sent', p.status = 'completed') end as quote
    from policy_items i
      join policies p on p.policy_id = i.policy_id
      join accounts a on a.user_id = p.user_id
      join events on events.event_id = i.event_id
      join cars c on c.car_id = i.car_id
    where ${wanted}
    order by name, p.user_id, events.start_on, events.name, i.position, i.item_id`.execute(db);
}

/** A document as the button below a mail leads to it; without a sent version there is nothing to see. */
export interface LinkedDocument {
  policy_id: string;
  insurance_type: InsuranceType;
  version_id: string | null;
}

export interface EventRecipient extends Recipient {
  user_id: string;
  documents: LinkedDocument[];
}

/** Everybody whose cars a mail of this type names, by name, each once with a line for each car. */
export async function eventRecipients(
  db: Queryable,
  { type, of }: { type: EventMailType; of: ItemsOf },
): Promise<EventRecipient[]> {
  const { rows } = await readItems(db, of);
  const named = rows.filter((row) => isNamedIn(type, row));
  const asked =
    'event_ids' in of ? await askedBefore(db, { type, ...of }) : new Map<string, number>();
  return [...Map.groupBy(named, (row) => row.user_id).values()].flatMap((items) => {
    const [first] = items;
    if (!first) return [];
    const documents = [...new Map(items.map((row) => [row.policy_id, row])).values()];
    return [
      {
        user_id: first.user_id,
        name: first.name,
        email: first.email,
        cc_emails: first.cc_emails,
        attn: first.attn,
        is_locked: false,
        is_unwanted: isUnwanted(type, first.muted_notices),
        asked_at: asked.get(first.user_id) ?? null,
        items: items.map(eventItemLine),
        policies: documents
          .filter((row) => row.version_id !== null)
          .map((row) => ({ policy_id: row.policy_id, label: policyButtonLabel(row) })),
        documents,
      },
    ];
  });
}

/** When each account was last asked by such a mail about all these events, within the hours that have to lie between. */
async function askedBefore(
  db: Queryable,
  { type, event_ids, now }: { type: EventMailType; event_ids: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  // A reminder asks for nothing, so it may go as often as somebody sends it.
  if (type === 'event_reminder') return new Map();
  const since = new Date(now.getTime() - hoursBetweenAsking * 3_600_000);
  const { rows } = await sql<{ user_id: string; asked_at: number }>`
    select user_id, unix(max(created_at)) as asked_at from emails
    where type = ${type} and event_ids @> ${event_ids}::uuid[] and status <> 'failed'
      and created_at > ${since.toISOString()} and user_id is not null
    group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.asked_at]));
}

/** Whether an account has switched off mails of a type. */
export function isUnwanted(type: string, muted: readonly string[]): boolean {
  const event = noticeEventOfMail(type);
  return event !== undefined && !isToldOf(muted, { event, way: 'email' });
}
