import { type ButtonOf, steps } from '#contract/step.ts';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import type { OwnDocumentStep } from '#domain/policies/document-transitions.ts';

const lists = ['quotes', 'policies'] as const;
const reason = { field: 'reason', label: 'Reason', max: 2000 } as const;
const note = { field: 'note', label: 'Note', max: 2000, optional: true } as const;

/**
 * What can be done with a quote or a policy, as people read it; `{number}`, `{version}` and `{client}` are of the
 * document. Whose step it is and when it is possible says the domain.
 */
export const documentSteps = steps<OwnDocumentStep, DocumentStatus>()({
  save_quote: {
    summary: 'Keeps what was typed, rates it again and stores the calculation with the version.',
    past: 'Saved quote',
  },
  duplicate_quote: {
    summary: 'A new quote with the content of a document.',
    past: 'Duplicated quote',
  },
  assign_document: {
    summary: 'Gives a document to a member of staff, or to nobody.',
    past: 'Changed the owner',
    bulk: { lists, doing: 'Assigning owner', done: (n) => `${n} assigned` },
  },
  change_document_status: {
    summary:
      'Another status from the drop-down; "Sent and locked" sends, leaving it opens a new version.',
    past: 'Changed status',
    bulk: { lists, doing: 'Changing status', done: (n) => `${n} changed` },
  },
  check_document: {
    summary: 'Staff have looked a document over: it is made, and can go out.',
    past: 'Checked document',
    label: 'Mark as checked',
    menu: 'approve',
    done: '{number} is checked',
    bulk: {
      lists,
      doing: 'Marking as checked',
      done: (n) => `${n} checked`,
    },
  },
  ask_insurer: {
    summary: 'Asks the insurer to approve a revision; it cannot be changed meanwhile.',
    past: 'Asked the insurer',
    label: 'Ask insurer',
    title: 'Send {number} to the insurer?',
    text: 'The insurer gets an email and can approve or decline. The version cannot be changed meanwhile.',
    save: 'Send to insurer',
    menu: 'hand_over',
    done: '{number} waits for the insurer',
  },
  approve_document: {
    summary: 'The insurer accepts the risk; staff who record it say who gave it, when and by what.',
    past: 'Approved document',
    label: 'Approve',
    title: 'Approve {number}',
    asks: { ...note, hint: 'For staff. The client is told when staff send the quote.' },
    done: '{number} approved',
  },
  decline_document: {
    summary: 'The insurer refuses the risk, with a reason.',
    past: 'Declined document',
    label: 'Decline',
    title: 'Decline {number}',
    destructive: true,
    asks: { ...reason, hint: 'Declined is final. Staff read the reason.' },
    done: '{number} declined',
  },
  deny_quote: {
    summary: 'Staff refuse a quote that never went out, for good.',
    past: 'Denied quote',
    label: 'Deny quote',
    title: 'Deny {number}',
    destructive: true,
    asks: { ...reason, hint: 'Denied is final. The quote never goes out.' },
    done: '{number} denied',
  },
  clear_referral: {
    summary: 'A superadmin clears the referral of a document.',
    past: 'Cleared the referral',
    label: 'Clear referral',
    asks: { ...note, hint: '{client} can be insured as it stands.' },
    done: 'Referral cleared',
  },
  send_quote: {
    summary:
      'Locks the version, makes its PDF and mails the link to the client: "Sent and locked".',
    past: 'Sent quote',
    bulk: { lists, doing: 'Sending to clients', done: (n) => `${n} sent` },
  },
  make_revision: {
    summary: 'Opens a new version of a sent document; the old one stays as it was.',
    past: 'Made a revision',
    label: 'Make revision',
    asks: {
      field: 'reason',
      label: 'What changes',
      max: 500,
      optional: true,
      hint: 'Version {version} stays as it was sent. The new one is worked on next.',
    },
    done: 'A new version is open',
  },
  accept_quote: {
    summary: 'The client accepts, itself or through its brokerage or staff.',
    past: 'Accepted quote',
  },
  ask_for_change: {
    summary: 'The client or its brokerage asks for another quote.',
    past: 'Asked for a change',
    label: 'Ask for a change',
    asks: {
      field: 'message',
      label: 'What should be different',
      max: 5000,
      hint: 'It stands in the thread, and a new version opens.',
    },
    done: 'Change requested',
  },
  resume_quote: {
    summary: 'Takes a quote with a requested change back to concept.',
    past: 'Took back to concept',
    label: 'Back to concept',
    done: '{number} is back in concept',
  },
  unlock_version: {
    summary:
      'A superadmin takes a sent quote back into concept with a new version; the sent one stays as it was.',
    past: 'Unlocked the version',
    label: 'Unlock version',
    title: 'Unlock {number}?',
    asks: {
      ...reason,
      hint: 'Nobody can accept it until it is sent again. Staff read the reason.',
    },
    done: '{number} is back in concept',
  },
  cancel_policy: {
    summary:
      'Ends a policy from a day on: what has not begun is covered no longer, and gives back what the rules say of who cancels.',
    past: 'Cancelled policy',
    destructive: true,
    asks: { ...reason, hint: 'It stands in the email to the client.' },
  },
  reinstate_policy: {
    summary:
      'Puts a cancelled policy in force again within 30 days, on the client’s word that there was no loss.',
    past: 'Reinstated policy',
    asks: note,
  },
  correct_items: {
    summary:
      'A superadmin puts an error right in items that have begun, on the client’s word that there was no loss; it holds from their beginning.',
    past: 'Corrected items that have begun',
    asks: { ...reason, hint: 'What was wrong. It stands in the email to the client.' },
  },
  keep_broker_answer: {
    summary: 'Keeps what the outside broker of personal accident answered, in the thread.',
    past: 'Kept the broker’s answer',
    label: 'Keep broker’s answer',
    title: 'What did the broker answer about {number}?',
    asks: {
      field: 'answer',
      label: 'Answer',
      max: 5000,
      hint: 'Paste its mail. It stands in the thread, for staff alone.',
    },
    save: 'Keep answer',
    done: 'Answer kept',
  },
  key_firm_price: {
    summary: 'Keys in the firm price of the outside broker, which is then the premium.',
    past: 'Keyed in the broker’s firm price',
  },
  keep_broker_policy: {
    summary: 'Keeps number and paper of the policy that the outside broker issued.',
    past: 'Kept the broker’s policy',
  },
  make_policy: {
    summary: 'Makes the policy of an accepted quote: its number, its invoice and its instalments.',
    past: 'Made policy',
  },
});

/** A step that is declared whole: it is taken at once, or with the words that it asks for. */
export type DocumentButton = ButtonOf<typeof documentSteps>;
