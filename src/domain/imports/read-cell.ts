// A cell says something or is refused with the reason: "12,5" as a percentage is 12.5, "n/a" as a date is a fault.
// An empty cell is nothing, and nothing never replaces what is known already.

import { trimDecimal } from '#domain/decimal.ts';
import { countryCodeOf } from '#domain/imports/country-names.ts';
import { readCategories, readLineUp, readSessions } from '#domain/imports/read-list-cell.ts';
import type { FieldKind, ImportField, ImportValue } from '#domain/imports/import-target.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import { readDateCell, type DateOrder } from '#domain/imports/read-date-cell.ts';
import { parseMoney } from '#domain/number-entry.ts';

/** Why a cell cannot be taken. */
type CellFault =
  | 'formula'
  | 'sheet_error'
  | 'too_long'
  | 'out_of_range'
  | 'not_a_number'
  | 'not_an_amount'
  | 'not_a_date'
  | 'not_a_country'
  | 'not_a_choice'
  | 'not_yes_or_no'
  | 'not_an_email'
  | 'not_a_list'
  | 'not_an_outline';

export type CellReading =
  | { readonly ok: true; readonly value: ImportValue }
  | { readonly ok: false; readonly fault: CellFault };

const fine = (value: ImportValue): CellReading => ({ ok: true, value });
const fault = (reason: CellFault): CellReading => ({ ok: false, fault: reason });

const sheetError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;

/** Reads a cell as its field wants it; references are left to whoever keeps the records. */
export function readCell(field: ImportField, cell: string, order: DateOrder): CellReading {
  const text = cell.trim();
  if (text === '') return fine(null);
  if (text.startsWith('=')) return fault('formula');
  if (sheetError.test(text)) return fault('sheet_error');
  return readers[field.kind](field, text, order);
}

type KindReader = (field: ImportField, text: string, order: DateOrder) => CellReading;

const readText: KindReader = (field, text) =>
  text.length > (field.max ?? 200) ? fault('too_long') : fine(text);

const emailShape = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,180}\.[^\s@,;<>".]{2,}$/;

const readers: Readonly<Record<FieldKind, KindReader>> = {
  text: readText,
  reference: readText,
  whole: (field, text) => readNumber(field, text),
  decimal: (field, text) => readNumber(field, text),
  money: (field, text) => readAmount(field, text),
  date: (_field, text, order) => {
    const date = readDateCell(text, order);
    return date === undefined ? fault('not_a_date') : fine(date);
  },
  country: (_field, text) => readCountry(text),
  choice: (field, text) => readChoice(field, text),
  yes_no: (_field, text) => readYesNo(text),
  email: (_field, text) =>
    emailShape.test(text) ? fine(text.toLowerCase()) : fault('not_an_email'),
  sessions: (_field, text) => listOf(readSessions(text)),
  categories: (_field, text) => listOf(readCategories(text)),
  line_up: (_field, text) => listOf(readLineUp(text)),
  outline: (_field, text) => readOutline(text),
};

function listOf(value: ImportValue | undefined): CellReading {
  return value === undefined ? fault('not_a_list') : fine(value);
}

function readNumber(field: ImportField, text: string): CellReading {
  const typed = (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text).replace(',', '.');
  if (!/^[+-]?\d{1,12}(\.\d{1,20})?$/.test(typed)) return fault('not_a_number');
  if (field.kind === 'whole' && !/^[+-]?\d+(\.0+)?$/.test(typed)) return fault('not_a_number');
  const number = Number(typed);
  const [low, high] = field.range ?? [-1e12, 1e12];
  if (number < low || number > high) return fault('out_of_range');
  return fine(field.kind === 'whole' ? number : trimDecimal(typed.replace(/^\+/, '')));
}

function readAmount(field: ImportField, text: string): CellReading {
  const cents = parseMoney(text);
  if (cents === undefined) return fault('not_an_amount');
  const [low, high] = field.range ?? [0, 1e13];
  return cents < low || cents > high ? fault('out_of_range') : fine(cents);
}

function readCountry(text: string): CellReading {
  const code = countryCodeOf(text);
  return code === undefined ? fault('not_a_country') : fine(code);
}

function readChoice(field: ImportField, text: string): CellReading {
  const typed = plainName(text);
  const choice = (field.choices ?? []).find(({ value, label, names = [] }) =>
    [value, label, ...names].some((name) => plainName(name) === typed),
  );
  return choice ? fine(choice.value) : fault('not_a_choice');
}

const yes = new Set(['yes', 'y', 'ja', 'j', 'true', 'x', '1', 'oui', 'si']);
const no = new Set(['no', 'n', 'nee', 'nein', 'false', '0', 'non']);

function readYesNo(text: string): CellReading {
  const typed = plainName(text);
  if (yes.has(typed)) return fine(true);
  return no.has(typed) ? fine(false) : fault('not_yes_or_no');
}

/** Points of longitude and latitude as JSON, rounded to five decimals, which is a metre. */
function readOutline(text: string): CellReading {
  let points: unknown;
  try {
    points = JSON.parse(text);
  } catch {
    return fault('not_an_outline');
  }
  if (!Array.isArray(points) || points.length < 3 || points.length > 5000)
    return fault('not_an_outline');
  const read: number[][] = [];
  for (const point of points as unknown[]) {
    const [x, y] = Array.isArray(point) ? (point as unknown[]) : [];
    if (typeof x !== 'number' || typeof y !== 'number' || Math.abs(x) > 180 || Math.abs(y) > 90)
      return fault('not_an_outline');
    read.push([Number(x.toFixed(5)), Number(y.toFixed(5))]);
  }
  return fine(read);
}
