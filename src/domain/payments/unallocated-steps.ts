// What staff do with money that is kept: find out whose it is, use it for an invoice, send it back. 1,819.28 of nobody can
// be assigned or sent back; once it is a client's it can be used too.

import type { Cents } from '#domain/money.ts';

/** Everything that is done with kept money: action, ability and row here are one word. */
export const unallocatedStepNames = [
  'use_credit',
  'assign_unallocated',
  'request_credit_refund',
] as const;

/** Name of a step. */
export type UnallocatedStep = (typeof unallocatedStepNames)[number];

/** A receipt as its steps ask for it. */
export interface SteppedReceipt {
  user_id: string | null;
  method: string;
  amount_left: Cents;
  /** What is asked back and has not left yet. */
  amount_asked: Cents;
}

/**
 * The steps that are possible now. What is asked back stays where it is until that is decided; card money is of the client
 * whose link was paid, and goes back at the provider as that client's.
 */
export function nextUnallocatedSteps(receipt: SteppedReceipt): UnallocatedStep[] {
  const { user_id, method, amount_left, amount_asked } = receipt;
  const free = amount_left - amount_asked > 0;
  const possible: Readonly<Record<UnallocatedStep, boolean>> = {
    use_credit: free && user_id !== null,
    assign_unallocated: free && amount_asked === 0 && method !== 'card',
    request_credit_refund: free,
  };
  return unallocatedStepNames.filter((step) => possible[step]);
}
