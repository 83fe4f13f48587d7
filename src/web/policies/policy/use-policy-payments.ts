import { useRead } from '#web/api/use-read.ts';

/** The instalments of a policy, earliest first. */
export function usePolicyPayments(policy_id: string) {
  return useRead('get_all_payments', { policy_id, amount_per_page: 100 });
}
