import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import { dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { fetchRead } from '#web/api/use-read.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { itemKey } from '#web/policies/editor/content-merge.ts';
import { carTitle } from '#web/policies/editor/content-names.ts';
import { itemPart, useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { useAddedRecords } from '#web/policies/editor/use-added-records.tsx';

export interface AddItemsDialogProps {
  open: boolean;
  /** An item whose car, drivers and terms the new ones take over. */
  template: QuoteItem | null;
  onClose: () => void;
}

const today = () => dateOfInstant(Date.now() / 1000);

/** Terms that a duplicate keeps; everything that belongs to the event comes from the event. */
function withTermsOf(item: QuoteItem, template: QuoteItem | null): QuoteItem {
  if (!template) return item;
  const { excess_pct, scope, accident_limit_pct, aggregate_mode, tax_country } = template;
  const terms = { excess_pct, scope, accident_limit_pct, aggregate_mode, tax_country };
  const isSameCar = template.car_id === item.car_id;
  return {
    ...item,
    ...terms,
    ...(isSameCar
      ? {
          insured_value: template.insured_value,
          car_class: template.car_class,
          road_registered: template.road_registered,
        }
      : {}),
  };
}

interface Wishes {
  cars: readonly string[];
  events: readonly string[];
  drivers: readonly string[];
  allCars: boolean;
  pastEvents: boolean;
}

const noWishes: Wishes = { cars: [], events: [], drivers: [], allCars: false, pastEvents: false };

/** Cars × events of the calendar: every pair that is not insured yet becomes an item with its defaults. */
export function AddItemsDialog({ open, template, onClose }: AddItemsDialogProps) {
  const { draft } = useQuoteEditing();
  const [wishes, setWishes] = useState(noWishes);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (!open) return;
    setWishes((before) => ({
      ...before,
      cars: template ? [template.car_id] : [],
      events: [],
      drivers: template ? template.drivers.map((driver) => driver.driver_id) : [],
    }));
    setTried(false);
  }, [open, template]);
  const { cars, events } = wishes;
  const taken = new Set(draft.content.items.map(itemKey));
  const pairs = cars.flatMap((car_id) =>
    events.map((event_id) => ({ car_id, event_id })).filter((pair) => !taken.has(itemKey(pair))),
  );
  const left = cars.length * events.length - pairs.length;
  const { save, busy } = useAddItems({ template, wishes, pairs, onClose });
  return (
    <FormDialog
      open={open}
      title={template ? 'Duplicate to other events' : 'Add cars'}
      subtitle="Every chosen car is insured at every chosen event."
      width="sm"
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        return save();
      }}
      busy={busy}
      dirty={cars.length > (template ? 1 : 0) || events.length > 0}
      saveLabel={pairs.length > 1 ? `Add ${pairs.length} items` : 'Add'}
      foot={left > 0 ? `${left} of these ${left === 1 ? 'is' : 'are'} insured already` : undefined}
    >
      <ItemChoices
        wishes={wishes}
        onChange={(part) => setWishes((before) => ({ ...before, ...part }))}
        tried={tried}
        duplicates={template !== null}
      />
    </FormDialog>
  );
}

