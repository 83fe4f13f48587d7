import type { SenderKind } from '#domain/accounts/account-badges.ts';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { threadPeople } from '#server/communications/thread-people.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Somebody outside the house whom staff can write for [3.7]. */
export interface ThreadContact {
  _id: string;
  attn: string;
  account_type: SenderKind;
}

/** The client, the brokerage and the loss adjuster of a record, in this order. */
export async function threadContacts(
  db: Queryable,
  parent: { parent_type: ThreadParent; parent_id: string },
): Promise<ThreadContact[]> {
  const people = await threadPeople(db, parent);
  const ids = [people?.client_id, people?.broker_id, people?.loss_adjuster_id].filter(
    (one) => one !== null && one !== undefined,
  );
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .select(['user_id as _id', 'attn', 'account_type'])
    .where('user_id', 'in', ids)
    .execute();
  return rows
    .filter((row) => row.account_type !== 'admin' && row.account_type !== 'superadmin')
    .toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
}
