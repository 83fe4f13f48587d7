// The product's own mails to clients and loss adjusters about a crash or a loss. Driver's injuries are never named in them.
// Example: an approved claim tells agreed damage, excess and the amount that is paid, EUR 20,370.00, and asks for an IBAN.

import { markupLine, markupText } from '#domain/communications/markup-text.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { keptAfterLoss } from '#domain/lines/after-loss.ts';
import { type Money, formatMoney } from '#domain/money.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
const day = formatCalendarDate;

/** The number of a claim and where it is read. */
export interface ClaimFacts {
  claim_number: string;
  url: string;
}

function claimMail(
  claim: ClaimFacts,
  mail: { type: string; title: string; body: readonly string[]; button: string },
): StandardMail {
  return {
    type: mail.type,
    subject: `Claim ${claim.claim_number}: ${mail.title.toLowerCase()}`,
    title: mail.title,
    body: [...mail.body, `[button link=${claim.url}] ${mail.button}`].join('\n'),
  };
}

/** The same mail, that says what the line of the policy says to everybody who reads of its claims. */
export const withNotice = (mail: StandardMail, notice: string | undefined): StandardMail =>
  notice === undefined ? mail : { ...mail, body: `${mail.body}\n${notice}` };

/** The claim came in; what it was sent without, and until when that may follow. */
export function claimReceivedMail(
  claim: ClaimFacts & {
    insurance_type: InsuranceType;
    hear_by: CalendarDate;
    to_follow: readonly string[];
    due_on: CalendarDate;
  },
): StandardMail {
  const { to_follow } = claim;
  return claimMail(claim, {
    type: 'claim_received',
    title: 'Claim received',
    body: [
      `We have your claim [bold] ${claim.claim_number}`,
      `A claims handler reads it now. You hear from us by ${day(claim.hear_by)}.`,
      ...(to_follow.length === 0
        ? []
        : [
            `Please send by [bold] ${day(claim.due_on)}`,
            ...to_follow.map((text) => `- ${markupLine(text)}`),
          ]),
      `- ${keptAfterLoss(claim.insurance_type)}`,
      '- You can add photos and invoices at any time.',
    ],
    button: 'Follow your claim',
  });
}

/** Something is missing; what and by when. */
export function claimInfoRequiredMail(
  claim: ClaimFacts & { items: readonly string[]; message: string; due_on: CalendarDate },
): StandardMail {
  return claimMail(claim, {
    type: 'claim_info_required',
    title: 'We need something from you',
    body: [
      'To go on with your claim we need:',
      ...claim.items.map((item) => `- ${markupLine(item)}`),
      markupText(claim.message),
      `Please send it by [bold] ${day(claim.due_on)}`,
    ],
    button: 'Send what is missing',
  });
}

/** What was asked for has not come. */
export function claimReminderMail(
  claim: ClaimFacts & { items: readonly string[]; due_on: CalendarDate },
): StandardMail {
  return claimMail(claim, {
    type: 'claim_reminder',
    title: 'Reminder: we still need something',
    body: [
      `On ${day(claim.due_on)} these were due. Without them we cannot decide:`,
      ...claim.items.map((item) => `- ${markupLine(item)}`),
    ],
    button: 'Send what is missing',
  });
}

/** The claim is approved: the amounts, and what the client does now. */
export function claimApprovedMail(
  claim: ClaimFacts & { agreed: Money; excess: Money; final_amount: Money; in_words: string },
): StandardMail {
  const nothing = claim.final_amount.amount === 0;
  return claimMail(claim, {
    type: 'claim_approved',
    title: 'Your claim is approved',
    body: [
      `- Agreed: ${money(claim.agreed)}`,
      `- Excess: ${money(claim.excess)}`,
      `- Paid to you: [bold] ${money(claim.final_amount)}`,
      nothing
        ? 'The loss is below your excess, so there is no payment.'
        : `That is ${markupLine(claim.in_words)}. Accept the amount and check your bank account, then we pay.`,
    ],
    button: nothing ? 'See the decision' : 'Accept the amount',
  });
}

/** The claim is refused: why, and until when the client may object. */
export function claimRejectedMail(
  claim: ClaimFacts & { reason: string; text: string; objection_until: CalendarDate },
): StandardMail {
  return claimMail(claim, {
    type: 'claim_rejected',
    title: 'Our decision',
    body: [
      'We cannot pay this claim.',
      `[bold] ${markupLine(claim.reason)}`,
      markupText(claim.text),
      `You may object until ${day(claim.objection_until)}: write to us on the page of the claim.`,
    ],
    button: 'See the decision',
  });
}

/** The claim is paid; what was set off against open premiums is named. */
export function claimPaidMail(
  claim: ClaimFacts & {
    paid: Money;
    set_off: Money;
    paid_on: CalendarDate;
    iban_end: string;
    reference: string;
    /** The insurer that paid it itself; empty where we did. */
    by: string;
  },
): StandardMail {
  return claimMail(claim, {
    type: 'claim_paid',
    title: 'Your claim is paid',
    body: [
      `- Paid: [bold] ${money(claim.paid)}`,
      `- Date: ${day(claim.paid_on)}`,
      ...(claim.by === '' ? [] : [`- By ${markupLine(claim.by)}`]),
      `- To the account ending in ${markupLine(claim.iban_end)}, reference ${markupLine(claim.reference)}`,
      ...(claim.set_off.amount > 0
        ? [`- Set off against open premiums: ${money(claim.set_off)}`]
        : []),
    ],
    button: 'See the settlement',
  });
}

/** To the loss adjuster: a claim to look at. */
export function adjusterAssignedMail(
  claim: ClaimFacts & { team_name: string; event_name: string },
): StandardMail {
  return claimMail(claim, {
    type: 'adjuster_assigned',
    title: 'A claim for you',
    body: [`${[claim.team_name, claim.event_name].filter(Boolean).map(markupLine).join(', ')}.`],
    button: 'Open the claim',
  });
}
