import type { z } from 'zod';
import type { requestsContract, RequestContent } from '#contract/policies/requests.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { problemsOfWish } from '#domain/lines/wished-line.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';
import { becomesQuote, type RequestKind } from '#domain/policies/request-status.ts';
import { featureOf } from '#domain/places.ts';
import { askPermission } from '#server/accounts/people/ask-permission.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { clientName, findClient } from '#server/policies/quote/create-quote.ts';
import { type CoverRecords, loadCoverRecords } from '#server/policies/document/cover-records.ts';
import { findDocument } from '#server/policies/document/document-record.ts';
import { premiumEffect } from '#server/policies/request/requested-change.ts';
import {
  findRequest,
  lockRequest,
  moveRequestTo,
  requestAnswer,
  type RequestRecord,
  updateRequest,
} from '#server/policies/request/request-record.ts';
import { firstDayOf, idsOfRequest, summaryOf } from '#server/policies/request/request-summary.ts';

type SaveInput = z.output<(typeof requestsContract)['save_request']['input']>;

/** Keeps a request until it is submitted. A retracted one becomes a created one again. */
export async function saveRequest(ctx: WriteContext, input: SaveInput) {
  const old = input.request_id ? await lockRequest(ctx, { request_id: input.request_id }) : null;
  // Whoever does not say which one was seen has not seen the latest.
  if (old && old.revision !== input.revision) throw new AppError('conflict', { current: old });
  const { user_id, policy_id, insurance_type } = await whoAndWhat(ctx, input, old);
  const records = await loadCoverRecords(ctx.db, idsOfRequest(input.content));
  await assertOwnRecords(ctx, { user_id, content: input.content, records });
  const columns = {
    policy_id,
    kind: input.kind,
    insurance_type,
    content: JSON.stringify(input.content),
    message: input.message,
    summary: summaryOf(input.kind, input.content, records),
    event_start_on: firstDayOf(input.content, records) ?? (await nextDayOf(ctx, { policy_id })),
  };
  if (old) {
    if (old.status === 'submitted' || old.handled_at !== null)
      throw new AppError('transition_refused', {
        reason: 'submitted',
        message: 'Take the request back before you change it.',
      });
    const open =
      old.status === 'retracted' ? await moveRequestTo(ctx, old, { to: 'created' }) : old;
    const saved = await updateRequest(ctx, open, columns);
    await ctx.audit({
      record_kind: 'request',
      record_id: saved.request_id,
      before: old.content,
      after: input.content,
    });
    return requestAnswer(saved);
  }
  const client = await findClient(ctx.db, user_id);
  const { request_id } = await ctx.db
    .insertInto('requests')
    .values({
      ...columns,
      user_id,
      broker_id: client.broker_id,
      client_name: clientName(client),
      currency: client.currency,
      created_by: ctx.actor.user_id,
      created_at: ctx.now.toISOString(),
    })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'request',
    record_id: request_id,
    after: { kind: input.kind, content: input.content },
  });
  ctx.changed('request', request_id, [user_id, client.broker_id]);
  return requestAnswer(await findRequest(ctx.db, request_id));
}

/** The next event of the policy that a change concerns: until then it has to be answered. */
async function nextDayOf(
  ctx: WriteContext,
  { policy_id }: { policy_id: string | null },
): Promise<string | null> {
  if (policy_id === null) return null;
  const next = await ctx.db
    .selectFrom('policy_items as i')
    .innerJoin('events as e', 'e.event_id', 'i.event_id')
    .select((select) => select.fn.min('e.start_on').as('start_on'))
    .where('i.policy_id', '=', policy_id)
    .where('i.current', '=', true)
    .where('e.end_on', '>=', ctx.today)
    .executeTakeFirst();
  return next?.start_on ?? null;
}

/** For whom is asked: the client itself, or the client named; a change is asked for the policy's client. */
async function whoAndWhat(ctx: WriteContext, input: SaveInput, old: RequestRecord | null) {
  const document = input.policy_id ? await findDocument(ctx.db, input.policy_id) : undefined;
  const named = old?.user_id ?? document?.user_id ?? input.user_id;
  const user_id = ctx.actor.account_type === 'agent' ? ctx.actor.user_id : named;
  if (!user_id) throw fieldError('user_id', 'required', 'Choose a client.');
  const isChange = !becomesQuote(input.kind) && input.kind !== 'other';
  if (isChange && !document)
    throw fieldError('policy_id', 'required', 'Choose the policy that is to change.');
  const insurance_type =
    input.kind === 'new_insurance'
      ? await lineOf(ctx, input.content)
      : (document?.insurance_type ?? 'on_track');
  return { user_id, policy_id: input.policy_id, insurance_type };
}

