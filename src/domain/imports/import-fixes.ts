// One answer mends all rows with the same fault: "Spa" is Spa-Francorchamps in all 14 rows, and the next file is asked
// again only for what is new in it.

import type { FixKind, ImportFix, ProblemCode } from '#domain/imports/import-problems.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import type { DateOrder } from '#domain/imports/read-date-cell.ts';

/** The answers of one import, ready to be asked cell by cell. */
export class FixBook {
  readonly #byValue = new Map<string, ImportFix>();
  readonly #byProblem = new Map<string, ImportFix>();
  readonly #orders = new Map<string, DateOrder>();

  constructor(fixes: readonly ImportFix[]) {
    for (const fix of fixes) {
      if (fix.fix === 'date_order')
        this.#orders.set(fix.field, fix.use === 'month_first' ? 'month_first' : 'day_first');
      else if (fix.value === null) this.#byProblem.set(`${fix.code}|${fix.field}`, fix);
      else this.#byValue.set(`${fix.field}|${plainName(fix.value) || fix.value}`, fix);
    }
  }

  /** The answer for a value of a field, whatever was wrong with it. */
  forValue(field: string, value: string): ImportFix | undefined {
    return this.#byValue.get(`${field}|${plainName(value) || value}`);
  }

  /** The answer for a problem: the one for its value, else the one for all of its kind. */
  forProblem(code: ProblemCode, field: string, value: string): ImportFix | undefined {
    return this.forValue(field, value) ?? this.#byProblem.get(`${code}|${field}`);
  }

  orderOf(field: string): DateOrder | undefined {
    return this.#orders.get(field);
  }
}

/** Adds an answer; a later one to the same question takes the place of the earlier. */
export function withFix(fixes: readonly ImportFix[], fix: ImportFix): ImportFix[] {
  const kept = fixes.filter(
    (one) =>
      !(
        one.field === fix.field &&
        one.value === fix.value &&
        (fix.value !== null || one.code === fix.code)
      ),
  );
  return [...kept, fix];
}

const verbs: Readonly<Record<FixKind, string>> = {
  use: 'take',
  create: 'create it',
  leave_empty: 'leave empty',
  skip_rows: 'skip the rows',
  date_order: 'dates',
  keep_first: 'keep the first row',
  keep_last: 'keep the last row',
};

/** An answer in words: "“Spa”: take Circuit de Spa-Francorchamps". */
export function fixText(fix: ImportFix): string {
  if (fix.fix === 'date_order')
    return fix.use === 'month_first' ? 'month first, MM/DD/YYYY' : 'day first, DD/MM/YYYY';
  const what = fix.fix === 'use' ? `${verbs.use} ${fix.label ?? fix.use ?? ''}` : verbs[fix.fix];
  return fix.value === null || fix.value === '' ? what : `“${fix.value}”: ${what}`;
}
