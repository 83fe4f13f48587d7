import Button from '@mui/material/Button';
import { ExternalLink, Plus } from 'lucide-react';
import { unallocatedList } from '#contract/payments/unallocated-list.ts';
import { unallocatedSteps } from '#contract/payments/unallocated-steps.ts';
import { stepIcons } from '#web/kit/base/step-icons.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';
import type { Unallocated } from '#web/payments/credit/credit-words.ts';
import { useClientChoice } from '#web/payments/payment/use-client-choice.ts';

const useAssign = lazyDialog(() =>
  import('#web/payments/credit/assign-unallocated-dialog.tsx').then((m) =>
    recordDialog(m.AssignUnallocatedDialog),
  ),
);
const useUse = lazyDialog(() =>
  import('#web/payments/credit/use-credit-dialog.tsx').then((m) => recordDialog(m.UseCreditDialog)),
);
const usePayBack = lazyDialog(() =>
  import('#web/payments/credit/pay-back-dialog.tsx').then((m) => recordDialog(m.PayBackDialog)),
);
const useTransfer = lazyDialog(() =>
  import('#web/payments/credit/register-transfer-dialog.tsx').then((m) =>
    recordDialog(m.RegisterTransferDialog),
  ),
);

/** Money that came in and fits no instalment: whose it is, used for an invoice, sent back. */
export function UnallocatedTab({ onTotal }: TabProps) {
  const shown = useDeclaredList('unallocated', unallocatedList, {
    options: { user_id: useClientChoice() },
  });
  useTotal(onTotal, shown.answer?.total);
  const assign = useAssign();
  const use = useUse();
  const payBack = usePayBack();
  const transfer = useTransfer();
  const ways = {
    use_credit: use.open,
    assign_unallocated: assign.open,
    request_credit_refund: payBack.open,
  };
  const rowMenu = (one: Unallocated): readonly MenuAction[] => [
    ...one.abilities.map((step) => ({
      label: unallocatedSteps[step].label,
      icon: stepIcons[unallocatedSteps[step].menu],
      onSelect: () => ways[step](one),
    })),
    ...(one.user_id
      ? [{ label: 'Open client', icon: ExternalLink, href: unallocatedList.opens?.(one) ?? '' }]
      : []),
  ];
  return (
    <>
      <DeclaredList
        shown={shown}
        rowMenu={rowMenu}
        end={
          <>
            <Button startIcon={<Plus />} variant="outlined" onClick={() => transfer.open({})}>
              Book a transfer
            </Button>
            {shown.exporting.menu}
          </>
        }
      />
      {assign.dialog}
      {use.dialog}
      {payBack.dialog}
      {transfer.dialog}
    </>
  );
}
