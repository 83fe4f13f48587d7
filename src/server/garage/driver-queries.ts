import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage/garage.ts';
import type { WholeListInput } from '#contract/whole-list.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { type CategoriesByYear, categoryInYear } from '#domain/garage/driver-category.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import { askedRows } from '#server/platform/database/asked-rows.ts';
import { markedRead } from '#server/platform/http/marked-read.ts';
import { matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';
import { accountRule } from '#server/accounts/people/account-access.ts';
import { driverRule, countsClaim, countsPolicy } from '#server/garage/garage-access.ts';
import { suggestClaimLevel } from '#server/garage/driver-history.ts';

/** The teams that a driver may be picked by, as far as the reader may know them. */
const visibleTeams = (actor: Actor) => sql<{ user_id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('user_id', accounts.user_id,
    'name', coalesce(nullif(team_name, ''), nullif(company_name, ''), attn)) order by company_name, accounts.user_id), '[]')
  from driver_accounts da join accounts on accounts.user_id = da.user_id
  where da.driver_id = drivers.driver_id and ${accountRule.visible(actor)})`;

/** Drivers whom a person may see, with their teams. */
function selectDrivers(db: Queryable, actor: Actor) {
  return db
    .selectFrom('drivers')
    .select([
      'drivers.driver_id',
      'drivers.first_name',
      'drivers.last_name',
      'drivers.birth_date',
      'drivers.country',
      'drivers.categories',
      'drivers.experience',
      'drivers.licence_number',
      'drivers.licence_grade',
      'drivers.licence_valid_to',
      'drivers.email',
      'drivers.claim_level',
      'drivers.claim_level_reason',
      'drivers.active',
      'drivers.revision',
    ])
    .select(visibleTeams(actor).as('teams'))
    .where(driverRule.visible(actor));
}

type StoredDriver = Awaited<ReturnType<ReturnType<typeof selectDrivers>['execute']>>[number];

/** Whether claim levels are this person's business: those who price risks. */
function seesClaimLevels(actor: Actor): boolean {
  return isStaff(actor.account_type) || actor.account_type === 'brokerage';
}

/** A stored driver as the wire carries one. */
function showDriver<D extends StoredDriver>(ctx: Pick<ReadContext, 'today'>, driver: D) {
  const categories = driver.categories as CategoriesByYear;
  return {
    ...driver,
    name: `${driver.first_name} ${driver.last_name}`,
    categories,
    category: categoryInYear(categories, Number(ctx.today.slice(0, 4))),
    user_ids: driver.teams.map(({ user_id }) => user_id),
  };
}

/** All drivers whom a person may pick [7.14], or those of them that are asked for. */
export const getDrivers = markedRead(
  ['drivers', 'driver_accounts', 'accounts'],
  async (ctx: ReadContext, input: WholeListInput): Promise<OutputOf<'get_drivers'>> => {
    const ordered = selectDrivers(ctx.db, ctx.actor)
      .orderBy('last_name')
      .orderBy('first_name')
      .orderBy('driver_id');
    const { rows, ...more } = await askedRows(ordered, input, {
      id: 'drivers.driver_id',
      found: (search) => matchesSearch('drivers.search_text', search),
      owned: (user_ids) => sql<boolean>`drivers.driver_id in (
        select da.driver_id from driver_accounts da where da.user_id = any(${user_ids}::uuid[]))`,
    });
    return { drivers: rows.map((driver) => showDriver(ctx, driver)), ...more };
  },
);

const policiesOfDriver = (actor: Actor) => sql<number>`(select count(distinct p.policy_id)
  from policy_item_drivers pid
  join policy_items i on i.item_id = pid.item_id and i.current
  join policies p on p.policy_id = i.policy_id
  where pid.driver_id = drivers.driver_id and p.document_state = 'policy' and ${countsPolicy(actor)})`;

const claimsOfDriver = (actor: Actor) => sql<number>`(select count(*) from claims c
  where c.driver_id = drivers.driver_id and ${countsClaim(actor)})`;

type ListInput = z.output<(typeof garageContract)['get_drivers_page']['input']>;

/** A page of the list of drivers. */
export async function getDriversPage(
  ctx: ReadContext,
  input: ListInput,
): Promise<OutputOf<'get_drivers_page'>> {
  const found = narrow(ctx, input);
  const page = sorted(found, input)
    .clearSelect()
    .select('drivers.driver_id')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [drivers, { total }] = await Promise.all([
    // Only of those on the page is it counted what hangs on them.
    sorted(selectDrivers(ctx.db, ctx.actor).where('drivers.driver_id', 'in', page), input)
      .select([policiesOfDriver(ctx.actor).as('policies'), claimsOfDriver(ctx.actor).as('claims')])
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { drivers: drivers.map((driver) => showDriver(ctx, driver)), total };
}

function sorted(
  found: ReturnType<typeof selectDrivers>,
  { sortBy, ascending }: Pick<ListInput, 'sortBy' | 'ascending'>,
) {
  const direction = ascending ? 'asc' : 'desc';
  const ordered =
    sortBy === 'name'
      ? found.orderBy('last_name', direction).orderBy('first_name', direction)
      : found.orderBy(sortBy, (order) =>
          ascending ? order.asc().nullsLast() : order.desc().nullsLast(),
        );
  return ordered.orderBy('drivers.driver_id');
}

function narrow(ctx: ReadContext, input: ListInput) {
  const { category, experience, user_id, active } = input.filters;
  let found = selectDrivers(ctx.db, ctx.actor)
    .where(matchesSearch('drivers.search_text', input.search))
    .where('drivers.merged_into', 'is', null);
  if (category?.length) found = found.where(categoryThisYear(ctx), 'in', category);
  if (experience?.length) found = found.where('experience', 'in', experience);
  if (active?.length) found = found.where('active', 'in', active);
  if (user_id?.length)
    found = found.where((eb) =>
      eb.exists(
        eb
          .selectFrom('driver_accounts as picked')
          .innerJoin('accounts', 'accounts.user_id', 'picked.user_id')
          .select('picked.user_id')
          .whereRef('picked.driver_id', '=', 'drivers.driver_id')
          .where('picked.user_id', 'in', user_id)
          .where(accountRule.visible(ctx.actor)),
      ),
    );
  if (input.has_claims) found = found.where(claimsOfDriver(ctx.actor), '>', 0);
  return found;
}

/** The same as `categoryInYear`, where the database has to filter by it. */
const categoryThisYear = (ctx: ReadContext) => sql<string>`coalesce((
  select listed.value from jsonb_each_text(drivers.categories) listed
  where listed.key <= ${ctx.today.slice(0, 4)} order by listed.key desc limit 1), 'Non-Categorised')`;

/** One driver with what the reader may do. A driver who also drives for others is changed by staff alone. */
export async function getDriver(
  ctx: Pick<ReadContext, 'db' | 'actor' | 'today'>,
  { driver_id }: { driver_id: string },
): Promise<OutputOf<'get_driver'>> {
  const driver = await selectDrivers(ctx.db, ctx.actor)
    .select([policiesOfDriver(ctx.actor).as('policies'), claimsOfDriver(ctx.actor).as('claims')])
    .where('driver_id', '=', driver_id)
    .executeTakeFirst();
  if (!driver) throw new AppError('not_found');
  const may_edit = await mayEditDriver(ctx, driver_id);
  return {
    ...showDriver(ctx, driver),
    ...(seesClaimLevels(ctx.actor)
      ? { suggested_claim_level: await suggestClaimLevel(ctx, driver_id) }
      : {}),
    abilities: [
      ...(may_edit ? (['edit', 'archive'] as const) : []),
      ...(may_edit && ctx.actor.account_type !== 'agent' ? (['edit_owner'] as const) : []),
      ...(isStaff(ctx.actor.account_type) ? (['edit_claim_level'] as const) : []),
    ],
  };
}

/** Staff may change every driver; others only one all of whose teams are theirs. */
export async function mayEditDriver(
  ctx: Pick<ReadContext, 'db' | 'actor'>,
  driver_id: string,
): Promise<boolean> {
  if (isStaff(ctx.actor.account_type)) return true;
  const foreign = await ctx.db
    .selectFrom('driver_accounts')
    .innerJoin('accounts', 'accounts.user_id', 'driver_accounts.user_id')
    .select('accounts.user_id')
    .where('driver_id', '=', driver_id)
    .where(sql<boolean>`not ${accountRule.visible(ctx.actor)}`)
    .executeTakeFirst();
  return foreign === undefined;
}
