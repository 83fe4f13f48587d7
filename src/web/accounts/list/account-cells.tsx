import type { ItemOf } from '#web/api/action-types.ts';
import { accountWord } from '#web/accounts/account-words.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

export type AccountRow = ItemOf<'get_accounts', 'accounts'>;

/** Cells of accounts that are drawn in their own way. */
export const accountCells = {
  account_type: (row: AccountRow) => <StatusChip {...accountWord(row)} />,
};
