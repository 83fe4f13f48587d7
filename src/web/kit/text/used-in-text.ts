import { counted } from '#domain/counted.ts';

/** "Used in 3 policies and 1 claim."; nothing where nobody counted. */
export function usedInText({
  policies,
  claims = 0,
  events,
}: {
  policies?: number | undefined;
  claims?: number | undefined;
  events?: number | undefined;
}): string | null {
  if (policies === undefined) return null;
  const kinds =
    events === undefined
      ? ([
          [policies, 'policy', 'policies'],
          [claims, 'claim', 'claims'],
        ] as const)
      : ([
          [events, 'event', 'events'],
          [policies, 'policy', 'policies'],
        ] as const);
  if (kinds.every(([count]) => count === 0))
    return `Used in no ${kinds[0][1]} and no ${kinds[1][1]}.`;
  return `Used in ${kinds.map(([count, one, many]) => counted(count, one, many)).join(' and ')}.`;
}