/** Asks the server for the defaults of every pair, car by car, and adds them to the quote. */
function useAddItems({
  template,
  wishes,
  pairs,
  onClose,
}: {
  template: QuoteItem | null;
  wishes: Wishes;
  pairs: readonly { car_id: string; event_id: string }[];
  onClose: () => void;
}) {
  const { document, draft, parts } = useQuoteEditing();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    const found: QuoteItem[] = [];
    for (const car_id of wishes.cars) {
      const event_ids = pairs.filter((pair) => pair.car_id === car_id).map((pair) => pair.event_id);
      if (event_ids.length === 0) continue;
      const answer = await fetchRead('get_quote_item_defaults', {
        policy_id: document.policy_id,
        car_id,
        event_ids,
        driver_ids: [...wishes.drivers],
      });
      found.push(...answer.items.map((item) => withTermsOf(item, template)));
    }
    return found;
  };
  const save = async () => {
    const noEvents = wishes.events.length === 0 ? 'Events' : undefined;
    const missing = wishes.cars.length === 0 ? 'Cars' : noEvents;
    if (missing !== undefined) {
      toast.error(`Missing data for ${missing}`);
      return;
    }
    if (pairs.length === 0) {
      toast.info('These cars are insured at these events already.');
      return;
    }
    setBusy(true);
    try {
      const found = await ask();
      draft.setItems((items) => [...items, ...found]);
      if (found.length === 1 && found[0]) parts.toggle(itemPart('item', itemKey(found[0])), true);
      toast.success(found.length === 1 ? 'Car added' : `${found.length} items added`);
      onClose();
    } catch (error) {
      toast.failure(error, 'The cars could not be added.');
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}

function ItemChoices({
  wishes,
  onChange,
  tried,
  duplicates,
}: {
  wishes: Wishes;
  onChange: (part: Partial<Wishes>) => void;
  tried: boolean;
  duplicates: boolean;
}) {
  const { records } = useQuoteEditing();
  const choices = useItemChoices(wishes);
  const added = useAddedRecords({
    car: (car_id) => onChange({ cars: [...wishes.cars, car_id] }),
    event: (event_id) => onChange({ events: [...wishes.events, event_id] }),
    driver: (driver_id) => onChange({ drivers: [...wishes.drivers, driver_id] }),
  });
  const labels = { cars: 'Cars', events: 'Events' } as const;
  return (
    <>
      <ValueFields
        values={wishes}
        onChange={onChange}
        errorOf={(name) =>
          (name === 'cars' || name === 'events') && tried && wishes[name].length === 0
            ? `Missing data for ${labels[name]}`
            : undefined
        }
        renderSpot={(name, field) =>
          name === 'allCars' || name === 'pastEvents' ? <Box sx={{ mt: -2 }}>{field}</Box> : field
        }
        lines={[
          {
            choices: 'cars',
            label: labels.cars,
            required: true,
            autoFocus: !duplicates,
            placeholder:
              choices.ownCars === 0 && !wishes.allCars ? 'The client has no cars yet' : 'Search',
            options: choices.cars,
            adds: added.adds.car,
            loading: records.cars.isPending,
          },
          { tick: 'allCars', label: 'Show cars of other owners' },
          {
            choices: 'events',
            label: labels.events,
            required: true,
            autoFocus: duplicates,
            placeholder: 'Search by name, circuit or series',
            options: choices.events,
            adds: added.adds.event,
            loading: records.events.isPending,
          },
          { tick: 'pastEvents', label: 'Show events that are over' },
          {
            choices: 'drivers',
            label: 'Drivers',
            hint: 'Left empty, the drivers are to follow.',
            options: choices.drivers,
            adds: added.adds.driver,
            loading: records.drivers.isPending,
          },
        ]}
      />
      {added.dialogs}
    </>
  );
}

/** Cars, events and drivers to choose from: the client's own first. */
function useItemChoices(wishes: Wishes) {
  const { document, records } = useQuoteEditing();
  const { user_id } = document.client;
  const cars = records.cars.data?.cars ?? [];
  const own = cars.filter((car) => car.user_id === user_id && car.active);
  const others = cars.filter(
    (car) =>
      car.user_id !== user_id && car.active && (wishes.allCars || wishes.cars.includes(car.car_id)),
  );
  const events = (records.events.data?.events ?? []).filter(
    (event) =>
      event.active &&
      event.status !== 'cancelled' &&
      (wishes.pastEvents || event.end_on >= today()),
  );
  const drivers = (records.drivers.data?.drivers ?? []).filter((driver) => driver.active);
  const isOwn = (driver: (typeof drivers)[number]) => driver.user_ids.includes(user_id);
  return {
    ownCars: own.length,
    cars: [...own, ...others].map((car) => ({
      value: car.car_id,
      label: carTitle(car),
      note:
        car.user_id === user_id
          ? formatMoney(car.insured_value, car.currency, { whole: true })
          : car.owner_name,
    })),
    events: events.map((event) => ({
      value: event.event_id,
      label: event.name.includes(event.circuit_name)
        ? event.name
        : `${event.name} · ${event.circuit_name}`,
      note: formatCalendarDate(event.start_on),
    })),
    drivers: [...drivers.filter(isOwn), ...drivers.filter((driver) => !isOwn(driver))].map(
      (driver) => ({ value: driver.driver_id, label: driver.name, note: driver.category }),
    ),
  };
}
