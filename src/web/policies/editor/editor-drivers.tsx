import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CopyCheck, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { QuoteDriver, QuoteItem } from '#contract/policies/document-content.ts';
import { categoryInYear } from '#domain/garage/driver-category.ts';
import { displayMoney } from '#domain/money.ts';
import {
  DEFAULT_DRIVER_CLAIM_LEVEL,
  driverCategories,
  experienceLevels,
} from '#domain/rating/levels/driver-levels.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { fetchRead } from '#web/api/use-read.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { itemKey } from '#web/policies/editor/content-merge.ts';
import { EditorItemRow } from '#web/policies/editor/editor-item-row.tsx';
import { EditorSection, SectionBody } from '#web/policies/editor/editor-section.tsx';
import { itemIndexOf, sectionOf } from '#web/policies/editor/field-errors.ts';
import { ContentFields, levelChoice } from '#web/policies/editor/quote-fields.tsx';
import { FieldSpot } from '#web/policies/document/field-spot.tsx';
import { itemPart, useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { useAddedDriver } from '#web/policies/editor/use-added-records.tsx';

const maxDrivers = 10;

/** Who drives which car where; the premium looks at each driver's category, experience and claim level. */
export function EditorDrivers() {
  const { draft } = useQuoteEditing();
  const { items } = draft.content;
  const without = items.filter((item) => item.drivers.length === 0).length;
  return (
    <EditorSection
      id="drivers"
      number={3}
      title="Drivers"
      complete={items.length > 0 && without === 0}
      note={without > 0 ? `${without} without a driver` : ''}
    >
      {items.length === 0 ? (
        <SectionBody>
          <Box sx={{ fontSize: 13, color: t.n[500] }}>Drivers are named once a car is added.</Box>
        </SectionBody>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {items.map((item, index) => (
            <Crew key={itemKey(item)} item={item} index={index} />
          ))}
        </Box>
      )}
    </EditorSection>
  );
}

function Crew({ item, index }: { item: QuoteItem; index: number }) {
  const { draft, names, parts } = useQuoteEditing();
  const toast = useToast();
  const [picking, setPicking] = useState(false);
  const part = itemPart('crew', itemKey(item));
  const wrong = [...draft.errors.keys()].some(
    (path) => itemIndexOf(path) === index && sectionOf(path) === 'drivers',
  );
  const sameCar = draft.content.items.filter((one) => one.car_id === item.car_id).length;
  const copyToCar = () => {
    draft.setItems((all) =>
      all.map((one) => (one.car_id === item.car_id ? { ...one, drivers: item.drivers } : one)),
    );
    toast.success(`Drivers copied to ${sameCar} events`);
  };
  const setDrivers = (drivers: QuoteDriver[]) => draft.changeItem(index, { drivers });
  const setDriver = (place: number, change: Partial<QuoteDriver>) =>
    setDrivers(item.drivers.map((one, at) => (at === place ? { ...one, ...change } : one)));
  const crew = item.drivers.map((driver) => names.driver(driver.driver_id)).join(', ');
  return (
    <EditorItemRow
      path={`items.${index}.drivers`}
      title={crew || 'To follow'}
      note={`${names.car(item.car_id)} · ${names.event(item.event_id)}`}
      wrong={wrong}
      open={parts.isOpen(part)}
      onToggle={() => parts.toggle(part)}
    >
      {item.drivers.length === 0 ? (
        <Box sx={{ fontSize: 13, color: t.n[600] }}>
          No driver is named yet: the premium counts one about whom nothing is known.
        </Box>
      ) : (
        item.drivers.map((driver, place) => (
          <DriverFields
            key={driver.driver_id}
            driver={driver}
            path={`items.${index}.drivers.${place}`}
            loading={{ item: index, driver: place }}
            onChange={(change) => setDriver(place, change)}
            onRemove={() => setDrivers(item.drivers.filter((_, at) => at !== place))}
          />
        ))
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          startIcon={<Plus />}
          disabled={item.drivers.length >= maxDrivers}
          onClick={() => setPicking(true)}
        >
          Add driver
        </Button>
        {sameCar > 1 ? (
          <Button startIcon={<CopyCheck />} onClick={copyToCar}>
            {`Copy to all ${sameCar} events of this car`}
          </Button>
        ) : null}
      </Box>
      <DriverPicker
        open={picking}
        item={item}
        onPick={(drivers) => setDrivers(drivers)}
        onClose={() => setPicking(false)}
      />
    </EditorItemRow>
  );
}

function DriverFields({
  driver,
  path,
  loading,
  onChange,
  onRemove,
}: {
  driver: QuoteDriver;
  path: string;
  loading: { item: number; driver: number };
  onChange: (change: Partial<QuoteDriver>) => void;
  onRemove: () => void;
}) {
  const { draft, names, rating } = useQuoteEditing();
  const { errors, content } = draft;
  const amount = rating.error
    ? undefined
    : rating.rating?.rating?.driver_loadings[loading.item]?.[loading.driver];
  const name = names.driver(driver.driver_id);
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(120px, 1.2fr) minmax(120px, 1fr) minmax(120px, 1fr) 84px 32px',
      }}
    >
      <FieldSpot path={`${path}.driver_id`}>
        <Box sx={{ pt: 6, fontSize: 13, lineHeight: '20px' }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box className="num" sx={{ fontSize: 12, color: t.n[500] }}>
            {amount === null || amount === undefined
              ? ''
              : `Loading ${displayMoney(amount, content.currency)}`}
          </Box>
          {errors.get(`${path}.driver_id`) ? (
            <FieldError>{errors.get(`${path}.driver_id`)}</FieldError>
          ) : null}
        </Box>
      </FieldSpot>
      <ContentFields
        at={`${path}.`}
        values={driver}
        onChange={onChange}
        lines={[
          {
            choice: 'category',
            label: 'Category',
            clearable: false,
            options: plainOptions(driverCategories),
          },
          {
            choice: 'experience',
            label: 'Experience',
            clearable: false,
            options: plainOptions(experienceLevels),
          },
          { choice: 'claim_level', label: 'Level', ...levelChoice },
        ]}
      />
      <IconButton aria-label={`Remove ${name}`} onClick={onRemove} sx={{ mt: 6 }}>
        <X size={16} />
      </IconButton>
    </Box>
  );
}

function DriverPicker({
  open,
  item,
  onPick,
  onClose,
}: {
  open: boolean;
  item: QuoteItem;
  onPick: (drivers: QuoteDriver[]) => void;
  onClose: () => void;
}) {
  const { document, records } = useQuoteEditing();
  const drivers = (records.drivers.data?.drivers ?? []).filter((driver) => driver.active);
  const event = records.events.data?.events.find((one) => one.event_id === item.event_id);
  const season = Number(event?.start_on.slice(0, 4) ?? document.version.period_from?.slice(0, 4));
  const isOwn = (driver: (typeof drivers)[number]) =>
    driver.user_ids.includes(document.client.user_id);
  const sorted = [...drivers.filter(isOwn), ...drivers.filter((driver) => !isOwn(driver))];
  const crew = item.drivers.map((driver) => driver.driver_id);
  const quoteDriver = (driver_id: string): QuoteDriver[] => {
    const known = item.drivers.find((driver) => driver.driver_id === driver_id);
    if (known) return [known];
    const record = drivers.find((driver) => driver.driver_id === driver_id);
    return record ? [quoteDriverOf(record, season)] : [];
  };
  const added = useAddedDriver((driver_id) => {
    // The records that this page holds are older than the driver.
    void fetchRead('get_drivers', { ids: [driver_id] }).then(({ drivers: [record] }) => {
      if (record && crew.length < maxDrivers)
        onPick([...item.drivers, quoteDriverOf(record, season)]);
    });
  });
  return (
    <>
      <LazyOptionPicker
        open={open}
        title="Drivers of this car"
        multiple
        confirmLabel="Take over"
        options={sorted.map((driver) => ({
          value: driver.driver_id,
          label: driver.name,
          note: isOwn(driver) ? driver.category : `${driver.category}, other team`,
        }))}
        selected={crew}
        adds={added.adds}
        onPick={(chosen) => onPick(chosen.slice(0, maxDrivers).flatMap(quoteDriver))}
        onClose={onClose}
      />
      {added.dialog}
    </>
  );
}

/** A driver as the quote takes it over: rated by the category of the season. */
function quoteDriverOf(record: ItemOf<'get_drivers', 'drivers'>, season: number): QuoteDriver {
  return {
    driver_id: record.driver_id,
    category: Number.isFinite(season) ? categoryInYear(record.categories, season) : record.category,
    experience: record.experience,
    claim_level: record.claim_level ?? DEFAULT_DRIVER_CLAIM_LEVEL,
  };
}
