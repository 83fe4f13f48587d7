import { CopyPlus, Trash2 } from 'lucide-react';
import { answersInShort, namedFirst } from '#domain/lines/answer-words.ts';
import { type Answers, unanswered } from '#domain/lines/first-answers.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { copyOfItem } from '#domain/lines/wished-line.ts';
import { lines } from '#domain/lines/lines.ts';
import { formatAmount } from '#domain/money.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { EditorItemRow, RowFigure } from '#web/policies/editor/editor-item-row.tsx';
import { FieldGrid } from '#web/policies/editor/editor-section.tsx';
import { useLineDraft } from '#web/policies/editor/line/use-line-draft.ts';
import { itemPart, useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { ContentFields } from '#web/policies/editor/quote-fields.tsx';
import { linesOf } from '#web/rating/lines/line-answers.ts';
import { WithLineQuestions } from '#web/rating/lines/with-line-questions.tsx';

interface LineItemProps {
  line: LineCover;
  answers: Answers;
  index: number;
}

/** One item of a various insurance as a row that unfolds into its questions. */
export function LineItemRow({ line, answers, index }: LineItemProps) {
  const { parts, rating } = useQuoteEditing();
  const { currency, changeLine, errors } = useLineDraft();
  const toast = useToast();
  const { item, noun } = lines[line.insurance_type];
  const path = `line.items.${index}`;
  const part = itemPart('item', String(index));
  const rated = rating.error ? undefined : rating.rating?.line_rating?.result.items[index];
  const [first, ...others] = answersInShort(namedFirst(item), answers, currency);
  const isWhole = unanswered(item, answers).length === 0;
  const title = first && isWhole ? first : `${noun} ${index + 1}`;
  const remove = () => {
    changeLine({ items: line.items.filter((_, place) => place !== index) }, ['line.items']);
    toast.success(`${title} taken out`, {
      undo: () => changeLine({ items: [...line.items] }, ['line.items']),
    });
  };
  return (
    <EditorItemRow
      path={path}
      title={rated?.label || title}
      note={others.join(' · ').slice(0, 120)}
      wrong={[...errors.keys()].some((one) => one.startsWith(`${path}.`))}
      open={parts.isOpen(part)}
      onToggle={() => parts.toggle(part)}
      actions={[
        {
          label: 'Duplicate',
          icon: CopyPlus,
          onSelect: () =>
            changeLine({ items: [...line.items, copyOfItem(item, answers)] }, ['line.items']),
        },
        { label: 'Take out', icon: Trash2, destructive: true, onSelect: remove },
      ]}
      figures={
        <>
          <RowFigure caption="Value" width={104}>
            {rated ? formatAmount(rated.sum_insured, { whole: true }) : '—'}
          </RowFigure>
          <RowFigure caption="Item premium" width={88} strong>
            {rated ? formatAmount(rated.premium) : '—'}
          </RowFigure>
        </>
      }
    >
      <ItemQuestions line={line} answers={answers} index={index} />
    </EditorItemRow>
  );
}

function ItemQuestions({ line, answers, index }: LineItemProps) {
  const { currency, changeLine } = useLineDraft();
  const path = `line.items.${index}`;
  return (
    <FieldGrid min={200}>
      <WithLineQuestions type={line.insurance_type}>
        {({ item }) => (
          <ContentFields
            at={`${path}.`}
            values={answers}
            onChange={(change) =>
              changeLine(
                {
                  items: line.items.map((one, at) => (at === index ? { ...one, ...change } : one)),
                },
                Object.keys(change).map((name) => `${path}.${name}`),
              )
            }
            lines={linesOf(item, currency).flat()}
          />
        )}
      </WithLineQuestions>
    </FieldGrid>
  );
}
