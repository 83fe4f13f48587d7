import { activityTab } from '#web/admin/activity-of.tsx';
import { chosenWrite } from '#web/api/use-write.ts';
import { useState } from 'react';
import { EventFields, useEventWords } from '#web/events/calendar/event-fields.tsx';
import { eventSchema, type EventForm, type EventRow } from '#web/events/calendar/event-form.ts';
import { eventFormOf, eventInput } from '#web/events/calendar/event-input.ts';
import { useEventMove } from '#web/events/calendar/use-event-move.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';

/** "Add event" and "Edit event": `open()` for a new one, `open(event)` for a known one. */
export function useEventDialog() {
  const [asked, setAsked] = useState(false);
  const move = useEventMove();
  const { form, frame, labels, known, open, question } = useRecordDialog<
    EventForm,
    EventForm,
    EventRow
  >({
    schema: eventSchema,
    noun: 'event',
    words: useEventWords(asked),
    formOf: eventFormOf,
    ask: move.ask,
    write: (values, event) => {
      const input = { ...eventInput(values), active: event?.active ?? true };
      if (!event) return chosenWrite('add_event', input, 'Event added');
      const { event_id, revision } = event;
      return chosenWrite('update_event', { ...input, event_id, revision }, 'Event saved');
    },
  });
  const dialog = (
    <>
      <FormPanel
        {...frame}
        title={known ? 'Edit event' : 'Add event'}
        place={known ? { parent_type: 'event', parent_id: known.event_id } : null}
        saveLabel={known ? 'Save event' : 'Add event'}
        note={known ? usedText(known) : null}
        tabs={known ? [activityTab('event', known.event_id)] : []}
      >
        <EventFields form={form} labels={labels} shown={frame.open} />
      </FormPanel>
      {question}
      {move.dialog}
    </>
  );
  return {
    open: (event?: EventRow) => {
      setAsked(true);
      open(event);
    },
    dialog,
  };
}

function usedText(event: EventRow): string {
  const used = usedInText(event) ?? '';
  return event.policies === 0
    ? used
    : `${used} Policies keep the premium they were made with; their cover follows the days.`;
}
