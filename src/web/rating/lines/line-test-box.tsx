import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currencies, type Currency, DEFAULT_CURRENCY } from '#domain/currencies.ts';
import { type Answers, firstAnswers, isAnswered } from '#domain/lines/first-answers.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { type Line, lines } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { percentages } from '#domain/percentages.ts';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { today } from '#web/kit/text/today.ts';
import { linesOf } from '#web/rating/lines/line-answers.ts';
import { LinePremium } from '#web/rating/lines/line-premium.tsx';
import { WithLineQuestions } from '#web/rating/lines/with-line-questions.tsx';
import { useLineCalculation } from '#web/rating/lines/use-line-calculation.ts';

/** The version whose numbers count; its revision, so that a changed number is felt at once. */
type TriedVersion = Pick<
  ItemOf<'get_rating_versions', 'versions'>,
  'version' | 'revision' | 'valid_from'
>;

interface Frame {
  policyholder_country: string;
  currency: Currency;
  inception_date: string;
  commission_pct: string;
}

const frameLines: FieldLines<keyof Frame> = [
  [
    {
      choice: 'policyholder_country',
      label: 'Policyholder’s country',
      required: true,
      options: countryOptions,
    },
    { choice: 'currency', label: 'Currency', required: true, options: plainOptions(currencies) },
  ],
  [
    { date: 'inception_date', label: 'First day of cover', required: true },
    {
      choice: 'commission_pct',
      label: 'Commission',
      required: true,
      options: percentages.map((value) => ({ value, label: `${value} %` })),
    },
  ],
];

const EXAMPLE_AMOUNT = 2_500_000;

/** Answers that can be priced at once: words price nothing, and the first amount is one that people insure. */
function exampleOf(fields: LineFields, day: string): Answers {
  const entries = Object.entries(fields);
  const amount = entries.find(([, { kind }]) => kind === 'amount');
  const texts = entries.flatMap(([name, field]) =>
    field.kind === 'text' && !('unique' in field) ? [[name, field.label]] : [],
  );
  return {
    ...firstAnswers(fields, day),
    ...Object.fromEntries(texts),
    ...(amount ? { [amount[0]]: EXAMPLE_AMOUNT } : {}),
  };
}

/** What a risk would cost with a version of a line's tables, a draft too, as one types. Nothing is kept. */
export function LineTestBox({ type, at }: { type: ViType; at: TriedVersion }) {
  return (
    <Box component="section" aria-label="Test box" sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box>
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          Test box
        </Box>
        <Box sx={{ mt: 1, fontSize: 13, color: t.n[600] }}>
          What a risk costs with {at.version}. Nothing is kept.
        </Box>
      </Box>
      <WithLineQuestions type={type}>
        {(questions) => <TestedRisk line={{ ...lines[type], ...questions }} type={type} at={at} />}
      </WithLineQuestions>
    </Box>
  );
}

function TestedRisk({ type, line, at }: { type: ViType; line: Line; at: TriedVersion }) {
  const first_day = at.valid_from > today() ? at.valid_from : today();
  const [frame, setFrame] = useState<Frame>({
    policyholder_country: 'NL',
    currency: DEFAULT_CURRENCY,
    inception_date: first_day,
    commission_pct: '15.0',
  });
  const [terms, setTerms] = useState(() => exampleOf(line.terms, first_day));
  const [items, setItems] = useState(() => [exampleOf(line.item, first_day)]);
  const isWhole =
    isAnswered(line.terms, terms) &&
    items.every((item) => isAnswered(line.item, item)) &&
    Boolean(frame.inception_date);
  const risk = isWhole
    ? ({ insurance_type: type, ...frame, terms, items } as InputOf<'calculate_line'>['risk'])
    : undefined;
  const now = useLineCalculation(risk, at);
  const errorOf = (path: string) =>
    now.error?.fields.find(({ field }) => field === `risk.${path}`)?.message;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {Object.keys(line.terms).length > 0 ? (
          <Card title="For the whole insurance">
            <Questions
              fields={line.terms}
              answers={terms}
              currency={frame.currency}
              onChange={(part) => setTerms({ ...terms, ...part })}
              errorOf={(name) => errorOf(`terms.${name}`)}
            />
          </Card>
        ) : null}
        <Items
          {...{ line, items, setItems, errorOf }}
          currency={frame.currency}
          onAdd={() => setItems([...items, exampleOf(line.item, first_day)])}
        />
        <Card title="Policyholder">
          <Box sx={{ display: 'grid', gap: 4 }}>
            <ValueFields
              values={frame}
              onChange={(part) => setFrame({ ...frame, ...part })}
              lines={frameLines}
              errorOf={errorOf}
            />
          </Box>
        </Card>
      </Box>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <LinePremium {...now} currency={frame.currency} />
      </Box>
    </Box>
  );
}

function Questions({
  fields,
  answers,
  currency,
  onChange,
  errorOf,
}: {
  fields: LineFields;
  answers: Answers;
  currency: Currency;
  onChange: (part: Answers) => void;
  errorOf: (name: string) => string | undefined;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ValueFields
        values={answers}
        onChange={onChange}
        lines={linesOf(fields, currency)}
        errorOf={errorOf}
      />
    </Box>
  );
}

const itemKey = (index: number) => `item_${index}`;

function Items({
  line,
  items,
  setItems,
  onAdd,
  currency,
  errorOf,
}: {
  line: Line;
  items: readonly Answers[];
  setItems: (items: Answers[]) => void;
  onAdd: () => void;
  currency: Currency;
  errorOf: (path: string) => string | undefined;
}) {
  return (
    <>
      {items.map((item, index) => (
        <Card
          // Items have no identity of their own; their place is all there is.
          key={itemKey(index)}
          title={items.length > 1 ? `${line.noun} ${index + 1}` : line.noun}
          actions={
            items.length > 1 ? (
              <IconButton
                aria-label={`Remove ${line.noun.toLowerCase()} ${index + 1}`}
                onClick={() => setItems(items.filter((_, at) => at !== index))}
              >
                <Trash2 size={16} />
              </IconButton>
            ) : null
          }
        >
          <Questions
            fields={line.item}
            answers={item}
            currency={currency}
            onChange={(part) =>
              setItems(items.map((one, at) => (at === index ? { ...one, ...part } : one)))
            }
            errorOf={(name) => errorOf(`items.${index}.${name}`)}
          />
        </Card>
      ))}
      <Box>
        <Button variant="outlined" startIcon={<Plus />} onClick={onAdd}>
          Add {line.noun.toLowerCase()}
        </Button>
      </Box>
    </>
  );
}
