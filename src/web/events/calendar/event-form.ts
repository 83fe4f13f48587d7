import { z } from 'zod';
import { itemKinds, raceSessions } from '#domain/rating/on-track-input.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { eventStatuses } from '#web/events/calendar/event-words.ts';

export type EventRow = ItemOf<'get_events_page', 'events'>;

/** What is typed for an event. */
export const eventSchema = z
  .object({
    name: z.string().trim().min(1, 'Missing data for Name').max(200),
    championship_id: z.string().nullable(),
    circuit_id: z.string('Missing data for Circuit').min(1, 'Missing data for Circuit'),
    country: z.string('Missing data for Country').length(2, 'Missing data for Country'),
    start_on: z.string('Missing data for From').min(1, 'Missing data for From'),
    end_on: z.string('Missing data for To').min(1, 'Missing data for To'),
    kind: z.enum(itemKinds),
    race_hours: z
      .string()
      .trim()
      .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/, 'Enter hours, such as 2 or 1.5.'),
    sessions: z.array(z.enum(raceSessions)),
    status: z.enum(eventStatuses),
    source: z.string().trim().max(500),
  })
  .refine((event) => event.end_on >= event.start_on, {
    path: ['end_on'],
    message: 'Choose a last day that is not before the first.',
  });

export type EventForm = z.input<typeof eventSchema>;
