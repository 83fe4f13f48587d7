import type { Updateable } from 'kysely';
import type { RequestContent } from '#contract/policies/requests.ts';
import {
  moveRequest,
  type RequestRefusal,
  type RequestStatus,
} from '#domain/policies/request-status.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import type { Requests } from '#server/platform/database/schema-types.ts';
import { recordStatusChange } from '#server/communications/thread-messages.ts';

const columns = [
  'request_id',
  'user_id',
  'broker_id',
  'policy_id',
  'kind',
  'insurance_type',
  'status',
  'content',
  'message',
  'client_name',
  'summary',
  'outcome',
  'outcome_reason',
  'owner_id',
  'handled_at',
  'submitted_at',
  'revision',
] as const;

/** The row of a request. */
export async function findRequest(db: Queryable, request_id: string) {
  const row = await db
    .selectFrom('requests')
    .select(columns)
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return { ...row, content: row.content as unknown as RequestContent };
}

export type RequestRecord = Awaited<ReturnType<typeof findRequest>>;

/** Locks a request for the rest of the transaction; a stale revision answers `conflict` with what is stored. */
export async function lockRequest(
  ctx: WriteContext<Actor | null>,
  { request_id, revision }: { request_id: string; revision?: number | undefined },
): Promise<RequestRecord> {
  await ctx.db
    .selectFrom('requests')
    .select('request_id')
    .where('request_id', '=', request_id)
    .forUpdate()
    .execute();
  const request = await findRequest(ctx.db, request_id);
  if (revision !== undefined && request.revision !== revision)
    throw new AppError('conflict', { current: request });
  return request;
}

/** The policy that a request concerns; the request stays locked. */
export async function policyOfRequest(
  ctx: WriteContext,
  { request_id }: { request_id: string },
): Promise<string> {
  const { policy_id } = await lockRequest(ctx, { request_id });
  if (policy_id === null)
    throw new AppError('transition_refused', {
      reason: 'no_policy',
      message: 'This request concerns no policy.',
    });
  return policy_id;
}

/** Changes a request and counts its revision up. */
export async function updateRequest(
  ctx: WriteContext<Actor | null>,
  request: RequestRecord,
  change: Updateable<Requests>,
): Promise<RequestRecord> {
  await ctx.db
    .updateTable('requests')
    .set({ ...change, revision: request.revision + 1 })
    .where('request_id', '=', request.request_id)
    .execute();
  ctx.changed('request', request.request_id, [request.user_id, request.broker_id]);
  return findRequest(ctx.db, request.request_id);
}

const refusals: Readonly<Record<RequestRefusal, string>> = {
  not_allowed: 'This step is not possible in the present status.',
  role_may_not: 'Your account type may not take this step.',
  already_answered: 'This request was answered already.',
  reason_required: 'Say why.',
};

/** A refusal of the domain as the error that the wire knows. */
export function requestRefusal(reason: RequestRefusal): AppError {
  const message = refusals[reason];
  if (reason === 'reason_required') return fieldError('reason', 'required', message);
  return new AppError(reason === 'role_may_not' ? 'forbidden' : 'transition_refused', {
    reason,
    message,
  });
}

/** Moves a request between created, submitted and retracted, with its thread message and audit row [4.28]. */
export async function moveRequestTo(
  ctx: WriteContext,
  request: RequestRecord,
  { to, set = {} }: { to: RequestStatus; set?: Updateable<Requests> },
): Promise<RequestRecord> {
  const answer = moveRequest({
    from: request.status,
    to,
    by: ctx.actor.account_type,
    is_answered: request.handled_at !== null,
  });
  if (!answer.ok) throw requestRefusal(answer.reason);
  const moved = await updateRequest(ctx, request, { ...set, status: to });
  await recordStatusChange(ctx, {
    parent_type: 'request',
    parent_id: request.request_id,
    from: request.status,
    to,
  });
  await ctx.audit({
    record_kind: 'request',
    record_id: request.request_id,
    before: { status: request.status },
    after: { status: to },
  });
  return moved;
}

/** What writes of requests answer. */
export function requestAnswer({ request_id, revision, status }: RequestRecord) {
  return { request_id, revision, status };
}
