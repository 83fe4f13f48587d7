import { analyticsContract } from '#contract/analytics/analytics.ts';
import { declaredLists } from '#contract/declared-lists.ts';

/** The reads that walk many rows, which a replica of the database may make: every list, and what analytics shows. */
export const longReads: ReadonlySet<string> = new Set([
  ...Object.values(declaredLists).map(({ read }) => read),
  ...Object.entries(analyticsContract).flatMap(([name, { kind }]) =>
    kind === 'read' ? [name] : [],
  ),
]);
