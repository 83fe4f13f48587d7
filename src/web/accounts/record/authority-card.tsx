import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { type AuthorityKind, authorityLabels } from '#domain/accounts/staff-authority.ts';
import { formatMoney } from '#domain/money.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { Facts } from '#web/kit/record/facts.tsx';

const useAuthorityPanel = lazyDialog(() =>
  import('#web/accounts/record/authority-panel.tsx').then((m) => recordDialog(m.AuthorityPanel)),
);

/** How much a member of staff decides alone; a superadmin sets it for others. */
export function AuthorityCard({ account }: { account: Account }) {
  const panel = useAuthorityPanel();
  const { authority } = account;
  if (!authority) return null;
  const { limits, by_role } = authority;
  const edits = account.abilities.includes('save_authority');
  const textOf = (kind: AuthorityKind) => {
    const limit = limits[kind];
    if (limit === null) return 'No limit';
    return kind === 'adjustment_pct' ? `±${limit} %` : formatMoney(limit, 'EUR');
  };
  return (
    <Card
      title="Authority"
      actions={
        edits ? (
          <>
            {by_role ? null : <ByRole account={account} />}
            <Button
              variant="outlined"
              startIcon={<Pencil />}
              onClick={() => panel.open({ account })}
            >
              Set authority
            </Button>
          </>
        ) : null
      }
    >
      <Facts
        facts={[
          ...(Object.keys(authorityLabels) as AuthorityKind[]).map((kind) => ({
            label: authorityLabels[kind],
            value: textOf(kind),
          })),
          {
            label: 'Where it comes from',
            wide: true,
            value: by_role
              ? `What every ${accountTypeLabels[account.account_type]} may`
              : 'Set for this person',
          },
        ]}
      />
      {panel.dialog}
    </Card>
  );
}

function ByRole({ account: { user_id, revision } }: { account: Account }) {
  const toast = useToast();
  const save = useWrite('save_authority', {
    onSuccess: () => toast.success('Authority is what the role has'),
  });
  return (
    <Button
      disabled={save.isPending}
      onClick={() => save.mutate({ user_id, revision, limits: null })}
    >
      As the role has it
    </Button>
  );
}
