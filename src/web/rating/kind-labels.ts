import type { ItemKind } from '#domain/rating/on-track-input.ts';

/** What readers see for each kind of event. */
export const kindLabels: Readonly<Record<ItemKind, string>> = {
  race_event: 'Race event',
  test_day: 'Test day',
  track_day: 'Track day',
};
