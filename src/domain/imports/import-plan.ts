// The rows of a file become records, each once: the second row of a car says the same and is left out, adds to it, or
// contradicts it and is asked about. Example: 2,072 entries with 41 cars are 41 records.

import type { FixBook } from '#domain/imports/import-fixes.ts';
import type { RowProblem } from '#domain/imports/import-problems.ts';
import type {
  ImportStoreId,
  ImportTarget,
  ImportValues,
  PlannedRecord,
} from '#domain/imports/import-target.ts';
import type { RowOutcome } from '#domain/imports/import-targets.ts';
import type { RowReading } from '#domain/imports/read-row.ts';
import { changesOf, contradictions, recordKey } from '#domain/imports/record-key.ts';

/** A record of the plan: the first row that is about it, and what is to be done. */
export interface PlanEntry {
  readonly store: ImportStoreId;
  readonly key: string;
  readonly row_number: number;
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
  /** The records that this row was the first to be about, by their place in the plan. */
  readonly entries: PlanEntry[];
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
        row_number: row.row_number,
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
      return;
    }
    this.#contradict(row, there, changes);
  }

  #repeat(row: PlanRow, there: PlanEntry): void {
    row.problems.push({ code: 'repeats', field: '', value: '', note: `row ${there.row_number}` });
    row.outcome = 'skip';
  }

  #contradict(row: PlanRow, there: PlanEntry, changes: ImportValues): void {
    const answer = this.#fixes.forProblem('contradicts', '', '')?.fix;
    if (answer === 'keep_last') there.values = { ...there.values, ...changes };
    if (answer === 'keep_first' || answer === 'keep_last' || answer === 'skip_rows')
      row.outcome = 'skip';
    else
      this.refuse(row, {
        code: 'contradicts',
        field: '',
        value: '',
        note: `row ${there.row_number}`,
      });
  }

  /** Takes a row out with a reason; records that only it is about go with it. */
  refuse(row: PlanRow, problem: RowProblem): void {
    row.problems.push(problem);
    row.outcome = 'problem';
    for (const { key } of row.entries.splice(0)) this.#entries.delete(key);
  }

  /** What happens to each row, once it is known which records are new. */
  settle(): void {
    for (const row of this.rows) {
      if (row.outcome === 'problem' || row.outcome === 'skip') continue;
      const outcomes = row.entries.map(({ outcome }) => outcome);
      row.outcome = outcomes.includes('create')
        ? 'create'
        : outcomes.includes('update')
          ? 'update'
          : 'same';
    }
  }
}
