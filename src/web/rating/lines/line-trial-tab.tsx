import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currencies, type Currency, DEFAULT_CURRENCY } from '#domain/currencies.ts';
import { type Answers, firstAnswers, isAnswered } from '#domain/lines/first-answers.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { type Line, lines } from '#domain/lines/lines.ts';
import { insuranceTypeLabels, type ViType, viTypes } from '#domain/policies/insurance-types.ts';
import { percentages } from '#domain/percentages.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { useSearchOf } from '#web/kit/base/use-search-params.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { today } from '#web/kit/text/today.ts';
import { linesOf } from '#web/rating/lines/line-answers.ts';
import { LinePremium } from '#web/rating/lines/line-premium.tsx';
import { useLineCalculation } from '#web/rating/lines/use-line-calculation.ts';

const lineOptions = viTypes.map((value) => ({
  value,
  label: insuranceTypeLabels[value],
  note: value,
}));

/** What any of the various insurances would cost, as one types. Nothing is kept. */
export function LineTrialTab() {
  const [search, change] = useSearchOf('premium_ratings');
  const type = oneOf(search.line ?? '', viTypes, viTypes[0]);
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 4 }}>
      <Box sx={{ maxWidth: 360 }}>
        <SelectField
          label="Insurance"
          required
          value={type}
          options={lineOptions}
          onChange={(line) => change({ line: line ?? undefined }, { replace: true })}
        />
      </Box>
      <LineTrial key={type} type={type} line={lines[type]} />
    </Box>
  );
}

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

function LineTrial({ type, line }: { type: ViType; line: Line }) {
  const [frame, setFrame] = useState<Frame>({
    policyholder_country: 'NL',
    currency: DEFAULT_CURRENCY,
    inception_date: today(),
    commission_pct: '15.0',
  });
  const [terms, setTerms] = useState(() => firstAnswers(line.terms, today()));
  const [items, setItems] = useState(() => [firstAnswers(line.item, today())]);
  const isWhole =
    isAnswered(line.terms, terms) &&
    items.every((item) => isAnswered(line.item, item)) &&
    Boolean(frame.inception_date);
  const risk = isWhole
    ? ({ insurance_type: type, ...frame, terms, items } as InputOf<'calculate_line'>['risk'])
    : undefined;
  const now = useLineCalculation(risk);
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
          onAdd={() => setItems([...items, firstAnswers(line.item, today())])}
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
