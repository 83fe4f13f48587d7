import { sql } from 'kysely';
import { FixBook } from '#domain/imports/import-fixes.ts';
import { firstRow, ImportPlan, type PlanEntry } from '#domain/imports/import-plan.ts';
import {
  importStores,
  type ImportStoreId,
  type ImportValues,
} from '#domain/imports/import-target.ts';
import { readRow } from '#domain/imports/read-row.ts';
import { changesOf, valueText } from '#domain/imports/record-key.ts';
import { changeRun, findRun, rowBatches, type ImportRun } from '#server/imports/import-run.ts';
import { stores } from '#server/imports/import-stores.ts';
import { openRowReader } from '#server/imports/row-reader.ts';
import { StepProgress } from '#server/imports/step-progress.ts';
import type { Job } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { type FoundRecord, touchingHeld } from '#server/platform/sheets/import-store.ts';

const batchSize = 1000;

/** What each part of a check takes of its time; the rest goes to keeping the plan. */
const shares = { names: 0.35, rows: 0.2, records: 0.25 };

/** Checks all rows of an import and plans its records; writes none of them. May run twice. */
export const checkImport: Job = async (job, payload) => {
  const import_id = String(payload['import_id']);
  const { db } = job.services;
  const run = await findRun(db, import_id);
  if (run.status !== 'checking') return;
  const progress = new StepProgress(job.services, run);
  const plan = await planRows(db, run, progress);
  await compareWithRecords(db, plan, { run, progress });
  plan.settle();
  await job.write(async (ctx) => {
    const now = await findRun(ctx.db, import_id, { lock: true });
    // An answer that came meanwhile has queued a check of its own.
    if (now.status !== 'checking' || now.revision !== run.revision) return;
    await storePlan(ctx.db, import_id, plan);
    await changeRun(ctx, import_id, {
      status: 'checked',
      done_count: run.row_count,
      ...countsOf(plan),
    });
  });
};

async function planRows(
  db: Queryable,
  run: ImportRun,
  progress: StepProgress,
): Promise<ImportPlan> {
  await progress.begin(shares.names, run.row_count);
  const reader = await openRowReader(db, run, (count) => progress.add(count));
  const plan = new ImportPlan(run.target, new FixBook(run.fixes));
  await progress.begin(shares.rows, run.row_count);
  for await (const rows of rowBatches(db, run.import_id, batchSize)) {
    for (const { row_number, cells } of rows) plan.add(row_number, readRow(reader, cells));
    await progress.add(rows.length);
  }
  return plan;
}

/** Values with the ids of records in place of what stood for them. */
export function withIds(values: ImportValues, ids: ReadonlyMap<string, string>): ImportValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'string' ? (ids.get(value) ?? value) : value,
    ]),
  );
}

const waits = (values: ImportValues): boolean =>
  Object.values(values).some((value) => typeof value === 'string' && value.startsWith('new:'));

/** Finds the records that are there already, store by store, since later ones may name earlier ones. */
async function compareWithRecords(
  db: Queryable,
  plan: ImportPlan,
  { run, progress }: { run: ImportRun; progress: StepProgress },
): Promise<void> {
  const ids = new Map<string, string>();
  await progress.begin(shares.records, plan.entries.length);
  for (const store of importStores) {
    const taken = new Map<string, PlanEntry>();
    const entries = plan.entries.filter((entry) => entry.store === store);
    for (const entry of entries) entry.values = withIds(entry.values, ids);
    const known = entries.filter(({ values }) => !waits(values));
    for (let start = 0; start < known.length; start += batchSize) {
      const batch = known.slice(start, start + batchSize);
      const found = await stores[store].find(
        db,
        batch.map(({ values }) => values),
      );
      const updates: HeldCandidate[] = [];
      for (const [index, entry] of batch.entries()) {
        const record = found[index];
        if (!record) continue;
        const earlier = taken.get(record.id);
        taken.set(record.id, earlier ?? entry);
        if (entry.handle) ids.set(entry.handle, record.id);
        if (record.untouchable)
          plan.refuse(entry, {
            code: 'taken',
            field: '',
            value: entry.key.slice(store.length + 1),
          });
        else if (earlier) plan.refuseTwin(entry, earlier);
        else updates.push({ entry, id: record.id, changes: markFound(entry, record, run) });
      }
      await refuseHeld(db, plan, { updates, store });
      await progress.add(batch.length);
    }
    await warnOfTwins(db, known, store);
  }
}

