import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { decidedClaimStatuses } from '#domain/claims/claim-status.ts';
import type { documentsContract } from '#contract/policies/documents.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { findDocument, findVersion } from '#server/policies/document/document-record.ts';
import { type getPolicyAsOf, policyAtPoint } from '#server/policies/cover/policy-as-of.ts';
import { daysPromised } from '#server/policies/cover/cover-reads.ts';
import { policyRule } from '#server/policies/policy-access.ts';
import { itemsPromised } from '#server/policies/policy/policy-items.ts';
import { issuePolicyLink } from '#server/policies/link/policy-link.ts';
import { policyPdfAnswer } from '#server/policies/policy/policy-paper.ts';
import { versionFor } from '#server/policies/document/document-detail.ts';
import { readingRights, versionAnswer } from '#server/policies/quote/version-answer.ts';
import { listVersions } from '#server/policies/quote/version-list.ts';

type Reads = typeof documentsContract;

/** The version asked for, if it is the document's and the reader may see drafts or it was sent. */
async function readableVersion(
  ctx: ReadContext,
  { policy_id, version_id }: { policy_id: string; version_id: string },
) {
  const version = await findVersion(ctx.db, version_id);
  const readable = version.locked_at !== null || readingRights(ctx.actor).drafts;
  if (version.policy_id !== policy_id || !readable) throw new AppError('not_found');
  return version;
}

export const getDocumentVersion: Handler<Reads['get_document_version']> = async (ctx, input) =>
  versionAnswer(ctx.db, await readableVersion(ctx, input), ctx.actor);

type ViVersions = z.output<Reads['get_vi_versions']['output']>;

export const getViVersions: Handler<Reads['get_vi_versions']> = async (
  ctx,
  { policy_id, include_invoices },
) => ({
  policies: await listVersions(ctx.db, policy_id, ctx.actor),
  settlements: await listSettlements(ctx, policy_id),
  invoices: include_invoices ? await listInvoices(ctx.db, policy_id) : [],
});

/**
 * What was agreed about the claims of a document. Who claims hears of it with the decision, and a report that was not
 * handed in is nobody else's.
 */
async function listSettlements(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  policy_id: string,
): Promise<ViVersions['settlements']> {
  const claims_itself = actor.account_type === 'agent' || actor.account_type === 'brokerage';
  const told = claims_itself
    ? sql<SqlBool>`status = any(${[...decidedClaimStatuses]}::text[])`
    : sql<SqlBool>`status <> 'created'`;
  const found = await sql<ViVersions['settlements'][number]>`
    select claim_id, claim_number, status, final_amount, currency, unix(date_claim) as date_claim
    from claims where policy_id = ${policy_id} and final_amount is not null and ${told}
    order by created_at desc, claim_id desc`.execute(db);
  return found.rows;
}

async function listInvoices(db: Queryable, policy_id: string): Promise<ViVersions['invoices']> {
  const found = await sql<ViVersions['invoices'][number]>`
    select invoice_id, invoice_number, premium, total, currency, issue_date, status
    from invoices where policy_id = ${policy_id} order by created_at desc, invoice_id desc`.execute(
    db,
  );
  return found.rows;
}

export const getPolicyPdfUrl: Handler<Reads['get_policy_pdf_url']> = async (
  ctx,
  { policy_id, is_sub_policy, sub_policy },
) => {
  // Who looks on as somebody else makes nothing in that one's name; the document itself is there to be read.
  if (ctx.actor.view) throw new AppError('view_only');
  const document = await findDocument(ctx.db, policy_id);
  // A link opens what was sent; of a document that never was there is nothing to open.
  const version_id = document?.locked_version_id;
  if (!document || !version_id)
    throw new AppError('not_found', { message: 'This document was not sent yet.' });
  const link = await issuePolicyLink(ctx, {
    ...{ policy_id, version_id },
    sub_policy: is_sub_policy ? sub_policy : undefined,
    insurance_type: document.insurance_type,
    created_by: ctx.actor.user_id,
    sent_to: '',
    now: ctx.now,
  });
  return { policy_id, version_id, ...link };
};

