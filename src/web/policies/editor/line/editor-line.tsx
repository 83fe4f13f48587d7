import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus, Sheet } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { firstWishes } from '#domain/lines/first-answers.ts';
import { type LineCover, openQuestions } from '#domain/lines/line-cover.ts';
import { usualLastDay } from '#domain/lines/line-days.ts';
import { lines } from '#domain/lines/lines.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { EditorSection, FieldGrid, SectionBody } from '#web/policies/editor/editor-section.tsx';
import { ItemPageButtons } from '#web/policies/editor/line/item-page-buttons.tsx';
import { itemPageCount, ITEMS_PER_PAGE } from '#web/policies/editor/line/item-pages.ts';
import { LineItemRow } from '#web/policies/editor/line/line-item-row.tsx';
import { useItemsFromSheet } from '#web/policies/editor/line/use-items-from-sheet.ts';
import { useLineDraft } from '#web/policies/editor/line/use-line-draft.ts';
import { itemPart, useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { ContentFields } from '#web/policies/editor/quote-fields.tsx';
import { linesOf } from '#web/rating/lines/line-answers.ts';
import { useOnTrackPolicies } from '#web/rating/lines/use-on-track-policies.ts';
import { WithLineQuestions } from '#web/rating/lines/with-line-questions.tsx';

/** What a various insurance insures: its days, what holds for everything, and its items by the questions of the line. */
export function EditorLine({ line }: { line: LineCover }) {
  const { parts } = useQuoteEditing();
  const { currency, changeLine, errors } = useLineDraft();
  const { item, noun, nouns } = lines[line.insurance_type];
  const { items } = line;
  const sheet = useItemsFromSheet();
  // Taking out the last of a page leads to the one before it.
  const page = Math.min(parts.itemPage, itemPageCount(items.length));
  const from = (page - 1) * ITEMS_PER_PAGE;
  const addItem = () => {
    changeLine({ items: [...items, firstWishes(item)] }, ['line.items']);
    parts.toggle(itemPart('item', String(items.length)), true);
    parts.turnTo(itemPageCount(items.length + 1));
  };
  const addSheet = () =>
    sheet.open({
      insurance_type: line.insurance_type,
      fields: item,
      currency,
      there: items.length,
      onAdd: (added) => changeLine({ items: [...items, ...added] }, ['line.items']),
    });
  const add = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button variant="outlined" startIcon={<Plus />} onClick={addItem}>
        Add {noun.toLowerCase()}
      </Button>
      <Button variant="outlined" startIcon={<Sheet />} onClick={addSheet}>
        From a sheet
      </Button>
    </Box>
  );
  return (
    <EditorSection
      id="items"
      number={2}
      title={insuranceTypeLabels[line.insurance_type]}
      complete={items.length > 0 && openQuestions(line).length === 0}
      note={
        items.length === 0 ? '' : counted(items.length, noun.toLowerCase(), nouns.toLowerCase())
      }
      actions={add}
    >
      <LineTerms line={line} />
      {items.length === 0 ? (
        <Box data-field="line.items" tabIndex={-1}>
          <EmptyState
            compact
            title={`No ${nouns.toLowerCase()} yet.`}
            text={errors.get('line.items') ?? 'The premium builds up as they are added.'}
            action={add}
          />
        </Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {items.slice(from, from + ITEMS_PER_PAGE).map((answers, place) => (
            <LineItemRow
              // Items have no identity of their own; their place is all there is.
              key={itemPart('item', String(from + place))}
              line={line}
              answers={answers}
              index={from + place}
            />
          ))}
        </Box>
      )}
      <ItemPageButtons count={items.length} page={page} onPage={parts.turnTo} />
      {sheet.dialog}
    </EditorSection>
  );
}

/** Its days, and what holds for all items. */
function LineTerms({ line }: { line: LineCover }) {
  const { currency, changeLine } = useLineDraft();
  const { user_id } = useQuoteEditing().document.client;
  const { insurance_type, items, terms: answers } = line;
  const policies = useOnTrackPolicies(lines[insurance_type].terms, { user_id, answers });
  return (
    <SectionBody>
      <FieldGrid min={200}>
        <ContentFields
          at="line."
          values={line}
          onChange={(part) =>
            changeLine(
              // Who moves the first day means the usual length; the last day can still be changed.
              part.period_from
                ? { ...part, period_to: usualLastDay(insurance_type, part.period_from, items) }
                : part,
              ['line.period_from', 'line.period_to'],
            )
          }
          lines={[
            { date: 'period_from', label: 'First day', required: true },
            { date: 'period_to', label: 'Last day', required: true },
          ]}
        />
        <WithLineQuestions type={line.insurance_type}>
          {({ terms }) => (
            <ContentFields
              at="line.terms."
              values={line.terms}
              onChange={(part) =>
                changeLine(
                  { terms: { ...line.terms, ...part } },
                  Object.keys(part).map((name) => `line.terms.${name}`),
                )
              }
              lines={linesOf(terms, currency, policies).flat()}
            />
          )}
        </WithLineQuestions>
      </FieldGrid>
    </SectionBody>
  );
}
