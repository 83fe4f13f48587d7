// Who opens a record sees who else has it open, and which section somebody else is editing; the first keeps a section.
// Sanne's page speaks up at 10:00:00 and every 25 seconds; without a word it is gone at 10:01:10, 70 seconds later.

import type { AccountType } from '#domain/accounts/account-types.ts';

/** Who is seen at a record and sees the others; clients and brokerages neither [6.2]. */
export const presentTypes = [
  'superadmin',
  'admin',
  'insurer',
  'loss_adjuster',
] as const satisfies readonly AccountType[];

/** Kinds of records that people meet at. */
export const presenceParents = [
  'account',
  'car',
  'championship',
  'circuit',
  'claim',
  'clause_preset',
  'driver',
  'event',
  'import',
  'invoice',
  'policy',
  'request',
] as const;

/** A kind of record that people meet at. */
export type PresenceParent = (typeof presenceParents)[number];

/** An open page says so again after so many seconds. */
export const beatSeconds = 25;

/** A page that was silent for so many seconds is closed, asleep or off the network. */
export const goneAfterSeconds = 70;

/** A section whose editor touched nothing for so many seconds is free again. */
export const idleAfterSeconds = 300;

/** A page that nobody touched for so many seconds falls silent: whoever left the desk is not viewing. */
export const silentAfterSeconds = 900;

/** One page that is open at a record now; a section of it that is edited has an entry of its own. */
export interface PresenceEntry {
  visit_id: string;
  user_id: string;
  name: string;
  /** Empty for the record itself. */
  section: string;
  /** When it was opened, in unix seconds. */
  since: number;
}

/** The others at a record as one person sees them. */
export interface Presence {
  viewers: { user_id: string; name: string }[];
  /** Sections that are another's, by whoever took them first. */
  editors: { section: string; user_id: string; name: string }[];
}

/**
 * What a person sees of those at a record: everybody else once, in the order in which they came, and the sections that
 * are not theirs to edit. A person's own other pages never stand in their way.
 */
export function presenceFor(user_id: string, entries: readonly PresenceEntry[]): Presence {
  const inOrder = entries.toSorted(
    (a, b) => a.since - b.since || (a.visit_id < b.visit_id ? -1 : 1),
  );
  const viewers = new Map<string, Presence['viewers'][number]>();
  const holders = new Map<string, Presence['editors'][number]>();
  for (const { section, name, user_id: who } of inOrder) {
    if (who !== user_id && !viewers.has(who)) viewers.set(who, { user_id: who, name });
    if (section !== '' && !holders.has(section))
      holders.set(section, { section, user_id: who, name });
  }
  return {
    viewers: [...viewers.values()],
    editors: [...holders.values()].filter((holder) => holder.user_id !== user_id),
  };
}

/** Names as colleagues say them: the first word, or all of it where that is an initial or two share it. */
function shortNames(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.trim().split(/\s+/)[0] ?? '');
  return names.map((name, index) => {
    const first = firsts[index] ?? '';
    const says_little = first.replace('.', '').length < 2;
    const is_shared = firsts.indexOf(first) !== firsts.lastIndexOf(first);
    return says_little || is_shared ? name.trim() : first;
  });
}

/** "Sanne is viewing", "Sanne and Tom are viewing", "Sanne, Tom and 2 others are viewing"; nothing without anybody. */
export function viewersText(names: readonly string[]): string {
  const short = shortNames(names);
  if (short.length === 0) return '';
  if (short.length === 1) return `${short[0]} is viewing`;
  const last = short.length > 3 ? `${short.length - 2} others` : short.at(-1);
  const before = short.slice(0, short.length > 3 ? 2 : -1);
  return `${before.join(', ')} and ${last} are viewing`;
}

/** "Sanne is editing this section". */
export function editorText(name: string): string {
  return `${shortNames([name])[0]} is editing this section`;
}
