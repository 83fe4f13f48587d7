import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { lineCover } from '#contract/policies/line-cover.ts';
import type { RequestContent } from '#contract/policies/requests.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { documentDeclinedMail } from '#domain/communications/standard-mails.ts';
import { type CalendarDate, compareDates } from '#domain/dates.ts';
import { wishAsCover } from '#domain/lines/wished-line.ts';
import { isEditable } from '#domain/policies/document-status.ts';
import {
  answerRequest,
  becomesQuote,
  type RequestOutcome,
} from '#domain/policies/request-status.ts';
import { addressOf, featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { cancelDocument } from '#server/policies/cancellation/cancel-document.ts';
import { loadCoverRecords } from '#server/policies/document/cover-records.ts';
import {
  type Client,
  createDocument,
  findClient,
  startContent,
} from '#server/policies/quote/create-quote.ts';
import { assertStaffMember } from '#server/policies/document/document-care.ts';
import { mailAddressOf } from '#server/policies/document/document-people.ts';
import {
  currentVersion,
  type DocumentRecord,
  lockDocument,
} from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { defaultItem } from '#server/policies/quote/quote-item-defaults.ts';
import {
  applyChange,
  endsPolicy,
  leavesNothing,
  recordsForChange,
} from '#server/policies/request/requested-change.ts';
import {
  lockRequest,
  requestAnswer,
  requestRefusal,
  type RequestRecord,
  updateRequest,
} from '#server/policies/request/request-record.ts';
import { idsOfRequest } from '#server/policies/request/request-summary.ts';
import { assertNothingBegunChanges } from '#server/policies/cover/frozen-items.ts';
import { issuedBasis } from '#server/policies/quote/issued-basis.ts';
import { price } from '#server/policies/quote/save-quote.ts';
import { writeVersion } from '#server/policies/quote/version-store.ts';

interface Key {
  request_id: string;
  revision: number;
}

async function lockOpenRequest(
  ctx: WriteContext,
  input: Key & { outcome: RequestOutcome; reason?: string },
): Promise<RequestRecord> {
  const request = await lockRequest(ctx, input);
  const answer = answerRequest({
    status: request.status,
    outcome: input.outcome,
    by: ctx.actor.account_type,
    is_answered: request.handled_at !== null,
    ...(input.reason === undefined ? {} : { reason: input.reason }),
  });
  if (!answer.ok) throw requestRefusal(answer.reason);
  return request;
}

/** Archives a request with its outcome; its thread says so and its client hears of it. */
export async function closeRequest(
  ctx: WriteContext,
  request: RequestRecord,
  { outcome, reason = '', told }: { outcome: RequestOutcome; reason?: string; told: string },
): Promise<RequestRecord> {
  const closed = await updateRequest(ctx, request, {
    outcome,
    outcome_reason: reason,
    handled_at: ctx.now.toISOString(),
    owner_id: request.owner_id ?? (isStaff(ctx.actor.account_type) ? ctx.actor.user_id : null),
  });
  await recordMessage(ctx, {
    parent_type: 'request',
    parent_id: request.request_id,
    type_message: 'other',
    communication_string: told,
  });
  await ctx.audit({
    record_kind: 'request',
    record_id: request.request_id,
    after: { outcome, reason },
  });
  await notify(ctx, {
    user_ids: [request.user_id, request.broker_id],
    message: told,
    event: 'document',
    feature: featureOf('my_policy'),
    feature_id: request.request_id,
  });
  return closed;
}

/** Makes a quote of what is asked for: cars at events with the defaults of their records, or a various insurance. */
export async function quoteRequest(
  ctx: WriteContext,
  input: Key & { insurer_id?: string | undefined },
) {
  const request = await lockOpenRequest(ctx, { ...input, outcome: 'quoted' });
  if (!becomesQuote(request.kind))
    throw new AppError('transition_refused', {
      reason: 'not_new_cover',
      message: 'Only a request for new cover becomes a quote.',
    });
  const client = await findClient(ctx.db, request.user_id);
  const asked = { client, insurer_id: input.insurer_id };
  const content = request.content.line
    ? await insuranceAsked(ctx, request.content.line, asked)
    : await coverAsked(ctx, request.content, asked);
  const quote = await createDocument(ctx, { client, content, request_id: request.request_id });
  await closeRequest(ctx, request, {
    outcome: 'quoted',
    told: `Your request is being worked on as quote ${quote.quote_number}`,
  });
  return quote;
}

interface Asked {
  client: Client;
  insurer_id: string | undefined;
}

/** A various insurance as it was described, all of it checked once more by the questions of its line. */
async function insuranceAsked(
  ctx: WriteContext,
  wish: NonNullable<RequestContent['line']>,
  { client, insurer_id }: Asked,
): Promise<QuoteContent> {
  const { insurance_type } = wish;
  const start = await startContent(ctx, client, { insurance_type, insurer_id });
  return { ...start, line: lineCover.parse(wishAsCover(wish)) };
}

/** Every car that is asked for at every event. */
export async function coverAsked(
  ctx: WriteContext,
  content: RequestContent,
  { client, insurer_id }: Asked,
): Promise<QuoteContent> {
  const records = await loadCoverRecords(ctx.db, idsOfRequest(content));
  const items = content.cars.flatMap(({ car_id, driver_ids }) =>
    content.event_ids.flatMap((event_id): QuoteItem[] => {
      const car = records.cars.get(car_id);
      const event = records.events.get(event_id);
      const drivers = driver_ids.flatMap((id) => records.drivers.get(id) ?? []);
      return car && event ? [defaultItem({ car, event, drivers }, records, content)] : [];
    }),
  );
  const currencies = new Set([...records.cars.values()].map((car) => car.currency));
  const [currency] = currencies;
  const start = await startContent(ctx, client, {
    items: items.toSorted((a, b) => compareDates(startOf(a), startOf(b))),
    insurer_id,
    ...(currencies.size === 1 ? { currency: currency as 'EUR' | 'USD' | 'GBP' } : {}),
  });
  return { ...start, instalments: content.instalments };

  function startOf(item: QuoteItem): CalendarDate {
    return records.events.get(item.event_id)?.start_on ?? '';
  }
}

/** Puts a requested change into its policy: a revision with the change in it, or the cancellation. */
export async function applyRequest(ctx: WriteContext, input: Key & { policy_id?: string }) {
  const request = await lockOpenRequest(ctx, { ...input, outcome: 'applied' });
  if (input.policy_id !== undefined && input.policy_id !== request.policy_id)
    throw new AppError('not_found');
  if (request.policy_id === null)
    throw new AppError('transition_refused', {
      reason: 'no_policy',
      message: 'This request concerns no policy.',
    });
  const document = await lockDocument(ctx, { policy_id: request.policy_id });
  const changed = await changeAsAsked(ctx, document, request);
  await closeRequest(ctx, request, {
    outcome: 'applied',
    told: `Your request was accepted: ${request.summary}`,
  });
  return { policy_id: changed.policy_id, version_id: changed.version_id ?? '' };
}

/** What of a request says how a policy is to change. */
type AskedChange = Pick<RequestRecord, 'kind' | 'content' | 'summary'> & { request_id?: string };

/** A policy is cancelled, or gets a revision with what was asked for in it. */
export async function changeAsAsked(
  ctx: WriteContext,
  document: DocumentRecord,
  request: AskedChange,
): Promise<DocumentRecord> {
  if (await leavesNothing(ctx, document, request))
    throw new AppError('transition_refused', {
      reason: 'revision_open',
      message:
        'The revision that is open takes out the other events already, so that nothing would be left in it. Send or end it first.',
    });
  return (await endsPolicy(ctx, document, request))
    ? cancelDocument(ctx, await cancellable(ctx, document), { reason: request.summary })
    : reviseWith(ctx, document, request);
}

async function cancellable(ctx: WriteContext, document: DocumentRecord): Promise<DocumentRecord> {
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: document.policy_id,
    type_message: 'other',
    communication_string: 'The client asked to end this policy',
  });
  return document;
}

