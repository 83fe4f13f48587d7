import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PaymentTable } from '#web/payments/payment/payment-table.tsx';
import { usePolicyPayments } from '#web/policies/policy/use-policy-payments.ts';

/** The payments of a policy: what is due, what came in, and a link for what is ticked. */
export function PolicyPayments({ policy_id }: { policy_id: string }) {
  const payments = usePolicyPayments(policy_id);
  if (payments.isPending) return <PageSkeleton />;
  if (payments.isError)
    return (
      <ErrorState
        title="Payments could not be loaded."
        error={payments.error}
        onRetry={() => void payments.refetch()}
      />
    );
  return <PaymentTable payments={payments.data.payments} policy_id={policy_id} />;
}
