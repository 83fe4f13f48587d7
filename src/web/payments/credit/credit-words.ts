import type { ItemOf } from '#web/api/action-types.ts';

/** Money that fits no instalment. */
export type Unallocated = ItemOf<'get_unallocated', 'receipts'>;

/** What of it may be used or sent back: what is asked back already stays out. */
export const freeOf = ({ amount_left, amount_asked }: Unallocated): number =>
  amount_left - amount_asked;

/** Whose it is, in a subtitle. */
export const holderOf = ({ client_name, payer, reference }: Unallocated): string =>
  client_name || payer || reference;
