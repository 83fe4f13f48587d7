import { viClaimList } from '#contract/claims/vi-claim-list.ts';
import { claimCells, useClaimOptions, useListOfClaims } from '#web/claims/list/use-claim-list.tsx';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';

/** The claims of the various insurances that a person sees. */
export function useViClaimList() {
  const options = useClaimOptions();
  return useListOfClaims(useDeclaredList('vi_claims', viClaimList, { cells: claimCells, options }));
}
