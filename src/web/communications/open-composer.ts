import { useSyncExternalStore } from 'react';
import {
  type EmailType,
  goesToBrokerTeam,
  isEventMail,
} from '#domain/communications/email-types.ts';
import { type InsuranceType, isPlacedByBroker } from '#domain/policies/insurance-types.ts';

/** What a mail is to be about. */
export interface NewMail {
  /** Kinds of mails that fit the record, the likeliest first. */
  types: readonly EmailType[];
  /** The account, the quote or policy, the claim, or the race weekends; without any the client is asked for. */
  user_id?: string;
  policy_id?: string;
  claim_id?: string;
  event_ids?: readonly string[];
  /** Payments that are ticked to begin with, as `payment_id` and instalment joined with an underscore. */
  payment_ids?: readonly string[];
  /** Below the title: "P-26-0041, Van Dalen Racing". */
  about?: string;
  /** After the mail was sent. */
  onSent?: () => void;
}

const listeners = new Set<() => void>();
let open: NewMail | null = null;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the mail composer [2.49]; null closes it. */
export function openComposer(mail: NewMail | null): void {
  open = mail;
  for (const listener of listeners) listener();
}

/** The mail that is being composed. */
export function useOpenComposer(): NewMail | null {
  return useSyncExternalStore(watch, () => open);
}

/** A mail about a quote or policy. */
export function documentMail(document: {
  policy_id: string;
  document_number: string;
  client_name: string;
  insurance_type: InsuranceType;
}): NewMail {
  return {
    // Only some lines are placed with the outside broker [9.17], and cars start on track alone.
    types: documentMails.filter((type) =>
      goesToBrokerTeam(type)
        ? isPlacedByBroker(document.insurance_type)
        : !isEventMail(type) || document.insurance_type === 'on_track',
    ),
    policy_id: document.policy_id,
    about: `${document.document_number}, ${document.client_name}`,
  };
}

/** The kinds of mails about a quote or a policy. */
const documentMails: readonly EmailType[] = [
  'payment',
  'payment_reminder',
  'payment_links',
  'event_reminder',
  'missing_cars_drivers',
  'missing_chassis',
  'waiting_for_approval',
  'vi_pdf',
  'pa_quote_request',
  'pa_firm_order',
];
