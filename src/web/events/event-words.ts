import type { ItemKind } from '#domain/rating/on-track-input.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/status-chip.tsx';

export type EventStatus = OutputOf<'get_event'>['status'];

export const eventStatuses = [
  'planned',
  'confirmed',
  'cancelled',
  'finished',
] as const satisfies readonly EventStatus[];

const statusWords: Readonly<Record<EventStatus, StatusWord>> = {
  planned: { label: 'Planned', tone: 'info' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'error' },
  finished: { label: 'Finished', tone: 'none' },
};

export function eventStatusWord(status: EventStatus): StatusWord {
  return statusWords[status];
}

export const eventKindLabels: Readonly<Record<ItemKind, string>> = {
  race_event: 'Race event',
  test_day: 'Test day',
  track_day: 'Track day',
};
