import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CopyPlus, Plus, Sheet, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import type { Currency } from '#domain/currencies.ts';
import { answersInShort, namedFirst } from '#domain/lines/answer-words.ts';
import {
  type Answers,
  askedOfClients,
  firstWishes,
  unanswered,
} from '#domain/lines/first-answers.ts';
import { lines } from '#domain/lines/lines.ts';
import { copyOfItem, type WishedLine } from '#domain/lines/wished-line.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { ItemPageButtons } from '#web/policies/editor/line/item-page-buttons.tsx';
import { useItemsFromSheet } from '#web/policies/editor/line/use-items-from-sheet.ts';
import { EditorItemRow } from '#web/policies/editor/editor-item-row.tsx';
import { itemPageCount, ITEMS_PER_PAGE } from '#web/policies/editor/line/item-pages.ts';
import { WishFields } from '#web/policies/wish/wish-fields.tsx';
import { linesOf } from '#web/rating/lines/line-answers.ts';
import { WithLineQuestions } from '#web/rating/lines/with-line-questions.tsx';

interface ItemStepProps {
  line: WishedLine;
  currency: Currency;
  /** What is wrong, by path: `items.3.value`. */
  errors: ReadonlyMap<string, string>;
  page: number;
  onPage: (page: number) => void;
  onChange: (items: readonly Answers[]) => void;
}

/** What is to be insured: each item a row that unfolds into its questions. */
export function WishItemStep(props: ItemStepProps) {
  const { line, currency, errors, page, onPage, onChange } = props;
  const { items } = line;
  const { item, noun, nouns } = lines[line.insurance_type];
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const sheet = useItemsFromSheet();
  const from = (page - 1) * ITEMS_PER_PAGE;
  const add = () => {
    onChange([...items, firstWishes(item)]);
    setUnfolded(new Set([items.length]));
    onPage(itemPageCount(items.length + 1));
  };
  const openSheet = () =>
    sheet.open({
      insurance_type: line.insurance_type,
      fields: askedOfClients(item),
      currency,
      there: items.length,
      onAdd: (added) => onChange([...items, ...added]),
    });
  const addButton = (
    <AddButtons
      noun={noun.toLowerCase()}
      centred={items.length === 0}
      onAdd={add}
      onSheet={openSheet}
    />
  );
  const isWrong = (index: number) =>
    [...errors.keys()].some((path) => path.startsWith(`items.${index}.`));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Card
        title={counted(items.length, noun.toLowerCase(), nouns.toLowerCase())}
        flush
        actions={items.length > 0 ? addButton : null}
      >
        {items.length === 0 ? (
          <Box data-field="items" tabIndex={-1}>
            <EmptyState
              compact
              title={`No ${nouns.toLowerCase()} yet.`}
              {...(errors.has('items') ? { text: errors.get('items') } : {})}
              action={addButton}
            />
          </Box>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0 }}>
            {items.slice(from, from + ITEMS_PER_PAGE).map((answers, place) => (
              <WishItemRow
                // Items have no identity of their own; their place is all there is.
                key={`item ${String(from + place)}`}
                {...props}
                answers={answers}
                index={from + place}
                open={unfolded.has(from + place) || isWrong(from + place)}
                onToggle={() => setUnfolded(flipped(unfolded, from + place))}
                // What was wrong is put right by its first letter: the row stays open under whoever types.
                onTyped={() => setUnfolded(new Set(unfolded).add(from + place))}
              />
            ))}
          </Box>
        )}
        <ItemPageButtons count={items.length} page={page} onPage={onPage} />
      </Card>
      {sheet.dialog}
    </Box>
  );
}

function AddButtons(props: {
  noun: string;
  centred: boolean;
  onAdd: () => void;
  onSheet: () => void;
}) {
  const justifyContent = props.centred ? 'center' : 'start';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent }}>
      <Button variant="outlined" startIcon={<Plus />} onClick={props.onAdd}>
        Add {props.noun}
      </Button>
      <Button variant="outlined" startIcon={<Sheet />} onClick={props.onSheet}>
        From a sheet
      </Button>
    </Box>
  );
}

function flipped(all: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
}

function WishItemRow({
  line,
  currency,
  errors,
  onChange,
  answers,
  index,
  open,
  onToggle,
  onTyped,
}: ItemStepProps & {
  answers: Answers;
  index: number;
  open: boolean;
  onToggle: () => void;
  onTyped: () => void;
}) {
  const toast = useToast();
  const { item, noun } = lines[line.insurance_type];
  const { items } = line;
  const path = `items.${index}`;
  const [first, ...others] = answersInShort(namedFirst(askedOfClients(item)), answers, currency);
  const title = first && unanswered(item, answers).length === 0 ? first : `${noun} ${index + 1}`;
  const takeOut = () => {
    onChange(items.filter((_, place) => place !== index));
    toast.success(`${title} taken out`, { undo: () => onChange([...items]) });
  };
  return (
    <EditorItemRow
      path={path}
      title={title}
      note={others.join(' · ').slice(0, 120)}
      wrong={[...errors.keys()].some((one) => one.startsWith(`${path}.`))}
      open={open}
      onToggle={onToggle}
      actions={[
        {
          label: 'Duplicate',
          icon: CopyPlus,
          onSelect: () => onChange([...items, copyOfItem(item, answers)]),
        },
        { label: 'Take out', icon: Trash2, destructive: true, onSelect: takeOut },
      ]}
    >
      <WithLineQuestions type={line.insurance_type}>
        {(questions) => (
          <WishFields
            at={`${path}.`}
            values={answers}
            errors={errors}
            onChange={(part) => {
              onTyped();
              onChange(items.map((one, place) => (place === index ? { ...one, ...part } : one)));
            }}
            lines={linesOf(askedOfClients(questions.item), currency).flat()}
          />
        )}
      </WithLineQuestions>
    </EditorItemRow>
  );
}
