/** "Used in 3 policies and 1 claim."; nothing where nobody counted. */
export function usedInText({
  policies,
  claims = 0,
}: {
  policies?: number;
  claims?: number;
}): string | null {
  if (policies === undefined) return null;
  const counted = (count: number, one: string, many: string) =>
    `${count} ${count === 1 ? one : many}`;
  if (policies === 0 && claims === 0) return 'Used in no policy and no claim.';
  return `Used in ${counted(policies, 'policy', 'policies')} and ${counted(claims, 'claim', 'claims')}.`;
}
