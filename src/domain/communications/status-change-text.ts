// A thread tells of a changed status with two statuses and a hash between them.
// `submitted#under_review` is shown as "Status changed from Submitted to Under review".

/** The text of a status_change message; only the server writes it [3.4]. */
export function statusChangeText(from: string, to: string): string {
  return `${from}#${to}`;
}

/** The two statuses of a status_change text, or null unless both parts are there [2.58]. */
export function parseStatusChange(text: string): { from: string; to: string } | null {
  const at = text.indexOf('#');
  const from = text.slice(0, Math.max(0, at)).trim();
  const to = text.slice(at + 1).trim();
  return at === -1 || from === '' || to === '' || to.includes('#') ? null : { from, to };
}

/** Several changes of status, each from where the one before ended, as one sentence: "Concept → Sent → Accepted". */
export function statusChainSentence(
  texts: readonly string[],
  labelOf: (status: string) => string = (status) => status,
): string {
  const [first, ...others] = texts.flatMap((text) => parseStatusChange(text) ?? []);
  if (!first) return '';
  const chain = [first.from, first.to, ...others.map(({ to }) => to)].map(labelOf);
  return `Status changed: ${chain.join(' → ')}`;
}

/** What readers see for a status_change message; nothing when a part is missing [2.58]. `labelOf` names a status. */
export function statusChangeSentence(
  text: string,
  labelOf: (status: string) => string = (status) => status,
): string {
  const change = parseStatusChange(text);
  return change ? `Status changed from ${labelOf(change.from)} to ${labelOf(change.to)}` : '';
}
