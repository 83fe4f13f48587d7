import type { ActivityKind } from '#domain/admin/activity-kinds.ts';
import type { Deed } from '#contract/action.ts';
import { type ActionName, contract } from '#contract/contract.ts';

/** What the product writes into a history by itself, or beside an action of another name. */
const productDeeds = {
  add_file: { past: 'Added a file', activity: 'file' },
  add_superadmin: { past: 'Added the first superadmin' },
  card_webhook: { past: 'Heard of a card payment' },
  charge_change: { past: 'Charged the change' },
  clean_file: { past: 'Took place and names out of a file', activity: 'file' },
  clean_stored_files: { past: 'Noted files that cannot be read', activity: 'message' },
  confirm_claim_excess: { past: 'Confirmed the additional excess' },
  credit_instalment: { past: 'Credited an instalment' },
  download_file: { past: 'Downloaded a file', activity: 'download' },
  download_list_export: { past: 'Downloaded an export', activity: 'download' },
  download_original: { past: 'Downloaded the original of a file', activity: 'download' },
  download_person_data: { past: 'Downloaded what is kept of a person', activity: 'download' },
  end_account_view: { past: 'Stopped viewing as somebody else', activity: 'log_in' },
  end_sign_on: { past: 'Logged out by single sign-on', activity: 'log_in' },
  end_retention: { past: 'Erased what may be kept no longer' },
  expire_card_checkout: { past: 'Let a card payment expire' },
  check_card_checkouts: { past: 'Looked after a card payment' },
  cancel_unpaid_policy: { past: 'Cancelled for non-payment' },
  expire_policies: { past: 'Let a policy expire' },
  expire_quotes: { past: 'Let a quote expire' },
  follow_due_dates: { past: 'Marked as too late' },
  forget_mentions: { past: 'Took a name out of the records' },
  handle_card_event: { past: 'Received a card payment' },
  import: { past: 'Imported' },
  link_single_sign_on: { past: 'Linked single sign-on', activity: 'log_in' },
  issue_credit_note: { past: 'Issued a credit note' },
  issue_invoice: { past: 'Issued an invoice' },
  make_policy_pdf: { past: 'Made the policy’s PDF', activity: 'file' },
  move_policy: { past: 'Moved to another client' },
  pay_payout: { past: 'Paid out' },
  propose_payout: { past: 'Proposed a payout' },
  queue_email: { past: 'Sent an email', activity: 'email' },
  recalculate_policy: { past: 'Billed what was not billed' },
  remind_client: { past: 'Reminded the client', activity: 'email' },
  remind_overdue_claims: { past: 'Reminded the client', activity: 'email' },
  rebuild_paper: { past: 'Had the paper drawn anew', activity: 'file' },
  rerun_card_event: { past: 'Acted on a message of the card provider again' },
  resume_cover: { past: 'Resumed the cover' },
  screen_accounts: { past: 'Compared with the sanctions lists' },
  send_invoice: { past: 'Sent the invoice', activity: 'email' },
  suspend_cover: { past: 'Suspended the cover' },
  take_back_payout: { past: 'Took a payment back' },
  follow_broker_round: { past: 'Followed the round with the outside broker', activity: 'message' },
  tell_of_twin_cars: { past: 'Noted cars of one chassis number', activity: 'message' },
  withdraw_payout: { past: 'Withdrew a payout' },
} as const satisfies Readonly<Record<string, Deed>>;

/** What an entry of a history can be named as. */
export type DeedName = ActionName | keyof typeof productDeeds;

const deeds: Readonly<Record<string, Partial<Deed>>> = { ...productDeeds, ...contract };

/** What an entry's action did, in words: "Approved claim". A name that nothing has any more is read as it stands. */
export function pastOf(action: string): string {
  const told = deeds[action]?.past;
  if (told !== undefined) return told;
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The actions whose entries are about something of this kind. */
export function deedsAbout(kind: ActivityKind): string[] {
  return Object.keys(deeds).filter((name) => deeds[name]?.activity === kind);
}
