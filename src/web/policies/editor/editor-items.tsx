import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CopyCheck, CopyPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import { counted } from '#domain/counted.ts';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { formatAmount } from '#domain/money.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { itemKey } from '#web/policies/editor/content-merge.ts';
import { CoverElsewhere } from '#web/policies/editor/cover-elsewhere.tsx';
import { percentText } from '#web/policies/document/document-words.ts';
import { EditorItemFields } from '#web/policies/editor/editor-item-fields.tsx';
import { EditorItemRow, RowFigure } from '#web/policies/editor/editor-item-row.tsx';
import { EditorSection } from '#web/policies/editor/editor-section.tsx';
import { itemIndexOf, missingOf, sectionOf } from '#web/policies/editor/field-errors.ts';
import { itemPart, useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const AddItemsDialog = lazyPart(
  () => import('#web/policies/editor/add-items-dialog.tsx').then((m) => m.AddItemsDialog),
  { wanted: (props) => props.open },
);

/** What all items of a quote usually share. */
const sharedTerms = ['excess_pct', 'scope', 'accident_limit_pct', 'aggregate_mode'] as const;

/** "2 cars, 3 events": how large the quote is. */
function sizeText(items: readonly QuoteItem[]): string {
  if (items.length === 0) return '';
  const cars = new Set(items.map((item) => item.car_id)).size;
  const events = new Set(items.map((item) => item.event_id)).size;
  return `${counted(cars, 'car')}, ${counted(events, 'event')}`;
}

/** Which car at which event, for how much and on which terms. */
export function EditorItems() {
  const { draft } = useQuoteEditing();
  const { items } = draft.content;
  const [adding, setAdding] = useState<{ template: QuoteItem | null } | null>(null);
  const complete = items.length > 0 && missingOf(draft.content).size === 0;
  const add = (
    <Button variant="outlined" startIcon={<Plus />} onClick={() => setAdding({ template: null })}>
      Add cars
    </Button>
  );
  return (
    <EditorSection
      id="items"
      number={2}
      title="Cars and events"
      complete={complete}
      note={sizeText(items)}
      actions={add}
    >
      <CoverElsewhere />
      {items.length === 0 ? (
        <Box data-field="items" tabIndex={-1}>
          <EmptyState
            compact
            title="No cars yet."
            text="Choose the cars and the events of the calendar; values, class and series come with them."
            action={add}
          />
        </Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {items.map((item, index) => (
            <ItemRow
              key={itemKey(item)}
              item={item}
              index={index}
              onDuplicate={() => setAdding({ template: item })}
            />
          ))}
        </Box>
      )}
      <AddItemsDialog
        open={adding !== null}
        template={adding?.template ?? null}
        onClose={() => setAdding(null)}
      />
    </EditorSection>
  );
}

function ItemRow({
  item,
  index,
  onDuplicate,
}: {
  item: QuoteItem;
  index: number;
  onDuplicate: () => void;
}) {
  const { draft, names, parts, rating, records } = useQuoteEditing();
  const toast = useToast();
  const event = records.events.data?.events.find((one) => one.event_id === item.event_id);
  const part = itemPart('item', itemKey(item));
  const rated = rating.rating?.items[index];
  const wrong = [...draft.errors.keys()].some(
    (path) => itemIndexOf(path) === index && sectionOf(path) === 'items',
  );
  const remove = () => {
    const before = draft.content.items;
    draft.setItems((all) => all.filter((_, place) => place !== index));
    toast.success(`${names.car(item.car_id)} taken out`, {
      undo: () => draft.setItems(() => [...before]),
    });
  };
  const shareTerms = () => {
    const terms = Object.fromEntries(sharedTerms.map((field) => [field, item[field]]));
    draft.setItems((all) => all.map((one) => ({ ...one, ...terms })));
    toast.success('Excess, scope, limit and aggregate copied to all cars');
  };
  const actions: MenuAction[] = [
    { label: 'Duplicate to other events', icon: CopyPlus, onSelect: onDuplicate },
    {
      label: 'Copy terms to all',
      icon: CopyCheck,
      note: 'Excess, scope, limit, aggregate',
      disabled: draft.content.items.length < 2,
      onSelect: shareTerms,
    },
    { label: 'Remove', icon: Trash2, destructive: true, divided: true, onSelect: remove },
  ];
  const dates = event ? ` · ${periodTextOf(event.start_on, event.end_on)}` : '';
  return (
    <EditorItemRow
      path={`items.${index}`}
      title={names.car(item.car_id)}
      note={`${names.event(item.event_id)}${dates}`}
      wrong={wrong}
      open={parts.isOpen(part)}
      onToggle={() => parts.toggle(part)}
      actions={actions}
      figures={
        <>
          <RowFigure caption="Value" width={96}>
            {formatAmount(item.insured_value, { whole: true })}
          </RowFigure>
          <RowFigure caption="Excess" width={52}>
            {percentText(item.excess_pct)}
          </RowFigure>
          <RowFigure caption="Item premium" width={88} strong>
            {rated && !rating.error ? formatAmount(rated.premium) : '—'}
          </RowFigure>
        </>
      }
    >
      <EditorItemFields item={item} index={index} />
    </EditorItemRow>
  );
}
