import type { InputOf } from '#web/api/action-types.ts';
import { callRead } from '#web/api/api-client.ts';
import type { ClaimRow } from '#web/claims/claim-words.ts';

const pageSize = 100;

/** Every claim that the list's question finds, page by page; `onProgress` hears how many have come. */
export async function fetchAllClaims(
  question: InputOf<'get_claims'>,
  onProgress?: (done: number, total: number) => void,
): Promise<ClaimRow[]> {
  const rows: ClaimRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callRead('get_claims', { ...question, page, size: pageSize });
    rows.push(...answer.claims);
    onProgress?.(rows.length, answer.total);
    if (answer.claims.length < pageSize || rows.length >= answer.total) return rows;
  }
}
