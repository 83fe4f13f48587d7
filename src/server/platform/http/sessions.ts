import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { AccountView, Actor, Queryable } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isDatabaseFull } from '#server/platform/database/database-faults.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** 256 random bits as text, for cookies, policy keys, payment links and reset links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: a leaked table opens nothing. Tokens are random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** What a session keeps of the sign-in at the company's own provider that opened it. */
export interface SessionSignOn {
  sign_on_link_id: string | null;
  /** What the provider calls its own session. */
  sign_on_sid: string | null;
  sealed_id_token: Buffer | null;
}

/** Opens a session and answers its token. `kept` sessions live for `days`, others for 12 hours without use. */
export async function openSession(
  db: Queryable,
  session: {
    user_id: string;
    account_type: AccountType;
    kept: boolean;
    days: number;
    user_agent: string;
    now: Date;
    sign_on?: SessionSignOn | undefined;
  },
): Promise<{ token: string; expires_at: Date }> {
  const token = randomToken();
  const lifetime_ms = session.kept ? session.days * 86_400_000 : 12 * 3_600_000;
  const expires_at = new Date(session.now.getTime() + lifetime_ms);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.user_id,
      account_type: session.account_type,
      kept: session.kept,
      user_agent: session.user_agent.slice(0, 300),
      expires_at: expires_at.toISOString(),
      ...session.sign_on,
    })
    .execute();
  return { token, expires_at };
}

/** Ends one session; its token is dead from the next request on. */
export async function closeSession(db: Queryable, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** What must outlive the token of a session, when its person goes on under another one. */
export async function keptOfSession(
  db: Queryable,
  token: string | undefined,
): Promise<{ kept: boolean; sign_on: SessionSignOn | undefined }> {
  const session = await db
    .selectFrom('sessions')
    .select(['kept', 'sign_on_link_id', 'sign_on_sid', 'sealed_id_token'])
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst();
  const { kept = false, ...sign_on } = session ?? {};
  return { kept, sign_on: session && (sign_on as SessionSignOn) };
}

/** Ends the sessions that a link has opened, with `sid` only those of that session at the provider. */
export async function closeSessionsOfLink(
  db: Queryable,
  { link_id, sid }: { link_id: string; sid: string | undefined },
): Promise<number> {
  let closing = db.deleteFrom('sessions').where('sign_on_link_id', '=', link_id);
  if (sid !== undefined) closing = closing.where('sign_on_sid', '=', sid);
  const closed = await closing.executeTakeFirst();
  return Number(closed.numDeletedRows);
}

/** Ends all sessions of a person, optionally but one. */
export async function closeSessionsOf(
  db: Queryable,
  { user_id, except }: { user_id: string; except?: string | undefined },
): Promise<void> {
  let closing = db.deleteFrom('sessions').where('user_id', '=', user_id);
  if (except) closing = closing.where('token_hash', '<>', hashToken(except));
  await closing.execute();
}

/** Ends one session of a person by its id, such as that of a lost phone; answers the device, undefined when there is none. */
export async function closeDevice(
  db: Queryable,
  { session_id, user_id }: { session_id: string; user_id: string },
): Promise<{ user_agent: string } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('session_id', '=', session_id)
    .where('user_id', '=', user_id)
    .returning('user_agent')
    .executeTakeFirst();
}

/** The session of this token goes on as the view. */
export async function enterView(
  db: Queryable,
  { token, view_id }: { token: string; view_id: string },
): Promise<void> {
  const token_hash = hashToken(token);
  await db.updateTable('sessions').set({ view_id }).where('token_hash', '=', token_hash).execute();
}

/** The sessions that go on as the view are their owners' again. */
export async function leaveView(db: Queryable, view_id: string): Promise<void> {
  await db.updateTable('sessions').set({ view_id: null }).where('view_id', '=', view_id).execute();
}

/** Forgets the sessions that were over before that moment. */
export async function forgetSessions(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before.toISOString()).execute();
}

interface Person {
  user_id: string;
  account_type: AccountType;
  account_types: AccountType[];
  attn: string;
  company_name: string;
  email: string;
  insurer_id: string | null;
}

interface SessionRow extends Person {
  is_stale: boolean;
  view_id: string | null;
  view_expires_at: string;
  view_is_over: boolean;
  /** The viewed person, as long as staff may view it. */
  viewed: Person | null;
}

/** The columns of an account that make a person of a session, by the name that the account has in the query. */
const viewedPerson = sql`jsonb_build_object('user_id', b.user_id, 'account_type', b.account_type,
  'account_types', array_prepend(b.account_type, b.account_types), 'attn', b.attn, 'company_name', b.company_name,
  'email', b.email::text, 'insurer_id', b.insurer_id)`;

/**
 * Who a token belongs to, or null: unknown, over, or its account is not active any more. While staff view as somebody
 * else it is that person, with the viewer in `view`. One prepared look-up.
 */
export async function findSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Actor | null> {
  const row = await readSession(db, { token, now });
  if (!row) return null;
  if (row.is_stale) await prolongSession(db, { token, now });
  return actorOf(row);
}

/** As `findSession`, for what asks by itself: it does not count as a use, so that an open page keeps no session alive. */
export async function peekSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Actor | null> {
  const row = await readSession(db, { token, now });
  return row ? actorOf(row) : null;
}

async function readSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<SessionRow | undefined> {
  const instant = now.toISOString();
  const found = await sql<SessionRow>`
    select a.user_id, s.account_type, array_prepend(a.account_type, a.account_types) as account_types, a.attn, a.company_name, a.email::text as email,
      a.insurer_id, s.last_seen_at < ${instant}::timestamptz - interval '5 minutes' as is_stale,
      s.view_id, v.expires_at as view_expires_at,
      v.ended_at is not null or v.expires_at <= ${instant}::timestamptz as view_is_over,
      case when b.user_id is not null then ${viewedPerson} end as viewed
    from sessions s join accounts a on a.user_id = s.user_id
    left join account_views v on v.view_id = s.view_id
    left join accounts b on b.user_id = v.viewed_id and b.active and s.account_type in ('admin', 'superadmin')
      and not array_prepend(b.account_type, b.account_types) && array['admin', 'superadmin']
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${instant}::timestamptz and a.active
      and (s.account_type = a.account_type or s.account_type = any (a.account_types))
    ${prepared}`.execute(db);
  return found.rows[0];
}

function actorOf(row: SessionRow): Actor {
  const { is_stale: _, view_id, view_expires_at, view_is_over, viewed, ...own } = row;
  const person = (one: Person): Person => ({
    ...one,
    account_types: [...new Set(one.account_types)],
  });
  if (view_id === null) return person(own);
  const is_over = view_is_over || viewed === null;
  const view: AccountView = {
    view_id,
    viewer: {
      user_id: own.user_id,
      account_type: own.account_type,
      name: own.attn || own.email,
    },
    expires_at: new Date(view_expires_at),
    is_over,
  };
  return { ...person(is_over ? own : viewed), view };
}

async function prolongSession(db: Db, { token, now }: { token: string; now: Date }): Promise<void> {
  const instant = now.toISOString();
  await sql`update sessions set last_seen_at = ${instant}::timestamptz,
      expires_at = case when kept then expires_at else ${instant}::timestamptz + interval '12 hours' end
    where token_hash = ${hashToken(token)}`
    .execute(db)
    .catch((error: unknown) => {
      // Reading goes on when nothing can be written any more; the session is prolonged by a later request.
      if (!isDatabaseFull(error)) throw error;
    });
}
