// The mails that the product sends by itself, in one place and in English, so that another language can follow.
// Example: a password reset is "Choose a new password", two lines and one button that works for an hour.

import { counted } from '#domain/counted.ts';
import { markupLine, markupText } from '#domain/communications/markup-text.ts';
import { addDays, type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { type Money, formatMoney } from '#domain/money.ts';
import { outingsInWords } from '#domain/policies/renewal/renewal.ts';
import { PRODUCT_NAME } from '#domain/product.ts';

/** A mail's words, ready for its frame; `body` is mini-markup. */
export interface StandardMail {
  type: string;
  subject: string;
  title: string;
  body: string;
}

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
const day = formatCalendarDate;
const button = (label: string, url: string): string => `[button link=${url}] ${label}`;
const lines = (...all: (string | false | undefined)[]): string =>
  all.filter((line) => line !== false && line !== undefined).join('\n');

/** To whoever forgot the password; `minutes` is how long the link works. */
export function passwordResetMail({
  url,
  minutes,
}: {
  url: string;
  minutes: number;
}): StandardMail {
  return {
    type: 'password_reset',
    subject: `Choose a new ${PRODUCT_NAME} password`,
    title: 'Choose a new password',
    body: lines(
      'Somebody asked for a new password for this email address.',
      button('Choose a new password', url),
      `The button works once, for ${minutes} minutes. If it was not you, leave this email alone: your password stays as it is.`,
    ),
  };
}

/** To a new account; the link lets it choose its first password. */
export function invitationMail({
  way,
  invited_by,
}: {
  /** A link that sets the first password, or the log-in page for who comes in by the company's own sign-in. */
  way: { url: string; days: number } | { url: string; provider: string };
  invited_by: string;
}): StandardMail {
  const first =
    'provider' in way
      ? [
          button('Go to the log-in page', way.url),
          `No password is needed: choose "Continue with ${markupLine(way.provider)}" there.`,
        ]
      : [
          button('Choose your password', way.url),
          `The button works once, for ${way.days} days. After that, "Forgot your password?" on the log-in page does the same.`,
        ];
  return {
    type: 'invitation',
    subject: `Your ${PRODUCT_NAME} account`,
    title: `Welcome to ${PRODUCT_NAME}`,
    body: lines(
      `${markupLine(invited_by) || PRODUCT_NAME} opened an account for you. Quotes, policies, payments and claims are all in one place there.`,
      ...first,
    ),
  };
}

/** To an account whose password was changed, so that nobody else does it unseen. */
export function passwordChangedMail({ phone }: { phone: string }): StandardMail {
  return {
    type: 'password_changed',
    subject: `Your ${PRODUCT_NAME} password was changed`,
    title: 'Your password was changed',
    body: `All other devices were logged out. If this was not you, call us at once: ${markupLine(phone)}.`,
  };
}

/** To an account whose log-in address was changed; it goes to the old address. */
export function emailChangedMail({ email, phone }: { email: string; phone: string }): StandardMail {
  return {
    type: 'email_changed',
    subject: `Your ${PRODUCT_NAME} log-in was changed`,
    title: 'Your log-in was changed',
    body: `From now on you log in with ${markupLine(email)}. If this was not you, call us at once: ${markupLine(phone)}.`,
  };
}

/** Tells of a message in a thread; `label` names the record, such as "claim CL-2026-0001". */
export function newMessageMail(message: {
  sender_name: string;
  label: string;
  text: string;
  url: string;
}): StandardMail {
  const { sender_name, label, text, url } = message;
  return {
    type: 'new_message',
    subject: `New message about ${label}`,
    title: `New message about ${label}`,
    body: lines(
      `${markupLine(sender_name)} wrote:`,
      '',
      markupText(text),
      '',
      button('Read and answer', url),
    ),
  };
}

/** The number and name of a document, and where it is read. */
export interface DocumentFacts {
  number: string;
  cover_title: string;
  url: string;
}

/** To the client: the quote is ready and can be accepted. */
export function quoteSentMail(
  quote: DocumentFacts & { gross: Money; valid_until: CalendarDate },
): StandardMail {
  return {
    type: 'quote_sent',
    subject: `Your quote ${quote.number}`,
    title: `Quote ${quote.number}`,
    body: lines(
      `Your quote for ${markupLine(quote.cover_title)} is ready.`,
      `- Premium including tax: [bold] ${money(quote.gross)}`,
      `- Valid until: ${day(quote.valid_until)}`,
      button('Read and accept the quote', quote.url),
      'Is something missing or different? Ask for a change on the same page.',
    ),
  };
}

/** To the insurer: a document waits for approval. */
export function waitingForApprovalMail(
  document: DocumentFacts & { client_name: string; sum_insured: Money },
): StandardMail {
  return {
    type: 'waiting_for_approval',
    subject: `${document.number} waits for your approval`,
    title: 'Waiting for your approval',
    body: lines(
      `${document.number}, ${markupLine(document.cover_title)}, for ${markupLine(document.client_name)}.`,
      `- Sum insured: ${money(document.sum_insured)}`,
      button('Approve or decline', document.url),
    ),
  };
}

/** To the client: the policy is made. */
export function policyMadeMail(
  policy: DocumentFacts & {
    period_from: CalendarDate | null;
    period_to: CalendarDate | null;
    /** What it asks of whoever has a loss. */
    after_loss: string;
  },
): StandardMail {
  return {
    type: 'policy_made',
    subject: `Your policy ${policy.number}`,
    title: `Policy ${policy.number}`,
    body: lines(
      `You are covered: ${markupLine(policy.cover_title)}.`,
      policy.period_from !== null &&
        policy.period_to !== null &&
        `- Period: ${day(policy.period_from)} to ${day(policy.period_to)}`,
      button('Open the policy', policy.url),
      policy.after_loss,
    ),
  };
}

/** To the client: the policy was changed. */
export function policyChangedMail(policy: DocumentFacts & { change: string }): StandardMail {
  return {
    type: 'policy_changed',
    subject: `Your policy ${policy.number} was changed`,
    title: `Policy ${policy.number} was changed`,
    body: lines(markupText(policy.change), button('Open the policy', policy.url)),
  };
}

/** What a cancellation means in money, for the client. */
export interface CancellationMoney {
  given_back: Money;
  taken_off: Money;
  paid_back: Money;
}

/** To the client, and without the money to its brokerage and the insurer: the policy ends. */
export function policyCancelledMail(
  policy: DocumentFacts & {
    effective_on: CalendarDate;
    initiated_by: string;
    reason: string;
    message?: string;
    money?: CancellationMoney;
    /** Objects, a trip or the like, which end as one, instead of cars at events. */
    is_whole?: boolean;
    /** What is taken out where the rest stays in force; without it the whole policy ends. */
    items?: readonly string[];
  },
): StandardMail {
  const { money: back, items } = policy;
  const what = items === undefined ? 'Policy' : 'Part of policy';
  return {
    type: 'policy_cancelled',
    subject: `${items === undefined ? 'Your policy' : 'Part of your policy'} ${policy.number} was cancelled`,
    title: `${what} ${policy.number} was cancelled`,
    body: lines(
      policy.message !== undefined && policy.message !== '' && markupText(policy.message),
      items === undefined
        ? `${markupLine(policy.cover_title)} is cancelled from ${day(policy.effective_on)}. ${policy.is_whole ? 'What happens from then on is not covered.' : 'Events that have not begun by then are no longer covered; what has begun stays covered to its end.'}`
        : `From ${day(policy.effective_on)} these are no longer covered. The rest of the policy stays in force.`,
      ...(items ?? []).map((item) => `- ${markupLine(item)}`),
      `- Cancelled by: ${markupLine(policy.initiated_by)}`,
      `- Reason: ${markupLine(policy.reason)}`,
      back && `- Given back, with tax: [bold] ${money(back.given_back)}`,
      back && back.taken_off.amount > 0 && `- Taken off what is open: ${money(back.taken_off)}`,
      back && back.paid_back.amount > 0 && `- To be paid back to you: ${money(back.paid_back)}`,
      button('Open the policy', policy.url),
    ),
  };
}

/** To the client: a cancelled policy is in force again. */
export function policyReinstatedMail(
  policy: DocumentFacts & {
    no_loss_by: string;
    not_covered: readonly string[];
    owed: Money;
  },
): StandardMail {
  return {
    type: 'policy_reinstated',
    subject: `Your policy ${policy.number} is in force again`,
    title: `Policy ${policy.number} is in force again`,
    body: lines(
      `${markupLine(policy.cover_title)} is covered again from now. What happened while it was cancelled stays uncovered.`,
      ...policy.not_covered.map((event) => `- Not covered: ${markupLine(event)}`),
      `- No loss, declared by: ${markupLine(policy.no_loss_by)}`,
      policy.owed.amount > 0 && `- To be paid: [bold] ${money(policy.owed)}`,
      button('Open the policy', policy.url),
    ),
  };
}

/** To the client: a quote, a request or a policy change is not possible. */
export function documentDeclinedMail({
  label,
  reason,
  url,
}: {
  label: string;
  reason: string;
  url: string;
}): StandardMail {
  return {
    type: 'document_declined',
    subject: `About ${label}`,
    title: `About ${label}`,
    body: lines(
      `We cannot offer this: ${label}.`,
      '[bold] Why',
      markupText(reason),
      button('Ask us about it', url),
    ),
  };
}

/** To a client who raced last season: the next one begins, and is not insured yet. */
export function seasonReminderMail(reminder: {
  season: number;
  first_on: CalendarDate;
  cars: number;
  rounds: number;
  /** Whether it races, or is on track on other days alone. */
  races: boolean;
  /** The number of a quote that waits for the client. */
  quote_number: string;
  url: string;
}): StandardMail {
  const { season, first_on, quote_number } = reminder;
  const cars = counted(reminder.cars, 'car');
  const { rounds, races } = reminder;
  const first =
    rounds === 1
      ? `The only ${races ? 'round' : 'day on track'}`
      : `The first of ${outingsInWords(rounds, races)}`;
  const alike = races ? 'in the same championships' : 'like those of last season';
  return {
    type: 'season_reminder',
    subject: `Your season ${season} begins on ${day(first_on)}`,
    title: `Season ${season}`,
    body: lines(
      `Last season you insured ${cars} with us. ${first} of ${season} ${alike} begins on ${day(first_on)}, and is not insured yet.`,
      quote_number === ''
        ? 'Last season’s cars and drivers are filled in already: check them, and see the price at once.'
        : `Quote ${markupLine(quote_number)} is ready for you.`,
      button(quote_number === '' ? 'Insure the season' : 'Open the quote', reminder.url),
    ),
  };
}

/** To a client whose cover of a year ends: what it insures is not insured from the next day on. */
export function coverReminderMail(reminder: {
  /** What insures it, in words. */
  line: string;
  policy_number: string;
  /** The day after its last one. */
  first_on: CalendarDate;
  /** The number of a quote that waits for the client. */
  quote_number: string;
  url: string;
}): StandardMail {
  const { line, policy_number, quote_number } = reminder;
  const last = day(addDays(reminder.first_on, -1));
  return {
    type: 'cover_reminder',
    subject: `${line} ${policy_number} ends on ${last}`,
    title: `${line} ends`,
    body: lines(
      `Policy ${markupLine(policy_number)} insures you until ${last}. From the next day on nothing is insured yet.`,
      quote_number === ''
        ? 'We send you a quote for the time after it. Has something changed? Tell us by a message at the policy.'
        : `Quote ${markupLine(quote_number)} is ready for you.`,
      button(quote_number === '' ? 'Open the policy' : 'Open the quote', reminder.url),
    ),
  };
}
