import type { InputOf } from '#web/api/action-types.ts';
import { callRead } from '#web/api/api-client.ts';
import type { QuoteRow } from '#web/policies/quote-columns.tsx';

const pageSize = 100;

/** Every row that a list's question finds, page by page; `onProgress` hears how many have come. */
export async function fetchAllDocuments(
  question: InputOf<'get_documents'>,
  onProgress?: (done: number, total: number) => void,
): Promise<QuoteRow[]> {
  const rows: QuoteRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callRead('get_documents', {
      ...question,
      page,
      page_size: pageSize,
      with_counts: false,
    });
    rows.push(...answer.documents);
    onProgress?.(rows.length, answer.total);
    if (answer.documents.length < pageSize || rows.length >= answer.total) return rows;
  }
}
