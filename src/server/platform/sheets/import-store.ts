import type { ChangeKind } from '#contract/change-kinds.ts';
import type { ImportValues } from '#domain/imports/import-target.ts';
import type { NamedReference, Resolution } from '#domain/imports/read-row.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/database/database.ts';

/** A record that is there already, with the values that an import may change. */
export interface FoundRecord {
  id: string;
  values: ImportValues;
  /** It may not be changed by an import: staff, when the file is a list of clients. */
  untouchable?: boolean;
  /** What the file calls it when that is the name of a merged duplicate: the kept record is not renamed for it. */
  called?: ImportValues;
}

/** What an import leaves alone of certain records. */
interface HeldFields {
  fields: readonly string[];
  /** Which of the records it is held of. */
  of(db: Queryable, ids: readonly string[]): Promise<Set<string>>;
  /** What keeps them from being taken back, for its reader. */
  why: string;
}

/** Those of these changes that touch what is held of their record. */
export async function touchingHeld<T extends { id: string; changes: ImportValues }>(
  { held }: Pick<ImportStore, 'held'>,
  db: Queryable,
  changed: readonly T[],
): Promise<T[]> {
  if (!held) return [];
  const touching = changed.filter(({ changes }) => held.fields.some((field) => field in changes));
  if (touching.length === 0) return [];
  const of = await held.of(
    db,
    touching.map(({ id }) => id),
  );
  return touching.filter(({ id }) => of.has(id));
}

/**
 * Where an area keeps records of one kind for imports. All functions take many records at once and ask the database
 * once; answers are in the order of the question.
 */
export interface ImportStore {
  /** The kind of record in the audit log and for open screens. */
  record_kind: ChangeKind;
  find(db: Queryable, rows: readonly ImportValues[]): Promise<(FoundRecord | undefined)[]>;
  /** The records by id as they are now, locked against others. */
  lock(db: Tx, ids: readonly string[]): Promise<Map<string, ImportValues>>;
  /** Answers the new ids. */
  insert(db: Tx, rows: readonly ImportValues[]): Promise<string[]>;
  update(
    db: Tx,
    rows: readonly { id: string; before: ImportValues; changes: ImportValues }[],
  ): Promise<void>;
  /** Which of the records something else refers to. */
  used(db: Tx, ids: readonly string[]): Promise<Set<string>>;
  /** What keeps a used record, for its reader; without it, that other records refer to it. */
  in_use?: string;
  remove(db: Tx, ids: readonly string[]): Promise<void>;
  /** Fields of some records that are changed elsewhere, where what follows from it is shown. */
  held?: HeldFields;
  /** Records that may be the same although what they are known by differs; their names. */
  alike?(db: Queryable, rows: readonly ImportValues[]): Promise<(string | undefined)[]>;
}

/** A record that a cell can name. */
export interface ReferenceChoice {
  id: string;
  label: string;
  note: string;
  facts: ImportValues;
}

/** How an area finds the records that cells name. `aliases` are names that staff gave before, by plain name. */
export interface ReferenceSource {
  choices(db: Queryable): Promise<ReferenceChoice[]>;
  resolve(
    references: readonly NamedReference[],
    choices: readonly ReferenceChoice[],
    aliases: ReadonlyMap<string, string>,
  ): Resolution[];
}

/** A name that means one record; `guessed`: by more than its name. */
export function foundOne(choice: ReferenceChoice, guessed = false): Resolution {
  const { id, label, facts } = choice;
  return { found: 'one', id, label, facts, ...(guessed ? { guessed } : {}) };
}
