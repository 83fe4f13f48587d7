import { sql } from 'kysely';
import {
  statementEnd,
  type StatementGiver,
  statementState,
} from '#domain/claims/claim-statement.ts';
import { unixSeconds } from '#domain/dates.ts';
import {
  assertMayTry,
  judgeTry,
  linkLimit,
  trySubject,
} from '#server/accounts/log-in/login-throttle.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/http/sessions.ts';

/** A link for a statement as it is stored, moments in unix seconds. */
export interface StatementRecord {
  claim_statement_id: string;
  claim_id: string;
  giver: StatementGiver;
  asked_name: string;
  asked_by: string;
  asked_at: number;
  withdrawn_at: number | null;
  given_at: number | null;
  given_name: string;
  given_role: string;
  statement: string;
}

/** The links of a claim, or those with one key, the newest first. */
export async function findStatements(
  db: Queryable,
  by: { claim_id: string } | { key_hash: Buffer } | { claim_statement_id: string },
): Promise<StatementRecord[]> {
  const wanted =
    'claim_id' in by
      ? sql`s.claim_id = ${by.claim_id}`
      : 'key_hash' in by
        ? sql`s.key_hash = ${by.key_hash}`
        : sql`s.claim_statement_id = ${by.claim_statement_id}`;
  const found = await sql<StatementRecord>`
    select s.claim_statement_id, s.claim_id, s.giver, s.asked_name,
      coalesce(nullif(a.attn, ''), a.company_name, '') as asked_by, unix(s.asked_at) as asked_at,
      unix(s.withdrawn_at) as withdrawn_at, unix(s.given_at) as given_at, s.given_name, s.given_role, s.statement
    from claim_statements s left join accounts a on a.user_id = s.asked_by
    where ${wanted} order by s.claim_statement_id desc limit 200`.execute(db);
  return found.rows;
}

/**
 * The link behind a key. A wrong key answers `not_found`, and after twenty in a minute a network has to wait; only whoever
 * has the very key learns that it was good once.
 */
export async function openStatementLink(
  ctx: ReadContext<Actor | null>,
  statement_key: string,
): Promise<StatementRecord> {
  const tried = { subject: trySubject('statement', ctx.ip), limit: linkLimit, now: ctx.now };
  await assertMayTry(ctx.db, tried);
  const [link] = await findStatements(ctx.db, { key_hash: hashToken(statement_key) });
  await judgeTry(ctx.db, { ...tried, is_right: link !== undefined });
  if (!link) throw new AppError('not_found', { keeps_changes: true });
  const state = statementState(link, unixSeconds(ctx.now));
  if (state === 'open') return link;
  throw new AppError('link_expired', { reason: state, message: endedWords[state] });
}

const endedWords = {
  given: 'This statement was given. Thank you: nothing more has to be done.',
  withdrawn: 'This link was withdrawn. Ask who sent it to you for a new one.',
  ended: 'This link ended after 14 days. Ask who sent it to you for a new one.',
} as const;

/** A link as people with the claim read it. */
export function statementAnswer(link: StatementRecord, now: number) {
  const { claim_id: _, withdrawn_at: __, ...said } = link;
  return { ...said, ends_at: statementEnd(link.asked_at), state: statementState(link, now) };
}