interface HeldCandidate {
  entry: PlanEntry;
  id: string;
  changes: ImportValues;
}

/** What is changed elsewhere, with all that follows from it, is no matter of a file. */
async function refuseHeld(
  db: Queryable,
  plan: ImportPlan,
  { updates, store }: { updates: readonly HeldCandidate[]; store: ImportStoreId },
): Promise<void> {
  const { held } = stores[store];
  const changed = updates.filter(({ entry }) => entry.outcome === 'update');
  for (const { entry, changes } of await touchingHeld(stores[store], db, changed)) {
    const field = held?.fields.find((name) => name in changes) ?? '';
    plan.refuse(entry, { code: 'insured', field, value: valueText(changes[field]) });
  }
}

/** What of a record that is there the row would change. */
function markFound(
  entry: PlanEntry,
  record: FoundRecord,
  { existing, target }: ImportRun,
): ImportValues {
  entry.record_id = record.id;
  for (const { id, for_new } of target.fields)
    if (for_new?.store === entry.store) entry.values = { ...entry.values, [id]: null };
  const changes = changesOf({ ...record.values, ...record.called }, entry.values);
  // A record that only had to be there, such as a circuit to be made, is not changed by a mere name.
  const is_changed =
    existing === 'update' && entry.handle === null && Object.keys(changes).length > 0;
  entry.outcome = is_changed ? 'update' : 'same';
  return changes;
}

async function warnOfTwins(
  db: Queryable,
  known: readonly PlanEntry[],
  store: ImportStoreId,
): Promise<void> {
  const fresh = known.filter(({ outcome }) => outcome === 'create');
  if (!stores[store].alike || fresh.length === 0) return;
  const names = await stores[store].alike(
    db,
    fresh.map(({ values }) => values),
  );
  for (const [index, entry] of fresh.entries()) {
    const name = names[index];
    if (name === undefined) continue;
    firstRow(entry)?.problems.push({
      code: 'looks_alike',
      field: 'name',
      value: valueText(entry.values['name']),
      note: name,
    });
  }
}

function countsOf(plan: ImportPlan) {
  const counts: Record<string, number> = {};
  for (const { outcome } of plan.rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const entries = plan.entries;
  return {
    counts,
    created_records: entries.filter(({ outcome }) => outcome === 'create').length,
    updated_records: entries.filter(({ outcome }) => outcome === 'update').length,
    warning_rows: plan.rows.filter(
      ({ outcome, problems }) => outcome !== 'problem' && problems.length > 0,
    ).length,
  };
}

async function storePlan(db: Tx, import_id: string, plan: ImportPlan): Promise<void> {
  await db.deleteFrom('import_records').where('import_id', '=', import_id).execute();
  for (let start = 0; start < plan.rows.length; start += batchSize) {
    const rows = plan.rows
      .slice(start, start + batchSize)
      .map(({ row_number, outcome, problems }) => ({ row_number, outcome, problems }));
    await sql`update import_rows t set outcome = r.outcome, problems = r.problems
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_number int, outcome text, problems jsonb)
      where t.import_id = ${import_id} and t.row_number = r.row_number
        and (t.outcome <> r.outcome or t.problems <> r.problems)`.execute(db);
  }
  const order = new Map(importStores.map((store, index) => [store, index]));
  const entries = plan.entries.toSorted(
    (a, b) => (order.get(a.store) ?? 0) - (order.get(b.store) ?? 0),
  );
  for (let start = 0; start < entries.length; start += batchSize) {
    const records = entries.slice(start, start + batchSize).map((entry, index) => ({
      position: start + index,
      store: entry.store,
      row_number: firstRow(entry)?.row_number ?? 0,
      handle: entry.handle,
      content: { values: entry.values, defaults: entry.defaults },
      outcome: entry.outcome,
      record_id: entry.record_id,
    }));
    await sql`insert into import_records (import_id, position, store, row_number, handle, content, outcome, record_id)
      select ${import_id}::uuid, r.position, r.store, r.row_number, r.handle, r.content, r.outcome, r.record_id
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r
        (position int, store text, row_number int, handle text, content jsonb, outcome text, record_id text)`.execute(
      db,
    );
  }
}
