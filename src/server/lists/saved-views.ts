import { sql } from 'kysely';
import type { z } from 'zod';
import type { listsContract } from '#contract/lists/lists.ts';
import type { ListName } from '#contract/list-names.ts';
import {
  mayShareViews,
  viewLimit,
  viewQueryOf,
  type ViewAudience,
} from '#domain/lists/saved-view.ts';
import { savedViewRule } from '#server/lists/lists-access.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type Actions = typeof listsContract;
type SavedView = z.output<Actions['get_saved_views']['output']>['views'][number];

export const getSavedViews: Handler<Actions['get_saved_views']> = async (
  { db, actor },
  { list },
) => {
  const { rows } = await sql<SavedView>`
    select saved_views.view_id, saved_views.list, saved_views.name, saved_views.query, saved_views.visible_to,
      saved_views.user_id = ${actor.user_id} as is_own, d.view_id is not null as is_default,
      coalesce(nullif(a.attn, ''), a.email::text) as owner_name
    from saved_views join accounts a on a.user_id = saved_views.user_id
      left join default_views d on d.view_id = saved_views.view_id and d.user_id = ${actor.user_id}
    where saved_views.list = ${list} and ${savedViewRule.visible(actor)}
    order by saved_views.user_id <> ${actor.user_id}, lower(saved_views.name), saved_views.view_id`.execute(
    db,
  );
  return { views: rows, may_share: mayShareViews(actor.account_type) };
};

export const getDefaultSavedViews: Handler<Actions['get_default_saved_views']> = async ({
  db,
  actor,
}) => {
  const { rows } = await sql<Pick<SavedView, 'list' | 'view_id' | 'query'>>`
    select saved_views.list, saved_views.view_id, saved_views.query
    from default_views d join saved_views on saved_views.view_id = d.view_id
    where d.user_id = ${actor.user_id} and ${savedViewRule.visible(actor)}`.execute(db);
  return { views: rows };
};

export const addSavedView: Handler<Actions['add_saved_view']> = async (ctx, view) => {
  const { list, name, visible_to } = view;
  refuseSharing(ctx, visible_to);
  await lockViewsOf(ctx, list);
  const own = await ctx.db
    .selectFrom('saved_views')
    .select('name')
    .where('user_id', '=', ctx.actor.user_id)
    .where('list', '=', list)
    .execute();
  refuseName(
    name,
    own.map((one) => one.name),
  );
  if (own.length >= viewLimit)
    throw fieldError(
      'name',
      'limit',
      `You keep ${viewLimit} views of this list. Delete one first.`,
    );
  const query = viewQueryOf(view.query);
  const { view_id } = await ctx.db
    .insertInto('saved_views')
    .values({ user_id: ctx.actor.user_id, list, name, query, visible_to })
    .returning('view_id')
    .executeTakeFirstOrThrow();
  if (view.is_default) await keepDefault(ctx, list, view_id);
  await ctx.audit({
    record_kind: 'saved_view',
    record_id: view_id,
    after: { list, name, query, visible_to },
  });
  tell(ctx, view_id);
  return { view_id };
};

export const changeSavedView: Handler<Actions['change_saved_view']> = async (
  ctx,
  { view_id, name, query, visible_to },
) => {
  const before = await ownView(ctx, view_id);
  if (visible_to !== undefined && visible_to !== before.visible_to) refuseSharing(ctx, visible_to);
  if (name !== undefined) {
    await lockViewsOf(ctx, before.list as ListName);
    const others = await ctx.db
      .selectFrom('saved_views')
      .select('name')
      .where('user_id', '=', ctx.actor.user_id)
      .where('list', '=', before.list)
      .where('view_id', '<>', view_id)
      .execute();
    refuseName(
      name,
      others.map((one) => one.name),
    );
  }
  const change = {
    name: name ?? before.name,
    query: query === undefined ? before.query : viewQueryOf(query),
    visible_to: visible_to ?? before.visible_to,
  };
  await ctx.db
    .updateTable('saved_views')
    .set({ ...change, changed_at: ctx.now.toISOString() })
    .where('view_id', '=', view_id)
    .execute();
  // Colleagues who opened the list with it get the built-in view back.
  if (change.visible_to === 'me')
    await ctx.db
      .deleteFrom('default_views')
      .where('view_id', '=', view_id)
      .where('user_id', '<>', ctx.actor.user_id)
      .execute();
  const { user_id: _, list: __, ...was } = before;
  await ctx.audit({ record_kind: 'saved_view', record_id: view_id, before: was, after: change });
  tell(ctx, view_id);
  return { ok: true };
};

export const deleteSavedView: Handler<Actions['delete_saved_view']> = async (ctx, { view_id }) => {
  const { user_id: _, ...before } = await ownView(ctx, view_id);
  await ctx.db.deleteFrom('saved_views').where('view_id', '=', view_id).execute();
  await ctx.audit({ record_kind: 'saved_view', record_id: view_id, before });
  tell(ctx, view_id);
  return { ok: true };
};

export const setDefaultView: Handler<Actions['set_default_view']> = async (
  ctx,
  { list, view_id },
) => {
  if (view_id !== null) {
    const found = await ctx.db
      .selectFrom('saved_views')
      .select('view_id')
      .where('view_id', '=', view_id)
      .where('list', '=', list)
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
  }
  await keepDefault(ctx, list, view_id);
  await ctx.audit({
    record_kind: 'saved_view',
    record_id: view_id ?? list,
    after: { list, is_default: view_id !== null },
  });
  tell(ctx, view_id ?? ctx.actor.user_id);
  return { ok: true };
};

async function keepDefault(
  ctx: WriteContext,
  list: ListName,
  view_id: string | null,
): Promise<void> {
  const { user_id } = ctx.actor;
  if (view_id === null) {
    await ctx.db
      .deleteFrom('default_views')
      .where('user_id', '=', user_id)
      .where('list', '=', list)
      .execute();
    return;
  }
  await ctx.db
    .insertInto('default_views')
    .values({ user_id, list, view_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id }))
    .execute();
}

/** The view, locked; who only sees it because it is shared may use it but not change it. */
async function ownView(ctx: WriteContext, view_id: string) {
  const view = await ctx.db
    .selectFrom('saved_views')
    .select(['user_id', 'list', 'name', 'query', 'visible_to'])
    .where('view_id', '=', view_id)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new AppError('not_found');
  if (view.user_id !== ctx.actor.user_id)
    throw new AppError('forbidden', { message: 'Only its owner changes a shared view.' });
  return view;
}

/** Two windows that save at once come one after the other, so that names stay apart. */
async function lockViewsOf(ctx: WriteContext, list: ListName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`saved_views ${ctx.actor.user_id} ${list}`}))`.execute(
    ctx.db,
  );
}

function refuseSharing(ctx: WriteContext, visible_to: ViewAudience): void {
  if (visible_to === 'staff' && !mayShareViews(ctx.actor.account_type))
    throw new AppError('forbidden');
}

function refuseName(name: string, taken: readonly string[]): void {
  if (taken.some((one) => one.toLowerCase() === name.toLowerCase()))
    throw fieldError('name', 'taken', 'You have a view of this name.');
}

function tell(ctx: WriteContext, id: string): void {
  ctx.changed('saved_view', id, [ctx.actor.user_id]);
}