async function reviseWith(
  ctx: WriteContext,
  document: DocumentRecord,
  request: AskedChange,
): Promise<DocumentRecord> {
  const open = isEditable(document.status)
    ? document
    : await takeStep(ctx, document, {
        action: 'make_revision',
        to: 'revision',
        reason: request.summary,
      });
  const { content } = await currentVersion(ctx.db, open);
  const changed = applyChange(content, request, await recordsForChange(ctx, content, request));
  await assertNothingBegunChanges(ctx, document, changed);
  const saved = await writeVersion(
    ctx,
    open,
    open.version_id ?? '',
    await price(ctx, changed, await issuedBasis(ctx.db, document)),
  );
  await ctx.audit({
    record_kind: 'policy',
    record_id: document.policy_id,
    before: { items: content.items },
    after: { items: changed.items, request_id: request.request_id },
  });
  return saved;
}

/** Refuses a request with a reason; a quote that was made of it and never went out is refused for good. */
export async function declineRequest(ctx: WriteContext, input: Key & { reason: string }) {
  const request = await lockOpenRequest(ctx, { ...input, outcome: 'declined' });
  await denyUnsentQuote(ctx, request, input.reason);
  const closed = await closeRequest(ctx, request, {
    outcome: 'declined',
    reason: input.reason,
    told: `Your request was declined: ${input.reason}`,
  });
  const mail = documentDeclinedMail({
    label: `your request (${request.summary})`,
    reason: input.reason,
    url: `${ctx.services.config.public_url}${addressOf('my_policies')}`,
  });
  const to = await mailAddressOf(ctx.db, request.user_id);
  await queueStandardMail(ctx, mail, {
    ...to,
    parent_type: 'request',
    parent_id: request.request_id,
  });
  return requestAnswer(closed);
}

async function denyUnsentQuote(
  ctx: WriteContext,
  request: RequestRecord,
  reason: string,
): Promise<void> {
  const quote = await ctx.db
    .selectFrom('policies')
    .select('policy_id')
    .where('request_id', '=', request.request_id)
    .where('sent_at', 'is', null)
    .where('status', 'in', ['concept', 'made', 'internal_check'])
    .executeTakeFirst();
  if (!quote) return;
  const document = await lockDocument(ctx, quote);
  await takeStep(ctx, document, {
    action: 'deny_quote',
    to: 'denied',
    reason,
    set: { decline_reason: reason },
  });
}

/** Gives a request to a member of staff, or to nobody. */
export async function assignRequest(
  ctx: WriteContext,
  input: { request_id: string; owner_id: string | null },
) {
  const request = await lockRequest(ctx, { request_id: input.request_id });
  await assertStaffMember(ctx.db, input.owner_id);
  const assigned = await updateRequest(ctx, request, { owner_id: input.owner_id });
  await ctx.audit({
    record_kind: 'request',
    record_id: request.request_id,
    before: { owner_id: request.owner_id },
    after: { owner_id: input.owner_id },
  });
  return requestAnswer(assigned);
}
