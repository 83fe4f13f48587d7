import { useState } from 'react';

/** Events that are ticked for a mail about several. */
export interface EventTicks {
  ids: readonly string[];
  toggle: (event_id: string) => void;
  clear: () => void;
}

/** Ticks stay only for events that are still shown, so that nothing unseen is mailed about. */
export function useEventTicks(shown: readonly { event_id: string }[]): EventTicks {
  const [all, setAll] = useState<readonly string[]>([]);
  const ids = all.filter((id) => shown.some((event) => event.event_id === id));
  return {
    ids,
    toggle: (event_id) =>
      setAll(ids.includes(event_id) ? ids.filter((id) => id !== event_id) : [...ids, event_id]),
    clear: () => setAll([]),
  };
}
