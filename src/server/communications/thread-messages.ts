import { sql } from 'kysely';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { MessageType } from '#domain/communications/message-types.ts';
import { statusChangeText } from '#domain/communications/status-change-text.ts';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import type { SenderKind } from '#domain/accounts/account-badges.ts';
import {
  peopleOf,
  threadAudience,
  type ThreadPeople,
} from '#server/communications/thread-people.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** Who a message shows as its sender. `sender` is a user_id, `policy_key`, `other`, or empty for Paddock. */
export interface MessageSender {
  sender: string;
  sender_name: string;
  sender_type: SenderKind;
}

/** A message on its way into a thread. */
export interface NewMessage {
  parent_type: ThreadParent;
  parent_id: string;
  type_message: MessageType;
  communication_string?: string;
  email_id?: string;
  todo_id?: string;
  file_id?: string;
  parent_version_id?: string | null;
  old_parent_version_id?: string | null;
  /** Only staff and loss adjusters see it. */
  internal?: boolean;
  send_as?: string;
  /** Whoever calls, unless told; without an actor it is Paddock itself. */
  sender?: MessageSender;
}

/**
 * Writes a message in a record's thread and answers its id; open threads hear of it after the commit. It tells
 * nobody by notification: that is the caller's to word.
 */
export async function recordMessage(
  ctx: WriteContext<Actor | null>,
  message: NewMessage,
): Promise<string> {
  const { sender = senderOf(ctx.actor), internal = false, ...rest } = message;
  const { communication_id, people } = await ctx.db
    .with('said', (db) =>
      db
        .insertInto('communications')
        .values({ ...rest, ...sender, internal, stamp: ctx.now.toISOString() })
        .returning('communication_id'),
    )
    .selectFrom('said')
    .select(['communication_id', peopleOf(message).as('people')])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  ctx.changed(
    'communication',
    message.parent_id,
    people ? threadAudience(people, { internal }) : [],
  );
  return communication_id;
}

/** Writes a message in the threads of many policies, in one statement. */
export async function recordPolicyMessages(
  ctx: WriteContext<Actor | null>,
  messages: readonly { policy_id: string; communication_string: string }[],
): Promise<void> {
  const { sender, sender_name, sender_type } = senderOf(ctx.actor);
  const said = await sql<{ policy_id: string; people: ThreadPeople | null }>`
    with said as (
      insert into communications (parent_type, parent_id, type_message, communication_string, sender, sender_name,
        sender_type, internal, stamp)
      select 'policy', n.policy_id, 'other', n.communication_string, ${sender}, ${sender_name}, ${sender_type}, false,
        ${ctx.now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as n (policy_id uuid, communication_string text)
    )
    select p.policy_id, ${peopleOf({ parent_type: 'policy', parent_id: sql.ref('p.policy_id') })} as people
    from policies p where p.policy_id = any (${messages.map((one) => one.policy_id)}::uuid[])`.execute(
    ctx.db,
  );
  for (const { policy_id, people } of said.rows)
    ctx.changed(
      'communication',
      policy_id,
      people ? threadAudience(people, { internal: false }) : [],
    );
}

/** Writes the thread message of a status that changed: the two statuses with a hash between [3.4]. Server only. */
export async function recordStatusChange(
  ctx: WriteContext<Actor | null>,
  change: { parent_type: ThreadParent; parent_id: string; from: string; to: string },
): Promise<string> {
  const { parent_type, parent_id, from, to } = change;
  return recordMessage(ctx, {
    parent_type,
    parent_id,
    type_message: 'status_change',
    communication_string: statusChangeText(from, to),
  });
}

/** The sender that a person is in a thread; nobody is Paddock. */
export function senderOf(actor: Actor | null): MessageSender {
  if (!actor) return { sender: '', sender_name: PRODUCT_NAME, sender_type: 'other' };
  return {
    sender: actor.user_id,
    sender_name: actor.attn || actor.company_name || actor.email,
    sender_type: actor.account_type,
  };
}
