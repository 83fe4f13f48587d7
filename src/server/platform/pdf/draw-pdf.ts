import { buffer } from 'node:stream/consumers';
import {
  drawClauses,
  drawFacts,
  drawHeading,
  drawNotice,
  drawParagraph,
  drawSignatures,
  drawTotals,
  heightOfTotals,
} from '#server/platform/pdf/pdf-blocks.ts';
import type { PdfBlock, PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import { drawCircuit, drawCode, drawPictures } from '#server/platform/pdf/pdf-figures.ts';
import { drawFrames, drawTitle } from '#server/platform/pdf/pdf-frame.ts';
import { PdfSheet } from '#server/platform/pdf/pdf-sheet.ts';
import { drawTable } from '#server/platform/pdf/pdf-table.ts';

type Drawers = {
  [K in PdfBlock['kind']]: (sheet: PdfSheet, block: Extract<PdfBlock, { kind: K }>) => void;
};

const drawers: Drawers = {
  heading: drawHeading,
  paragraph: drawParagraph,
  notice: drawNotice,
  facts: drawFacts,
  table: drawTable,
  clauses: drawClauses,
  totals: drawTotals,
  signatures: drawSignatures,
  pictures: drawPictures,
  circuit: drawCircuit,
  code: drawCode,
  page_break: (sheet) => sheet.addPage(),
};

/** Blocks that stay whole take their heading along; the others need room for their beginning only. */
const wholeHeights: Partial<Record<PdfBlock['kind'], number>> = {
  circuit: 220,
  code: 140,
  pictures: 210,
  signatures: 120,
};

/** How much of what follows a heading has to stand on the same page; undefined where its beginning is enough. */
const heightBelow = (next: PdfBlock | undefined): number | undefined =>
  next?.kind === 'totals' ? heightOfTotals(next) : wholeHeights[next?.kind ?? 'paragraph'];

function drawBlock<K extends PdfBlock['kind']>(
  sheet: PdfSheet,
  block: Extract<PdfBlock, { kind: K }>,
): void {
  (drawers[block.kind] as (sheet: PdfSheet, block: PdfBlock) => void)(sheet, block);
}

/**
 * Draws a document: A4, tagged for screen readers (PDF/UA), its own faces inside. The same description gives the
 * same bytes. It takes processor time, so that it belongs in the worker.
 */
export async function drawPdf(description: PdfDescription): Promise<Buffer> {
  const sheet = new PdfSheet(description);
  const finished = buffer(sheet.document);
  drawTitle(sheet, description);
  description.blocks.forEach((block, index) => {
    const next = description.blocks[index + 1];
    if (block.kind === 'heading') drawHeading(sheet, block, heightBelow(next));
    else drawBlock(sheet, block);
  });
  drawFrames(sheet, description);
  sheet.finish();
  return finished;
}
