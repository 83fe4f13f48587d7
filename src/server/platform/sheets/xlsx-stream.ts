import { daysBetween } from '#domain/dates.ts';
import type { ExportCell } from '#domain/lists/export-cell.ts';
import { zipBytes } from '#server/platform/sheets/zip-stream.ts';

/** A sheet: its heads, how wide its columns are in characters, and its rows as they come. */
export interface XlsxSheet {
  name: string;
  heads: readonly string[];
  widths: readonly number[];
  rows: AsyncIterable<readonly ExportCell[]>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const rootRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const bookRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
/** Plain, bold heads, money, dates, dates with time: the numbers that cells name as their style. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Spreadsheets count days from here. */
const dayNull = '1899-12-30';
/** From here on their calendar has no error: they believe in a 29 February 1900. */
const firstSoundDay = '1900-03-01';
/** Longest text of a cell. */
const cellLength = 32_767;
const rowsAtOnce = 500;

/**
 * A workbook with one sheet, written row by row. Money is a number with two decimals, dates are dates; a text stays a
 * text even when it looks like a formula, because its cell says so.
 */
export function xlsxBytes(sheet: XlsxSheet): AsyncGenerator<Buffer> {
  const workbook = `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(sheet.name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  return zipBytes([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbook] },
    { name: 'xl/_rels/workbook.xml.rels', content: [bookRelations] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetParts(sheet) },
  ]);
}

async function* sheetParts({ heads, widths, rows }: XlsxSheet): AsyncGenerator<string> {
  const columns = widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const letters = heads.map((_, column) => columnLetters(column));
  const line = (cells: readonly ExportCell[], n: number, style?: number) =>
    `<row r="${n}">${cells.map((cell, i) => cellXml(cell, `${letters[i]}${n}`, style)).join('')}</row>`;
  const head = line(
    heads.map((text) => ({ kind: 'text', text })),
    1,
    1,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${head}`;
  let part: string[] = [];
  let number = 1;
  for await (const row of rows) {
    number += 1;
    part.push(line(row, number));
    if (part.length < rowsAtOnce) continue;
    yield part.join('');
    part = [];
  }
  yield `${part.join('')}</sheetData></worksheet>`;
}

/** Readers other than the large ones want every cell to say where it stands: `C7`. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

function cellXml({ kind, text }: ExportCell, place: string, style = 0): string {
  if (text === '') return '';
  if (kind === 'number') return numberXml(place, 0, text);
  if (kind === 'money') return numberXml(place, 2, text);
  const date = text.slice(0, 10);
  if ((kind === 'date' || kind === 'instant') && date >= firstSoundDay) {
    const days = daysBetween(dayNull, date);
    if (kind === 'date') return numberXml(place, 3, String(days));
    const minutes = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
    return numberXml(place, 4, String(days + minutes / 1440));
  }
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, cellLength))}</t></is></c>`;
}

function numberXml(place: string, style: number, value: string): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** Characters that XML does not take in any form; one of them makes the whole file unreadable. */
// oxlint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(notXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
