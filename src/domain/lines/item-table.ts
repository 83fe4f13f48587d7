// Items that come as a table, pasted from a sheet or out of a file: its columns find their questions by name, and what a cell
// does not say is told at that cell. Example: "18.500,00", "18,500.00" and "EUR 18500" are one value; "about 18k" is none.

import type { ImportField } from '#domain/imports/import-target.ts';
import { matchColumns } from '#domain/imports/match-columns.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import { dateOrderOf, type DateOrder } from '#domain/imports/read-date-cell.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { LineField } from '#domain/lines/line-fields.ts';
import type { Currency } from '#domain/currencies.ts';
import { formatAmount } from '#domain/money.ts';
import { namedCurrency } from '#domain/number-entry.ts';

/** How many items one insurance holds at most. */
export const MOST_ITEMS = 5_000;

/** A question that a column answers: one of a line, or a number with decimals, kept as it is written. */
type TableField =
  | (LineField & {
      readonly names?: readonly string[];
      /** In which its amounts are; a cell that names another is not taken. */
      readonly currency?: Currency;
    })
  | {
      readonly kind: 'decimal';
      readonly label: string;
      readonly from: number;
      readonly to: number;
      /** Other headings of it. */
      readonly names?: readonly string[];
    };

/** The questions of a table in their order. */
export type TableFields = Readonly<Record<string, TableField>>;

/** The same questions, whose amounts are in one currency. */
export const inCurrency = (fields: TableFields, currency: Currency): TableFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'amount' || field.kind === 'amount_choice' ? { ...field, currency } : field,
    ]),
  );

/** A table as it came: its headings, or places where it has none, and the rows below. */
export interface ItemTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** For each column the question that it answers; null: it is left out. */
  readonly columns: readonly (string | null)[];
  /** Whether the first row was taken for headings. */
  readonly has_head: boolean;
}

/** A cell that cannot be taken, under the name of its question. */
interface CellFault {
  readonly field: string;
  readonly text: string;
  readonly message: string;
}

/** A row as answers; what could not be read stands there as nobody had answered. */
export interface ReadItem {
  readonly answers: Answers;
  readonly faults: readonly CellFault[];
}

const kinds = {
  amount: 'money',
  amount_choice: 'money',
  choice: 'choice',
  choices: 'text',
  count: 'whole',
  decimal: 'decimal',
  flag: 'yes_no',
  text: 'text',
  date: 'date',
  country: 'country',
} as const satisfies Record<TableField['kind'], ImportField['kind']>;

const choicesOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** Other headings of what many sheets have. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  description: ['object', 'item', 'omschrijving', 'name'],
  serial_number: ['serial', 'serial no', 'serial nr', 'serienummer', 's/n'],
  chassis_number: ['chassis', 'chassis no', 'vin', 'chassisnummer'],
  value: ['amount', 'sum insured', 'insured value', 'price', 'waarde', 'agreed value'],
  kind: ['type', 'category', 'soort'],
  storage_country: ['country', 'land'],
  registration_country: ['country', 'land'],
  departs_on: ['departure', 'departs', 'from date', 'vertrek'],
  arrives_on: ['arrival', 'arrives', 'to date', 'aankomst'],
  birth_date: ['born', 'birthday', 'dob', 'geboortedatum'],
};

function importField(id: string, field: TableField): ImportField {
  const hasRange = field.kind === 'count' || field.kind === 'amount' || field.kind === 'decimal';
  return {
    id,
    label: field.label,
    kind: kinds[field.kind],
    example: '',
    max: 200,
    names: field.names ?? otherNames[id] ?? [],
    ...(field.kind === 'choice' ? { choices: choicesOf(field.options) } : {}),
    ...(hasRange ? { range: [field.from, field.to] } : {}),
  };
}

const fieldsOf = (fields: TableFields) =>
  Object.entries(fields).map(([name, field]) => importField(name, field));

const hasDigit = (text: string) => /\d/.test(text);

/** Whether a row of words stands above rows that have numbers where it has none: "Thing, Worth" above "Watch, 18500". */
function looksLikeHead([head = [], ...body]: readonly (readonly string[])[]): boolean {
  if (body.length === 0 || head.some(hasDigit)) return false;
  return head.some((heading, index) => {
    const below = body.map((row) => (row[index] ?? '').trim()).filter(Boolean);
    return heading.trim() !== '' && below.length > 0 && below.every(hasDigit);
  });
}

/**
 * Reads a table. Its first row is its headings where one of them names a question or it looks like headings above numbers,
 * else every row is an item; `has_head` is what somebody says of it instead.
 */
