import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';

type Query = RawBuilder<unknown>;

/**
 * Empties what the log keeps of records, `ids` as a condition on their id as text. It lets go only of what is erased:
 * their rows have to say so before.
 */
export async function forgetLogged(
  db: Queryable,
  { kind, ids }: { kind: string; ids: Query },
): Promise<void> {
  await sql`update audit_log set before = null, after = null where record_kind = ${kind} and record_id ${ids}`.execute(
    db,
  );
}

/** Leaves of a birth date in the log the year, in records that `ids` names as text. */
export async function forgetLoggedBirthDates(db: Queryable, ids: Query): Promise<void> {
  const named = (column: string) =>
    sql`jsonb_path_exists(${sql.ref(column)}, '$.line.items[*].birth_date')`;
  await sql`update audit_log set before = without_birth_dates(before), after = without_birth_dates(after)
    where record_kind in ('policy', 'request') and record_id in ${ids} and (${named('before')} or ${named('after')})`.execute(
    db,
  );
}

/** Gives what a person did in the log to `name`. */
export async function forgetActors(
  db: Queryable,
  { people, name }: { people: Query; name: string },
): Promise<void> {
  await sql`update audit_log set actor_name = ${name} where actor_id in ${people}`.execute(db);
}

/** Forgets the answers that are kept for repeated calls of these; `owners` is a query of ids as text. */
export async function forgetAnswers(db: Queryable, owners: Query): Promise<void> {
  await sql`delete from idempotency_keys where owner in ${owners}`.execute(db);
}

/** Takes out of the built-in mailbox what went to these addresses, and these mails; `emails` is a query of ids as text. */
export async function forgetMailbox(
  db: Queryable,
  { addresses, emails }: { addresses: Query; emails: Query },
): Promise<void> {
  await sql`delete from mailbox_messages where envelope_to && array${addresses}
    or split_part(ltrim(smtp_message_id, '<'), '@', 1) in ${emails}`.execute(db);
}

/** Takes addresses out of the card sandbox. */
export async function forgetPayersOfSandbox(db: Queryable, addresses: Query): Promise<void> {
  await sql`update sandbox_checkouts set customer_email = null where customer_email in ${addresses}`.execute(
    db,
  );
}
