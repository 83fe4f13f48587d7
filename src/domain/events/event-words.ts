// What events are called: a race weekend in the calendar is "Planned" until the organiser confirms it; a day without a
// race is a test day or a track day.

/** Words of an event's status. */
export const eventStatusLabels = {
  planned: 'Planned',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  finished: 'Finished',
} as const;

/** How an event's status is coloured. */
export const eventStatusTones = {
  planned: 'info',
  confirmed: 'success',
  cancelled: 'error',
  finished: 'none',
} as const;

/** Words of what is driven. */
export const eventKindLabels = {
  race_event: 'Race event',
  test_day: 'Test day',
  track_day: 'Track day',
} as const;

/** The sessions of an event in one line: "Practice, qualifying, race". */
export function sessionsText(sessions: readonly string[]): string {
  const text = sessions.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
