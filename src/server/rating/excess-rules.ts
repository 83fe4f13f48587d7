import { sql } from 'kysely';
import type { z } from 'zod';
import type { ratingContract } from '#contract/rating.ts';
import type { excessRule } from '#contract/rating-versions.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { succeed, versionStateOn } from '#domain/rating/validity.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { assertSucceeds } from '#server/rating/rating-drafts.ts';

type Actions = typeof ratingContract;
type Rule = z.output<typeof excessRule>;

function selectRules(db: Queryable) {
  return db
    .selectFrom('additional_excess_rules')
    .select([
      'rule_id',
      'code',
      'condition',
      'kind',
      'valid_from',
      'valid_to',
      'active',
      'reason',
      'revision',
      'published_at',
    ])
    .select(sql<string>`trim_scale(value)::text`.as('value'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>;

const answerOf = ({ published_at, ...row }: Row, today: CalendarDate): Rule => ({
  ...row,
  condition: row.condition as Rule['condition'],
  state: versionStateOn({ ...row, is_published: published_at !== null }, today),
});

export const getExcessRules: Handler<Actions['get_excess_rules']> = async (ctx) => {
  const rows = await selectRules(ctx.db).orderBy('code').orderBy('valid_from', 'desc').execute();
  return { rules: rows.map((row) => answerOf(row, ctx.today)), total: rows.length };
};

async function lockDraft(
  ctx: WriteContext,
  input: { rule_id: string; revision: number },
): Promise<Row> {
  await ctx.db
    .selectFrom('additional_excess_rules')
    .select('rule_id')
    .where('rule_id', '=', input.rule_id)
    .forUpdate()
    .executeTakeFirst();
  const row = await selectRules(ctx.db).where('rule_id', '=', input.rule_id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.published_at !== null)
    throw new AppError('transition_refused', { message: 'A published rule is never changed.' });
  if (row.revision !== input.revision)
    throw new AppError('conflict', { current: answerOf(row, ctx.today) });
  return row;
}

export const saveExcessRule: Handler<Actions['save_excess_rule']> = async (ctx, input) => {
  const { rule_id, revision, ...fields } = input;
  if (fields.valid_to !== null && fields.valid_to < fields.valid_from)
    throw fieldError('valid_to', 'before_from', 'The last day is not before the first.');
  if (fields.kind !== 'amount' && Number(fields.value) > 100)
    throw fieldError('value', 'out_of_range', 'Enter at most 100 %.');
  if (fields.kind === 'amount' && fields.value.includes('.'))
    throw fieldError('value', 'out_of_range', 'Enter whole cents.');
  const before = rule_id === null ? null : await lockDraft(ctx, { rule_id, revision });
  const stored = before
    ? await ctx.db
        .updateTable('additional_excess_rules')
        .set({ ...fields, revision: revision + 1 })
        .where('rule_id', '=', before.rule_id)
        .returning(['rule_id', 'revision'])
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('additional_excess_rules')
        .values({ ...fields, published_at: null })
        .returning(['rule_id', 'revision'])
        .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'excess_rule',
    record_id: stored.rule_id,
    ...(before ? { before } : {}),
    after: fields,
  });
  ctx.changed('excess_rule', stored.rule_id);
  return stored;
};

/** The version of the rule that is in use ends on the day before; accidents before that day keep its amount. */
export const publishExcessRule: Handler<Actions['publish_excess_rule']> = async (ctx, input) => {
  const draft = await lockDraft(ctx, input);
  const published = await selectRules(ctx.db)
    .where('code', '=', draft.code)
    .where('published_at', 'is not', null)
    .forUpdate()
    .execute();
  const { ends, valid_to } = assertSucceeds(
    succeed(published, { valid_from: draft.valid_from, today: ctx.today }),
  );
  if (ends && valid_to !== null && (ends.valid_to === null || ends.valid_to > valid_to))
    await ctx.db
      .updateTable('additional_excess_rules')
      .set({ valid_to })
      .where('rule_id', '=', ends.rule_id)
      .execute();
  await ctx.db
    .updateTable('additional_excess_rules')
    .set({ published_at: ctx.now.toISOString(), revision: draft.revision + 1 })
    .where('rule_id', '=', draft.rule_id)
    .execute();
  await ctx.audit({
    record_kind: 'excess_rule',
    record_id: draft.rule_id,
    before: { state: 'draft' },
    after: { state: 'published', valid_from: draft.valid_from },
  });
  ctx.changed('excess_rule', draft.rule_id);
  return { ok: true };
};

export const deleteExcessDraft: Handler<Actions['delete_excess_draft']> = async (ctx, input) => {
  const draft = await lockDraft(ctx, input);
  await ctx.db.deleteFrom('additional_excess_rules').where('rule_id', '=', draft.rule_id).execute();
  await ctx.audit({ record_kind: 'excess_rule', record_id: draft.rule_id, before: draft });
  ctx.changed('excess_rule', draft.rule_id);
  return { ok: true };
};
