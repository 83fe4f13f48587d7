import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import { communicationsChecks } from '#server/communications/communications-checks.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** What somebody else reads where a person's message stood. */
const messageGone = 'Removed with the person’s data';

/** Messages, mails and notices lose the person; who wrote is another account after a merge. */
export const communicationsKeeper: Keeper = {
  checks: communicationsChecks,
  repoints: {
    event: { 'todos.event_id': moves },
    account: {
      'communications.parent_id': moves,
      'emails.created_by': moves,
      'emails.parent_id': moves,
      'emails.user_id': moves,
      'notifications.user_id': moves,
      'thread_reads.parent_id': { ...moves, unique_with: ['user_id'] },
      'thread_reads.user_id': { ...moves, unique_with: ['parent_type', 'parent_id'] },
      'todos.created_by': moves,
      'todos.owner_id': moves,
      'todos.parent_id': moves,
    },
  },
  async forgetPeople(db, { people, addresses }) {
    const ids = sql`(select user_id::text from accounts where user_id in ${people})`;
    await sql`update emails set recipient = 'erased@erased.invalid', cc_emails = '{}', subject = ${erasedName}, title = '',
        attn = '', body = '', html = '', plain_text = '', attachment_ids = '{}'
      where user_id in ${people} or (parent_type = 'account' and parent_id in ${people})`.execute(
      db,
    );
    await sql`update emails set cc_emails = array(select unnest(cc_emails) except ${addresses})
      where cc_emails && array${addresses}`.execute(db);
    await sql`delete from communications where parent_type = 'account' and parent_id in ${people}`.execute(
      db,
    );
    // A notification says what the message said.
    await sql`delete from notifications where url_params in (select '?message=' || communication_id from communications
      where type_message = 'message' and sender in ${ids})`.execute(db);
    await sql`update communications set communication_string = ${messageGone}
      where type_message = 'message' and sender in ${ids}`.execute(db);
    await sql`update communications set sender_name = ${erasedName} where sender in ${ids}`.execute(
      db,
    );
    await sql`delete from todos where parent_type = 'account' and parent_id in ${people}`.execute(
      db,
    );
    await sql`delete from notifications where feature_id in ${ids} or user_id in ${people}`.execute(
      db,
    );
    await sql`delete from thread_reads where user_id in ${people}`.execute(db);
  },
  async letGoOfFiles(db, ids) {
    await sql`update communications set file_id = null where file_id = any (${ids})`.execute(db);
    await sql`update emails set attachment_ids = array(select unnest(attachment_ids) except select unnest(${ids}))
      where attachment_ids && ${ids}`.execute(db);
  },
  async repointAccount(db, { from, to, threads }) {
    await sql`update communications c set sender = ${to} from ${threads} p
      where c.parent_type = p.parent_type and c.parent_id = p.parent_id and c.sender = ${from}`.execute(
      db,
    );
    await sql`update notifications set feature_id = ${to}
      where user_id = ${to} and feature_id = ${from}`.execute(db);
  },
  /** Who was reminded of one event was reminded of the other. */
  async repointMentions(db, { kind, from, to }) {
    if (kind === 'event')
      await sql`update emails set event_ids = array_replace(event_ids, ${from}::uuid, ${to}::uuid)
        where type = 'event_reminder' and event_ids @> array[${from}::uuid]`.execute(db);
    return 0;
  },
};
