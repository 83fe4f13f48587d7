import { useOpensPage } from '#web/api/use-page-visitor.ts';
import { useRead } from '#web/api/use-read.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** Whether the claims of a policy are a list that this person may open. */
export function useSeesClaims({ is_vi }: Pick<PolicyDetail, 'is_vi'>): boolean {
  return useOpensPage(is_vi ? 'vi_claims' : 'claims');
}

/** The claims of a policy, found by its number. */
export function usePolicyClaims(policy: Pick<PolicyDetail, 'policy_number' | 'is_vi'>) {
  const number = policy.policy_number ?? '';
  const sees = useSeesClaims(policy);
  const claims = useRead(
    'get_claims',
    { search: number, page_size: 100, filters: { is_vi: policy.is_vi } },
    { enabled: number !== '' && sees },
  );
  return { ...claims, rows: claims.data?.claims.filter((claim) => claim.policy_nr === number) };
}
