import { sql, type Updateable } from 'kysely';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { isPlacedByBroker } from '#domain/policies/insurance-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type { JsonValue, Policies } from '#server/platform/database/schema-types.ts';

const columns = [
  'policy_id',
  'quote_number',
  'policy_number',
  'document_state',
  'insurance_type',
  'status',
  'user_id',
  'broker_id',
  'insurer_id',
  'panel_insurer_ids',
  'owner_id',
  'request_id',
  'version_id',
  'locked_version_id',
  'version_number',
  'client_name',
  'cover_title',
  'period_from',
  'period_to',
  'currency',
  'valid_until',
  'sent_at',
  'accepted_by_client_at',
  'accepted_by_client_name',
  'chassis_to_follow',
  'drivers_to_follow',
  'revision',
] as const;

/** All columns of a version but its calculation and the risk that was approved, which are long. */
const pricedColumns = [
  'version_id',
  'policy_id',
  'parent_version_id',
  'version_number',
  'content',
  'rating_version',
  'clauses',
  'premium',
  'discount',
  'adjustment',
  'fee',
  'ipt',
  'ipt_total',
  'gross',
  'commission',
  'instalments',
  'referrals',
  'period_from',
  'period_to',
  'sum_insured',
  'excess',
  'max_payout',
  'car_title',
  'event_title',
  'driver_title',
  'cover_title',
  'change_reason',
  'locked_at',
  'pdf_file_id',
  'created_by',
  'created_at',
  'rating_risk',
  'basis_hash',
  'ended_as',
  'no_loss_by',
  'no_loss_at',
  'approved_hash',
  'approved_by_name',
  'approved_at',
  'approved_means',
  'approval_booked_at',
  'approval_booked_by',
  'referral_cleared_at',
  'referral_cleared_by',
  'approved_beyond',
] as const;

/** The row of a document, as every step needs it. */
export async function findDocument(db: Queryable, policy_id: string) {
  return db
    .selectFrom('policies')
    .select(columns)
    .where('policy_id', '=', policy_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export type DocumentRecord = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** What the wire calls a document: its policy number, or the quote number until there is one. */
export function documentNumber(document: {
  quote_number: string;
  policy_number: string | null;
}): string {
  return document.policy_number ?? document.quote_number;
}

/** Everybody outside the house whom a document concerns; an unsent quote does not concern its client. */
export function audienceOf(document: DocumentRecord): (string | null)[] {
  const client = document.locked_version_id === null ? null : document.user_id;
  return [client, document.broker_id, document.insurer_id, ...document.panel_insurer_ids];
}

/**
 * Locks a document for the rest of the transaction. With a `revision` that is not the stored one it answers
 * `conflict` with what is stored, so that the screen can show both.
 */
export async function lockDocument(
  ctx: WriteContext<Actor | null>,
  { policy_id, revision }: { policy_id: string; revision?: number },
): Promise<DocumentRecord> {
  const document = await ctx.db
    .selectFrom('policies')
    .select(columns)
    .where('policy_id', '=', policy_id)
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!document) throw new AppError('not_found');
  if (revision !== undefined && revision !== document.revision)
    throw new AppError('conflict', { current: await currentOf(ctx.db, document) });
  return document;
}

async function currentOf(db: Queryable, document: DocumentRecord) {
  const { policy_id, revision, status, version_id } = document;
  const content = version_id ? await findContent(db, version_id) : null;
  return { policy_id, revision, status, version_id, content };
}

/**
 * A version as it was priced, without the steps of its calculation: they are most of what a version of many cars weighs,
 * and who works out a change asks for none of them. A various insurance, whose steps are few, keeps them.
 */
export async function findVersion(db: Queryable, version_id: string | null) {
  if (version_id === null) throw new AppError('not_found');
  const version = await db
    .selectFrom('policy_versions')
    .select(pricedColumns)
    .select(
      sql<JsonValue | null>`case when rating_risk is null or steps is not null then rating else rating - 'trace' end`.as(
        'rating',
      ),
    )
    .where('version_id', '=', version_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!version) throw new AppError('not_found');
  return { ...version, content: version.content as unknown as QuoteContent };
}

/** What staff typed into a version, without its calculation, which is long. */
export async function findContent(db: Queryable, version_id: string): Promise<QuoteContent> {
  const version = await db
    .selectFrom('policy_versions')
    .select('content')
    .where('version_id', '=', version_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!version) throw new AppError('not_found');
  return version.content as unknown as QuoteContent;
}

export type VersionRecord = Awaited<ReturnType<typeof findVersion>>;

/** The version that staff work on. */
export async function currentVersion(
  db: Queryable,
  document: DocumentRecord,
): Promise<VersionRecord> {
  return findVersion(db, document.version_id);
}

/** Changes the row of a document and counts its revision up; answers the row as it is now. */
export async function updateDocument(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  change: Updateable<Policies>,
): Promise<DocumentRecord> {
  const updated = await ctx.db
    .updateTable('policies')
    .set({ ...change, revision: document.revision + 1 })
    .where('policy_id', '=', document.policy_id)
    .returning(columns)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  ctx.changed('policy', document.policy_id, audienceOf(updated));
  if (isPlacedByBroker(updated.insurance_type))
    await ctx.queue('follow_broker_round', { policy_id: document.policy_id });
  return updated;
}

/** What every step answers. */
export function stepAnswer(document: DocumentRecord) {
  return {
    policy_id: document.policy_id,
    revision: document.revision,
    status: document.status,
    version_id: document.version_id ?? '',
  };
}
