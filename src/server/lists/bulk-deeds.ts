import { sql } from 'kysely';
import { z } from 'zod';
import { adminContract } from '#contract/admin/admin.ts';
import { claimsContract } from '#contract/claims/claims.ts';
import type { ActionName } from '#contract/contract.ts';
import { policiesContract } from '#contract/policies/policies.ts';
import type { BulkDeed } from '#contract/lists/bulk-deeds.ts';
import { documentStatusLabels, type DocumentStatus } from '#domain/policies/document-status.ts';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import { adminArea } from '#server/admin/admin-area.ts';
import { claimsArea } from '#server/claims/claims-area.ts';
import { mailInsurersOfClaim } from '#server/composer/mail-insurers.ts';
import { type BulkPart, invoiceParts } from '#server/lists/bulk-parts.ts';
import { remindOfInvoices } from '#server/payments/payment/payment-reminders.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { policiesArea } from '#server/policies/policies-area.ts';

/** How a deed is done to one part of a run, in the transaction that also notes its outcome. */
export interface BulkDeedWork {
  /** What the log calls it: the action that does the same to one row. */
  action: ActionName;
  /** What belongs to the deed, as its own action reads it. */
  given: z.ZodType<Record<string, unknown>>;
  /** Where rows are not done one by one. */
  parts?: (db: Queryable, ids: readonly string[]) => Promise<BulkPart[]>;
  work: (ctx: WriteContext, part: { row_ids: string[]; given: never }) => Promise<unknown>;
}

function deed<G extends z.ZodType<Record<string, unknown>>>(of: {
  action: ActionName;
  given: G;
  parts?: BulkDeedWork['parts'];
  work: (ctx: WriteContext, part: { row_ids: string[]; given: z.output<G> }) => Promise<unknown>;
}): BulkDeedWork {
  return of as BulkDeedWork;
}

const nothing = z.strictObject({});
const claimKey = { claim_id: true, revision: true } as const;
const documentKey = { policy_id: true, revision: true } as const;
const { handlers: claims } = claimsArea;
const { handlers: documents } = policiesArea;

/** Does a step with a row that is locked; a refusal without words of its own gets these. */
async function orElse<T>(words: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const { code, data } = error instanceof AppError ? error : { code: '', data: {} };
    if (code !== 'transition_refused' || data.message !== undefined) throw error;
    throw new AppError('transition_refused', { ...data, message: words });
  }
}

