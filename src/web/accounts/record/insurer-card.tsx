import Button from '@mui/material/Button';
import { Pencil, Plus } from 'lucide-react';
import { insuranceTypeLabels, insuranceTypes } from '#domain/policies/insurance-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { insurerLabels, ownTaxesText } from '#web/accounts/record/insurer-form.ts';
import { BindersOfInsurer } from '#web/binders/binders-of-insurer.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

export type Insurer = ItemOf<'get_insurers', 'insurers'>;

const useInsurerPanel = lazyDialog(() =>
  import('#web/accounts/record/insurer-panel.tsx').then((m) => recordDialog(m.InsurerPanel)),
);

/** The insurer that an account speaks for, and what it carries. A superadmin keeps it. */
export function InsurerCard({ account }: { account: Account }) {
  const superadmin = useIsAmong('superadmin');
  const panel = useInsurerPanel();
  const { data } = useRead('get_insurers', {}, { staleMs: 300_000 });
  const insurer = data?.insurers.find((one) => one.insurer_id === account.insurer_id);
  if (!data) return null;
  const button = superadmin ? (
    <Button
      variant="outlined"
      startIcon={insurer ? <Pencil /> : <Plus />}
      onClick={() => panel.open({ account, ...(insurer ? { insurer } : {}) })}
    >
      {insurer ? 'Edit insurer' : 'Add insurer'}
    </Button>
  ) : undefined;
  return (
    <Card title="Insurer" actions={insurer ? button : undefined}>
      {insurer ? (
        <>
          <Facts facts={factsOf(insurer)} />
          <BindersOfInsurer insurer={insurer} />
        </>
      ) : (
        <EmptyState
          compact
          title="No insurer yet."
          text="Until this account belongs to one, it has nothing to approve. Choose one in its terms, or add it."
          action={button}
        />
      )}
      {panel.dialog}
    </Card>
  );
}

function factsOf(insurer: Insurer) {
  return [
    { label: 'Name', value: insurer.name },
    { label: 'Usual share', value: `${Number(insurer.share_pct)} %` },
    { label: 'Bordereau to', value: insurer.bordereau_email },
    ...(insurer.own_tax.length > 0
      ? [{ label: insurerLabels.own_tax, wide: true, value: ownTaxesText(insurer.own_tax) }]
      : []),
    { label: 'State', value: insurer.active ? 'In use' : 'Not offered for new quotes' },
    {
      label: 'Lines',
      wide: true,
      value: insuranceTypes
        .filter((line) => insurer.lines.includes(line))
        .map((line) => insuranceTypeLabels[line])
        .join(', '),
    },
  ];
}