/** The various insurance that is asked for; a brokerage asks where staff let it see quotes of them. */
async function lineOf(ctx: WriteContext, { line }: RequestContent): Promise<InsuranceType> {
  if (!line) throw fieldError('content.line', 'required', 'Choose the insurance.');
  await askPermission(ctx, 'insurance_request');
  return line.insurance_type;
}

/** A client asks for its own cars and for drivers it may pick; staff know what they do. */
export async function assertOwnRecords(
  ctx: WriteContext,
  {
    user_id,
    content,
    records,
  }: { user_id: string; content: RequestContent; records: CoverRecords },
): Promise<void> {
  const ids = idsOfRequest(content);
  const missing = [
    ...ids.car_ids.filter((id) => !records.cars.has(id)),
    ...ids.driver_ids.filter((id) => !records.drivers.has(id)),
    ...ids.event_ids.filter((id) => !records.events.has(id)),
  ];
  if (missing.length > 0) throw new AppError('not_found');
  if (isStaff(ctx.actor.account_type)) return;
  const cars = await ctx.db
    .selectFrom('cars')
    .select('car_id')
    .where('user_id', '=', user_id)
    .execute();
  const drivers = await ctx.db
    .selectFrom('driver_accounts')
    .select('driver_id')
    .where('user_id', '=', user_id)
    .execute();
  const own = new Set([
    ...cars.map((car) => car.car_id),
    ...drivers.map((driver) => driver.driver_id),
  ]);
  if ([...ids.car_ids, ...ids.driver_ids].some((id) => !own.has(id)))
    throw new AppError('not_found');
}

/** How many fields a refusal names; whoever typed more finds the rest afterwards. */
const FIELDS_NAMED = 100;

function assertWholeLine(line: RequestContent['line'], today: CalendarDate): void {
  if (!line) throw fieldError('content.line', 'required', 'Choose the insurance.');
  const problems = problemsOfWish(line, today);
  const [first] = problems;
  if (!first) return;
  const fields = problems.slice(0, FIELDS_NAMED).map(({ path, message }) => ({
    field: `content.line.${path}`,
    code: 'incomplete',
    message,
  }));
  throw new AppError('invalid_input', { message: first.message, fields });
}

export function assertComplete(
  { kind, content, message }: RequestRecord,
  { today }: Pick<WriteContext, 'today'>,
): void {
  const require = (field: string, value: unknown, text: string) => {
    const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (empty) throw fieldError(`content.${field}`, 'required', text);
  };
  if (kind === 'new_cover') {
    require('cars', content.cars, 'Choose at least one car.');
    require('event_ids', content.event_ids, 'Choose at least one event.');
  }
  if (kind === 'add_driver' || kind === 'replace_driver')
    require('new_driver_id', content.new_driver_id, 'Choose the driver.');
  if (kind === 'replace_driver')
    require('driver_id', content.driver_id, 'Choose the driver who is replaced.');
  if (kind === 'add_car' || kind === 'replace_car')
    require('new_car_id', content.new_car_id, 'Choose the car.');
  if (kind === 'replace_car') require('car_id', content.car_id, 'Choose the car that is replaced.');
  if (kind === 'add_event' || kind === 'withdraw_event')
    require('event_id', content.event_id, 'Choose the event.');
  if (kind === 'new_insurance') assertWholeLine(content.line, today);
  if (kind === 'other' && message.trim() === '')
    throw fieldError('message', 'required', 'Say what you need.');
}

const askedFor = (kind: RequestKind) =>
  kind === 'new_cover' ? 'cover' : kind === 'new_insurance' ? 'an insurance' : 'a change';

interface Key {
  request_id: string;
  revision: number;
}

/** Hands a request in. What it would cost is kept with it, so that lists can show it. */
export async function submitRequest(ctx: WriteContext, input: Key) {
  const request = await lockRequest(ctx, input);
  assertComplete(request, ctx);
  const moved = await moveRequestTo(ctx, request, {
    to: 'submitted',
    set: { submitted_at: ctx.now.toISOString(), premium_effect: await premiumEffect(ctx, request) },
  });
  await notify(ctx, {
    user_ids: moved.owner_id === null ? await staffIds(ctx.db) : [moved.owner_id],
    message: `${moved.client_name} asks for ${askedFor(moved.kind)}: ${moved.summary}`,
    event: 'document',
    feature: featureOf(isVi(moved.insurance_type) ? 'vi_request' : 'request'),
    feature_id: moved.request_id,
  });
  return requestAnswer(moved);
}

/** Takes a request back that staff have not answered. */
export async function retractRequest(ctx: WriteContext, input: Key) {
  const request = await lockRequest(ctx, input);
  return requestAnswer(await moveRequestTo(ctx, request, { to: 'retracted' }));
}
