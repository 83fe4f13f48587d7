import { useRead } from '#web/api/use-read.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** The claims of a policy, found by its number. */
export function usePolicyClaims(policy: Pick<PolicyDetail, 'policy_number' | 'is_vi'>) {
  const number = policy.policy_number ?? '';
  const claims = useRead(
    'get_claims',
    { search: number, size: 100, filters: { is_vi: policy.is_vi } },
    { enabled: number !== '' },
  );
  return { ...claims, rows: claims.data?.claims.filter((claim) => claim.policy_nr === number) };
}
