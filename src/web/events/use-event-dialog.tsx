import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#web/api/use-write.ts';
import { EventFields, useEventWords } from '#web/events/event-fields.tsx';
import { eventLabels, eventSchema, type EventForm, type EventRow } from '#web/events/event-form.ts';
import { eventFormOf, eventInput } from '#web/events/event-input.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';

const ActivityTab = lazy(() =>
  import('#web/admin/activity-tab.tsx').then((m) => ({ default: m.ActivityTab })),
);

/** "Add event" and "Edit event": `open()` for a new one, `open(event)` for a known one. */
export function useEventDialog() {
  const [shown, setShown] = useState(false);
  const [event, setEvent] = useState<EventRow>();
  const toast = useToast();
  const form = useForm<EventForm>({
    resolver: zodResolver(eventSchema),
    defaultValues: eventFormOf(undefined),
  });
  const done = (text: string) => {
    toast.success(text);
    setShown(false);
  };
  const add = useWrite('add_event', { onSuccess: () => done('Event added') });
  const update = useWrite('update_event', { onSuccess: () => done('Event saved') });
  const words = useEventWords(shown);
  const edit = useRecordForm<EventForm, unknown, EventForm, EventRow>({
    form,
    noun: 'event',
    words,
    formOf: eventFormOf,
    save: (values, known) => {
      const input = { ...eventInput(values), active: known?.active ?? true };
      if (!known) return add.mutateAsync(input);
      const { event_id, revision } = known;
      return update.mutateAsync({ ...input, event_id, revision });
    },
    onInvalid: missingData(toast, eventLabels),
  });
  const open = (known?: EventRow) => {
    setEvent(known);
    edit.begin(known);
    setShown(true);
  };
  const dialog = (
    <>
      <FormPanel
        open={shown}
        title={event ? 'Edit event' : 'Add event'}
        place={event ? { parent_type: 'event', parent_id: event.event_id } : null}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={add.isPending || update.isPending}
        saveLabel={event ? 'Save event' : 'Add event'}
        onSubmit={edit.submit}
        note={event ? usedText(event) : null}
        tabs={
          event
            ? [
                {
                  id: 'activity',
                  label: 'Activity',
                  content: <ActivityTab recordKind="event" recordId={event.event_id} />,
                },
              ]
            : []
        }
      >
        <EventFields form={form} shown={shown} />
      </FormPanel>
      {edit.question}
    </>
  );
  return { open, dialog };
}

function usedText(event: EventRow): string {
  const used = usedInText(event) ?? '';
  return event.policies === 0
    ? used
    : `${used} Policies keep the premium they were made with; their cover follows the days.`;
}
