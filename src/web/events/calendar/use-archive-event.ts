import { useWrite } from '#web/api/use-write.ts';
import type { EventRow } from '#web/events/calendar/event-form.ts';
import { knownEventInput } from '#web/events/calendar/event-input.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useArchive } from '#web/kit/record/use-archive.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';

const words = {
  noun: 'event',
  nameOf: ({ name }: EventRow) => name,
  effectOf: (event: EventRow) =>
    `${usedInText(event) ?? ''} Those stay as they are; it is no longer offered for new cover.`,
};

/** Takes an event out of the pickers, or back into them. */
export function useArchiveEvent(): (event: EventRow) => Promise<void> {
  const toast = useToast();
  const update = useWrite('update_event', { onError: (error) => toast.failure(error) });
  return useArchive(words, (event, active, done) => {
    const { event_id, revision } = event;
    update.mutate({ ...knownEventInput(event), event_id, revision, active }, done);
  });
}
