import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { fetchRead, useRead } from '#web/api/use-read.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { accountName } from '#domain/accounts/account-name.ts';
import { holdsPage, pagesFor, togglePage } from '#web/accounts/record/permission-pages.ts';
import {
  type StoredPermissions,
  usePermissionDraft,
} from '#web/accounts/record/use-permission-draft.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useSectionLock } from '#web/kit/record/presence-context.ts';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Which pages stand in the menu of a client or brokerage. */
export function PermissionsTab({ account }: { account: Account }) {
  const read = useRead('get_permissions', { user_id: account.user_id });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) {
    return (
      <ErrorState
        title="Permissions could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return <PermissionTree account={account} stored={read.data} />;
}

interface TreeProps {
  account: Account;
  stored: StoredPermissions;
}

function PermissionTree({ account, stored }: TreeProps) {
  const draft = usePermissionDraft(account, stored);
  const { entries, setEntries, dirty } = draft;
  const [picking, setPicking] = useState(false);
  const editor = useSectionLock('permissions', dirty);
  return (
    <Card
      title="Pages in the menu"
      actions={
        <>
          <SectionLockNote editor={editor} />
          {editor === null ? (
            <Button variant="outlined" startIcon={<Copy />} onClick={() => setPicking(true)}>
              Copy from account
            </Button>
          ) : null}
        </>
      }
    >
      <Box sx={{ mb: 3, fontSize: 13, color: t.n[600] }}>
        {account.account_type === 'brokerage'
          ? 'Overview and Invoices are always there. A brokerage handles claims only with Crash corner or VI claims.'
          : 'Overview, Policies and Claims are always there.'}
      </Box>
      <Box sx={{ display: 'grid' }}>
        {pagesFor(account.account_type, [...draft.saved, ...entries]).map((page) => (
          <PageSwitch
            key={page.link}
            page={page}
            disabled={editor !== null}
            checked={holdsPage(entries, page.link)}
            onChange={() => setEntries(togglePage(entries, page))}
          />
        ))}
      </Box>
      <Box sx={{ mt: 4, display: 'flex', gap: 2 }}>
        <BusyButton busy={draft.busy} disabled={!dirty || editor !== null} onClick={draft.save}>
          Save permissions
        </BusyButton>
        <Button variant="outlined" disabled={!dirty} onClick={draft.discard}>
          Discard
        </Button>
      </Box>
      <AccountToCopy
        account={account}
        open={picking}
        onCopy={setEntries}
        onClose={() => setPicking(false)}
      />
      {draft.question}
    </Card>
  );
}

function PageSwitch({
  page,
  ...rest
}: {
  page: { name: string; link: string };
  disabled: boolean;
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        // On a phone the address stands below its page, in line with it.
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        minHeight: 44,
        py: { xs: 2, md: 0 },
        borderTop: `1px solid ${t.n[200]}`,
      }}
    >
      <FormControlLabel
        label={page.name}
        sx={{ flex: { xs: '1 0 100%', md: 1 }, m: 0, gap: 2 }}
        control={<Switch {...rest} />}
      />
      <Box
        component="span"
        sx={{ pl: { xs: 11.5, md: 0 }, fontSize: 12, color: t.n[500], overflowWrap: 'anywhere' }}
      >
        {page.link}
      </Box>
    </Box>
  );
}

/** Another account of the same kind, whose pages are taken over. */
function AccountToCopy({
  account,
  open,
  onCopy,
  onClose,
}: {
  account: Account;
  open: boolean;
  onCopy: (entries: StoredPermissions['permissions']) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const users = useRead('get_all_users', {}, { enabled: open, staleMs: 300_000 });
  const others = (users.data?.users ?? []).filter(
    (user) => user.account_type === account.account_type && user.user_id !== account.user_id,
  );
  const copyFrom = async (user_id: string | undefined) => {
    onClose();
    if (!user_id) return;
    try {
      onCopy((await fetchRead('get_permissions', { user_id })).permissions);
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <LazyOptionPicker
      open={open && others.length > 0}
      title="Copy permissions from"
      options={others.map((user) => ({
        value: user.user_id,
        label: accountName(user),
        note: user.attn,
      }))}
      selected={[]}
      onPick={([user_id]) => void copyFrom(user_id)}
      onClose={onClose}
    />
  );
}
