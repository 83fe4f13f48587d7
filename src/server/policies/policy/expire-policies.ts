import { dateOfInstant, unixSeconds } from '#domain/dates.ts';
import { isOver, statusesInForce } from '#domain/policies/document-status.ts';
import type { Job } from '#server/platform/area.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { type DocumentRecord, lockDocument } from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { endRevision, hasRevision } from '#server/policies/policy/end-revision.ts';

/**
 * Every night: policies of which the last day is over in Amsterdam become `expired` (manual A5), each in a transaction of
 * its own, so that a night that is cut short goes on where it stopped and a second run changes nothing.
 */
export const expirePolicies: Job = async ({ services, write }) => {
  const today = dateOfInstant(unixSeconds(services.clock.now()));
  const over = await services.db
    .selectFrom('policies')
    .select('policy_id')
    .where('document_state', '=', 'policy')
    .where('status', 'in', statusesInForce)
    .where('period_to', '<', today)
    .orderBy('period_to')
    .execute();
  for (const { policy_id } of over)
    await write(async (ctx) => {
      const policy = await lockDocument(ctx, { policy_id });
      // Somebody may have ended it, or its event been moved, since it was read.
      if (isOver({ ...policy, today: ctx.today })) await expirePolicy(ctx, policy, { by: 'job' });
    });
};

/**
 * A policy has run out: what was worked on besides comes to nothing, and it expires. Its cover ended by itself, so that no
 * interval and no cent moves; open premium stays due.
 */
export async function expirePolicy(
  ctx: WriteContext<Actor | null>,
  policy: DocumentRecord,
  end: { by: 'job' } | { reason: string },
): Promise<DocumentRecord> {
  const byHand = 'reason' in end;
  const step = byHand ? end : { ...end, action: 'expire_policies' as const };
  const issued = hasRevision(policy)
    ? await endRevision(ctx, policy, { ...step, to: 'expired' })
    : policy;
  return takeStep(ctx, issued, { to: 'expired', ...step });
}
