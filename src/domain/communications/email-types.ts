// Twelve kinds of mails have templates; some take payments or versions with them, two go to a fixed broker team.
// The composer of payment_links is titled "payment links Email".

import type { StatusTone } from '#domain/status-tone.ts';

/** Types of mails with templates, in the order of the specification [9.16]. */
export const emailTypes = [
  'payment_reminder',
  'missing_cars_drivers',
  'missing_chassis',
  'event_reminder',
  'payment',
  'claim_paid_insurer',
  'claim_reminder',
  'payment_links',
  'waiting_for_approval',
  'vi_pdf',
  'pa_quote_request',
  'pa_firm_order',
] as const;

/** Type of a mail that staff compose. */
export type EmailType = (typeof emailTypes)[number];

/** How far a mail has come. */
export const emailStatuses = ['queued', 'sent', 'failed'] as const;

/** Status of a mail. */
export type EmailStatus = (typeof emailStatuses)[number];

/** What readers see for each status of a mail. */
export const emailStatusLabels: Readonly<Record<EmailStatus, string>> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
};

/** Colour of each status. */
export const emailStatusTones: Readonly<Record<EmailStatus, StatusTone>> = {
  queued: 'info',
  sent: 'success',
  failed: 'error',
};

/** The type of any mail in words: "Payment reminder". */
export function emailTypeText(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The title of the composer: the type with spaces, and the word Email [2.49]. */
export function composerTitle(type: EmailType): string {
  return `${type.replaceAll('_', ' ')} Email`;
}

const withPayments: readonly EmailType[] = ['payment_reminder', 'payment_links'];
const toBrokerTeam = ['pa_quote_request', 'pa_firm_order'] as const satisfies EmailType[];

/** Mails about race weekends that go to every client with a car there. */
export const eventMailTypes = [
  'event_reminder',
  'missing_cars_drivers',
  'missing_chassis',
] as const satisfies readonly EmailType[];

/** A mail about race weekends. */
export type EventMailType = (typeof eventMailTypes)[number];

/** Whether a mail is about race weekends. */
export function isEventMail(type: EmailType): type is EventMailType {
  return (eventMailTypes as readonly EmailType[]).includes(type);
}

/** A mail to the outside broker of personal accident. */
export type BrokerMail = (typeof toBrokerTeam)[number];
const withPolicyLink: readonly EmailType[] = [
  ...eventMailTypes,
  'waiting_for_approval',
  'vi_pdf',
  'payment',
];

/** Whether the mail carries the ids of the selected payments [7.44]. */
export function carriesPayments(type: EmailType): boolean {
  return withPayments.includes(type);
}

/** Whether at least one document version must be chosen [5.13]. */
export function carriesVersions(type: EmailType): boolean {
  return type === 'vi_pdf';
}

/** Whether recipient, copies and attn are the personal accident broker's team, and cannot be changed [9.17]. */
export function goesToBrokerTeam(type: EmailType): type is BrokerMail {
  return toBrokerTeam.some((one) => one === type);
}

/** Whether a link to the policy's PDF is added below the body [9.17]. */
export function addsPolicyLink(type: EmailType): boolean {
  return withPolicyLink.includes(type);
}
