import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { id, line, optionalLine, text, unixSeconds } from '#contract/fields.ts';
import { STANDARD_TEMPLATE } from '#domain/communications/email-templates.ts';
import { emailTypes, eventMailTypes } from '#domain/communications/email-types.ts';

const emailType = z.enum(emailTypes);
const span = z.object({
  text: z.string().max(5000),
  style: z.enum(['plain', 'bold', 'bold_orange']),
});
const mailLine = z.array(span).max(200);

/** One part of a mail's body as the composer read it [9.18]. */
const mailBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), lines: z.array(mailLine).max(500) }),
  z.object({ kind: z.literal('list'), items: z.array(mailLine).max(500) }),
  z.object({
    kind: z.literal('button'),
    link: z.string().max(2048),
    label: z.string().max(2048),
  }),
  z.object({ kind: z.literal('payments') }),
  z.object({ kind: z.literal('total_amount') }),
  z.object({ kind: z.literal('items') }),
]);

/** What was typed [7.42]. Empty fields come through, so that the server can name the first one that is missing. */
const typedMail = z.strictObject({
  subject: z.string().max(500),
  title: z.string().max(500),
  content: z.array(mailBlock).max(500),
  sender: z.string().max(200),
  regards_by: z.string().max(200).default(''),
});

const writtenMail = typedMail.extend({
  email: z.string().max(300),
  cc_emails: z.array(z.string().max(300)).max(50).default([]),
  attn: z.string().max(200).default(''),
});

/** Somebody a mail would go to, and what it would say to that one alone. */
export const emailRecipient = z.object({
  /** Null for people without an account. */
  user_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  cc_emails: z.array(z.string()),
  attn: z.string(),
  /** Address, copies and name cannot be changed [9.17]. */
  is_locked: z.boolean(),
  /** This account has switched such mails off, so it does not go. */
  is_unwanted: z.boolean(),
  /** When this account was last asked for the same within a day, in unix seconds: it is not asked again. */
  asked_at: unixSeconds.nullable(),
  /** The cars that [items] stands for, a line each. */
  items: z.array(z.string()),
  /** The documents that a button is added for [9.17]. */
  policies: z.array(z.object({ policy_id: id, label: z.string() })),
});

const emailTemplate = z.object({
  type: emailType,
  template_id: z.union([id, z.literal(STANDARD_TEMPLATE)]),
  name: z.string(),
  is_default: z.boolean(),
  subject: z.string(),
  title: z.string(),
  sender: z.string(),
  body: z.string(),
  regards_by: z.string(),
});

const eventIds = z.array(id).max(50);

export const composerContract = {
  get_email_recipients: read({
    summary:
      'Whom a mail of a type about a record would go to, with the facts of it; about events, everybody with a car there.',
    input: z.object({
      type: emailType,
      user_id: id.optional(),
      policy_id: id.optional(),
      claim_id: id.optional(),
      event_ids: eventIds.optional(),
    }),
    output: z.object({
      recipients: z.array(emailRecipient),
      facts: z.object({
        policy: z.string(),
        claim: z.string(),
        event: z.string(),
        client: z.string(),
        /** What the outside broker has to know of a cover, as a list of mini-markup; empty for other mails. */
        cover: z.string(),
      }),
      /** Which of the various insurances the record is about; empty on track and without a document [7.43]. */
      insurance_type: z.string(),
    }),
    shows: ['account', 'car', 'driver', 'email', 'event', 'policy'],
    access: staff,
    scope: { user_id: 'account', policy_id: 'policy', claim_id: 'claim' },
  }),
  get_email_templates: read({
    summary: 'The templates of a type of mail [7.36], the text of the house first.',
    input: z.object({ type: emailType }),
    output: z.object({ templates: z.array(emailTemplate) }),
    shows: ['email_template'],
    access: staff,
  }),
  create_email_template: write({
    summary: 'Keeps a text as a template of a type of mail [7.47].',
    past: 'Created an email template',
    activity: 'email',
    input: z.strictObject({
      type: emailType,
      name: line(80),
      subject: optionalLine(500),
      title: optionalLine(500),
      sender: optionalLine(200),
      body: text(20_000),
      regards_by: optionalLine(200),
    }),
    output: z.object({ template_id: id }),
    access: staff,
  }),
  set_template_as_default: write({
    summary: 'Makes a template the one that a type of mail opens with [7.48].',
    past: 'Chose the default template',
    input: z.strictObject({
      template_id: z.union([id, z.literal(STANDARD_TEMPLATE)]),
      type: emailType,
    }),
    output: z.object({ ok: z.literal(true) }),
    access: staff,
    errors: ['not_found'],
  }),
  send_new_email: write({
    summary:
      'Sends a mail that staff composed [7.41]; its links are made and its payments checked here.',
    past: 'Sent an email',
    activity: 'email',
    input: z.strictObject({
      email: writtenMail,
      type: emailType,
      user_id: id.optional(),
      insurance_type: z.string().max(20).default(''),
      /** Versions whose PDFs go along. */
      document_ids: z.array(id).max(20).default([]),
      /** Invoices whose PDFs go along. */
      invoice_ids: z.array(id).max(20).default([]),
      /** `payment_id` and instalment joined with an underscore [3.10]. */
      payment_ids: z.array(z.string().max(60)).max(100).default([]),
      /** The quote or policy that the mail is about [7.45]. */
      document_id: id.optional(),
      feature: z.enum(['policy', 'vi']).optional(),
      claim_id: id.optional(),
      /** Whether the thread of the record tells of it. */
      add_communication: z.boolean().default(true),
    }),
    output: z.object({ email_id: id }),
    access: staff,
    scope: { user_id: 'account', document_id: 'policy', claim_id: 'claim' },
    errors: ['transition_refused', 'not_found'],
  }),
  send_event_emails: write({
    summary: 'Sends a mail about events to everybody with a car there, one for each client.',
    past: 'Sent emails about an event',
    activity: 'email',
    input: z.strictObject({
      type: z.enum(eventMailTypes),
      event_ids: eventIds.min(1),
      email: typedMail,
      /** Clients who are left out. */
      without_user_ids: z.array(id).max(2000).default([]),
    }),
    output: z.object({ sent: z.number() }),
    access: staff,
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
