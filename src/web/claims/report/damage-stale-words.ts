import { formatMoney } from '#domain/money.ts';
import type { DamageLine } from '#web/claims/report/damage-lines.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import type { Parts } from '#web/kit/form/stale-merge.ts';
import type { StaleWords } from '#web/kit/form/stale-words.ts';

export interface DamageContent {
  lines: readonly DamageLine[];
  salvage: number | null;
}

const lineStart = 'line ';

/** The damage table as what two people can change apart from each other: each line, and the salvage value. */
export function damageParts({ lines, salvage }: DamageContent): Parts {
  return { ...Object.fromEntries(lines.map((line) => [lineStart + line.key, line])), salvage };
}

/** The table that parts make. A line that the claim has not any more is a new one. */
export function damageOfParts(
  parts: Parts,
  claim: Pick<FullClaim, 'lines'>,
): { lines: DamageLine[]; salvage: number | null } {
  const known = new Set(claim.lines.map((line) => line.claim_line_id));
  const lines = Object.entries(parts)
    .filter(([key]) => key.startsWith(lineStart))
    .map(([, part]) => {
      const { claim_line_id, ...line } = part as DamageLine;
      return claim_line_id !== undefined && known.has(claim_line_id)
        ? { ...line, claim_line_id }
        : line;
    });
  return { lines, salvage: parts['salvage'] as number | null };
}

/** What stands in a line, as the table shows it. */
function lineTexts(line: DamageLine | undefined, currency: string): string[] {
  if (!line) return ['Taken out'];
  const amount = (cents: number | null) => (cents === null ? '—' : formatMoney(cents, currency));
  return [
    [line.description, line.part_number, `${line.quantity} ×`].filter(Boolean).join(' · '),
    `Claimed ${amount(line.claimed)}`,
    `Agreed ${amount(line.agreed)}`,
    ...(line.reason === '' ? [] : [line.reason]),
  ];
}

/** The damage table in words. */
export function damageStaleWords(currency: string): StaleWords {
  const lines = (key: string, side: Parts) =>
    key === 'salvage'
      ? [side[key] === null ? '—' : formatMoney(side[key] as number, currency)]
      : lineTexts(side[key] as DamageLine | undefined, currency);
  const label = (
    key: string,
    { mine, theirs, base }: { mine: Parts; theirs: Parts; base: Parts },
  ) =>
    key === 'salvage'
      ? 'Salvage value'
      : ((mine[key] ?? theirs[key] ?? base[key]) as DamageLine).description;
  return {
    noun: 'claim',
    label,
    lines: (key, side, sides) => lines(key, sides[side]),
    taken: (keys, sides) =>
      keys.map((key) => `${label(key, sides)}: ${lines(key, sides.theirs).join(', ')}`),
  };
}
