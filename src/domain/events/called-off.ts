// An event that the organiser calls off leaves policies to cancel or change, quotes to withdraw and claims to look at:
// "Zandvoort GT, 12-06-2026 – 14-06-2026, is called off. To deal with: 2 policies (P-26-0101, P-26-0102) and 1 quote (Q-26-0007)."

import { counted } from '#domain/counted.ts';

/** A record that an event which is not held leaves to deal with, by its number. */
export interface LeftAtEvent {
  kind: 'policy' | 'quote' | 'open claim';
  number: string;
}

/** As many numbers of a kind as one line names. */
const mostNamed = 10;

function groupText(kind: LeftAtEvent['kind'], left: readonly LeftAtEvent[]): string {
  const numbers = left.map(({ number }) => number);
  const named = numbers.slice(0, mostNamed).join(', ');
  const more = numbers.length - mostNamed;
  return `${counted(numbers.length, kind, kind === 'policy' ? 'policies' : undefined)} (${named}${more > 0 ? ` and ${more} more` : ''})`;
}

/** What is left, kind by kind: "2 policies (P-26-0101, P-26-0102) and 1 quote (Q-26-0007)". */
export function leftText(left: readonly LeftAtEvent[]): string {
  const groups = (['policy', 'quote', 'open claim'] as const).flatMap((kind) => {
    const own = left.filter((one) => one.kind === kind);
    return own.length === 0 ? [] : [groupText(kind, own)];
  });
  const last = groups.at(-1) ?? '';
  return groups.length > 1 ? `${groups.slice(0, -1).join(', ')} and ${last}` : last;
}
