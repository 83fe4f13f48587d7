// Every type of mail has a text of the house, which staff change before they send it or replace by a template of their
// own. {policy} becomes "policy P-26-0001"; where no policy is known it becomes "your policy".

import type { EmailType } from '#domain/communications/email-types.ts';
import { markupLine } from '#domain/communications/markup-text.ts';
import { PRODUCT_NAME } from '#domain/product.ts';

/** The words of a mail before its facts are filled in; `body` is mini-markup. */
export interface EmailWords {
  subject: string;
  title: string;
  sender: string;
  body: string;
  regards_by: string;
}

/** The id under which the text of the house is chosen and made the default. */
export const STANDARD_TEMPLATE = 'standard';

const texts: Record<EmailType, Pick<EmailWords, 'subject' | 'title' | 'body'>> = {
  payment_reminder: {
    subject: 'Reminder: your payment is due',
    title: 'Payment reminder',
    body: 'These payments are open. If you have paid already, you need not do anything.\n\n[payments]\n[total_amount]\n\nBy bank transfer, mention the number of your invoice. By card, use the button below.',
  },
  payment_links: {
    subject: 'Your payment link',
    title: 'Pay online',
    body: 'With the button below you pay these by card, without logging in.\n\n[payments]\n[total_amount]\n\nThe link works for 14 days.',
  },
  payment: {
    subject: 'The premium of {policy}',
    title: 'Your premium',
    body: 'This is about the premium of {policy}. You find the document below; the invoice says what is due and when.\n\nIs something not clear? Answer this email and we help.',
  },
  event_reminder: {
    subject: 'Your cover for {event}',
    title: 'Ready for the weekend',
    body: 'Soon you race: {event}. Your cars there are insured unless it says otherwise:\n\n[items]\n\nIf anything happens:\n- Take photos before the car is dismantled.\n- Keep the damaged parts.\n- Report the damage within [bold] 48 hours[/bold].\n\nHave a good race.',
  },
  missing_cars_drivers: {
    subject: 'We still need something from you for {event}',
    title: 'What is still missing',
    body: 'These cars are not ready yet for {event}:\n\n[items]\n\nSend us for each driver the [bold]name, date of birth and licence[/bold], for each car the chassis number as it stands on the car, and your answer to a quote that waits. Tell us if a car changes. Without a named driver a car cannot start insured.',
  },
  missing_chassis: {
    subject: 'We still need your chassis number for {event}',
    title: 'Chassis number missing',
    body: 'These cars have no chassis number in {policy} yet:\n\n[items]\n\nAnswer this email with the number as it stands on the car. [bold_orange]We need it before the event starts.',
  },
  claim_reminder: {
    subject: 'We wait for your answer about {claim}',
    title: 'Something is still missing',
    body: 'To go on with {claim} we still need something from you. You see what it is in the claim, and you can answer there or by answering this email.\n\nPhotos and invoices can be added from your phone.',
  },
  claim_paid_insurer: {
    subject: '{Claim} is paid',
    title: 'A claim was paid',
    body: '{Claim} was paid to the insured. Your share is in the next statement.\n\nDo you want to see the report of the loss adjuster? Answer this email.',
  },
  waiting_for_approval: {
    subject: '{Policy} waits for your approval',
    title: 'Waiting for your approval',
    body: '{Policy} waits for your approval. You find it below, and you can approve or decline it on your Overview.\n\nWe would like to answer our client today.',
  },
  vi_pdf: {
    subject: 'Your documents',
    title: 'Your documents',
    body: 'With this email you get the documents of {policy}. Keep them where you can find them.\n\nCheck that everything in them is right, and tell us if it is not.',
  },
  pa_quote_request: {
    subject: 'Quote request for personal accident',
    title: 'Quote request',
    body: 'Can you quote personal accident cover for our client?\n\n- Client: {client}\n- Reference: {policy}\n{cover}',
  },
  pa_firm_order: {
    subject: 'Firm order for personal accident',
    title: 'Firm order',
    body: 'Please place this personal accident cover as quoted.\n\n- Client: {client}\n- Reference: {policy}\n{cover}\n\nPlease confirm that cover is in force, with the policy number.',
  },
};

/** The text of the house for a type of mail. */
export function standardTemplate(type: EmailType): EmailWords {
  return { ...texts[type], sender: PRODUCT_NAME, regards_by: '' };
}

/** What a template can name; a fact that is not known is empty. */
export interface EmailFacts {
  /** "policy P-26-0001" */
  policy: string;
  /** "claim CL-2026-0001" */
  claim: string;
  /** "Zandvoort GT Weekend" */
  event: string;
  /** "Van Dalen Racing" */
  client: string;
  /** What the outside broker has to know, as a list of mini-markup. */
  cover: string;
}

const unknownFacts: EmailFacts = {
  policy: 'your policy',
  claim: 'your claim',
  event: 'your next event',
  client: 'our client',
  cover: '',
};

/** A template with its facts; {Policy} begins a sentence. Nothing within a fact is filled in again. */
export function fillTemplate(words: EmailWords, facts: EmailFacts): EmailWords {
  const fill = (text: string, shown = (fact: string) => fact) =>
    text.replaceAll(/\{(policy|claim|event|client|cover)\}/gi, (_, name: string) => {
      const key = name.toLowerCase() as keyof EmailFacts;
      // What is a list already is not written in one line.
      const fact = key === 'cover' ? facts.cover : shown(facts[key] || unknownFacts[key]);
      return name === key ? fact : fact.charAt(0).toUpperCase() + fact.slice(1);
    });
  return {
    ...words,
    subject: fill(words.subject),
    title: fill(words.title),
    body: fill(words.body, markupLine),
  };
}
