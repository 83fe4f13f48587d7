import { sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import { dataArchive, type DataSection } from '#server/accounts/erasure/data-archive.ts';
import { recordsOfDriver } from '#server/accounts/erasure/driver-erasure.ts';
import type { FileAnswer, ReadContext } from '#server/platform/context.ts';

/** What there is about a driver: of the teams' documents and claims only what is about the driver. */
function sectionsOf(driver_id: string): DataSection[] {
  const own = recordsOfDriver(driver_id);
  return [
    { name: 'driver', rows: sql`select d.* from drivers d where d.driver_id in ${own}` },
    {
      name: 'teams',
      rows: sql`select coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), a.attn) as team
        from driver_accounts t join accounts a using (user_id) where t.driver_id in ${own}`,
    },
    {
      name: 'cover',
      rows: sql`select distinct coalesce(p.policy_number, p.quote_number) as number, p.document_state, p.status, p.period_from,
          p.period_to, c.make, c.model, e.name as event, e.start_on, d.claim_level, d.category, d.experience
        from policy_item_drivers d join policy_items i using (item_id) join policies p using (policy_id)
          join cars c using (car_id) join events e using (event_id)
        where d.driver_id in ${own} order by number, e.start_on`,
    },
    {
      name: 'claims',
      rows: sql`select claim_number, status, event_name, driver_name, date_accident, date_claim, driver_accident_info, narrative
        from claims where driver_id in ${own} order by claim_number`,
    },
    {
      name: 'sanctions',
      rows: sql`select e.name, e.source_id, h.matched_name, h.score, h.decision, h.reason, h.decided_at, h.found_at
        from sanctions_driver_hits h join sanctions_entries e using (entry_id) where h.driver_id in ${own}`,
    },
    {
      name: 'activity',
      rows: sql`select x.* from audit_log x where x.record_kind = 'driver'
        and x.record_id in (select driver_id::text from drivers where driver_id = ${driver_id} or merged_into = ${driver_id})`,
    },
  ];
}

/** Everything that is held about a driver, whichever teams the driver drives for, as one archive. */
export function getDriverData(
  ctx: ReadContext,
  { driver_id }: InputOf<'get_driver_data'>,
): Promise<FileAnswer> {
  return dataArchive(ctx, {
    record_kind: 'driver',
    record_id: driver_id,
    sections: sectionsOf(driver_id),
    files: sql`x.parent_type = 'driver' and x.parent_id in ${recordsOfDriver(driver_id)}`,
  });
}
