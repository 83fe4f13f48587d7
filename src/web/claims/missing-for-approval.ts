import type { FullClaim } from '#web/claims/claim-words.ts';

/** What the page knows to be missing before the server is asked. */
export function missingForApproval(claim: FullClaim): string[] {
  const undecided = claim.lines.filter((line) => line.agreed === null).length;
  const unexplained = claim.lines.filter(
    (line) => line.agreed !== null && line.agreed < line.claimed && line.reason.trim() === '',
  ).length;
  return [
    ...(claim.lines.length === 0 ? ['Enter the damage first.'] : []),
    ...(undecided > 0
      ? [`Enter the agreed amount of ${undecided === 1 ? '1 line' : `${undecided} lines`}.`]
      : []),
    ...(unexplained > 0
      ? [`Say why less is agreed on ${unexplained === 1 ? '1 line' : `${unexplained} lines`}.`]
      : []),
    ...(claim.additional_excess_confirmed && claim.fault_result
      ? []
      : ['Confirm fault and additional excess.']),
  ];
}
