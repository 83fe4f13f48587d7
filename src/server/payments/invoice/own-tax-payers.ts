import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { PanelShare } from '#domain/payments/insurer-panel.ts';
import type { OwnTaxPayer } from '#domain/payments/tax-payers.ts';
import type { Queryable } from '#server/platform/context.ts';
import { readAlone } from '#server/platform/database/read-together.ts';

/** Which insurers of a panel pay the premium tax of which countries themselves on what is billed on a day. */
export async function ownTaxPayers(
  db: Queryable,
  panel: readonly PanelShare[],
  day: CalendarDate,
): Promise<OwnTaxPayer[]> {
  const ids = panel.map(({ insurer_id }) => insurer_id);
  return readAlone(
    db,
    sql<OwnTaxPayer>`
      select i.insurer_id, t.country_code
      from insurers i cross join lateral jsonb_to_recordset(i.own_tax) t (country_code text, "from" date)
      where i.insurer_id = any(${ids}::uuid[]) and t."from" <= ${day} order by 1, 2`,
  );
}
