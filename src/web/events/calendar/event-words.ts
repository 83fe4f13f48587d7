import { eventStatusLabels, eventStatusTones } from '#domain/events/event-words.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

export type EventStatus = OutputOf<'get_event'>['status'];

export const eventStatuses = [
  'planned',
  'confirmed',
  'cancelled',
  'finished',
] as const satisfies readonly EventStatus[];

export function eventStatusWord(status: EventStatus): StatusWord {
  return { label: eventStatusLabels[status], tone: eventStatusTones[status] };
}
