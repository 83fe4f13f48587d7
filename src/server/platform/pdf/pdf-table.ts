import { sumBy } from '#domain/sums.ts';
import type { PdfBlock, PdfColumn } from '#server/platform/pdf/pdf-description.ts';
import {
  inks,
  sheetSize,
  textWidth,
  type PdfSheet,
  type TextStyle,
} from '#server/platform/pdf/pdf-sheet.ts';

type TableBlock = Extract<PdfBlock, { kind: 'table' }>;
type StructureElement = PDFKit.PDFStructureElement;

interface Cell {
  x: number;
  style: TextStyle;
}

const padding = 5;
const cellGap = 10;
/** The tallest a row may get before it is cut into several, so that no text is lost below a page. */
const tallestRow = sheetSize.bottom - sheetSize.top - 60;

function layColumns(columns: readonly PdfColumn[]): Cell[] {
  const shares = sumBy(columns, (column) => column.share);
  const room = textWidth - cellGap * (columns.length - 1);
  let x: number = sheetSize.left;
  return columns.map(({ share, align = 'left' }) => {
    const width = (room * share) / shares;
    const cell = {
      x,
      style: { width, align, size: 9, figures: align === 'right', line_gap: 2 } as const,
    };
    x += width + cellGap;
    return cell;
  });
}

function rowHeight(
  sheet: PdfSheet,
  cells: readonly Cell[],
  row: readonly string[],
  face: 'text' | 'strong',
): number {
  const heights = cells.map(({ style }, index) =>
    sheet.heightOf(row[index] || ' ', { ...style, face }),
  );
  return Math.max(...heights) + padding * 2;
}

/** The most words of a text that fit a height, and the rest. */
function splitText(
  sheet: PdfSheet,
  text: string,
  style: TextStyle,
  height: number,
): [string, string] {
  if (sheet.heightOf(text || ' ', style) <= height) return [text, ''];
  const words = text.split(/(?<=\s)/);
  let fits = 1;
  for (let step = words.length; step >= 1; step = Math.floor(step / 2)) {
    while (
      fits + step < words.length &&
      sheet.heightOf(words.slice(0, fits + step).join(''), style) <= height
    )
      fits += step;
  }
  return [words.slice(0, fits).join(''), words.slice(fits).join('')];
}

/** A row that is taller than a page becomes several; nearly always it stays one. */
function splitRow(sheet: PdfSheet, cells: readonly Cell[], row: readonly string[]): string[][] {
  const parts: string[][] = [];
  let rest = cells.map((_cell, index) => row[index] ?? '');
  while (rowHeight(sheet, cells, rest, 'text') > tallestRow) {
    const halves = rest.map((text, index) =>
      splitText(sheet, text, cells[index]?.style ?? {}, tallestRow - 20),
    );
    if (halves.every(([, left]) => left === '')) break;
    parts.push(halves.map(([part]) => part));
    rest = halves.map(([, left]) => left);
  }
  return [...parts, rest];
}

function writeHead(
  sheet: PdfSheet,
  cells: readonly Cell[],
  columns: readonly PdfColumn[],
  row: StructureElement | null,
): void {
  const titles = columns.map(({ title }) => title);
  const style = { face: 'strong', size: 8, colour: inks.quiet } as const;
  const height =
    Math.max(
      ...cells.map((cell, index) =>
        sheet.heightOf(titles[index] || ' ', { ...cell.style, ...style }),
      ),
    ) + 9;
  const y = sheet.y;
  cells.forEach((cell, index) => {
    const write = (): void =>
      void sheet.write(titles[index] ?? '', cell.x, y + 5, { ...cell.style, ...style });
    if (row) sheet.draw('TH', write, { parent: row, scope: 'Column' });
    else sheet.decorate(write);
  });
  sheet.y = y + height;
  sheet.hairline(sheet.y, { colour: inks.ink, width: 0.9 });
}

interface RowOptions {
  body: StructureElement;
  strong: boolean;
  /** Called at the top of a new page. */
  onNewPage: () => void;
}

function writeRow(
  sheet: PdfSheet,
  cells: readonly Cell[],
  row: readonly string[],
  options: RowOptions,
): void {
  const face = options.strong ? 'strong' : 'text';
  const height = rowHeight(sheet, cells, row, face);
  if (sheet.y + height > sheetSize.bottom) {
    sheet.addPage();
    options.onNewPage();
  }
  const y = sheet.y;
  const element = sheet.open('TR', options.body);
  if (options.strong)
    sheet.decorate(() =>
      sheet.document.rect(sheetSize.left - 4, y, textWidth + 8, height).fill(inks.ground),
    );
  cells.forEach((cell, index) => {
    sheet.draw(
      'TD',
      () => sheet.write(row[index] ?? '', cell.x, y + padding, { ...cell.style, face }),
      { parent: element },
    );
  });
  element.end();
  sheet.y = y + height;
  sheet.hairline(sheet.y);
}

/** A table whose head is repeated on each page that it reaches; rows stay whole. */
export function drawTable(sheet: PdfSheet, block: TableBlock): void {
  const { columns, summary, closing_rows = [], when_empty = 'None' } = block;
  const cells = layColumns(columns);
  sheet.makeRoom(70);
  const table = sheet.open('Table', undefined, { alt: summary });
  const head = sheet.open('THead', table);
  const head_row = sheet.open('TR', head);
  writeHead(sheet, cells, columns, head_row);
  head_row.end();
  head.end();
  const body = sheet.open('TBody', table);
  // Read once at the beginning: on later pages the head is only for the eye.
  const onNewPage = (): void => writeHead(sheet, cells, columns, null);
  const rows = block.rows.length > 0 ? block.rows : [[when_empty]];
  for (const row of rows) {
    for (const part of splitRow(sheet, cells, row))
      writeRow(sheet, cells, part, { body, strong: false, onNewPage });
  }
  for (const row of closing_rows) writeRow(sheet, cells, row, { body, strong: true, onNewPage });
  body.end();
  table.end();
  sheet.y += 12;
}
