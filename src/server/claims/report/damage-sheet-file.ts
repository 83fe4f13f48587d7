import { Readable } from 'node:stream';
import type { claimsContract } from '#contract/claims/claims.ts';
import { sheetCells, sheetHeadings } from '#domain/claims/damage-sheet.ts';
import { type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { type ClaimLine, claimLinesOf } from '#server/claims/report/claim-lines.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

const widths = [36, 12, 18, 10, 14, 20, 18, 14, 36];

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
  return {
    document_name: `${claim.claim_number}-damage.xlsx`,
    content_type: exportTypes.xlsx,
    body: Readable.from(
      xlsxBytes({
        name: claim.claim_number,
        heads: [...sheetHeadings, 'Agreed', 'Reason'],
        widths,
        rows: rowsOf(lines),
      }),
    ),
  };
};

// oxlint-disable-next-line typescript/require-await -- a sheet takes its rows as they come.
async function* rowsOf(lines: readonly ClaimLine[]): AsyncGenerator<readonly ExportCell[]> {
  for (const line of lines) {
    const cells = sheetCells(line).map((text): ExportCell => ({ kind: 'text', text }));
    yield [
      ...cells.with(3, { kind: 'number', text: line.quantity }).with(4, money(line.claimed)),
      money(line.agreed),
      { kind: 'text', text: line.reason },
    ];
  }
}
