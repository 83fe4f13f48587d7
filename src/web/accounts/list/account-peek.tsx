import Button from '@mui/material/Button';
import { countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import type { AccountRow } from '#web/accounts/list/account-cells.tsx';
import { accountName } from '#domain/accounts/account-name.ts';
import { accountWord, moneyText } from '#web/accounts/account-words.ts';
import { useIsAmong } from '#web/api/session.ts';
import { PeekPanel } from '#web/communications/peek-panel.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** A look at an account of the list. */
export function AccountPeek({ subject: row, open, onClose }: RecordDialogProps<AccountRow>) {
  const go = useGo();
  const staff = useIsAmong('admin', 'superadmin');
  return (
    <PeekPanel
      open={open}
      title={accountName(row)}
      status={<StatusChip {...accountWord(row)} />}
      facts={[
        { label: 'Contact', value: row.attn },
        { label: 'Team', value: row.team_name },
        { label: 'Email', value: row.email, wide: true },
        { label: 'Phone', value: row.phone },
        { label: 'Country', value: countryName(row.country) },
        { label: 'Active policies', value: row.active_policies },
        { label: 'Open claims', value: row.open_claims },
        { label: 'Open amount', value: moneyText(row.open_amounts) },
        { label: 'Brokerage', value: row.broker_name },
        { label: 'Created', value: dateTextOf(row.created) },
        { label: 'Last seen', value: dateTextOf(row.last_seen, true) },
      ]}
      thread={{ parent_type: 'account', parent_id: row.user_id }}
      onClose={onClose}
      actions={
        <>
          {staff && row.account_type === 'agent' && row.active ? (
            <Button
              variant="outlined"
              onClick={() => go(addressOf('quotes', { new: row.user_id }))}
            >
              New quote
            </Button>
          ) : null}
          <Button
            variant="contained"
            onClick={() => go(addressOf('account', { user_id: row.user_id }))}
          >
            Open account
          </Button>
        </>
      }
    />
  );
}
