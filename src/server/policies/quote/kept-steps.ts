import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompress } from 'node:zlib';
import { sql } from 'kysely';
import type { DocumentRating } from '#contract/policies/document-answers.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type { RatedContent } from '#server/policies/quote/quote-rating.ts';

/** The steps of a calculation on track, each item in turn, then the policy. */
export type Steps = DocumentRating['trace'];

/** A calculation on track as its version keeps it: the steps stand beside it. */
export type KeptRating = Omit<DocumentRating, 'trace'>;

const unpack = promisify(zstdDecompress);

/**
 * What a version keeps of a calculation: its figures, and beside them its steps, packed. Those of 160 items are 350 kB of
 * text that repeats itself, and 6 kB packed. Of a various insurance they are few and stay among the figures.
 */
export function keptRating(rated: RatedContent | null): {
  rating: string | null;
  steps: Buffer | null;
} {
  if (!rated) return { rating: null, steps: null };
  if (!rated.risk) return { rating: JSON.stringify(rated.rating), steps: null };
  const { trace, ...figures } = rated.rating;
  return { rating: JSON.stringify(figures), steps: zstdCompressSync(JSON.stringify(trace)) };
}

/** How versions on track were calculated, by version; those from before keep their steps among their figures. */
export async function stepsOfVersions(
  db: Queryable,
  version_ids: readonly string[],
): Promise<Map<string, Steps>> {
  const found = await sql<{ version_id: string; steps: Buffer | null; trace: Steps | null }>`
    select version_id, steps, case when steps is null then rating -> 'trace' end as trace
    from policy_versions where version_id = any(${version_ids}::uuid[]) ${prepared}`.execute(db);
  const read = found.rows.map(async ({ version_id, steps, trace }) => {
    const text = steps && (await unpack(steps)).toString();
    return [version_id, text === null ? (trace ?? []) : (JSON.parse(text) as Steps)] as const;
  });
  return new Map(await Promise.all(read));
}
