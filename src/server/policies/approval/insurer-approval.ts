import { sql } from 'kysely';
import type { ApprovedRisk } from '#domain/policies/approval/approved-risk.ts';
import type { ApprovalMeans, InsurerApproval } from '#domain/policies/approval/insurer-approval.ts';
import { riskChanges } from '#domain/policies/approval/risk-changes.ts';
import { voidedText } from '#domain/policies/approval/voided-words.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { unixSeconds } from '#domain/dates.ts';
import type { AgreedBeyond } from '#server/binders/assert-within-binders.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Asking, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';
import { namesBeside, readRisk } from '#server/policies/approval/version-risk.ts';

/** Who said yes, when and by what, as the account that calls says it. */
export interface GivenApproval {
  name: string;
  at: Date;
  means: ApprovalMeans;
}

/** Keeps with a version what the insurer approved: from now on another risk is not approved (decision 054). */
export async function keepApproval(
  ctx: WriteContext,
  version: VersionRecord,
  given: GivenApproval,
): Promise<void> {
  const { risk, hash } = await readRisk(ctx.db, version.content);
  await ctx.db
    .updateTable('policy_versions')
    .set({
      approved_hash: hash,
      approved_risk: JSON.stringify(risk),
      approved_by_name: given.name,
      approved_at: given.at.toISOString(),
      approved_means: given.means,
      approval_booked_at: ctx.now.toISOString(),
      approval_booked_by: ctx.actor.user_id,
    })
    .where('version_id', '=', version.version_id)
    .execute();
}

/** A version without an approval. */
export const notApproved = {
  approved_hash: null,
  approved_risk: null,
  approved_by_name: '',
  approved_at: null,
  approved_means: null,
  approval_booked_at: null,
  approval_booked_by: null,
  approved_beyond: [],
} as const;

/** The insurer said no to what it had approved: its last word holds. */
export async function takeBackApproval(
  ctx: WriteContext,
  { version_id }: Pick<VersionRecord, 'version_id'>,
): Promise<void> {
  await ctx.db
    .updateTable('policy_versions')
    .set({ ...notApproved, approved_beyond: '[]' })
    .where('version_id', '=', version_id)
    .execute();
}

/**
 * Whether the version `v` of a policy has its approval from the version that it follows: it says what the insurer knows of
 * the risk, and holds nothing back (decision 054).
 */
export const isCarried = sql<boolean>`exists (
  select from policy_versions parent join policies owner on owner.policy_id = parent.policy_id
  where parent.version_id = v.parent_version_id and owner.document_state = 'policy'
    and parent.locked_at is not null and parent.approved_hash = v.approved_hash
    and parent.approval_booked_at = v.approval_booked_at)`;

async function carries(db: Queryable, { version_id }: VersionRecord): Promise<boolean> {
  const found = await sql<{ carried: boolean }>`
    select ${isCarried} as carried from policy_versions v where v.version_id = ${version_id}`.execute(
    db,
  );
  return found.rows[0]?.carried === true;
}

/** What of the risk changed since its approval, in words; empty while it holds, and of a version that has none. */
export async function changesSinceApproval(
  db: Queryable,
  version: VersionRecord,
): Promise<string[]> {
  if (version.approved_hash === null) return [];
  const { content, version_id, approved_hash } = version;
  const own = await readRisk(db, content);
  if (own.hash === approved_hash) return [];
  const approved = await approvedRisk(db, version_id);
  const changes = riskChanges(approved, own.risk, await namesBeside(db, own, approved));
  return changes.length > 0 ? changes : ['the risk was changed'];
}

/** What the insurer approved: as long as the risk itself, and asked for only where another one is worked on. */
async function approvedRisk(db: Queryable, version_id: string): Promise<ApprovedRisk> {
  const { risk } = await db
    .selectFrom('policy_versions')
    .select(sql<ApprovedRisk>`approved_risk`.as('risk'))
    .where('version_id', '=', version_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return risk;
}

/**
 * Refuses a version whose risk is no longer the one that the insurer approved (manual B3). Clients are told without figures.
 * A change of a policy goes out on our authority until the insurer was asked about it.
 */
export async function assertApprovalHolds(ctx: Asking, version: VersionRecord): Promise<void> {
  if (version.approved_hash === null || (await carries(ctx.db, version))) return;
  const changes = await changesSinceApproval(ctx.db, version);
  if (changes.length === 0) return;
  const inside = ctx.actor !== null && isStaff(ctx.actor.account_type);
  throw new AppError('transition_refused', {
    reason: 'approval',
    message: inside
      ? `${voidedText(changes)} Ask the insurer again.`
      : 'The insurer has to approve this again before it goes on. We are in touch with you.',
  });
}

/** Whether the insurer approved this very risk: not one like it, and not before it changed. */
export async function isApprovedAsItIs(
  db: Queryable,
  version: Pick<VersionRecord, 'approved_hash' | 'content'>,
): Promise<boolean> {
  if (version.approved_hash === null) return false;
  return (await readRisk(db, version.content)).hash === version.approved_hash;
}

interface Approval extends InsurerApproval {
  holds: boolean;
  carried: boolean;
  changes: string[];
  beyond: string[];
}

/** An approval as the page shows it, with what voids it; null of a version that has none. */
export async function approvalOf(db: Queryable, version: VersionRecord): Promise<Approval | null> {
  const { approved_at, approval_booked_at, approved_means } = version;
  if (approved_at === null || approval_booked_at === null || approved_means === null) return null;
  const recorder = await db
    .selectFrom('accounts')
    .select('attn')
    .where('user_id', '=', version.approval_booked_by)
    .executeTakeFirst();
  const changes = await changesSinceApproval(db, version);
  return {
    given_by: version.approved_by_name,
    given_at: unixSeconds(new Date(approved_at)),
    means: approved_means,
    recorded_by: approved_means === 'account' ? null : (recorder?.attn ?? ''),
    recorded_at: unixSeconds(new Date(approval_booked_at)),
    holds: changes.length === 0,
    carried: await carries(db, version),
    changes,
    beyond: approvedBeyond(version).flatMap(({ breaches }) =>
      breaches.map(({ message }) => message),
    ),
  };
}

/** What an insurer approved though it goes beyond agreements. */
export const approvedBeyond = ({
  approved_beyond,
}: Pick<VersionRecord, 'approved_beyond'>): readonly AgreedBeyond[] =>
  approved_beyond as unknown as AgreedBeyond[];
