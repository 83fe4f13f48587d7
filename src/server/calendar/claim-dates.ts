import { sql } from 'kysely';
import type { CalendarEntry } from '#domain/calendar/icalendar.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import { addressOfClaim } from '#domain/places.ts';
import { type CalendarReader, DAYS_BACK, MOST_ENTRIES } from '#server/calendar/calendar-reader.ts';
import { claimRule } from '#server/claims/claim-access.ts';
import type { Queryable } from '#server/platform/context.ts';

interface AskedClaim {
  claim_id: string;
  claim_number: string;
  is_vi: boolean;
  event_name: string;
  driver_name: string;
  due_on: CalendarDate;
  revision: number;
}

/** By when a client has to answer about a claim, for everybody who sees the claim. */
export async function claimDates(db: Queryable, of: CalendarReader): Promise<CalendarEntry[]> {
  const found = await sql<AskedClaim>`
    select claim_id, claim_number, is_vi, event_name, driver_name, info_request ->> 'due_on' as due_on, revision
    from claims
    where status = 'info_required' and info_request ->> 'due_on' >= ${addDays(of.today, 0 - DAYS_BACK)}
      and ${claimRule.visible(of.actor)}
    order by due_on, claim_id limit ${MOST_ENTRIES}`.execute(db);
  const is_own = of.actor.account_type === 'agent';
  return found.rows.map(({ claim_id, claim_number, is_vi, due_on, revision, ...claim }) => ({
    ...{ uid: `claim-${claim_id}-answer`, sequence: revision, starts_on: due_on, ends_on: due_on },
    title: is_own ? `Answer about claim ${claim_number}` : `${claim_number}: the client's answer`,
    about: [claim.event_name, claim.driver_name].filter(Boolean).join(' · '),
    url: `${of.public_url}${addressOfClaim({ claim_id, is_vi })}`,
  }));
}
