// How much a member of staff decides alone (manual, part two, B4). Who may approve claims up to 250,000.00 does not approve one
// of 250,000.01: somebody whose limit is higher, or who has none, does.

import type { AccountType } from '#domain/accounts/account-types.ts';
import { type Cents, formatMoney } from '#domain/money.ts';

/** The limits of a person: amounts in cents, the same number in every currency; null without a limit. */
export interface StaffAuthority {
  /** Sum insured of a quote or policy that is sent, accepted for the client or issued. */
  value: Cents | null;
  /** Whole percents by which an underwriter makes it cheaper or dearer. */
  adjustment_pct: number | null;
  claim_approval: Cents | null;
  claim_payment: Cents | null;
  refund: Cents | null;
  write_off: Cents | null;
}

/** What a limit is about. */
export type AuthorityKind = keyof StaffAuthority;

/** What readers see for each. */
export const authorityLabels: Readonly<Record<AuthorityKind, string>> = {
  value: 'Sum insured',
  adjustment_pct: 'Adjustment of the premium',
  claim_approval: 'Approval of a claim',
  claim_payment: 'Payment of a claim',
  refund: 'Refund',
  write_off: 'Write-off',
};

const unlimited: StaffAuthority = {
  ...{ value: null, adjustment_pct: null, claim_approval: null },
  ...{ claim_payment: null, refund: null, write_off: null },
};

/** What an admin decides alone until a superadmin sets something else (illustrative defaults). */
const ofAdmin: StaffAuthority = {
  value: 500_000_000,
  adjustment_pct: 25,
  claim_approval: 25_000_000,
  claim_payment: 25_000_000,
  refund: 10_000_000,
  write_off: 10_000,
};

/** The limits of a person: its own, or else those of the role. A superadmin has none by role. */
export function authorityOf(account_type: AccountType, own: StaffAuthority | null): StaffAuthority {
  return own ?? (account_type === 'superadmin' ? unlimited : ofAdmin);
}

/** Something that a person decides: an amount, or a percentage without its sign. */
export type Decided =
  | { kind: Exclude<AuthorityKind, 'adjustment_pct'>; amount: Cents; currency: string }
  | { kind: 'adjustment_pct'; pct: number };

/** Whether a decision lies within somebody's limits; what reaches a limit does. */
export function isWithin(authority: StaffAuthority, decided: Decided): boolean {
  const limit = authority[decided.kind];
  return limit === null || sizeOf(decided) <= limit;
}

const sizeOf = (decided: Decided) => ('pct' in decided ? Math.abs(decided.pct) : decided.amount);

/** "Payment of a claim: EUR 30,000.00 is beyond your limit of EUR 25,000.00. Ingrid Solberg may do this." */
export function beyondAuthorityText(
  authority: StaffAuthority,
  decided: Decided,
  others: readonly string[],
): string {
  const worded = (size: number) =>
    'pct' in decided ? `${size} %` : formatMoney(size, decided.currency);
  const who =
    others.length === 0
      ? 'Nobody else may either: a superadmin sets limits.'
      : `${others.join(' or ')} may do this.`;
  return `${authorityLabels[decided.kind]}: ${worded(sizeOf(decided))} is beyond your limit of ${worded(authority[decided.kind] ?? 0)}. ${who}`;
}
