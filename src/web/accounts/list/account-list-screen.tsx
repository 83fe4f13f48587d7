import Button from '@mui/material/Button';
import {
  ChevronDown,
  Copy,
  ExternalLink,
  FilePlus2,
  Mail,
  Merge,
  Plus,
  ShieldAlert,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addressOf } from '#domain/places.ts';
import { accountList } from '#contract/accounts/account-list.ts';
import { useIsAmong } from '#web/api/session.ts';
import { prefetchRead } from '#web/api/use-read.ts';
import { accountCells, type AccountRow } from '#web/accounts/list/account-cells.tsx';
import { useAccountOptions } from '#web/accounts/list/account-options.ts';
import { emailAccount } from '#web/accounts/email-account.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

const useAddAccountDialog = lazyDialog(() =>
  import('#web/accounts/list/use-add-account-dialog.tsx').then((m) => m.useAddAccountDialog),
);
const useAssignBrokerageDialog = lazyDialog(() =>
  import('#web/accounts/list/use-assign-brokerage-dialog.tsx').then(
    (m) => m.useAssignBrokerageDialog,
  ),
);

const useAccountPeek = lazyDialog(() =>
  import('#web/accounts/list/account-peek.tsx').then((m) => recordDialog(m.AccountPeek)),
);

const checks: readonly MenuAction[] = [
  { label: 'Likely duplicates', icon: Merge, href: addressOf('account_duplicates') },
  { label: 'Sanctions list', icon: ShieldAlert, href: addressOf('sanctions') },
];

/** What can be done with an account from its row. */
function useRowMenu(staff: boolean) {
  const copy = useCopy();
  return (row: AccountRow): MenuAction[] => {
    const client = staff && row.account_type === 'agent';
    const newQuote = addressOf('quotes', { new: row.user_id });
    return [
      { label: 'Open', icon: ExternalLink, href: accountList.opens(row) },
      ...(client && row.active ? [{ label: 'New quote', icon: FilePlus2, href: newQuote }] : []),
      ...(client ? [{ label: 'Email', icon: Mail, onSelect: () => emailAccount(row) }] : []),
      { label: 'Copy email', icon: Copy, onSelect: () => void copy(row.email, 'Email copied') },
    ];
  };
}

/** /dashboard/accounts: find a client and act. */
export function AccountListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const shown = useDeclaredList('accounts', accountList, {
    cells: accountCells,
    options: useAccountOptions(staff),
  });
  const add = useAddFromAddress(staff);
  const assign = useAssignBrokerageDialog();
  const assignTo = ({ ids }: { ids: readonly string[] }) => assign.open(ids);
  const peek = useAccountPeek();
  return (
    <>
      <PageHeader
        title={accountList.title}
        total={shown.answer?.total}
        actions={
          <>
            <ImportButton target="accounts" />
            {shown.exporting.menu}
            {staff ? (
              <PopupMenu
                label="Checks"
                actions={checks}
                renderTrigger={(props) => (
                  <Button {...props} variant="outlined" endIcon={<ChevronDown />}>
                    Checks
                  </Button>
                )}
              />
            ) : null}
            {staff ? (
              <Button variant="contained" startIcon={<Plus />} onClick={() => add.open()}>
                Add account
              </Button>
            ) : null}
          </>
        }
      />
      <DeclaredList
        shown={shown}
        onRowHover={(row) => prefetchRead('get_account', { user_id: row.user_id })}
        rowMenu={useRowMenu(staff)}
        onPeek={peek.open}
        bulk={staff ? [{ label: 'Assign brokerage', onSelect: assignTo, tickedOnly: true }] : []}
        add={
          staff ? (
            <Button variant="contained" onClick={() => add.open()}>
              Add account
            </Button>
          ) : null
        }
      />
      {peek.dialog}
      {add.dialog}
      {assign.dialog}
    </>
  );
}

/** The dialog, which `?new=1` opens by itself, `?new=insurer` for such an account, and `C` from the keyboard. */
function useAddFromAddress(staff: boolean) {
  const [search, change] = useSearchOf('accounts');
  const add = useAddAccountDialog();
  useShortcuts({ c: () => add.open() }, staff);
  // The address changes some moments after it was asked to.
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (opened.current === search.new) return;
    opened.current = search.new;
    if (!staff || !search.new) return;
    const account_type = accountTypes.find((type) => type === search.new);
    add.open(account_type ? { account_type } : {});
    change({ new: undefined }, { replace: true });
  });
  return add;
}