export const getPolicyPdf: Handler<Reads['get_policy_pdf']> = async (
  ctx,
  { policy_id, version_id, sub_policy, ...point },
) => {
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  if (Object.values(point).some((asked) => asked !== undefined))
    return paperOfPoint(ctx, { policy_id, ...point });
  const version = version_id
    ? await readableVersion(ctx, { policy_id, version_id })
    : await versionFor(ctx.db, document, ctx.actor);
  return policyPdfAnswer(ctx.services, { policy_id, version_id: version.version_id, sub_policy });
};

/** The paper of the version that was in force at a point of time, as the policy stood then. */
async function paperOfPoint(ctx: ReadContext, asked: Parameters<typeof getPolicyAsOf>[1]) {
  const { policy_id } = asked;
  const { stood, known_until } = await policyAtPoint(ctx, asked);
  const { version_id, valid_at, known_at, status } = stood;
  if (version_id === null) throw new AppError('not_found');
  const version = await readableVersion(ctx, { policy_id, version_id });
  const point = { valid_at, known_at, known_until, status };
  return policyPdfAnswer(ctx.services, { policy_id, version_id: version.version_id, point });
}

type PolicyNumber = z.output<Reads['get_policy_numbers']['output']>['policies'][number];

export const getPolicyNumbers: Handler<Reads['get_policy_numbers']> = async (ctx, { user_id }) => {
  const found = await sql<PolicyNumber>`
    select policies.policy_id, policies.policy_number, policies.insurance_type <> 'on_track' as is_vi,
      policies.insurance_type, policies.currency, policies.status,
      policies.period_from, policies.period_to, days.cover_from, days.cover_to,
      concat_ws(', ', nullif(v.car_title, ''), nullif(v.event_title, '')) as cover_title
    from policies join policy_versions v on v.version_id = coalesce(policies.locked_version_id, policies.version_id)
      cross join lateral (${daysPromised('policies.policy_id')}) days
    where policies.user_id = ${user_id} and policies.document_state = 'policy' and policies.policy_number is not null
      and ${sql<SqlBool>`${policyRule.visible(ctx.actor)}`}
    order by policies.made_at desc, policies.policy_id desc`.execute(ctx.db);
  return { policies: found.rows };
};

interface ReportedClaim {
  claim_id: string;
  claim_number: string;
  car_id: string | null;
  event_id: string | null;
  day: string | null;
}

/** What was reported of the cars of a policy and not taken back, so that nobody reports one crash twice. */
async function claimsReported(db: Queryable, policy_id: string): Promise<ReportedClaim[]> {
  const found = await sql<ReportedClaim>`
    select claim_id, claim_number, car_id, event_id,
      (date_accident at time zone 'Europe/Amsterdam')::date::text as day
    from claims where policy_id = ${policy_id} and status not in ('cancelled_by_client', 'retracted')
    order by claim_number`.execute(db);
  return found.rows;
}

type PolicyEvent = z.output<Reads['get_events_for_policy']['output']>['events'][number];

export const getEventsForPolicy: Handler<Reads['get_events_for_policy']> = async (
  ctx,
  { policy_id },
) => {
  const items = await itemsPromised(ctx.db, policy_id);
  const claims = await claimsReported(ctx.db, policy_id);
  const events = new Map<string, PolicyEvent>();
  for (const item of items) {
    const event = events.get(item.event_id) ?? {
      event_id: item.event_id,
      name: item.event_name,
      championship: item.series,
      circuit_id: item.circuit_id,
      circuit_name: item.circuit_name,
      country: item.country,
      start_on: item.start_on,
      end_on: item.end_on,
      kind: item.kind,
      status: item.event_status,
      items: [],
    };
    event.items.push({
      item_id: item.item_id,
      car_id: item.car_id,
      car_title: item.car_title,
      chassis_number: item.chassis_number,
      start_number: item.start_number,
      cover_from: item.cover_from,
      cover_to: item.cover_to,
      sessions: item.sessions,
      drivers: item.drivers.map(({ driver_id, name }) => ({ driver_id, name })),
      claims: claims
        .filter(({ car_id, event_id }) => car_id === item.car_id && event_id === item.event_id)
        .map(({ claim_id, claim_number, day }) => ({ claim_id, claim_number, day })),
    });
    events.set(item.event_id, event);
  }
  return { events: [...events.values()] };
};
