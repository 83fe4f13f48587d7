import type { Addable } from '#web/kit/choice/option.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

const useAddCarDialog = lazyDialog(() =>
  import('#web/garage/use-car-dialog.tsx').then((m) => (onAdded: (car_id: string) => void) => {
    const { add, dialog } = m.useCarDialog(onAdded);
    return { open: add, dialog };
  }),
);
const useAddEventDialog = lazyDialog(() =>
  import('#web/policies/editor/use-new-event-dialog.tsx').then(
    (m) => (onAdded: (event_id: string) => void) => {
      const { openWith, dialog } = m.useNewEventDialog(onAdded);
      return { open: openWith, dialog };
    },
  ),
);
const useAddDriverDialog = lazyDialog(() =>
  import('#web/garage/use-driver-dialog.tsx').then(
    (m) => (onAdded: (driver_id: string) => void) => {
      const { add, dialog } = m.useDriverDialog(onAdded);
      return { open: add, dialog };
    },
  ),
);

/** What the pickers of a quote add where nothing is found: a car and a driver of its client, an event of the calendar. */
export function useAddedRecords(chosen: {
  car: (car_id: string) => void;
  event: (event_id: string) => void;
  driver: (driver_id: string) => void;
}) {
  const { document, draft } = useQuoteEditing();
  const { user_id } = document.client;
  const driver = useAddedDriver(chosen.driver);
  const car = useAddCarDialog(chosen.car);
  const event = useAddEventDialog(chosen.event);
  const adds = {
    car: {
      noun: 'car',
      onAdd: (make) => car.open({ user_id, make, currency: draft.content.currency }),
    },
    event: { noun: 'event', onAdd: (name) => event.open({ name }) },
    driver: driver.adds,
  } satisfies Record<string, Addable>;
  const dialogs = (
    <>
      {car.dialog}
      {event.dialog}
      {driver.dialog}
    </>
  );
  return { adds, dialogs };
}

/** A driver of the quote's client that a picker adds. */
export function useAddedDriver(onAdded: (driver_id: string) => void) {
  const { user_id } = useQuoteEditing().document.client;
  const { open, dialog } = useAddDriverDialog(onAdded);
  const adds: Addable = {
    noun: 'driver',
    onAdd: (name) => open({ ...namesOf(name), user_ids: [user_id] }),
  };
  return { adds, dialog };
}

/** "Thijs Kuipers" is typed in one; what stands before the first blank is the first name. */
function namesOf(typed: string) {
  const [first_name = '', ...rest] = typed.trim().split(' ');
  return { first_name, last_name: rest.join(' ') };
}
