import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ChosenWrite } from '#web/api/use-write.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

export type EventMove = OutputOf<'preview_event_change'>;

/** A change of an event with what it does to policies, and what becomes of it. */
export interface AskedMove {
  preview: EventMove;
  write: ChosenWrite;
  send: (write: ChosenWrite) => Promise<unknown>;
  /** `false` where it was not confirmed. */
  onDone: (saved: boolean) => void;
  onRefused: (error: unknown) => void;
}

const useEventMoveDialog = lazyDialog(() =>
  import('#web/events/calendar/use-event-move-dialog.tsx').then((m) => m.useEventMoveDialog),
);

const places = ['start_on', 'end_on', 'circuit_id', 'country'] as const;
type Place = Pick<InputOf<'update_event'>, (typeof places)[number]>;

/**
 * `ask(write, send, event)` sends a change of an event; where it moves insured cars to other days, another circuit or
 * another country, what it does to their policies and agreements is shown first and confirmed. Render `{dialog}` beside the form.
 */
export function useEventMove() {
  const { open, dialog } = useEventMoveDialog();
  const ask = async (
    write: ChosenWrite,
    send: AskedMove['send'],
    event: Place | undefined,
  ): Promise<unknown> => {
    const input = write.input as InputOf<'update_event'>;
    const moves = event && places.some((field) => event[field] !== input[field]);
    if (!moves) return send(write);
    const preview = await callWrite('preview_event_change', input);
    const { preview_hash } = preview;
    if (preview.policies.length + preview.beyond.length === 0)
      return send({ ...write, input: { ...(write.input as object), preview_hash } });
    return new Promise((onDone, onRefused) => open({ preview, write, send, onDone, onRefused }));
  };
  return { ask, dialog };
}
