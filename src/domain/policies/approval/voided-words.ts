// What people read of an approval whose risk has changed since: the first changes by name, and how many more there are.

function namedChanges(changes: readonly string[]): string {
  const shown = changes.slice(0, 4);
  const rest = changes.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/** The sentence of the page and of every refusal; it names the first changes and counts the rest. */
export function voidedText(changes: readonly string[]): string {
  return `The insurer’s approval no longer holds: ${namedChanges(changes)}.`;
}

/** What of a policy in force the insurer heard of after it had approved it. */
export function changedSinceText(changes: readonly string[]): string {
  return `Changed since: ${namedChanges(changes)}.`;
}

/** The same of a change of a policy, which the insurer need not approve but hears of. */
export function carriedText(changes: readonly string[]): string {
  return `The insurer has not approved this change: ${namedChanges(changes)}. It goes out on our authority, and the insurer is told.`;
}
