import { sql, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { RowRule } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

const visible = (actor: Actor) =>
  isStaff(actor.account_type) ? sql<SqlBool>`true` : sql<SqlBool>`false`;

/** The calendar and its places are kept by staff; everybody else meets them only in their own documents. */
export const eventAccess = {
  championship: { table: 'championships', id: 'championship_id', visible },
  circuit: { table: 'circuits', id: 'circuit_id', visible },
  event: { table: 'events', id: 'event_id', visible },
} satisfies Record<string, RowRule>;
