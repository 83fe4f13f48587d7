import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { communicationsContract } from '#contract/communications/communications.ts';
import type { threadMessage } from '#contract/communications/thread-actions.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { MessageType } from '#domain/communications/message-types.ts';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { seesInternalNotes, threadSteps } from '#domain/communications/thread-roles.ts';
import { clientStatusChanges } from '#server/communications/client-status-changes.ts';
import { emailAccess, todoAccess } from '#server/communications/communications-access.ts';
import { threadContacts } from '#server/communications/thread-contacts.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';

/** A message as the wire carries it. */
export type ThreadMessage = z.output<typeof threadMessage>;

/** The most messages of a thread that are answered at once. */
const newestMessages = 500;

interface ThreadQuestion {
  parent_type: ThreadParent;
  parent_id: string;
  /** None means all. */
  types?: readonly MessageType[];
  communication_id?: string;
}

/**
 * The newest 500 messages of a record's thread that this person may see, oldest first, and how many older ones are
 * left out. Whether the person may see the record itself is the caller's to ask (`scope` of the action).
 */
export async function threadOf(
  db: Queryable,
  actor: Actor,
  { parent_type, parent_id, types = [], communication_id }: ThreadQuestion,
): Promise<{ communication: ThreadMessage[]; left_out: number }> {
  const found = await sql<ThreadMessage & { total: number }>`
    select c.communication_id, c.parent_type, c.parent_id, c.type_message, c.communication_string, c.sender,
      c.sender_name, c.sender_type, unix(c.stamp) as stamp, c.internal,
      c.email_id, emails.subject as email_subject, emails.recipient as email_recipient,
      c.todo_id, todos.status as todo_status, todos.message as todo_message,
      c.file_id, coalesce(files.document_name, case when c.type_message = 'file_upload' then c.communication_string end)
        as document_name,
      case when files.file_id is not null and files.removed_at is null
        then '/api/get_file?file_id=' || files.file_id end as document_url,
      files.content_type as document_type, c.parent_version_id, c.old_parent_version_id,
      count(*) over () as total
    from communications c
      left join emails on emails.email_id = c.email_id
      left join todos on todos._id = c.todo_id
      left join files on files.file_id = c.file_id
    where c.parent_type = ${parent_type} and c.parent_id = ${parent_id}
      and ${types.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`c.type_message = any (${[...types]}::text[])`}
      and ${communication_id ? sql<SqlBool>`c.communication_id = ${communication_id}` : sql<SqlBool>`true`}
      and ${visibleMessages(actor)}
    order by c.stamp desc, c.communication_id desc
    limit ${newestMessages}`.execute(db);
  const total = found.rows[0]?.total ?? 0;
  const messages = found.rows.toReversed().map((row) => {
    const { total: _, ...message } = row;
    return message;
  });
  return {
    communication: actor.account_type === 'agent' ? clientStatusChanges(messages) : messages,
    left_out: total - messages.length,
  };
}

function visibleMessages(actor: Actor) {
  if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
  const not_internal = seesInternalNotes(actor.account_type)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(not c.internal or c.type_message = 'todo')`;
  return sql<SqlBool>`(${not_internal}
    and (c.type_message <> 'email' or ${emailAccess.visible(actor)})
    and (c.type_message <> 'todo' or ${todoAccess.visible(actor)}))`;
}

export const getCommunication: Handler<typeof communicationsContract.get_communication> = async (
  { db, actor },
  { parent_type, parent_id, type_filter },
) => {
  const thread = { parent_type, parent_id };
  const { communication, left_out } = await threadOf(db, actor, { ...thread, types: type_filter });
  const contacts = isStaff(actor.account_type) ? await threadContacts(db, thread) : [];
  return {
    communication,
    left_out,
    ...(await readState(db, actor, thread)),
    contacts: contacts.map(({ _id, attn }) => ({ _id, attn })),
    abilities: threadSteps(actor.account_type),
  };
};

async function readState(
  db: Queryable,
  actor: Actor,
  { parent_type, parent_id }: { parent_type: ThreadParent; parent_id: string },
): Promise<{ read_until: number; seen_until: number }> {
  const found = await sql<{ read_until: number; seen_until: number }>`
    select
      coalesce(max(unix(thread_reads.read_at)) filter (where thread_reads.user_id = ${actor.user_id}), 0) as read_until,
      coalesce(max(unix(thread_reads.read_at)) filter (
        where (accounts.account_type in ('admin', 'superadmin')) <> ${isStaff(actor.account_type)}), 0) as seen_until
    from thread_reads join accounts on accounts.user_id = thread_reads.user_id
    where thread_reads.parent_type = ${parent_type} and thread_reads.parent_id = ${parent_id}`.execute(
    db,
  );
  return found.rows[0] ?? { read_until: 0, seen_until: 0 };
}
