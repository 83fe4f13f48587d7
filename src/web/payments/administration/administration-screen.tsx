import { lazy, useState } from 'react';
import { paymentList } from '#contract/payments/payment-list.ts';
import { statementList } from '#contract/payments/statement-list.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { listKeys } from '#web/kit/list/use-list-state.ts';
import { filterIdsOf } from '#web/kit/list/declared-question.ts';
import { PaymentsTab } from '#web/payments/administration/payments-tab.tsx';

const SettlementsTab = lazy(() =>
  import('#web/payments/administration/settlements-tab.tsx').then((m) => ({
    default: m.SettlementsTab,
  })),
);
const UnallocatedTab = lazy(() =>
  import('#web/payments/administration/unallocated-tab.tsx').then((m) => ({
    default: m.UnallocatedTab,
  })),
);
const BankTab = lazy(() =>
  import('#web/payments/bank/bank-tab.tsx').then((m) => ({ default: m.BankTab })),
);
const StatementsTab = lazy(() =>
  import('#web/payments/statements/statements-tab.tsx').then((m) => ({
    default: m.StatementsTab,
  })),
);
const PayoutsTab = lazy(() =>
  import('#web/payments/administration/payouts-tab.tsx').then((m) => ({ default: m.PayoutsTab })),
);

/** What a list of one tab keeps in the address means nothing to another. */
const ofOneTab = [...listKeys, ...filterIdsOf(paymentList), ...filterIdsOf(statementList)];

/** /dashboard/administration: money in, money owed to others, money out [2.17]. */
export function AdministrationScreen() {
  const [total, setTotal] = useState<number>();
  return (
    <>
      <PageHeader title="Administration" total={total} />
      <PageTabs
        label="Administration"
        drops={ofOneTab}
        tabs={[
          { id: 'payments', label: 'Payments', content: <PaymentsTab onTotal={setTotal} /> },
          { id: 'bank', label: 'Bank', content: <BankTab onTotal={setTotal} /> },
          {
            id: 'unallocated',
            label: 'Unallocated',
            content: <UnallocatedTab onTotal={setTotal} />,
          },
          {
            id: 'settlements',
            label: 'Settlements',
            content: <SettlementsTab onTotal={setTotal} />,
          },
          { id: 'statements', label: 'Statements', content: <StatementsTab onTotal={setTotal} /> },
          { id: 'payouts', label: 'Payouts', content: <PayoutsTab onTotal={setTotal} /> },
        ]}
      />
    </>
  );
}
