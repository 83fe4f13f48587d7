// Single sign-on: the company's own provider says who somebody is, for staff and insurers alone. Example: anna@acme.example
// is an admin, acme.example must sign in this way, so her first sign-in is linked at once; without that she logs in once
// with her password, and it is linked then.

import { isStaff, type AccountType } from './account-types.ts';

/** How long a sign-in at the provider may take, and how long a first one waits for the log-in that proves it. */
export const SIGN_ON_MINUTES = 10;

/** Why a sign-in by the provider opens nothing. */
const signOnTroubles = [
  'not_begun_here',
  'denied',
  'unreachable',
  'untrusted',
  'email_unverified',
  'unknown_person',
  'not_for_type',
  'switched_off',
  'log_in_first',
  'other_person',
  'linked_elsewhere',
  'not_logged_in',
] as const;

/** Why a sign-in by the provider opens nothing. */
export type SignOnTrouble = (typeof signOnTroubles)[number];

/** What somebody reads whose sign-in opened nothing; `name` is what the provider is called on the button. */
export function signOnTroubleText(trouble: SignOnTrouble, name: string): string {
  return texts[trouble](name);
}

/** A trouble as an address names it; undefined for whatever else stands there. */
export function readSignOnTrouble(text: string | undefined): SignOnTrouble | undefined {
  return signOnTroubles.find((trouble) => trouble === text);
}

const texts: Readonly<Record<SignOnTrouble, (name: string) => string>> = {
  not_begun_here: () =>
    'This sign-in took too long, was used already or was begun in another browser. Try again.',
  denied: (name) => `${name} did not let you in, or you called it off. Try again.`,
  unreachable: (name) => `${name} does not answer just now. Try again shortly.`,
  untrusted: (name) =>
    `What ${name} answered could not be trusted, so nobody was logged in. Try again, and tell support if it stays so.`,
  email_unverified: (name) =>
    `${name} does not say that your email is verified. Ask whoever runs it, or log in with your password.`,
  unknown_person: (name) =>
    `Nobody here has the email that ${name} knows you by. Ask your contact for an account.`,
  not_for_type: () =>
    'Only staff and insurers sign in this way. Log in with your password or a passkey.',
  switched_off: () => 'This account is switched off. Ask your contact.',
  log_in_first: (name) =>
    `Almost there. Log in here once with your password or a passkey: that links ${name} with your account, and from then on it is enough.`,
  other_person: (name) =>
    `Your account is linked with another person at ${name}. Ask a superadmin to reset its log-in.`,
  linked_elsewhere: (name) => `This person at ${name} is linked with another account already.`,
  not_logged_in: (name) => `You were logged out meanwhile. Log in, and link ${name} again.`,
};

/** Whether an account with these types may sign in by the provider. */
export function mayUseSignOn(types: readonly AccountType[]): boolean {
  return types.some((type) => isStaff(type) || type === 'insurer');
}

/** Whether the people of this address must sign in by the provider, and by nothing else. */
export function mustUseSignOn(
  { email, types }: { email: string; types: readonly AccountType[] },
  required_domains: readonly string[],
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return mayUseSignOn(types) && required_domains.includes(domain);
}

/** What the provider says of a person. */
export interface ProvenPerson {
  email: string | undefined;
  email_verified: boolean;
}

/** An account that a sign-in could mean. */
export interface SignOnAccount {
  email: string;
  types: readonly AccountType[];
  active: boolean;
}

/** What a sign-in does: log the linked account in, link one and log it in, or nothing, with the reason. */
export type SignOnVerdict =
  | { does: 'log_in' | 'link' }
  | { does: 'nothing'; trouble: SignOnTrouble };

/**
 * Judges a sign-in (decision 067). `linked` is the account that the provider's person is linked with; only where there is none it may
 * be `named`, the account of the same email, which has a link with somebody else when `has_other`.
 */
export function judgeSignOn({
  person,
  linked,
  named,
  required_domains,
}: {
  person: ProvenPerson;
  linked: SignOnAccount | undefined;
  named: (SignOnAccount & { has_other: boolean }) | undefined;
  required_domains: readonly string[];
}): SignOnVerdict {
  const nothing = (trouble: SignOnTrouble): SignOnVerdict => ({ does: 'nothing', trouble });
  if (linked) return refusalOf(linked, nothing) ?? { does: 'log_in' };
  if (!person.email || !person.email_verified) return nothing('email_unverified');
  if (!named) return nothing('unknown_person');
  const refused = refusalOf(named, nothing);
  if (refused) return refused;
  if (named.has_other) return nothing('other_person');
  return mustUseSignOn(named, required_domains) ? { does: 'link' } : nothing('log_in_first');
}

function refusalOf(
  account: SignOnAccount,
  nothing: (trouble: SignOnTrouble) => SignOnVerdict,
): SignOnVerdict | undefined {
  if (!account.active) return nothing('switched_off');
  return mayUseSignOn(account.types) ? undefined : nothing('not_for_type');
}
