// The rows of a file become records, each once: the second row of a car says the same and is left out, adds to it, or
// contradicts it and is asked about. Example: 2,072 entries with 41 cars are 41 records (decision 024).

import type { FixBook } from '#domain/imports/import-fixes.ts';
import type { RowProblem } from '#domain/imports/import-problems.ts';
import type {
  ImportField,
  ImportStoreId,
  ImportTarget,
  ImportValues,
  PlannedRecord,
} from '#domain/imports/import-target.ts';
import type { RowOutcome } from '#domain/imports/import-targets.ts';
import type { RowReading } from '#domain/imports/read-row.ts';
import { changesOf, contradictions, recordKey, valueText } from '#domain/imports/record-key.ts';

/** A record of the plan: the rows that are about it, the first one first, and what is to be done. */
export interface PlanEntry {
  readonly store: ImportStoreId;
  readonly key: string;
  readonly rows: Set<PlanRow>;
  readonly handle: string | null;
  readonly defaults: ImportValues;
  values: ImportValues;
  outcome: 'create' | 'update' | 'same';
  record_id: string | null;
}

/** A row of the plan. */
export interface PlanRow {
  readonly row_number: number;
  readonly problems: RowProblem[];
  outcome: RowOutcome;
  /** The records that this row is about. */
  readonly entries: PlanEntry[];
}

/** The first row that is about a record. */
export function firstRow({ rows }: PlanEntry): PlanRow | undefined {
  const [first] = rows;
  return first;
}

/** Gathers the rows of a file into records. */
export class ImportPlan {
  readonly rows: PlanRow[] = [];
  readonly #entries = new Map<string, PlanEntry>();
  readonly #target: ImportTarget;
  readonly #fixes: FixBook;

  constructor(target: ImportTarget, fixes: FixBook) {
    this.#target = target;
    this.#fixes = fixes;
  }

  /** The records in the order in which they were named. */
  get entries(): PlanEntry[] {
    return [...this.#entries.values()];
  }

  /** Adds a row that was read. */
  add(row_number: number, reading: RowReading): void {
    const row: PlanRow = {
      row_number,
      problems: [...reading.problems],
      outcome: 'same',
      entries: [],
    };
    this.rows.push(row);
    if (reading.skipped) row.outcome = 'skip';
    else if (reading.records.length === 0) row.outcome = 'problem';
    else
      for (const [index, record] of reading.records.entries())
        this.#place(row, record, index === reading.records.length - 1);
  }

  #place(row: PlanRow, record: PlannedRecord, is_main: boolean): void {
    if (row.outcome === 'problem' || row.outcome === 'skip') return;
    const key = `${record.store}|${recordKey(record.store, record.values)}`;
    const there = this.#entries.get(key);
    if (!there) {
      const entry: PlanEntry = {
        store: record.store,
        key,
        rows: new Set([row]),
        handle: record.handle ?? null,
        defaults: record.defaults ?? {},
        values: record.values,
        outcome: 'create',
        record_id: null,
      };
      this.#entries.set(key, entry);
      row.entries.push(entry);
      return;
    }
    const changes = changesOf(there.values, record.values);
    const contradicts = contradictions(there.values, record.values).length > 0;
    if (!is_main || record.handle || this.#target.adds_up || !contradicts) {
      if (!record.handle) there.values = { ...there.values, ...changes };
      if (is_main && !this.#target.adds_up) this.#repeat(row, there);
      else if (!there.rows.has(row)) {
        there.rows.add(row);
        row.entries.push(there);
      }
      return;
    }
    this.#contradict(row, there, changes);
  }

  #repeat(row: PlanRow, there: PlanEntry): void {
    row.problems.push({ code: 'repeats', field: '', value: '', note: rowNote(there) });
    row.outcome = 'skip';
  }

  #contradict(row: PlanRow, there: PlanEntry, changes: ImportValues): void {
    const answer = this.#fixes.forProblem('contradicts', '', '')?.fix;
    if (answer === 'keep_last') there.values = { ...there.values, ...changes };
    if (answer === 'keep_first' || answer === 'keep_last' || answer === 'skip_rows')
      row.outcome = 'skip';
    else this.#takeOut(row, contradictionOf(there));
  }

  /** Takes a record out that turned out to be the one of an earlier row. */
  refuseTwin(entry: PlanEntry, earlier: PlanEntry): void {
    this.refuse(entry, contradictionOf(earlier));
  }

  /** Takes all rows about a record out with a reason, or skips them; what other rows are about stays. */
  refuse(entry: PlanEntry, problem: RowProblem, { skips = false } = {}): void {
    for (const row of [...entry.rows])
      if (skips) this.#leave(row, 'skip');
      else this.#takeOut(row, problem);
  }

  #takeOut(row: PlanRow, problem: RowProblem): void {
    row.problems.push(problem);
    this.#leave(row, 'problem');
  }

  #leave(row: PlanRow, outcome: 'skip' | 'problem'): void {
    row.outcome = outcome;
    for (const { rows, key } of row.entries.splice(0)) {
      rows.delete(row);
      if (rows.size === 0) this.#entries.delete(key);
    }
  }

  /** What happens to each row, once it is known which records are new. */
  settle(): void {
    for (const field of this.#target.fields) this.#askForNew(field);
    for (const row of this.rows) {
      if (row.outcome === 'problem' || row.outcome === 'skip') continue;
      const outcomes = row.entries
        .filter((entry) => firstRow(entry) === row)
        .map(({ outcome }) => outcome);
      row.outcome = outcomes.includes('create')
        ? 'create'
        : outcomes.includes('update')
          ? 'update'
          : 'same';
    }
  }

  #askForNew({ id, for_new }: ImportField): void {
    if (!for_new) return;
    for (const entry of this.entries) {
      if (entry.store !== for_new.store || entry.outcome !== 'create') continue;
      if ((entry.values[id] ?? null) !== null) continue;
      const value = valueText(entry.values[for_new.by]);
      const skips = this.#fixes.forProblem('missing', id, value)?.fix === 'skip_rows';
      this.refuse(entry, { code: 'missing', field: id, value }, { skips });
    }
  }
}

const rowNote = (entry: PlanEntry): string => `row ${firstRow(entry)?.row_number ?? 0}`;

const contradictionOf = (earlier: PlanEntry): RowProblem => ({
  code: 'contradicts',
  field: '',
  value: '',
  note: rowNote(earlier),
});
