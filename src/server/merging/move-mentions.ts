import { sql } from 'kysely';
import type { WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';
import type { MergingKind, Move } from '#server/platform/repoint.ts';

/** Documents whose items name a record: the places where their content does. */
const documentsWith: Partial<Record<MergingKind, string>> = {
  car: 'select policy_id from policy_items where car_id =',
  event: 'select policy_id from policy_items where event_id =',
  driver: `select i.policy_id from policy_item_drivers d join policy_items i on i.item_id = d.item_id
    where d.driver_id =`,
};

/** Every text that names the record names the kept one. To be asked before the items are moved. */
export async function moveMentions(
  { db, services }: Pick<WriteContext, 'db' | 'services'>,
  { kind, from, to }: Move,
): Promise<number> {
  const named = documentsWith[kind];
  const documents = named === undefined ? undefined : sql`(${sql.raw(named)} ${from})`;
  return askKeepers(services, (keeper) =>
    keeper.repointMentions?.(db, { kind, from, to, documents }),
  );
}