async function claimOf(ctx: WriteContext, [claim_id = '']: string[]) {
  return ctx.db
    .selectFrom('claims')
    .select(['claim_id', 'revision', 'status'])
    .where('claim_id', '=', claim_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function documentOf(ctx: WriteContext, [policy_id = '']: string[]) {
  return ctx.db
    .selectFrom('policies')
    .select(['policy_id', 'revision', 'status'])
    .where('policy_id', '=', policy_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function requestOf(ctx: WriteContext, [request_id = '']: string[]) {
  return ctx.db
    .selectFrom('requests')
    .select(['request_id', 'revision', 'premium_effect', 'policy_id'])
    .where('request_id', '=', request_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const claimDeeds = {
  review_claims: deed({
    action: 'review_claim',
    given: nothing,
    work: async (ctx, { row_ids }) => {
      const { status: _, ...key } = await claimOf(ctx, row_ids);
      await orElse('This claim does not wait for a review.', () => claims.review_claim(ctx, key));
    },
  }),
  approve_claims: deed({
    action: 'approve_claim',
    given: claimsContract.approve_claim.input.omit(claimKey),
    work: async (ctx, { row_ids, given }) => {
      const { status: _, ...key } = await claimOf(ctx, row_ids);
      await orElse('This claim is not under review.', () =>
        claims.approve_claim(ctx, { ...key, ...given }),
      );
    },
  }),
  reject_claims: deed({
    action: 'reject_claim',
    given: claimsContract.reject_claim.input.omit(claimKey),
    work: async (ctx, { row_ids, given }) => {
      const { status: _, ...key } = await claimOf(ctx, row_ids);
      await orElse('This claim is not under review.', () =>
        claims.reject_claim(ctx, { ...key, ...given }),
      );
    },
  }),
  ask_claims: deed({
    action: 'ask_claim_info',
    given: claimsContract.ask_claim_info.input.omit(claimKey),
    work: async (ctx, { row_ids, given }) => {
      const { status: _, ...key } = await claimOf(ctx, row_ids);
      await orElse('This claim is not under review.', () =>
        claims.ask_claim_info(ctx, { ...key, ...given }),
      );
    },
  }),
  assign_claims: deed({
    action: 'assign_loss_adjuster',
    given: claimsContract.assign_loss_adjuster.input.omit(claimKey),
    work: async (ctx, { row_ids, given }) => {
      const { status: _, ...key } = await claimOf(ctx, row_ids);
      const words = 'A loss adjuster can be assigned only while a claim is being handled.';
      await orElse(words, () => claims.assign_loss_adjuster(ctx, { ...key, ...given }));
    },
  }),
  remind_claims: deed({
    action: 'send_claim_reminder',
    given: nothing,
    work: async (ctx, { row_ids }) => {
      const { status: _, ...key } = await claimOf(ctx, row_ids);
      await orElse('Nothing was asked of the client of this claim.', () =>
        claims.send_claim_reminder(ctx, key),
      );
    },
  }),
  tell_insurers: deed({
    action: 'send_new_email',
    given: nothing,
    work: async (ctx, { row_ids }) => {
      const { status, claim_id } = await claimOf(ctx, row_ids);
      if (status !== 'paid') throw refused('This claim is not paid.');
      await mailInsurersOfClaim(ctx, claim_id);
    },
  }),
};

const documentDeeds = {
  assign_documents: deed({
    action: 'assign_document',
    given: policiesContract.assign_document.input.omit({ policy_id: true }),
    work: async (ctx, { row_ids: [policy_id = ''], given }) =>
      documents.assign_document(ctx, { policy_id, ...given }),
  }),
  change_documents: deed({
    action: 'change_document_status',
    given: policiesContract.change_document_status.input.omit(documentKey),
    work: async (ctx, { row_ids, given }) => {
      const { status, ...key } = await documentOf(ctx, row_ids);
      const change = `${documentStatusLabels[status]} cannot become ${documentStatusLabels[given.status]}.`;
      if (status === given.status || !mayFollow(status, given.status)) throw refused(change);
      await documents.change_document_status(ctx, { ...key, ...given });
    },
  }),
  check_documents: deed({
    action: 'change_document_status',
    given: nothing,
    work: async (ctx, { row_ids }) => {
      const { status, ...key } = await documentOf(ctx, row_ids);
      if (status !== 'internal_check')
        throw refused(`${documentStatusLabels[status]} needs no check.`);
      await documents.change_document_status(ctx, { ...key, status: 'made', reason: '' });
    },
  }),
  send_documents: deed({
    action: 'send_quote',
    given: policiesContract.send_quote.input.omit(documentKey),
    work: async (ctx, { row_ids, given }) => {
      const { status, ...key } = await documentOf(ctx, row_ids);
      if (status === 'completed') throw refused('This was sent already.');
      if (!mayFollow(status, 'completed'))
        throw refused(`${documentStatusLabels[status]} cannot be sent.`);
      await documents.send_quote(ctx, { ...key, ...given });
    },
  }),
};

const requestDeeds = {
  assign_requests: deed({
    action: 'assign_request',
    given: z.object({ owner_id: z.uuid().nullable() }),
    work: async (ctx, { row_ids: [request_id = ''], given }) =>
      documents.assign_request(ctx, { request_id, ...given }),
  }),
  approve_requests: deed({
    action: 'apply_request',
    given: nothing,
    work: async (ctx, { row_ids }) => {
      const { request_id, revision, premium_effect, policy_id } = await requestOf(ctx, row_ids);
      if (premium_effect !== 0 || policy_id === null)
        throw refused('Only changes without a premium effect go unseen.');
      await documents.apply_request(ctx, { request_id, revision });
    },
  }),
};

const errorDeeds = {
  mark_errors: deed({
    action: 'set_error_status',
    given: adminContract.set_error_status.input.omit({ error_id: true }),
    work: async (ctx, { row_ids: [error_id = ''], given }) =>
      adminArea.handlers.set_error_status(ctx, { error_id, ...given }),
  }),
};

function refused(message: string): AppError {
  return new AppError('transition_refused', { message });
}

function mayFollow(from: DocumentStatus, to: DocumentStatus): boolean {
  return allowedNextStatuses(from).includes(to);
}

/** How each deed is done. */
export const bulkDeedWork: Readonly<Record<BulkDeed, BulkDeedWork>> = {
  ...claimDeeds,
  ...documentDeeds,
  ...requestDeeds,
  ...errorDeeds,
  remind_invoices: deed({
    action: 'send_payment_reminders',
    given: nothing,
    parts: invoiceParts,
    work: async (ctx, { row_ids }) => {
      await sql`select 1 from invoices where invoice_id = any(${row_ids}::uuid[]) order by invoice_id for update`.execute(
        ctx.db,
      );
      await remindOfInvoices(ctx, row_ids);
    },
  }),
};
