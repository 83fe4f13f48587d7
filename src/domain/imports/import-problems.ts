// What is wrong with a file is told by kind, so that one answer mends many rows: "14 rows: unknown circuit". What may
// be wrong but need not be is a warning and does not hold a row back.

import type { ImportField } from '#domain/imports/import-target.ts';

/** Everything that can be wrong with a row. `fixes` are the answers that staff can give to all rows at once. */
export const importProblems = {
  missing: { severity: 'error', text: 'missing', fixes: ['use', 'skip_rows'] },
  unknown: {
    severity: 'error',
    text: 'unknown',
    fixes: ['use', 'create', 'leave_empty', 'skip_rows'],
  },
  several: { severity: 'error', text: 'fits several', fixes: ['use', 'leave_empty', 'skip_rows'] },
  ambiguous_date: {
    severity: 'error',
    text: 'day or month first?',
    fixes: ['date_order', 'skip_rows'],
  },
  not_a_date: { severity: 'error', text: 'not a date', fixes: ['use', 'leave_empty', 'skip_rows'] },
  not_a_number: {
    severity: 'error',
    text: 'not a number',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  not_an_amount: {
    severity: 'error',
    text: 'not an amount',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  out_of_range: {
    severity: 'error',
    text: 'outside the limits',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  too_long: { severity: 'error', text: 'too long', fixes: ['use', 'leave_empty', 'skip_rows'] },
  not_a_country: {
    severity: 'error',
    text: 'unknown country',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  not_a_choice: {
    severity: 'error',
    text: 'not in the list',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  not_yes_or_no: {
    severity: 'error',
    text: 'neither yes nor no',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  not_an_email: {
    severity: 'error',
    text: 'not an email address',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  not_a_list: { severity: 'error', text: 'cannot be read', fixes: ['leave_empty', 'skip_rows'] },
  not_an_outline: {
    severity: 'error',
    text: 'not an outline',
    fixes: ['leave_empty', 'skip_rows'],
  },
  formula: { severity: 'error', text: 'a formula', fixes: ['use', 'leave_empty', 'skip_rows'] },
  sheet_error: {
    severity: 'error',
    text: 'an error of the sheet',
    fixes: ['use', 'leave_empty', 'skip_rows'],
  },
  wrong_order: {
    severity: 'error',
    text: 'before the first day',
    fixes: ['leave_empty', 'skip_rows'],
  },
  contradicts: {
    severity: 'error',
    text: 'contradicts an earlier row',
    fixes: ['keep_first', 'keep_last', 'skip_rows'],
  },
  taken: { severity: 'error', text: 'used by another record', fixes: ['leave_empty', 'skip_rows'] },
  insured: {
    severity: 'error',
    text: 'moves cars that are insured there',
    fixes: ['leave_empty', 'skip_rows'],
  },
  guessed: { severity: 'warning', text: 'found by its place', fixes: ['use', 'skip_rows'] },
  repeats: { severity: 'warning', text: 'repeats an earlier row', fixes: [] },
  looks_alike: {
    severity: 'warning',
    text: 'looks like a record that is there',
    fixes: ['skip_rows'],
  },
} as const satisfies Record<
  string,
  { severity: 'error' | 'warning'; text: string; fixes: readonly FixKind[] }
>;

/** Answers that staff can give to a problem. */
export const fixKinds = [
  'use',
  'create',
  'leave_empty',
  'skip_rows',
  'date_order',
  'keep_first',
  'keep_last',
] as const;
export type FixKind = (typeof fixKinds)[number];

export const problemCodes = Object.keys(importProblems) as [ProblemCode, ...ProblemCode[]];
export type ProblemCode = keyof typeof importProblems;

/** A problem of a row: which field, and what stands in the cell. */
export interface RowProblem {
  readonly code: ProblemCode;
  /** Empty when it is about the row as a whole. */
  readonly field: string;
  readonly value: string;
  /** What it was taken for, or which row or record it collides with. */
  readonly note?: string;
}

/** An answer that holds for every row with the same problem, or with the same value if one is named. */
export interface ImportFix {
  readonly fix: FixKind;
  readonly code: ProblemCode;
  readonly field: string;
  readonly value: string | null;
  /** What `use` puts in the place, an id for a record; the order for `date_order`. */
  readonly use: string | null;
  /** What `use` is called, for the list of answers. */
  readonly label: string | null;
  /** For `create`: the country of the new record. */
  readonly country: string | null;
}

export function isError(code: ProblemCode): boolean {
  return importProblems[code].severity === 'error';
}

/** Which answers fit a problem of a field; what must be there cannot be left empty, and not every name can be created. */
export function fixesFor(code: ProblemCode, field: ImportField | undefined): FixKind[] {
  const fixes: readonly FixKind[] = importProblems[code].fixes;
  return fixes.filter((fix) => {
    if (fix === 'leave_empty') return field !== undefined && !field.required;
    if (fix === 'create') return field?.creates === true;
    if (fix === 'use') return field !== undefined && field.kind !== 'outline';
    return true;
  });
}

/** The fault alone, for a list that names row and field beside it. */
export function faultText({ code, value, note }: RowProblem): string {
  const shown = value === '' ? '' : `, “${value.length > 60 ? `${value.slice(0, 59)}…` : value}”`;
  return `${importProblems[code].text}${shown}${note ? ` (${note})` : ''}`;
}
