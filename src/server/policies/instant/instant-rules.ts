import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { instantCoverContract } from '#contract/policies/instant-cover.ts';
import type { InstantRules } from '#domain/policies/instant/instant-rules.ts';
import { assertBrokerage } from '#server/accounts/people/account-places.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

type Actions = typeof instantCoverContract;

/** A version of the rules that holds for somebody. */
export interface HoldingRules {
  instant_rules_id: string;
  created_by: string | null;
  rules: InstantRules;
}

/** The newest rules of a client's brokerage where it has its own, else those of the house. */
export async function holdingRules(db: Queryable, broker_id: string | null): Promise<HoldingRules> {
  const found = await sql<HoldingRules>`
    select instant_rules_id, created_by, rules from (
      select distinct on (broker_id) * from instant_rules
      where broker_id is null or broker_id = ${broker_id} order by broker_id, version_number desc) newest
    where rules is not null order by broker_id nulls last limit 1`.execute(db);
  const [holding] = found.rows;
  if (!holding) throw new Error('the house has no instant rules');
  return holding;
}

/** Every version, those that hold first. */
export const getInstantRules: Handler<Actions['get_instant_rules']> = async ({ db, today }) => {
  const found = await sql<OutputOf<'get_instant_rules'>['versions'][number]>`
    select r.broker_id, coalesce(nullif(b.company_name, ''), b.attn, '') as broker_name, r.version_number, r.rules, r.note,
      coalesce(a.attn, '') as changed_by_name, unix(r.created_at) as changed_at
    from instant_rules r
      left join accounts b on b.user_id = r.broker_id
      left join accounts a on a.user_id = r.created_by
    order by r.broker_id nulls first, r.version_number desc`.execute(db);
  const { car_classes } = await ratingBasis(db, today);
  return { versions: found.rows, car_classes: Object.keys(car_classes) };
};

/** Sets rules as the next version; what is bought from now on goes by them. */
export const saveInstantRules: Handler<Actions['save_instant_rules']> = async (ctx, input) => {
  const { broker_id, version_number, rules, note } = input;
  await sql`select pg_advisory_xact_lock(hashtextextended('instant_rules', 0))`.execute(ctx.db);
  if (broker_id !== null) await assertBrokerage(ctx.db, broker_id, 'broker_id');
  if (broker_id === null && rules === null)
    throw fieldError('rules', 'required', 'The house has rules of its own.');
  const newest = await ctx.db
    .selectFrom('instant_rules')
    .select(['version_number', 'rules'])
    .where('broker_id', 'is not distinct from', broker_id)
    .orderBy('version_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((newest?.version_number ?? 0) !== version_number)
    throw new AppError('conflict', { current: newest });
  const next = version_number + 1;
  const { instant_rules_id } = await ctx.db
    .insertInto('instant_rules')
    .values({
      broker_id,
      version_number: next,
      rules: rules === null ? null : JSON.stringify(rules),
      note,
      created_by: ctx.actor.user_id,
      created_at: ctx.now.toISOString(),
    })
    .returning('instant_rules_id')
    .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'instant_rules',
    record_id: instant_rules_id,
    before: newest?.rules ?? null,
    after: { broker_id, version_number: next, rules, note },
  });
  ctx.changed('instant_rules', instant_rules_id);
  return { version_number: next };
};
