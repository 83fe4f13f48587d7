import { sql } from 'kysely';
import type { z } from 'zod';
import type { policyOverviewContract } from '#contract/policies/policy-overview.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { coverAhead } from '#server/policies/cover/cover-reads.ts';
import { listDocuments } from '#server/policies/document/document-queries.ts';

type Cover = z.output<(typeof policyOverviewContract)['get_my_cover']['output']>['next'][number];

interface NextRow {
  policy_id: string;
  document_number: string;
  document_state: 'quote' | 'policy';
  status: DocumentStatus;
  is_covered: boolean;
  is_suspended: boolean;
  event: Cover['event'];
  cars: Cover['cars'];
}

/** The client's cars at its next event, of cover and of offers: that of the earliest day which is not over. */
async function nextCover(
  db: Queryable,
  { user_id, today, now }: { user_id: string; today: CalendarDate; now: Date },
): Promise<Cover[]> {
  const found = await sql<NextRow>`
    with mine as (
      select p.policy_id, p.quote_number, p.policy_number, p.document_state, p.status,
        ahead.cover, i.item_id, i.car_id, i.position, e.event_id, e.start_on,
        dense_rank() over (order by e.start_on, e.event_id) as place
      from policies p
        join policy_items i on i.version_id = p.locked_version_id
        join events e on e.event_id = i.event_id
        cross join lateral (select
          ${coverAhead({ policy_id: 'p.policy_id', car_id: 'i.car_id', event_id: 'i.event_id' }, now)} as cover) ahead
      where p.user_id = ${user_id} and e.end_on >= ${today} and e.status <> 'cancelled'
        and (ahead.cover in ('covered', 'suspended') or p.document_state = 'quote' and p.status in ('completed', 'revision', 'accepted_by_client', 'accepted_by_underwriter'))
    )
    select m.policy_id, coalesce(m.policy_number, m.quote_number) as document_number, m.document_state, m.status,
      coalesce(bool_and(m.cover = 'covered'), false) as is_covered, coalesce(bool_or(m.cover = 'suspended'), false) as is_suspended,
      (select json_build_object('event_id', e.event_id, 'name', e.name, 'championship', coalesce(h.name, ''),
          'circuit_id', e.circuit_id, 'circuit_name', r.name, 'country', e.country, 'start_on', e.start_on,
          'end_on', e.end_on, 'kind', e.kind, 'status', e.status)
        from events e join circuits r on r.circuit_id = e.circuit_id
          left join championships h on h.championship_id = e.championship_id where e.event_id = m.event_id) as event,
      json_agg(json_build_object('car_id', c.car_id,
        'car_title', trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end),
        'driver_title', coalesce((select string_agg(d.first_name || ' ' || d.last_name, ', ' order by d.last_name)
          from policy_item_drivers x join drivers d on d.driver_id = x.driver_id where x.item_id = m.item_id), ''))
        order by m.position) as cars
    from mine m join cars c on c.car_id = m.car_id
    where m.place = 1
    group by m.policy_id, m.quote_number, m.policy_number, m.document_state, m.status, m.event_id
    order by m.document_state desc, m.policy_id`.execute(db);
  return found.rows.map(({ document_state, status: _status, is_suspended, ...row }) => {
    const made = document_state === 'policy';
    const note = !made
      ? 'Not covered yet: the policy is not made.'
      : is_suspended
        ? 'Not covered until the premium is paid.'
        : '';
    return { ...row, is_covered: made && row.is_covered, note };
  });
}

async function newest(ctx: ReadContext, document_state: 'quote' | 'policy') {
  const { documents } = await listDocuments(ctx.db, {
    filter: { document_state, search: '', view: 'all', filters: {} },
    actor: ctx.actor,
    today: ctx.today,
    sort_by: 'period_from',
    ascending: false,
    page: 1,
    page_size: 100,
  });
  return documents;
}

export const getMyCover: Handler<(typeof policyOverviewContract)['get_my_cover']> = async (
  ctx,
) => ({
  next: await nextCover(ctx.db, { user_id: ctx.actor.user_id, today: ctx.today, now: ctx.now }),
  policies: await newest(ctx, 'policy'),
  quotes: await newest(ctx, 'quote'),
});
