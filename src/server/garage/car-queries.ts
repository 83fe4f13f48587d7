import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage/garage.ts';
import type { WholeListInput } from '#contract/whole-list.ts';
import { askPermission } from '#server/accounts/people/ask-permission.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import { askedRows } from '#server/platform/database/asked-rows.ts';
import { markedRead } from '#server/platform/http/marked-read.ts';
import { matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';
import { carRule, countsClaim, countsPolicy } from '#server/garage/garage-access.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

const ownerName = sql<string>`coalesce(nullif(owners.team_name, ''), nullif(owners.company_name, ''), owners.attn, '')`;

/** Cars with the name of their owner. */
function selectCars(db: Queryable, actor: Actor) {
  return db
    .selectFrom('cars')
    .leftJoin('accounts as owners', 'owners.user_id', 'cars.user_id')
    .select([
      'cars.car_id',
      'cars.user_id',
      'cars.make',
      'cars.model',
      'cars.car_class',
      'cars.year',
      'cars.chassis_number',
      'cars.start_number',
      'cars.registration_country',
      'cars.road_registered',
      'cars.insured_value',
      'cars.currency',
      'cars.value_basis',
      'cars.tracker',
      'cars.storage_address',
      'cars.active',
      'cars.revision',
    ])
    .select(ownerName.as('owner_name'))
    .where(carRule.visible(actor));
}

/** What names of owners and who sees which car are read from too. */
const madeOf = ['cars', 'accounts'] as const;

/** All cars that a person keeps, for pickers [7.38], or those of them that are asked for. */
export const getCars = markedRead(
  madeOf,
  async (ctx: ReadContext, input: WholeListInput): Promise<OutputOf<'get_cars'>> => {
    const { rows, ...more } = await askedRows(carsByName(ctx), input, {
      id: 'cars.car_id',
      found: (search) => matchesSearch('cars.search_text', search),
      owned: (user_ids) => sql<boolean>`cars.user_id = any(${user_ids}::uuid[])`,
    });
    return { cars: rows, ...more };
  },
);

/** The client's own cars [7.10]. */
export const getUserCars = markedRead(
  madeOf,
  async (ctx: ReadContext): Promise<OutputOf<'get_user_cars'>> => ({
    user_cars: await carsByName(ctx).execute(),
  }),
);

function carsByName(ctx: ReadContext) {
  return selectCars(ctx.db, ctx.actor)
    .orderBy('cars.make')
    .orderBy('cars.model')
    .orderBy('cars.car_id');
}

const policiesOfCar = (
  actor: Actor,
) => sql<number>`(select count(distinct p.policy_id) from policy_items i
  join policies p on p.policy_id = i.policy_id
  where i.car_id = cars.car_id and i.current and p.document_state = 'policy' and ${countsPolicy(actor)})`;

const claimsOfCar = (actor: Actor) => sql<number>`(select count(*) from claims c
  where c.car_id = cars.car_id and ${countsClaim(actor)})`;

type ListInput = z.output<(typeof garageContract)['get_cars_page']['input']>;

/** A page of the list of cars. */
export async function getCarsPage(
  ctx: ReadContext,
  input: ListInput,
): Promise<OutputOf<'get_cars_page'>> {
  // The cars of one client stand on its account as well.
  if (!input.filters.user_id?.length) await askPermission(ctx, 'cars');
  const found = narrow(ctx, input);
  const page = sorted(found, input)
    .clearSelect()
    .select('cars.car_id')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [cars, { total }] = await Promise.all([
    // Only of those on the page is it counted what hangs on them.
    sorted(selectCars(ctx.db, ctx.actor).where('cars.car_id', 'in', page), input)
      .select([policiesOfCar(ctx.actor).as('policies'), claimsOfCar(ctx.actor).as('claims')])
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { cars, total };
}

function sorted(
  found: ReturnType<typeof selectCars>,
  { sortBy, ascending }: Pick<ListInput, 'sortBy' | 'ascending'>,
) {
  const column = sortBy === 'owner_name' ? ownerName : sql.ref(`cars.${sortBy}`);
  return found
    .orderBy(column, (order) => (ascending ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy('cars.car_id');
}

function narrow(ctx: ReadContext, input: ListInput) {
  const { user_id, car_class, active } = input.filters;
  let found = selectCars(ctx.db, ctx.actor)
    .where(matchesSearch('cars.search_text', input.search))
    .where('cars.merged_into', 'is', null);
  if (user_id?.length) found = found.where('cars.user_id', 'in', user_id);
  if (car_class?.length) found = found.where('cars.car_class', 'in', car_class);
  if (active?.length) found = found.where('cars.active', 'in', active);
  if (input.without_chassis) found = found.where('cars.chassis_number', '=', '');
  if (input.value_from !== undefined)
    found = found.where('cars.insured_value', '>=', input.value_from);
  if (input.value_to !== undefined) found = found.where('cars.insured_value', '<=', input.value_to);
  return found;
}

/** One car with what the reader may do with it. */
export async function getCar(
  ctx: Pick<ReadContext, 'db' | 'actor'>,
  { car_id }: { car_id: string },
): Promise<OutputOf<'get_car'>> {
  const car = await selectCars(ctx.db, ctx.actor)
    .select([policiesOfCar(ctx.actor).as('policies'), claimsOfCar(ctx.actor).as('claims')])
    .where('cars.car_id', '=', car_id)
    .executeTakeFirst();
  if (!car) throw new AppError('not_found');
  const changes_owner = ctx.actor.account_type !== 'agent';
  return {
    ...car,
    abilities: ['edit', 'archive', ...(changes_owner ? (['edit_owner'] as const) : [])],
  };
}

/** The active car that carries a chassis number, among those that this person may see: of others nobody learns here. */
export async function findCarWithChassis(
  { db, actor }: { db: Queryable; actor: Actor },
  { chassis_number, except }: { chassis_number: string; except?: string | undefined },
) {
  if (chassis_number.trim() === '') return undefined;
  let query = carsWithChassis(db, chassis_number).where(carRule.visible(actor));
  if (except) query = query.where('cars.car_id', '<>', except);
  return query.executeTakeFirst();
}

/** The active cars that carry a chassis number, whoever owns them. */
export function carsWithChassis(db: Queryable, chassis_number: string) {
  return db
    .selectFrom('cars')
    .leftJoin('accounts as owners', 'owners.user_id', 'cars.user_id')
    .select(['cars.car_id', 'cars.make', 'cars.model', ownerName.as('owner_name')])
    .where(sql`upper(cars.chassis_number)`, '=', chassis_number.trim().toUpperCase())
    .where('cars.active', '=', true)
    .orderBy('cars.car_id');
}

/** How a car is named with whose it is. */
export function nameWithOwner(car: { make: string; model: string; owner_name: string }): string {
  return [`${car.make} ${car.model}`, car.owner_name].filter((part) => part !== '').join(', ');
}

/** Which car carries a chassis number already, for the check while typing. */
export async function findCarByChassis(
  ctx: ReadContext,
  { chassis_number, car_id }: { chassis_number: string; car_id?: string | undefined },
): Promise<OutputOf<'find_car_by_chassis'>> {
  const twin = await findCarWithChassis(ctx, { chassis_number, except: car_id });
  return { used_by: twin ? nameWithOwner(twin) : null };
}

/** The car classes of the rating tables that are valid today. */
export async function getCarClasses(ctx: ReadContext): Promise<OutputOf<'get_car_classes'>> {
  const tables = await ratingBasis(ctx.db, ctx.today);
  return {
    car_classes: Object.entries(tables.car_classes).map(([value, { label }]) => ({ value, label })),
  };
}
