import { z } from 'zod';
import { anyAccount, download, read, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { done, nothing, unixSeconds } from '#contract/fields.ts';

/** Deeds about one's own link, which only a person does. */
const own = { activity: 'log_in', access: anyAccount, by_hand: true } as const;

export const calendarContract = {
  get_calendar_link: read({
    summary: 'Whether a calendar program may follow one’s dates, without the link itself.',
    input: nothing,
    output: answer(signedIn, {
      link: answer(signedIn, {
        created_at: unixSeconds,
        last_read_at: unixSeconds.nullable(),
      }).nullable(),
    }),
    shows: ['session'],
    access: anyAccount,
  }),
  make_calendar_link: write({
    summary:
      'Makes the secret link to one’s calendar; it is answered once, and the one before it is dead.',
    past: 'Made a calendar link',
    input: nothing,
    output: answer(signedIn, { url: z.string() }),
    repeatable: false,
    ...own,
  }),
  revoke_calendar_link: write({
    summary: 'Takes the link to one’s calendar away; programs get nothing from then on.',
    past: 'Took the calendar link away',
    input: nothing,
    output: done,
    ...own,
  }),
  get_calendar_feed: download({
    summary:
      'Covered events, due dates and dates of claims of the account behind a secret link, as iCalendar (RFC 5545).',
    past: 'Read a calendar',
    activity: 'download',
    input: z.object({ key: z.string().max(100) }),
    output: z.unknown(),
    access: 'public',
    errors: ['too_many_requests'],
  }),
} as const satisfies Contract;
