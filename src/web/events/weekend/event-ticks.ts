import { useState } from 'react';

/** Events that are ticked for a mail about several. */
export interface EventTicks {
  ids: readonly string[];
  /** With Shift all from the one that was ticked before to this one. */
  toggle: (event_id: string, withShift: boolean) => void;
  setAll: (on: boolean) => void;
  clear: () => void;
}

/** Nobody can be mailed about an event without policies and quotes. */
export const isMailed = (event: { policies: number; quotes_open: number }): boolean =>
  event.policies + event.quotes_open > 0;

/** Ticks stay only for events that are still shown, so that nothing unseen is mailed about. */
export function useEventTicks(tickable: readonly string[]): EventTicks {
  const [all, setAll] = useState<readonly string[]>([]);
  const [last, setLast] = useState('');
  const ids = tickable.filter((id) => all.includes(id));
  const rangeTo = (event_id: string) => {
    const [from = 0, to = 0] = [last, event_id]
      .map((id) => tickable.indexOf(id))
      .toSorted((a, b) => a - b);
    return tickable.slice(from, to + 1);
  };
  return {
    ids,
    toggle: (event_id, withShift) => {
      const on = !ids.includes(event_id);
      const meant = withShift && tickable.includes(last) ? rangeTo(event_id) : [event_id];
      const others = ids.filter((id) => !meant.includes(id));
      setLast(event_id);
      setAll(on ? [...others, ...meant] : others);
    },
    setAll: (on) => setAll(on ? tickable : []),
    clear: () => setAll([]),
  };
}
