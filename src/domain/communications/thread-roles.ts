// Who writes in a thread, and in whose name: staff can write down what a contact said on the phone.
// A claim with contacts "Sanne" and "" offers "Sanne", "Client" and "Other".

import { type AccountType, isStaff } from '#domain/accounts/account-types.ts';

/** Whether the "Send as" selector shows: staff only. */
export function seesSendAs(account_type: AccountType): boolean {
  return isStaff(account_type);
}

/** Whether this account type may write in a thread of a record that it sees; the insurer only reads. */
export function mayChat(account_type: AccountType): boolean {
  return account_type !== 'insurer';
}

/** Whether internal notes show: staff and loss adjusters. */
export function seesInternalNotes(account_type: AccountType): boolean {
  return isStaff(account_type) || account_type === 'loss_adjuster';
}

/** Value of the last entry of "Send as". */
export const SEND_AS_OTHER = 'other';

/** The entries of "Send as": each contact by its name, or "Client" when it has none, and "Other" at the end [2.57]. */
export function sendAsOptions(
  contacts: readonly { _id: string; attn: string }[],
): { value: string; label: string }[] {
  return [
    ...contacts.map(({ _id, attn }) => ({ value: _id, label: attn.trim() || 'Client' })),
    { value: SEND_AS_OTHER, label: 'Other' },
  ];
}

/** What people do in a thread: the actions, and the two ways of writing that only some have. */
export const threadStepNames = [
  'add_communication',
  'upload_file',
  'send_as',
  'internal_note',
  'create_todo',
] as const;

/** Name of a step in a thread. */
type ThreadStep = (typeof threadStepNames)[number];

/** What a person may do in a thread. */
export function threadSteps(type: AccountType): ThreadStep[] {
  if (!mayChat(type)) return [];
  const notes = seesInternalNotes(type);
  return threadStepNames.filter(
    (step) =>
      (step !== 'send_as' || seesSendAs(type)) &&
      (notes || (step !== 'internal_note' && step !== 'create_todo')),
  );
}
