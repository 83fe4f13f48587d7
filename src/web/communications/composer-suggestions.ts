import type { CannedReply } from '#web/communications/canned-replies.ts';

/** The thread's autocomplete shows at most this many [5.3]. */
export const suggestionLimit = 26;

export interface Suggestion {
  id: string;
  label: string;
  /** What stands in the box once it is chosen. */
  text: string;
}

/** What the last word before the cursor asks for: `@na…` a name anywhere, `/…` a reply at the very start. */
export function suggestionsFor(
  typed: string,
  sources: { names: readonly string[]; replies: readonly CannedReply[] },
): Suggestion[] {
  const slash = /^\/([^\n]*)$/.exec(typed);
  if (slash) {
    const wanted = (slash[1] ?? '').trim().toLowerCase();
    return sources.replies
      .filter((reply) => `${reply.name} ${reply.text}`.toLowerCase().includes(wanted))
      .slice(0, suggestionLimit)
      .map((reply) => ({
        id: reply.name,
        label: `${reply.name} – ${reply.text}`,
        text: reply.text,
      }));
  }
  const mention = /(^|\s)@([\p{L}\p{N}.-]*)$/u.exec(typed);
  if (!mention) return [];
  const wanted = (mention[2] ?? '').toLowerCase();
  const before = typed.slice(0, typed.length - (mention[2] ?? '').length);
  return sources.names
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, suggestionLimit)
    .map((name) => ({ id: name, label: name, text: `${before}${name} ` }));
}
