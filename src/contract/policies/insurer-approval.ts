import { z } from 'zod';
import { approvalMeans, recordedMeans } from '#domain/policies/approval/insurer-approval.ts';
import { answer, riskCarriers } from '#contract/audience.ts';
import { id, line, optionalLine, unixSeconds } from '#contract/fields.ts';

/** Who approved a version for its insurer. */
export const versionApproval = answer(riskCarriers, {
  given_by: z.string(),
  given_at: unixSeconds,
  means: z.enum(approvalMeans),
  /** The member of staff who recorded it; null when the insurer's own account gave it. */
  recorded_by: z.string().nullable(),
  recorded_at: unixSeconds,
});

/** The same, and whether it still binds the risk: what changed since, in words (manual B3). */
export const insurerApproval = versionApproval.extend(
  answer(riskCarriers, {
    holds: z.boolean(),
    /** It was given to the version that this change of a policy follows. */
    carried: z.boolean(),
    changes: z.array(z.string()),
    /** What of it was approved though it goes beyond the agreements of its insurers, in words. */
    beyond: z.array(z.string()),
  }).shape,
);

/** What staff say of an approval that they were told; the insurer's own account says none of it (manual A5). */
export const recordedApproval = {
  given_by: optionalLine(120).default(''),
  given_at: unixSeconds.optional(),
  means: z.enum(recordedMeans).optional(),
};

/** An insurer's word that a move of an event may go beyond its agreement, as staff were told it. */
export const approvedMove = z.object({
  insurer_id: id,
  given_by: line(120),
  given_at: unixSeconds,
  means: z.enum(recordedMeans),
});
