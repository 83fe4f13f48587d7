import type { TabOf } from '#domain/places.ts';
import { lazy, useState } from 'react';
import { bordereauList } from '#contract/bordereaux/bordereau-list.ts';
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
const BatchesTab = lazy(() =>
  import('#web/payments/batch/batches-tab.tsx').then((m) => ({ default: m.BatchesTab })),
);
const TaxTab = lazy(() =>
  import('#web/payments/tax/tax-tab.tsx').then((m) => ({ default: m.TaxTab })),
);
const BooksTab = lazy(() =>
  import('#web/payments/books/books-tab.tsx').then((m) => ({ default: m.BooksTab })),
);
const BordereauxTab = lazy(() =>
  import('#web/bordereaux/bordereaux-tab.tsx').then((m) => ({ default: m.BordereauxTab })),
);
const PayoutsTab = lazy(() =>
  import('#web/payments/administration/payouts-tab.tsx').then((m) => ({ default: m.PayoutsTab })),
);

/** What a list of one tab keeps in the address means nothing to another. */
const ofOneTab = [
  ...listKeys,
  ...filterIdsOf(paymentList),
  ...filterIdsOf(statementList),
  ...filterIdsOf(bordereauList),
];

/** /dashboard/administration: money in, money owed to others, money out [2.17]. */
export function AdministrationScreen() {
  const [total, setTotal] = useState<number>();
  return (
    <>
      <PageHeader title="Administration" total={total} />
      <PageTabs<TabOf<'administration'>>
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
          { id: 'batches', label: 'Batches', content: <BatchesTab onTotal={setTotal} /> },
          { id: 'tax', label: 'Premium tax', content: <TaxTab onTotal={setTotal} /> },
          { id: 'books', label: 'Books', content: <BooksTab onTotal={setTotal} /> },
          { id: 'bordereaux', label: 'Bordereaux', content: <BordereauxTab onTotal={setTotal} /> },
          { id: 'payouts', label: 'Payouts', content: <PayoutsTab onTotal={setTotal} /> },
        ]}
      />
    </>
  );
}
