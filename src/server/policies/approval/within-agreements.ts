import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import {
  type AgreedBeyond,
  assertWithinBinders,
  brokenOf,
} from '#server/binders/assert-within-binders.ts';
import { binderStandings } from '#server/binders/binder-standing.ts';
import type { BoundDocument } from '#server/binders/bound-risk.ts';
import type { Actor, Asking, Queryable, WriteContext } from '#server/platform/context.ts';
import { approvedBeyond, isApprovedAsItIs } from '#server/policies/approval/insurer-approval.ts';
import {
  type DocumentRecord,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';

/** What is measured of a version, stored or typed, with the approval that it has. */
export type AgreedRisk = Pick<
  VersionRecord,
  'content' | 'premium' | 'period_from' | 'approved_hash' | 'approved_beyond'
>;

/** A version of a document as agreements with insurers look at it. */
export function boundBy(
  { policy_id, insurance_type }: Pick<DocumentRecord, 'policy_id' | 'insurance_type'>,
  { content, premium, period_from }: Pick<AgreedRisk, 'content' | 'premium' | 'period_from'>,
): BoundDocument {
  return { policy_id, insurance_type, content, premium, period_from };
}

/**
 * Refuses a version that somebody may not offer, accept for the client or issue: what is beyond their own authority (manual
 * B4, decision 084), and what goes beyond the agreement of an insurer, but for what the insurer approved of this very risk
 * and what the policy in force took already (manual B2, decision 081). Everything that binds passes here; one that `binds`
 * is measured while nobody else binds the same insurer.
 */
export async function assertMayBind(
  ctx: Asking,
  document: DocumentRecord,
  version: VersionRecord,
  { binds }: { binds: boolean },
): Promise<void> {
  await assertOwnAuthority(ctx, version);
  await assertWithinBinders(ctx, boundBy(document, version), {
    binds,
    agreed: () => agreedBeyond(ctx.db, document, version),
  });
}

/**
 * The same of what a change of an earlier day, or a correction, binds on any day in between, beyond what stood there before:
 * insurers carry those days too, also where the version that holds in the end is within.
 */
export async function assertMayBindDays(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  steps: readonly { before: VersionRecord; after: VersionRecord }[],
): Promise<void> {
  for (const { before, after } of steps) {
    await assertOwnAuthority(ctx, after);
    await assertWithinBinders(ctx, boundBy(document, after), {
      binds: true,
      agreed: async () => [
        ...(await agreedBeyond(ctx.db, document, after)),
        ...(await binderStandings(ctx.db, boundBy(document, before))),
      ],
    });
  }
}

/** Who offers, accepts for the client or issues decides about what is insured and at which price. */
async function assertOwnAuthority(
  ctx: Asking,
  { sum_insured, content }: VersionRecord,
): Promise<void> {
  const { currency, adjust_pct } = content;
  await assertAuthority(
    ctx,
    { kind: 'value', amount: sum_insured, currency },
    { kind: 'adjustment_pct', pct: Number(adjust_pct) },
  );
}

/** What the insurers approved of this very risk, and what the policy in force took already. */
export async function agreedBeyond(
  db: Queryable,
  document: DocumentRecord,
  version: AgreedRisk,
): Promise<AgreedBeyond[]> {
  const { document_state, status, locked_version_id } = document;
  const holds = document_state === 'policy' && status !== 'cancelled' && locked_version_id !== null;
  const in_force = holds ? boundBy(document, await findVersion(db, locked_version_id)) : null;
  return [
    ...((await isApprovedAsItIs(db, version)) ? approvedBeyond(version) : []),
    ...(in_force ? await binderStandings(db, in_force) : []),
  ];
}

/** Keeps with an approval what of the risk goes beyond the agreements of those who carry it: that much is approved, and no more. */
export async function keepApprovedBeyond(
  ctx: WriteContext,
  document: DocumentRecord,
  version: VersionRecord,
): Promise<void> {
  const broken = brokenOf(await binderStandings(ctx.db, boundBy(document, version)));
  const beyond = broken.map(({ insurer_id, breaches }): AgreedBeyond => ({ insurer_id, breaches }));
  await ctx.db
    .updateTable('policy_versions')
    .set({ approved_beyond: JSON.stringify(beyond) })
    .where('version_id', '=', version.version_id)
    .execute();
}
