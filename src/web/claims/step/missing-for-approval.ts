import { counted } from '#domain/counted.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';

/** Whether what raises the excess was confirmed, and who was at fault where that is asked. */
export const areTermsConfirmed = (claim: FullClaim): boolean =>
  claim.additional_excess_confirmed && (claim.fault_result !== null || !claim.asks_fault);

/** What the page knows to be missing before the server is asked. */
export function missingForApproval(claim: FullClaim): string[] {
  const undecided = claim.lines.filter((line) => line.agreed === null).length;
  const unexplained = claim.lines.filter(
    (line) => line.agreed !== null && line.agreed < line.claimed && line.reason.trim() === '',
  ).length;
  const lacking = (claim.evidence_to_follow?.items ?? []).some(
    ({ kind }) => kind !== 'official_statement',
  );
  return [
    ...(lacking ? ['Wait for the photos and the chassis number.'] : []),
    ...(claim.lines.length === 0 ? ['Enter what is claimed first.'] : []),
    ...(undecided > 0 ? [`Enter the agreed amount of ${counted(undecided, 'line')}.`] : []),
    ...(unexplained > 0 ? [`Say why less is agreed on ${counted(unexplained, 'line')}.`] : []),
    ...(areTermsConfirmed(claim)
      ? []
      : [`Confirm ${claim.asks_fault ? 'fault and ' : 'the '}additional excess.`]),
  ];
}
