import { sql } from 'kysely';
import type { z } from 'zod';
import type { excessRule } from '#contract/rating/excess-rules.ts';
import type { ratingContract } from '#contract/rating/rating.ts';
import { addMonths, type CalendarDate } from '#domain/dates.ts';
import {
  type AdditionalExcessFilter,
  excessFilterOf,
  excessSubjectOf,
} from '#domain/rating/excess/excess-filter.ts';
import { rulesOnTrial, tryExcessRules } from '#domain/rating/excess/excess-trial.ts';
import { succeed, versionStateOn } from '#domain/rating/validity.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { excessRecordNames } from '#server/rating/excess-record-names.ts';
import { pastAccidents, storedExcessRules } from '#server/rating/past-accidents.ts';
import { assertSucceeds } from '#server/rating/rating-drafts.ts';
import { countTouchedPolicies, touchedPolicies } from '#server/rating/touched-policies.ts';

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
      'show_to_client',
      'reason',
      'revision',
      'published_at',
    ])
    .select([
      sql<string>`trim_scale(value)::text`.as('value'),
      sql<AdditionalExcessFilter>`filter`.as('filter'),
      sql<string>`coalesce((
        select l.actor_name from audit_log l
        where l.record_kind = 'excess_rule' and l.record_id = rule_id::text and l.action = 'save_excess_rule'
        order by l.happened_at desc limit 1), '')`.as('set_by'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>;

function answerOf(
  { published_at, filter, ...row }: Row,
  {
    today,
    names,
    policies,
  }: { today: CalendarDate; names: ReadonlyMap<string, string>; policies: number },
): Rule {
  const { subject, records } = excessSubjectOf(filter);
  return {
    ...row,
    condition: row.condition as Rule['condition'],
    subject,
    records: records.map((id) => ({ id, name: names.get(id) ?? id })),
    state: versionStateOn({ ...row, is_published: published_at !== null }, today),
    policies,
  };
}

export const getExcessRules: Handler<Actions['get_excess_rules']> = async (ctx) => {
  const rows = await selectRules(ctx.db).orderBy('code').orderBy('valid_from', 'desc').execute();
  const names = await excessRecordNames(
    ctx.db,
    rows.map(({ filter }) => filter),
  );
  const counted = await countTouchedPolicies(ctx.db, ctx.today);
  const rules = rows.map((row) =>
    answerOf(row, { today: ctx.today, names, policies: counted.get(row.rule_id) ?? 0 }),
  );
  return { rules, total: rules.length };
};

/** Tries a rule as it is typed; nothing is written. */
export const getExcessPreview: Handler<Actions['get_excess_preview']> = async (ctx, input) => {
  const { subject, records, code, ...terms } = input;
  const filter = excessFilterOf(subject, records);
  const rule = { ...terms, code, filter, valid_to: terms.valid_to ?? null };
  const { policies, total } = await touchedPolicies(ctx.db, rule, ctx.today);
  const published = await storedExcessRules(ctx.db, { published: true });
  const since = addMonths(ctx.today, -12);
  const accidents = await pastAccidents(ctx.db, sql`c.date_accident >= ${since}::date`);
  const tried = tryExcessRules(accidents, {
    before: published,
    after: rulesOnTrial(published, [rule]),
  });
  return {
    policies,
    total,
    accidents: tried.map(({ currency, accidents: count, before, after }) => ({
      currency,
      accidents: count,
      before,
      after,
    })),
  };
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
    throw new AppError('conflict', {
      current: answerOf(row, {
        today: ctx.today,
        names: await excessRecordNames(ctx.db, [row.filter]),
        policies: 0,
      }),
    });
  return row;
}

export const saveExcessRule: Handler<Actions['save_excess_rule']> = async (ctx, input) => {
  const { rule_id, revision, subject, records, ...rest } = input;
  if (subject !== 'everything' && records.length === 0)
    throw fieldError('records', 'required', 'Choose what the rule is about.');
  const fields = { ...rest, filter: JSON.stringify(excessFilterOf(subject, records)) };
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
    after: { ...rest, subject, records },
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
