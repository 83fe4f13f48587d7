import { eventStatusLabels } from '#domain/events/event-words.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

export type EventStatus = OutputOf<'get_event'>['status'];

export const eventStatuses = [
  'planned',
  'confirmed',
  'cancelled',
  'finished',
] as const satisfies readonly EventStatus[];

const statusWords: Readonly<Record<EventStatus, StatusWord>> = {
  planned: { label: eventStatusLabels.planned, tone: 'info' },
  confirmed: { label: eventStatusLabels.confirmed, tone: 'success' },
  cancelled: { label: eventStatusLabels.cancelled, tone: 'error' },
  finished: { label: eventStatusLabels.finished, tone: 'none' },
};

export function eventStatusWord(status: EventStatus): StatusWord {
  return statusWords[status];
}
