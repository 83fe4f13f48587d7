import { useRead } from '#web/api/use-read.ts';
import { tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { ClientAccountCard } from '#web/payments/credit/client-account-card.tsx';
import { ClientCreditCard } from '#web/payments/credit/client-credit-card.tsx';
import { PaymentTable } from '#web/payments/payment/payment-table.tsx';

/** The instalments of a client, what is open first. */
export function AccountPaymentsTab({ userId }: { userId: string }) {
  const { page, setPage } = useTabPage();
  const payments = useRead(
    'get_all_payments',
    {
      user_id: userId,
      page,
      amount_per_page: tabPageSize,
      sortBy: 'amount_open',
      ascending: false,
    },
    { keepPrevious: true },
  );
  if (payments.isPending) return <PageSkeleton />;
  if (payments.isError) {
    return (
      <ErrorState
        title="Payments could not be loaded."
        error={payments.error}
        onRetry={() => void payments.refetch()}
      />
    );
  }
  const { total } = payments.data;
  return (
    <>
      <ClientCreditCard user_id={userId} />
      <PaymentTable payments={payments.data.payments} />
      {total > tabPageSize ? (
        <Pagination page={page} size={tabPageSize} total={total} onPage={setPage} />
      ) : null}
      <ClientAccountCard user_id={userId} />
    </>
  );
}
