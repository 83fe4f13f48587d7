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
import { useEffect } from 'react';
import { addressOf } from '#domain/places.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useCountedViews } from '#web/kit/list/use-counted-views.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useIsAmong } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { accountColumns, type AccountRow } from '#web/accounts/list/account-columns.tsx';
import {
  accountFilterIds,
  accountQuestion,
  accountViews,
  useAccountFilters,
} from '#web/accounts/list/account-filters.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { useSearchParams } from '#web/kit/base/use-search-params.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

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

const noun = { one: 'account', many: 'accounts' };
const checks: readonly MenuAction[] = [
  { label: 'Likely duplicates', icon: Merge, href: addressOf('account_duplicates') },
  { label: 'Sanctions list', icon: ShieldAlert, href: addressOf('sanctions') },
];
const hrefOf = (row: AccountRow) => addressOf('account', { user_id: row.user_id });

/** /dashboard/accounts: find a client and act. */
export function AccountListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const copy = useCopy();
  const list = useListState({ name: 'accounts', filters: accountFilterIds, sort: 'company_name' });
  const question = accountQuestion(list);
  const accounts = useRead('get_accounts', question, { keepPrevious: true });
  const views = useCountedViews('get_accounts', {
    list,
    views: accountViews(staff),
    questionOf: accountQuestion,
  });
  const table = {
    list,
    noun,
    columns: accountColumns,
    settings: useTableSettings('accounts'),
    rows: accounts.data?.accounts,
    total: accounts.data?.total,
    read: accounts,
  };
  const exporting = useListExport({ ...table, question });
  const filters = useAccountFilters(staff);
  const add = useAddFromAddress(staff);
  const assign = useAssignBrokerageDialog();
  const peek = useAccountPeek();
  const rowMenu = (row: AccountRow): MenuAction[] => [
    { label: 'Open', icon: ExternalLink, href: hrefOf(row) },
    ...(staff && row.account_type === 'agent' && row.active
      ? [{ label: 'New quote', icon: FilePlus2, href: addressOf('quotes', { new: row.user_id }) }]
      : []),
    ...(staff && row.account_type === 'agent'
      ? [
          {
            label: 'Email',
            icon: Mail,
            onSelect: () =>
              openComposer({
                types: ['payment_reminder', 'payment_links', 'payment'],
                user_id: row.user_id,
                about: row.company_name || row.email,
              }),
          },
        ]
      : []),
    {
      label: 'Copy email',
      icon: Copy,
      onSelect: () => void copy(row.email, 'Email copied'),
    },
  ];
  return (
    <>
      <PageHeader
        title="Accounts"
        total={accounts.data?.total}
        actions={
          <>
            <ImportButton target="accounts" />
            {exporting.menu}
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
              <Button variant="contained" startIcon={<Plus />} onClick={add.open}>
                Add account
              </Button>
            ) : null}
          </>
        }
      />
      <ListBar {...table} views={views} filters={filters} searchLabel="Search accounts" />
      <DataTable
        {...table}
        rowId={(row) => row.user_id}
        rowHref={hrefOf}
        onRowHover={(row) => prefetchRead('get_account', { user_id: row.user_id })}
        rowMenu={rowMenu}
        onPeek={peek.open}
        bulk={
          staff
            ? [
                {
                  label: 'Assign brokerage',
                  onSelect: ({ ids }) => assign.open(ids),
                  tickedOnly: true,
                },
                exporting.bulk,
              ]
            : [exporting.bulk]
        }
        empty={{
          title: 'No accounts yet.',
          text: 'Clients, brokerages, insurers and loss adjusters appear here.',
          ...(staff
            ? {
                action: (
                  <Button variant="contained" onClick={add.open}>
                    Add account
                  </Button>
                ),
              }
            : {}),
        }}
      />
      {peek.dialog}
      {add.dialog}
      {assign.dialog}
    </>
  );
}

/** The dialog, which `?new=1` opens by itself and `C` from the keyboard. */
function useAddFromAddress(staff: boolean) {
  const [search, change] = useSearchParams();
  const add = useAddAccountDialog();
  useShortcuts({ c: add.open }, staff);
  useEffect(() => {
    if (!staff || search['new'] !== '1') return;
    add.open();
    change({ new: undefined }, { replace: true });
  });
  return add;
}
