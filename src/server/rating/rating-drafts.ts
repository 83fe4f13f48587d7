import type { z } from 'zod';
import type { ratingContract } from '#contract/rating/rating.ts';
import type { ratingVersion } from '#contract/rating/rating-versions.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import {
  type Succession,
  succeed,
  type Validity,
  versionStateOn,
} from '#domain/rating/validity.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { cellsOf, changedTables, versionTables } from '#server/rating/line-tables.ts';

type Actions = typeof ratingContract;

const columns = [
  'insurance_type',
  'version',
  'valid_from',
  'valid_to',
  'published_at',
  'based_on',
  'note',
  'revision',
] as const;

interface VersionRow extends Validity {
  insurance_type: InsuranceType;
  version: string;
  published_at: string | null;
  based_on: string | null;
  note: string;
  revision: number;
}

function answerOf(row: VersionRow, today: CalendarDate): z.output<typeof ratingVersion> {
  const { published_at, insurance_type, version, valid_from, valid_to, based_on, note, revision } =
    row;
  const state = versionStateOn({ ...row, is_published: published_at !== null }, today);
  return { insurance_type, version, valid_from, valid_to, based_on, note, revision, state };
}

/** The tables of a version on track, drafts too. */
export async function tablesOf(db: Queryable, version: string): Promise<OnTrackTables> {
  const { tables } = await versionTables(db, version);
  if (!('on_track' in tables)) throw new AppError('not_found');
  return { ...tables.on_track, version };
}

type Unready = Extract<Succession<Validity>, { ok: false }>['reason'];

/** Why something cannot be published, at the field that says when. */
export function dayRefused(reason: Unready, published = 'version'): AppError {
  return fieldError(
    'valid_from',
    reason,
    reason === 'in_the_past'
      ? 'What is published begins today or later.'
      : `A published ${published} begins on this day or later.`,
  );
}

export function assertSucceeds<V extends Validity>(succession: Succession<V>) {
  if (succession.ok) return succession;
  throw dayRefused(succession.reason);
}

export const getRatingVersions: Handler<Actions['get_rating_versions']> = async (
  ctx,
  { insurance_type, every_line },
) => {
  const rows = await ctx.db
    .selectFrom('rating_tables')
    .select(columns)
    .$if(!every_line, (query) => query.where('insurance_type', '=', insurance_type))
    .orderBy('valid_from', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return { versions: rows.map((row) => answerOf(row, ctx.today)) };
};

export const getRatingVersion: Handler<Actions['get_rating_version']> = async (
  ctx,
  { version },
) => {
  const row = await ctx.db
    .selectFrom('rating_tables')
    .select(columns)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const cells = cellsOf(await versionTables(ctx.db, version));
  const before = new Map(
    row.based_on === null
      ? []
      : cellsOf(await versionTables(ctx.db, row.based_on)).map(({ path, value }) => [path, value]),
  );
  return {
    ...answerOf(row, ctx.today),
    cells: cells.map((cell) => ({ ...cell, before: before.get(cell.path) ?? null })),
  };
};

export const createRatingDraft: Handler<Actions['create_rating_draft']> = async (ctx, input) => {
  const { insurance_type, tables: before } = await versionTables(ctx.db, input.based_on);
  const known = await ctx.db
    .selectFrom('rating_tables')
    .select('version')
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (known) throw fieldError('version', 'taken', `There is a version ${input.version} already.`);
  const tables =
    'on_track' in before ? { on_track: { ...before.on_track, version: input.version } } : before;
  const row = await ctx.db
    .insertInto('rating_tables')
    .values({ ...input, insurance_type, tables: JSON.stringify(tables), published_at: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await ctx.audit({ record_kind: 'rating_tables', record_id: input.version, after: input });
  ctx.changed('rating_tables', input.version);
  return answerOf(row, ctx.today);
};

async function lockDraft(ctx: WriteContext, input: { version: string; revision: number }) {
  const row = await ctx.db
    .selectFrom('rating_tables')
    .select(columns)
    .where('version', '=', input.version)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.published_at !== null)
    throw new AppError('transition_refused', { message: 'A published version is never changed.' });
  if (row.revision !== input.revision)
    throw new AppError('conflict', { current: answerOf(row, ctx.today) });
  return row;
}

/** Changes a draft; every cell stands in the audit with what it was. */
export const updateRatingDraft: Handler<Actions['update_rating_draft']> = async (ctx, input) => {
  const row = await lockDraft(ctx, input);
  const before = await versionTables(ctx.db, input.version);
  const changed = changedTables(before, input.cells);
  if (!changed.ok) throw fieldError(changed.path, changed.reason, changed.message);
  const old = new Map(cellsOf(before).map(({ path, value }) => [path, value]));
  const valid_from = input.valid_from ?? row.valid_from;
  await ctx.db
    .updateTable('rating_tables')
    .set({ tables: JSON.stringify(changed.tables), valid_from, revision: row.revision + 1 })
    .where('version', '=', input.version)
    .execute();
  await ctx.audit({
    record_kind: 'rating_tables',
    record_id: input.version,
    before: {
      valid_from: row.valid_from,
      ...Object.fromEntries(input.cells.map(({ path }) => [path, old.get(path)])),
    },
    after: {
      valid_from,
      ...Object.fromEntries(input.cells.map(({ path, value }) => [path, value])),
    },
  });
  ctx.changed('rating_tables', input.version);
  return { revision: row.revision + 1 };
};

/** The version that is in use ends on the day before the draft's first; both are kept for good. */
export const publishRatingDraft: Handler<Actions['publish_rating_draft']> = async (ctx, input) => {
  const draft = await lockDraft(ctx, input);
  const published = await ctx.db
    .selectFrom('rating_tables')
    .select(columns)
    .where('insurance_type', '=', draft.insurance_type)
    .where('published_at', 'is not', null)
    .forUpdate()
    .execute();
  const { valid_from } = draft;
  const { ends, valid_to } = assertSucceeds(succeed(published, { valid_from, today: ctx.today }));
  if (ends)
    await ctx.db
      .updateTable('rating_tables')
      .set({ valid_to })
      .where('version', '=', ends.version)
      .execute();
  const row = await ctx.db
    .updateTable('rating_tables')
    .set({ published_at: ctx.now.toISOString(), revision: draft.revision + 1 })
    .where('version', '=', draft.version)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'rating_tables',
    record_id: draft.version,
    before: { state: 'draft' },
    after: { state: 'published', valid_from, ends: ends?.version ?? null },
  });
  ctx.changed('rating_tables', draft.version);
  return answerOf(row, ctx.today);
};

export const deleteRatingDraft: Handler<Actions['delete_rating_draft']> = async (ctx, input) => {
  const draft = await lockDraft(ctx, input);
  const child = await ctx.db
    .selectFrom('rating_tables')
    .select('version')
    .where('based_on', '=', draft.version)
    .executeTakeFirst();
  if (child)
    throw new AppError('transition_refused', {
      message: `${child.version} was made from this draft.`,
    });
  await ctx.db.deleteFrom('rating_tables').where('version', '=', draft.version).execute();
  await ctx.audit({
    record_kind: 'rating_tables',
    record_id: draft.version,
    before: answerOf(draft, ctx.today),
  });
  ctx.changed('rating_tables', draft.version);
  return { ok: true };
};