export function itemTable(
  fields: TableFields,
  all: readonly (readonly string[])[],
  has_head?: boolean,
): ItemTable {
  const rows = all.filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const [head = [], ...body] = rows;
  const columns = Array.from({ length: width }, (_, index) => ({
    name: head[index] ?? '',
    // A column that is named is taken, whatever is in it: what cannot be read is told at its cells.
    samples: [],
  }));
  const names = new Set(columns.map(({ name }) => plainName(name)));
  const isNamed = fieldsOf(fields).some(({ label, id, names: others = [] }) =>
    [label, id, ...others].some((name) => names.has(plainName(name))),
  );
  if (!(has_head ?? (isNamed || looksLikeHead(rows))))
    return {
      has_head: false,
      headings: columns.map((_, index) => `Column ${index + 1}`),
      rows,
      columns: columns.map(() => null),
    };
  const found = matchColumns(fieldsOf(fields), columns);
  return {
    has_head: true,
    headings: columns.map(({ name }, index) => name.trim() || `Column ${index + 1}`),
    rows: body,
    columns: columns.map((_, index) => found.find(({ column }) => column === index)?.field ?? null),
  };
}

function refusal(field: TableField): string {
  switch (field.kind) {
    case 'amount':
      return `Enter an amount from ${formatAmount(field.from)} on, such as 18,500.00.`;
    case 'amount_choice':
      return `Enter one of ${field.amounts.map((one) => (one === 0 && field.none) || formatAmount(one)).join(', ')}.`;
    case 'count':
      return `Enter a whole number from ${field.from} to ${field.to}.`;
    case 'decimal':
      return `Enter a number from ${field.from} to ${field.to}.`;
    case 'flag':
      return 'Enter yes or no.';
    case 'date':
      return 'Enter a date, such as 01/05/2026.';
    case 'country':
      return 'Enter a country, such as Netherlands or NL.';
    case 'choice':
    case 'choices':
      return `Enter one of ${Object.values(field.options).join(', ')}.`;
    case 'text':
      return 'Enter at most 200 characters, and no formula.';
  }
}

type Read = { ok: true; answer: unknown } | { ok: false };

function readChoices(options: Readonly<Record<string, string>>, text: string): Read {
  const wanted = text
    .split(/[,;+\n]/)
    .map(plainName)
    .filter(Boolean);
  const found = wanted.map((word) =>
    Object.entries(options).find(([value, label]) =>
      [value, label].some((one) => plainName(one) === word),
    ),
  );
  const answer = found.flatMap((one) => one?.[0] ?? []);
  return answer.length === wanted.length ? { ok: true, answer } : { ok: false };
}

function readAnswer([name, field]: [string, TableField], text: string, order: DateOrder): Read {
  if (field.kind === 'choices') return readChoices(field.options, text);
  // By the word that stands in the list of choices, as people copy it.
  if (field.kind === 'amount_choice' && field.none && plainName(text) === plainName(field.none))
    return { ok: true, answer: 0 };
  const read = readCell(importField(name, field), text, order);
  if (!read.ok) return { ok: false };
  const answer: unknown = read.value;
  const isOffered = field.kind !== 'amount_choice' || field.amounts.some((one) => one === answer);
  return isOffered ? { ok: true, answer } : { ok: false };
}

/** Reads one cell as the answer to its question; an empty one leaves what stands there first. */
export function readItemCell(
  fields: TableFields,
  { field: name, text, order = 'day_first' }: { field: string; text: string; order?: DateOrder },
): Read | { ok: false; message: string } {
  const field = fields[name];
  if (!field) return { ok: false };
  const wanted = 'currency' in field ? field.currency : undefined;
  const named = wanted && namedCurrency(text);
  if (named && named !== wanted)
    return { ok: false, message: `This is in ${named}. Enter it in ${wanted}.` };
  const read = readAnswer([name, field], text, order);
  return read.ok ? read : { ok: false, message: refusal(field) };
}

/**
 * Every row as an item, with what could not be read in it; `first` is what stands in an answer that the row does not give.
 * Dates of a column are read one way as a whole.
 */
export function itemsOfTable(
  fields: TableFields,
  { rows, columns }: Pick<ItemTable, 'rows' | 'columns'>,
  first: Answers,
): ReadItem[] {
  const orders = columns.map((_, index): DateOrder => {
    const order = dateOrderOf(rows.map((row) => row[index] ?? ''));
    return order === 'ambiguous' ? 'day_first' : order;
  });
  return rows.map((row) => {
    const answers: Record<string, unknown> = { ...first };
    const faults: CellFault[] = [];
    for (const [index, field] of columns.entries()) {
      const text = (row[index] ?? '').trim();
      if (field === null || text === '') continue;
      const read = readItemCell(fields, { field, text, order: orders[index] ?? 'day_first' });
      if (read.ok) answers[field] = read.answer;
      else faults.push({ field, text, message: 'message' in read ? read.message : '' });
    }
    return { answers, faults };
  });
}
