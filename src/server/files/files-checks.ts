import { sql } from 'kysely';
import {
  namedFindings,
  type HealthChecks,
  type HealthFinding,
  type HealthQuestion,
  type HealthResult,
} from '#server/platform/health-check.ts';

interface NamedPlace {
  bucket: string;
  key: string;
  document_name: string;
}

/** So many rows are read, and so many places asked about, at once. */
const pageRows = 500;
const atOnce = 16;

/** Every place that a row names, a page of them after another by bucket and key. */
async function placesAfter(
  { db }: Pick<HealthQuestion, 'db'>,
  last: NamedPlace | undefined,
): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`select bucket, key, document_name from (
      select bucket, storage_key as key, document_name from files
      union all
      select o.bucket, o.storage_key, f.document_name || ' as it came' from file_originals o join files f using (file_id)
      union all
      select u.bucket, u.storage_key, 'piece ' || u.piece || ' of an upload' from upload_pieces u) named
    where (bucket, key) > (${last?.bucket ?? ''}, ${last?.key ?? ''})
    order by bucket, key limit ${pageRows}`.execute(db);
  return rows;
}

async function missingOf(
  { services }: HealthQuestion,
  places: readonly NamedPlace[],
): Promise<HealthFinding[]> {
  const missing: HealthFinding[] = [];
  for (let at = 0; at < places.length; at += atOnce)
    await Promise.all(
      places.slice(at, at + atOnce).map(async ({ bucket, key, document_name }) => {
        if (await services.storage.exists({ bucket, key })) return;
        missing.push({ record: document_name, kept: `${bucket}/${key}`, found: 'no such file' });
      }),
    );
  return missing;
}

/** Files that the book names, compared with the storage. */
export const filesChecks = {
  stored_files: {
    async find(question): Promise<HealthResult> {
      const missing: HealthFinding[] = [];
      let compared = 0;
      let last: NamedPlace | undefined;
      for (;;) {
        const places = await placesAfter(question, last);
        missing.push(...(await missingOf(question, places)));
        compared += places.length;
        last = places.at(-1);
        const is_partial =
          places.length === pageRows && performance.now() > (question.until_ms ?? Infinity);
        if (is_partial || places.length < pageRows)
          return {
            compared,
            differing: missing.length,
            findings: missing.slice(0, namedFindings),
            ...(is_partial ? { is_partial } : {}),
          };
      }
    },
  },
} satisfies HealthChecks;
