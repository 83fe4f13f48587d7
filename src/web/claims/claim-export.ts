import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { callRead } from '#web/api/api-client.ts';
import type { ClaimRow } from '#web/claims/claim-words.ts';
import { type CsvColumn, csvOf, plainAmount, saveCsv } from '#web/kit/csv.ts';

/** Nothing stays empty, so that it is not taken for an amount of 0.00. */
const amount = (cents: number | null): string => (cents === null ? '' : plainAmount(cents));

const columns: readonly CsvColumn<ClaimRow>[] = [
  { header: 'Claim', text: (c) => c.claim_number },
  { header: 'Status', text: (c) => claimStatusLabels[c.status] },
  { header: 'Team', text: (c) => c.team_name },
  { header: 'Driver', text: (c) => c.driver_name },
  { header: 'Event', text: (c) => c.event_name },
  { header: 'Accident', text: (c) => formatDate(c.date_accident) },
  { header: 'Reported', text: (c) => formatDateTime(c.date_claim) },
  { header: 'Policy', text: (c) => c.policy_nr },
  { header: 'Chassis', text: (c) => c.chassis_number },
  { header: 'Currency', text: (c) => c.currency },
  { header: 'Claimed', text: (c) => amount(c.claimed) },
  { header: 'Agreed', text: (c) => amount(c.agreed) },
  { header: 'Final amount', text: (c) => amount(c.final_amount) },
  { header: 'Loss adjuster', text: (c) => c.loss_adjuster_name },
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
  saveCsv(csvOf(columns, rows), 'claims.csv');
}
