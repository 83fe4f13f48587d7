// A message of somebody else carries two or three letters that say who is speaking.
// A message of a brokerage shows BR; a kind of sender that nobody knows shows EX.

import type { AccountType } from './account-types.ts';

/** Who can stand behind a message: an account, the holder of a policy link, or somebody staff wrote for. */
export type SenderKind = AccountType | 'external' | 'other';

const badges: Readonly<Partial<Record<SenderKind, string>>> = {
  agent: 'CL',
  external: 'EX',
  loss_adjuster: 'LA',
  brokerage: 'BR',
  admin: 'AD',
  superadmin: 'AD',
  other: 'OTH',
};

/** Badge of a sender in a thread; EX for every kind without a badge of its own, as the insurer [2.55]. */
export function badgeOf(sender_kind: string | null | undefined): string {
  const kind = sender_kind ?? '';
  return (Object.hasOwn(badges, kind) ? badges[kind as SenderKind] : undefined) ?? 'EX';
}

/** Badge of who did something in the audit trail: as in a thread, and P for what Paddock did by itself. */
export function actorBadge(by: { actor_id: string | null; actor_type: string }): string {
  return by.actor_id === null && by.actor_type === 'system' ? 'P' : badgeOf(by.actor_type);
}
