import { agreedOf, type ClaimTerms } from '#domain/claims/claim-amounts.ts';
import type { ClaimLineKind } from '#domain/claims/claim-constants.ts';
import { sumBy } from '#domain/sums.ts';
import type { ClaimLine, FullClaim } from '#web/claims/claim/claim-words.ts';
import type { InputOf } from '#web/api/action-types.ts';

/** A line as it is being edited; new ones have no id yet. */
export type DamageLine = Omit<ClaimLine, 'claim_line_id' | 'position'> & {
  key: string;
  claim_line_id?: string;
};

/** What nobody has said yet of a new line. */
export const undecided = { agreed: null, reason: '', supplement: false, settled: false } as const;

export function damageLinesOf(claim: Pick<FullClaim, 'lines'>): DamageLine[] {
  return claim.lines.map(({ position: _position, ...line }) => ({
    ...line,
    key: line.claim_line_id,
  }));
}

/** Parts, labour, and the rest together. */
const damageGroups = [
  { id: 'parts', label: 'Parts', kinds: ['parts'] },
  { id: 'labour', label: 'Labour', kinds: ['labour'] },
  { id: 'other', label: 'Other', kinds: ['paint', 'specialist', 'transport', 'other'] },
] as const satisfies readonly { id: string; label: string; kinds: readonly ClaimLineKind[] }[];

export interface DamageGroup {
  id: string;
  label: string;
  lines: DamageLine[];
  claimed: number;
}

/** The lines by group, in the order of the groups; groups without lines are left out. */
export function groupLines(lines: readonly DamageLine[]): DamageGroup[] {
  return damageGroups.flatMap(({ id, label, kinds }) => {
    const own = lines.filter((line) => (kinds as readonly ClaimLineKind[]).includes(line.kind));
    if (own.length === 0) return [];
    return [{ id, label, lines: own, claimed: sumBy(own, (line) => line.claimed) }];
  });
}

/** The sums below the table. Agreed counts as the policy counts it: no labour when only parts are covered. */
export function damageTotals(
  lines: readonly DamageLine[],
  scope: string,
): { claimed: number; agreed: number | null } {
  const counted: ClaimTerms['scope'] = scope === 'parts_only' ? 'parts_only' : 'parts_and_labour';
  const decided = lines.some((line) => line.agreed !== null);
  return {
    claimed: sumBy(lines, (line) => line.claimed),
    agreed: decided ? sumBy(lines, (line) => agreedOf(line, counted)) : null,
  };
}

/** All lines agreed as they are claimed; what was decided and paid before stays. */
export function agreeAll(lines: readonly DamageLine[]): DamageLine[] {
  return lines.map((line) => (line.settled ? line : { ...line, agreed: line.claimed, reason: '' }));
}

/** Where less is agreed than claimed somebody has to say why. */
export function needsReason(line: DamageLine): boolean {
  return line.agreed !== null && line.agreed < line.claimed && line.reason.trim() === '';
}

type LineInput = InputOf<'save_claim_lines'>['lines'][number];

export function lineInputs(lines: readonly DamageLine[]): LineInput[] {
  return lines.map((line) => ({
    ...(line.claim_line_id === undefined ? {} : { claim_line_id: line.claim_line_id }),
    kind: line.kind,
    description: line.description,
    part_number: line.part_number,
    supplier: line.supplier,
    invoice_no: line.invoice_no,
    quantity: line.quantity,
    claimed: line.claimed,
    agreed: line.agreed,
    reason: line.reason,
  }));
}
