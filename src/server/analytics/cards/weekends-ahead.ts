import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';

/**
 * Each event that has not ended with the weekend that it is part of, as `event_id`, `key`, `place` and `span`: events at
 * one circuit whose days touch are one. An event without a circuit is a weekend of its own.
 */
export const weekendsAhead = (today: CalendarDate): RawBuilder<unknown> => sql`
  with coming as (
    select event_id, coalesce(circuit_id, event_id::text) as at, circuit_id, name, start_on, end_on from events
    where end_on >= ${today}::date and status <> 'cancelled'),
  spans as (
    select at, unnest(range_agg(daterange(start_on, end_on, '[]'))) as span from coming group by at)
  select e.event_id, e.at || ' ' || lower(s.span) as key, coalesce(k.name, e.name) as place, s.span
  from coming e join spans s on s.at = e.at and s.span @> e.start_on
    left join circuits k on k.circuit_id = e.circuit_id`;
