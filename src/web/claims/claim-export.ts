import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { callRead } from '#web/api/api-client.ts';
import type { ClaimRow } from '#web/claims/claim-words.ts';
import { csvAmount, type CsvColumn, csvText, saveCsv } from '#web/kit/csv-file.ts';

const columns: readonly CsvColumn<ClaimRow>[] = [
  ['Claim', (c) => c.claim_number],
  ['Status', (c) => claimStatusLabels[c.status]],
  ['Team', (c) => c.team_name],
  ['Driver', (c) => c.driver_name],
  ['Event', (c) => c.event_name],
  ['Accident', (c) => formatDate(c.date_accident)],
  ['Reported', (c) => formatDateTime(c.date_claim)],
  ['Policy', (c) => c.policy_nr],
  ['Chassis', (c) => c.chassis_number],
  ['Currency', (c) => c.currency],
  ['Claimed', (c) => csvAmount(c.claimed)],
  ['Agreed', (c) => csvAmount(c.agreed)],
  ['Final amount', (c) => csvAmount(c.final_amount)],
  ['Loss adjuster', (c) => c.loss_adjuster_name],
];

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

export function saveClaims(rows: readonly ClaimRow[]): void {
  saveCsv(csvText(columns, rows), 'claims.csv');
}
