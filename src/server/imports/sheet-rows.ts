import { addDays } from '#domain/dates.ts';
import { tableLimits, UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';
import { unpackText, zipDirectory, type ZipPart } from '#server/platform/sheets/zip-directory.ts';

/** A tag or text of an XML part. Entities other than the five of XML and numbers stay as they are written. */
type XmlPiece = XmlTag | { text: string };

interface XmlTag {
  tag: string;
  attributes: string;
  closes: boolean;
  empty: boolean;
}

/**
 * Splits XML that comes in pieces into tags and texts, piece by piece; a document type is refused, because it could
 * grow.
 */
async function* xmlPieces(source: AsyncIterable<string>): AsyncGenerator<XmlPiece[]> {
  let waiting = '';
  for await (const text of source) {
    waiting += text;
    const pieces: XmlPiece[] = [];
    waiting = waiting.slice(takePieces(waiting, pieces));
    yield pieces;
    if (waiting.length > tableLimits.row_characters)
      throw new UnreadableFile('A part of this sheet file is too long to be read.');
  }
}

/** Takes what is complete; answers how far that reaches. */
function takePieces(text: string, pieces: XmlPiece[]): number {
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    const close = open < 0 ? -1 : text.indexOf('>', open);
    if (close < 0) return at;
    if (open > at) pieces.push({ text: plainText(text.slice(at, open)) });
    const inside = text.slice(open + 1, close);
    if (inside.startsWith('!DOCTYPE') || inside.startsWith('!ENTITY'))
      throw new UnreadableFile(
        'This sheet file is not one that a spreadsheet writes. It was not opened.',
      );
    if (!inside.startsWith('?') && !inside.startsWith('!')) pieces.push(tagOf(inside));
    at = close + 1;
  }
}

function tagOf(inside: string): XmlPiece {
  const closes = inside.startsWith('/');
  const empty = inside.endsWith('/');
  const body = inside.slice(closes ? 1 : 0, empty ? -1 : undefined);
  const space = body.search(/\s/);
  const full = space < 0 ? body : body.slice(0, space);
  const tag = full.slice(full.indexOf(':') + 1);
  return { tag, attributes: space < 0 ? '' : body.slice(space), closes, empty };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function plainText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s|:)${name}="([^"]*)"`).exec(attributes)?.[1];

/** What a sheet's cells refer to: texts that occur more than once, and which number formats are dates. */
interface SheetKey {
  texts: string[];
  dates: Set<number>;
  from_1904: boolean;
}

/**
 * The rows of the first sheet of an XLSX file as texts, as long as its directory is one of a sheet. Dates come as
 * YYYY-MM-DD; a formula comes as its text with `=` before it, never as a result that nobody can check.
 */
export async function* sheetRows(file: Buffer): AsyncGenerator<string[]> {
  const parts = zipDirectory(file);
  const { path, from_1904 } = await firstSheet(file, parts);
  const sheet = parts.get(path);
  if (!sheet) throw new UnreadableFile('This file holds no sheet.');
  const key: SheetKey = {
    texts: await sharedTexts(file, parts),
    dates: await dateStyles(file, parts),
    from_1904,
  };
  yield* cellRows(unpackText(file, sheet), key);
}

async function firstSheet(
  file: Buffer,
  parts: ReadonlyMap<string, ZipPart>,
): Promise<{ path: string; from_1904: boolean }> {
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook) throw new UnreadableFile('This file is not an XLSX sheet.');
  let relation: string | undefined;
  let from_1904 = false;
  for await (const pieces of xmlPieces(unpackText(file, workbook, 5_000_000)))
    for (const piece of pieces) {
      if (!('tag' in piece) || piece.closes) continue;
      if (piece.tag === 'workbookPr')
        from_1904 = /^(1|true)$/.test(attribute(piece.attributes, 'date1904') ?? '');
      if (piece.tag === 'sheet' && !/hidden/i.test(attribute(piece.attributes, 'state') ?? ''))
        relation ??= attribute(piece.attributes, 'id');
    }
  const path = relation === undefined ? undefined : await partOf(file, parts, relation);
  return { path: path ?? 'xl/worksheets/sheet1.xml', from_1904 };
}

