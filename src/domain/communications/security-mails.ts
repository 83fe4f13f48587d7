// Mails to an account whose log-in became safer or less safe, so that nobody changes it unseen. Example: "Two-step
// log-in was switched off", one line and the number to call.

import { markupLine } from '#domain/communications/markup-text.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { PRODUCT_NAME } from '#domain/product.ts';

/** Types of mails about an account's log-in: what they say and what they open is for their addressee alone. */
const securityMailTypes: ReadonlySet<string> = new Set([
  'password_reset',
  'invitation',
  'two_step_reset',
  'password_changed',
  'email_changed',
  'two_step_on',
  'two_step_off',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'sign_on_linked',
  'sign_on_unlinked',
  'sign_on_instead',
]);

/** Whether mails of a type are about a log-in. */
export function isSecurityMail(type: string): boolean {
  return securityMailTypes.has(type);
}

const callUs = (phone: string): string =>
  `If this was not you, call us at once: ${markupLine(phone)}.`;

/** From now on a code is asked for after the password. */
export function twoStepOnMail({ phone }: { phone: string }): StandardMail {
  return {
    type: 'two_step_on',
    subject: `Two-step login is on for your ${PRODUCT_NAME} account`,
    title: 'Two-step login is on',
    body: `From now on you log in with your password and a code from your authenticator app. Keep your recovery codes where you find them without your phone. All other devices were logged out.\n${callUs(phone)}`,
  };
}

/** The password alone is enough again. */
export function twoStepOffMail({ phone }: { phone: string }): StandardMail {
  return {
    type: 'two_step_off',
    subject: `Two-step login is off for your ${PRODUCT_NAME} account`,
    title: 'Two-step login is off',
    body: `From now on your password alone is enough to log in. All other devices were logged out.\n${callUs(phone)}`,
  };
}

/** Staff took the second step and the passkeys away; with `url` the password has to be chosen anew too. */
export function twoStepResetMail({ phone, url }: { phone: string; url?: string }): StandardMail {
  const again = url
    ? `Your password was short, so choose a new one first.\n[button link=${url}] Choose a new password\n`
    : '';
  return {
    type: 'two_step_reset',
    subject: `Two-step login of your ${PRODUCT_NAME} account was reset`,
    title: 'Two-step login was reset',
    body: `We took the authenticator app, the recovery codes and the passkeys off your account, and logged out all devices. Set them up again under Account settings.\n${again}${callUs(phone)}`,
  };
}

/** A recovery code opened the account; `left` are still unused. */
export function recoveryCodeUsedMail({
  left,
  phone,
}: {
  left: number;
  phone: string;
}): StandardMail {
  return {
    type: 'recovery_code_used',
    subject: `A recovery code of your ${PRODUCT_NAME} account was used`,
    title: 'A recovery code was used',
    body: `Somebody logged in with your password and a recovery code. ${left} of your recovery codes are left.\n${callUs(phone)}`,
  };
}

/** A passkey was added to the account, or taken from it. */
export function passkeyMail({
  name,
  change,
  phone,
}: {
  name: string;
  change: 'added' | 'removed';
  phone: string;
}): StandardMail {
  return {
    type: `passkey_${change}`,
    subject: `A passkey was ${change} on your ${PRODUCT_NAME} account`,
    title: `Passkey ${change}`,
    body:
      change === 'added'
        ? `"${markupLine(name)}" can log in without a password from now on.\n${callUs(phone)}`
        : `"${markupLine(name)}" can no longer log in. All other devices were logged out.\n${callUs(phone)}`,
  };
}

/** The company's provider can log the account in from now on, or no longer. */
export function signOnMail({
  name,
  change,
  phone,
}: {
  name: string;
  change: 'linked' | 'unlinked';
  phone: string;
}): StandardMail {
  return {
    type: `sign_on_${change}`,
    subject: `Single sign-on was ${change} on your ${PRODUCT_NAME} account`,
    title: `Single sign-on ${change}`,
    body:
      change === 'linked'
        ? `From now on you can log in with ${markupLine(name)}.\n${callUs(phone)}`
        : `${markupLine(name)} can no longer log in to your account. All other devices were logged out.\n${callUs(phone)}`,
  };
}

/** Somebody who must sign in by the provider asked for a new password. */
export function signOnInsteadMail({
  name,
  url,
  phone,
}: {
  name: string;
  url: string;
  phone: string;
}): StandardMail {
  return {
    type: 'sign_on_instead',
    subject: `How to log in to ${PRODUCT_NAME}`,
    title: 'No password is needed',
    body: `You asked for a new password, but your company signs in with ${markupLine(name)}.\n[button link=${url}] Go to the log-in page\n${callUs(phone)}`,
  };
}
