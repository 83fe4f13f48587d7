import Button from '@mui/material/Button';
import { Copy, ExternalLink, FilePlus2, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useIsAmong } from '#web/api/session.ts';
import { fetchRead, prefetchRead, useRead } from '#web/api/use-read.ts';
import { accountColumns, accountCsv, type AccountRow } from '#web/accounts/account-columns.tsx';
import {
  accountFilterIds,
  accountQuestion,
  accountViews,
  useAccountFilters,
} from '#web/accounts/account-filters.ts';
import { useAddAccountDialog } from '#web/accounts/use-add-account-dialog.tsx';
import { useAssignBrokerageDialog } from '#web/accounts/use-assign-brokerage-dialog.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import { ExportMenu, exportPageSize } from '#web/kit/export-menu.tsx';
import { FilterBar } from '#web/kit/filter-bar.tsx';
import type { MenuAction } from '#web/kit/menu-action.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useShortcuts } from '#web/kit/shortcuts.ts';
import { TableSettingsMenu } from '#web/kit/table-settings-menu.tsx';
import { useTableSettings } from '#web/kit/table-settings.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useListState } from '#web/kit/use-list-state.ts';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import { ViewTabs } from '#web/kit/view-tabs.tsx';

const noun = { one: 'account', many: 'accounts' };
const hrefOf = (row: AccountRow) => `/dashboard/accounts/${row.user_id}`;

/** /dashboard/accounts: find a client and act. */
export function AccountListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const toast = useToast();
  const list = useListState({ filters: accountFilterIds, sort: 'company_name' });
  const question = accountQuestion(list);
  const accounts = useRead('get_accounts', question, { keepPrevious: true });
  const settings = useTableSettings('accounts');
  const filters = useAccountFilters(staff);
  const add = useAddFromAddress(staff);
  const assign = useAssignBrokerageDialog();
  const rowMenu = (row: AccountRow): MenuAction[] => [
    { label: 'Open', icon: ExternalLink, href: hrefOf(row) },
    ...(staff && row.account_type === 'agent' && row.active
      ? [{ label: 'New quote', icon: FilePlus2, href: `/dashboard/new-quotes?new=${row.user_id}` }]
      : []),
    {
      label: 'Copy email',
      icon: Copy,
      onSelect: () => {
        void navigator.clipboard.writeText(row.email);
        toast.success('Email copied');
      },
    },
  ];
  return (
    <>
      <PageHeader
        title="Accounts"
        total={accounts.data?.total}
        actions={
          <>
            <ExportMenu
              noun={noun}
              columns={accountCsv}
              rows={accounts.data?.accounts ?? []}
              total={accounts.data?.total}
              fetchPage={async (page) =>
                (await fetchRead('get_accounts', { ...question, page, page_size: exportPageSize }))
                  .accounts
              }
            />
            {staff ? (
              <Button variant="contained" startIcon={<Plus />} onClick={add.open}>
                Add account
              </Button>
            ) : null}
          </>
        }
      />
      <ViewTabs list={list} views={accountViews} />
      <FilterBar
        list={list}
        filters={filters}
        searchLabel="Search accounts"
        end={<TableSettingsMenu settings={settings} columns={accountColumns} />}
      />
      <DataTable
        list={list}
        noun={noun}
        columns={accountColumns}
        settings={settings}
        rows={accounts.data?.accounts}
        total={accounts.data?.total}
        read={accounts}
        rowId={(row) => row.user_id}
        rowHref={hrefOf}
        onRowHover={(row) => prefetchRead('get_account', { user_id: row.user_id })}
        rowMenu={rowMenu}
        {...(staff
          ? {
              bulk: [
                {
                  label: 'Assign brokerage',
                  onSelect: ({ ids }) => assign.open(ids),
                },
              ],
            }
          : {})}
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