/** The part that a relation of the workbook names. */
async function partOf(
  file: Buffer,
  parts: ReadonlyMap<string, ZipPart>,
  relation: string,
): Promise<string | undefined> {
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!relations) return undefined;
  for await (const pieces of xmlPieces(unpackText(file, relations, 5_000_000)))
    for (const piece of pieces) {
      if (!('tag' in piece) || piece.tag !== 'Relationship') continue;
      if (attribute(piece.attributes, 'Id') !== relation) continue;
      const target = attribute(piece.attributes, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  return undefined;
}

async function sharedTexts(file: Buffer, parts: ReadonlyMap<string, ZipPart>): Promise<string[]> {
  const part = parts.get('xl/sharedStrings.xml');
  if (!part) return [];
  const texts: string[] = [];
  let text = '';
  let reads = false;
  let phonetic = false;
  for await (const pieces of xmlPieces(unpackText(file, part, tableLimits.shared_text_bytes)))
    for (const piece of pieces) {
      if ('text' in piece) {
        if (reads && !phonetic) text += piece.text;
      } else if (piece.tag === 't') reads = !piece.closes && !piece.empty;
      else if (piece.tag === 'rPh') phonetic = !piece.closes;
      else if (piece.tag === 'si' && (piece.closes || piece.empty)) {
        texts.push(text);
        text = '';
      }
    }
  return texts;
}

const builtInDates = new Set([14, 15, 16, 17, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

async function dateStyles(file: Buffer, parts: ReadonlyMap<string, ZipPart>): Promise<Set<number>> {
  const part = parts.get('xl/styles.xml');
  const dates = new Set<number>();
  if (!part) return dates;
  const formats = new Set(builtInDates);
  let in_cells = false;
  let index = 0;
  for await (const pieces of xmlPieces(unpackText(file, part, 10_000_000)))
    for (const piece of pieces) {
      if (!('tag' in piece)) continue;
      if (piece.tag === 'numFmt') {
        const code = (attribute(piece.attributes, 'formatCode') ?? '').replace(
          /"[^"]*"|\[[^[\]]*\]|\\./g,
          '',
        );
        if (/[dy]/i.test(code)) formats.add(Number(attribute(piece.attributes, 'numFmtId')));
      } else if (piece.tag === 'cellXfs') in_cells = !piece.closes;
      else if (piece.tag === 'xf' && in_cells && !piece.closes) {
        if (formats.has(Number(attribute(piece.attributes, 'numFmtId') ?? '0'))) dates.add(index);
        index += 1;
      }
    }
  return dates;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string | undefined;
}

/** Columns beyond are no part of a list. */
const lastColumn = 1000;

/** Puts the tags and texts of a sheet together to rows. */
class RowGatherer {
  readonly #key: SheetKey;
  #row: string[] = [];
  #row_number = 0;
  #cell: OpenCell | undefined;
  #reads: 'value' | 'formula' | undefined;

  constructor(key: SheetKey) {
    this.#key = key;
  }

  /** Takes a piece; answers the rows that are complete with it. */
  take(piece: XmlPiece): string[][] {
    if ('text' in piece) this.#takeText(piece.text);
    else if (piece.tag === 'row') return this.#takeRow(piece);
    else if (piece.tag === 'c') this.#takeCell(piece);
    else if (piece.tag === 'v' || piece.tag === 't') this.#read(piece, 'value');
    else if (piece.tag === 'f') {
      this.#read(piece, 'formula');
      if (this.#cell) this.#cell.formula ??= '';
    }
    return [];
  }

  #read({ closes, empty }: XmlTag, what: 'value' | 'formula'): void {
    this.#reads = closes || empty ? undefined : what;
  }

  #takeText(text: string): void {
    if (!this.#cell) return;
    if (this.#reads === 'value') this.#cell.value += text;
    if (this.#reads === 'formula') this.#cell.formula = (this.#cell.formula ?? '') + text;
  }

  #takeCell({ closes, empty, attributes }: XmlTag): void {
    if (!closes) this.#cell = openCell(attributes, this.#row.length);
    if (!this.#cell || !(closes || empty)) return;
    if (this.#cell.column < lastColumn)
      this.#row[this.#cell.column] = cellText(this.#cell, this.#key);
    this.#cell = undefined;
  }

  #takeRow({ closes, empty, attributes }: XmlTag): string[][] {
    if (closes) {
      const row = this.#row;
      this.#row = [];
      return [row];
    }
    const next = Number(attribute(attributes, 'r') ?? this.#row_number + 1);
    // Rows that the sheet leaves out are empty lines, so that numbers are those of the sheet.
    const gap = Math.min(Math.max(next - this.#row_number - 1, 0), 10_000);
    this.#row_number = next;
    return Array.from({ length: gap + (empty ? 1 : 0) }, () => []);
  }
}

async function* cellRows(source: AsyncIterable<string>, key: SheetKey): AsyncGenerator<string[]> {
  const gatherer = new RowGatherer(key);
  for await (const pieces of xmlPieces(source)) {
    const rows: string[][] = [];
    for (const piece of pieces) rows.push(...gatherer.take(piece));
    yield* rows;
  }
}

function openCell(attributes: string, next: number): OpenCell {
  const letters = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r') ?? '')?.[0];
  const column = letters
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : next;
  return {
    column,
    type: attribute(attributes, 't') ?? 'n',
    style: Number(attribute(attributes, 's') ?? '0'),
    value: '',
    formula: undefined,
  };
}

function cellText({ type, style, value, formula }: OpenCell, key: SheetKey): string {
  if (formula !== undefined) return `=${formula}`;
  if (type === 's') return key.texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'n' && value !== '' && key.dates.has(style))
    return dateText(Number(value), key.from_1904);
  if (type === 'n' && /e/i.test(value)) return String(Number(value));
  return value;
}

/** Sheets count days from 1900 with one that never was, or from 1904. */
function dateText(serial: number, from_1904: boolean): string {
  if (!(serial >= 0 && serial < 2_900_000)) return String(serial);
  return addDays(from_1904 ? '1904-01-01' : '1899-12-30', Number(String(serial).split('.')[0]));
}
