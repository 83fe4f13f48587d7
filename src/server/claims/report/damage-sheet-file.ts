import { Readable } from 'node:stream';
import type { claimsContract } from '#contract/claims/claims.ts';
import { damageColumnsOf, sheetTexts } from '#domain/claims/damage-sheet.ts';
import { type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { type ClaimLine, claimLinesOf } from '#server/claims/report/claim-lines.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

const widths = {
  ...{ description: 36, kind: 12, part_number: 18, quantity: 10, claimed: 14 },
  ...{ supplier: 20, invoice_no: 18 },
};
type Column = keyof typeof widths;

const money = (cents: number | null): ExportCell =>
  cents === null ? { kind: 'text', text: '' } : { kind: 'money', text: plainAmount(cents) };

/** The damage table as a spreadsheet: the columns that can be read again, then what is agreed to and why. */
export const getDamageSheet: Handler<(typeof claimsContract)['get_damage_sheet']> = async (
  { db },
  { claim_id },
) => {
  const claim = await findClaim(db, claim_id);
  if (!claim) throw new AppError('not_found');
  const lines = await claimLinesOf(db, claim_id);
  const fields = damageColumnsOf(claim);
  const columns = Object.keys(fields) as Column[];
  return {
    document_name: `${claim.claim_number}-${claim.is_vi ? 'amounts' : 'damage'}.xlsx`,
    content_type: exportTypes.xlsx,
    body: Readable.from(
      xlsxBytes({
        name: claim.claim_number,
        heads: [...Object.values(fields).map(({ label }) => label), 'Agreed', 'Reason'],
        widths: [...columns.map((column) => widths[column]), 14, 36],
        rows: rowsOf(lines, columns),
      }),
    ),
  };
};

// oxlint-disable-next-line typescript/require-await -- a sheet takes its rows as they come.
async function* rowsOf(
  lines: readonly ClaimLine[],
  columns: readonly Column[],
): AsyncGenerator<readonly ExportCell[]> {
  for (const line of lines) {
    const texts = sheetTexts(line);
    const cell = (column: Column): ExportCell =>
      column === 'claimed'
        ? money(line.claimed)
        : { kind: column === 'quantity' ? 'number' : 'text', text: texts[column] };
    yield [...columns.map(cell), money(line.agreed), { kind: 'text', text: line.reason }];
  }
}
