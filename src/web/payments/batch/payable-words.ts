import { isIban } from '#domain/payments/iban.ts';
import type { ItemOf } from '#web/api/action-types.ts';

/** Something that may leave by bank. */
export type Payable = ItemOf<'get_payables', 'payables'>;

/** What tells two payables apart. */
export const payableKey = ({ kind, id }: Pick<Payable, 'kind' | 'id'>) => `${kind} ${id}`;

/** Why something cannot leave now; undefined where it can. */
export function waitOf({
  iban,
  held_until,
  stopped_by,
}: Payable): NonNullable<Payable['stopped_by']> | 'no_account' | 'held' | undefined {
  if (stopped_by !== null) return stopped_by;
  if (!isIban(iban)) return 'no_account';
  return held_until === null ? undefined : 'held';
}
