import { Copy, ExternalLink } from 'lucide-react';
import { payoutList } from '#contract/payments/payout-list.ts';
import { formatAmount } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';

type Payout = ItemOf<'get_payouts', 'payouts'>;

/** What of a payout was set off against open premium instead of leaving the house. */
function setOffText({ status, amount, paid_amount }: Payout): string {
  const set_off = amount - paid_amount;
  return status === 'paid_by_paddock' && set_off > 0 ? `${formatAmount(set_off)} set off` : '';
}

const cells = {
  paid_amount: (one: Payout) => (
    <TwoLines
      first={<MoneyText amount={one.paid_amount} currency={one.currency} />}
      second={setOffText(one)}
    />
  ),
};

/** Money that leaves: claim payouts and what others were paid. A payout is paid on its claim. */
export function PayoutsTab({ onTotal }: TabProps) {
  const copy = useCopy();
  const shown = useDeclaredList('payouts', payoutList, { cells: cells });
  useTotal(onTotal, shown.answer?.total);
  const rowMenu = (one: Payout): readonly MenuAction[] => [
    ...(one.claim_id
      ? [{ label: 'Open claim', icon: ExternalLink, href: payoutList.opens?.(one) ?? '' }]
      : []),
    ...(one.iban
      ? [{ label: 'Copy IBAN', icon: Copy, onSelect: () => void copy(one.iban, 'IBAN copied') }]
      : []),
  ];
  return <DeclaredList shown={shown} rowMenu={rowMenu} end={shown.exporting.menu} />;
}
