import { calendarContract } from '#contract/calendar/calendar.ts';
import { getCalendarFeed } from '#server/calendar/calendar-feed.ts';
import {
  getCalendarLink,
  makeCalendarLink,
  revokeCalendarLink,
} from '#server/calendar/calendar-link.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { ends } from '#server/platform/repoint.ts';
import { sql } from 'kysely';

const handlers = {
  get_calendar_link: getCalendarLink,
  make_calendar_link: makeCalendarLink,
  revoke_calendar_link: revokeCalendarLink,
  get_calendar_feed: getCalendarFeed,
} satisfies Handlers<typeof calendarContract>;

/** Others' calendars follow covered events, due dates and claims (decision 093). */
export const calendarArea = defineArea({
  contract: calendarContract,
  handlers,
  keeper: {
    async forgetPeople(db, { people }) {
      await sql`delete from calendar_links where user_id in ${people}`.execute(db);
    },
    repoints: { account: { 'calendar_links.user_id': ends } },
  },
});
