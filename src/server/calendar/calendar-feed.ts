import { Readable } from 'node:stream';
import type { calendarContract } from '#contract/calendar/calendar.ts';
import { icalendarOf } from '#domain/calendar/icalendar.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import {
  assertMayTry,
  judgeTry,
  linkLimit,
  trySubject,
} from '#server/accounts/log-in/login-throttle.ts';
import { claimDates } from '#server/calendar/claim-dates.ts';
import { readerOfLink } from '#server/calendar/calendar-link.ts';
import { coveredEvents } from '#server/calendar/covered-events.ts';
import { dueDates } from '#server/calendar/due-dates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/**
 * The dates of whoever the key belongs to, by the rows that it sees in the product (decision 093). A network that tries
 * keys which do not exist has to wait.
 */
export const getCalendarFeed: Handler<(typeof calendarContract)['get_calendar_feed']> = async (
  ctx,
  { key },
) => {
  const tried = { subject: trySubject('calendar', ctx.ip), limit: linkLimit, now: ctx.now };
  await assertMayTry(ctx.db, tried);
  const actor = await readerOfLink(ctx.db, { key, now: ctx.now });
  await judgeTry(ctx.db, { ...tried, is_right: actor !== undefined });
  if (!actor) throw new AppError('not_found');
  const { public_url } = ctx.services.config;
  const of = { actor, today: ctx.today, now: ctx.now, public_url };
  const entries = [
    ...(await coveredEvents(ctx.db, of)),
    ...(await dueDates(ctx.db, of)),
    ...(await claimDates(ctx.db, of)),
  ];
  const text = icalendarOf({
    ...{ name: PRODUCT_NAME, host: new URL(public_url).hostname, now: ctx.now, entries },
  });
  return {
    document_name: 'calendar.ics',
    content_type: 'text/calendar; charset=utf-8',
    body: Readable.from([text]),
  };
};
