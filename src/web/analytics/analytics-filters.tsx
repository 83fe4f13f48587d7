import Box from '@mui/material/Box';
import { accountName } from '#domain/accounts/account-name.ts';
import { currencies, DEFAULT_CURRENCY, REPORTING_CURRENCY } from '#domain/currencies.ts';
import { periodTextOf } from '#domain/dates.ts';
import { useRead } from '#web/api/use-read.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import {
  choiceFilter,
  FilterButtons,
  type FilterEditing,
  type ShownFilter,
} from '#web/kit/choice/filter-buttons.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { OptionList } from '#web/kit/choice/option-list.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { periodPresets } from '#web/kit/list/period-presets.ts';
import { insuranceLabels } from '#web/analytics/use-asked-text.ts';
import { today } from '#web/kit/text/today.ts';
import {
  ALL_CURRENCIES,
  type AnalyticsQuestion,
  yearBeforeText,
} from '#web/analytics/analytics-question.ts';

const insuranceOptions = [
  { value: 'track', label: insuranceLabels.track },
  { value: 'vi', label: insuranceLabels.vi },
] as const;

/** This year, the two before, this month and the last twelve, each with its days. */
function knownPeriods() {
  const now = today();
  const year = Number(now.slice(0, 4));
  const years = [year, year - 1, year - 2].map((of) => ({
    value: `${of}-01-01 ${of}-12-31`,
    label: String(of),
  }));
  const others = periodPresets(now)
    .filter(({ id }) => id === 'twelve' || id === 'month')
    .map(({ from, to, label }) => ({ value: `${from} ${to}`, label }));
  return [...years, ...others];
}

type FilterName =
  | 'from'
  | 'to'
  | 'currency'
  | 'insurance'
  | 'series'
  | 'country'
  | 'insurer_id'
  | 'broker_id'
  | 'compare';
type Change = (part: Partial<Record<FilterName, string | undefined>>) => void;

const none: Record<FilterName, undefined> = {
  from: undefined,
  to: undefined,
  currency: undefined,
  insurance: undefined,
  series: undefined,
  country: undefined,
  insurer_id: undefined,
  broker_id: undefined,
  compare: undefined,
};

/** The filters that drive every card; they stand in the address. */
export function AnalyticsFilters({ question }: { question: AnalyticsQuestion }) {
  const [, setSearch] = useSearchOf('analytics');
  const change: Change = (part) => setSearch(part, { replace: true });
  const places = usePlaces(question, change);
  const parties = useParties(question, change);
  const filters = [
    periodFilter(question, change),
    compareFilter(question, change),
    choiceFilter({
      label: 'Insurance',
      options: insuranceOptions,
      value: question.insurance,
      onChange: (insurance) => change({ insurance }),
    }),
    ...places,
    ...parties,
    currencyFilter(question, change),
  ];
  return (
    <Box sx={{ mt: 4, '@media print': { display: 'none' } }}>
      <FilterButtons filters={filters} onClear={() => change(none)} />
    </Box>
  );
}

function periodFilter(question: AnalyticsQuestion, change: Change): ShownFilter {
  const { from, to } = question;
  const periods = knownPeriods();
  const chosen = periods.find(({ value }) => value === `${from} ${to}`);
  return {
    label: 'Period',
    text: chosen?.label ?? periodTextOf(from, to),
    isSet: chosen !== periods[0],
    editor: (editing) => (
      <PeriodEditor
        {...editing}
        question={question}
        periods={periods}
        chosen={chosen?.value}
        change={change}
      />
    ),
  };
}

function PeriodEditor({
  question: { from, to },
  periods,
  chosen,
  change,
  inSheet,
  onDone,
}: FilterEditing & {
  question: AnalyticsQuestion;
  periods: ReturnType<typeof knownPeriods>;
  chosen: string | undefined;
  change: Change;
}) {
  return (
    <Box sx={{ width: inSheet ? '100%' : 300 }}>
      <OptionList
        label="Period"
        options={periods}
        selected={chosen ? [chosen] : []}
        search={false}
        height={260}
        roomy={inSheet}
        onChange={([days = '']) => {
          const [first, last] = days.split(' ');
          change({ from: first, to: last });
        }}
        onDone={onDone}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, px: 3, pb: 3 }}>
        <DateField
          label="From"
          value={from}
          onChange={(day) => day && change({ from: day, to: day > to ? day : to })}
        />
        <DateField
          label="To"
          value={to}
          min={from}
          onChange={(day) => day && change({ from, to: day })}
        />
      </Box>
    </Box>
  );
}

function compareFilter(question: AnalyticsQuestion, change: Change): ShownFilter {
  return choiceFilter({
    label: 'Compare',
    options: [{ value: '1', label: `${yearBeforeText(question)}, same days` }],
    value: question.compare === true ? '1' : undefined,
    all: 'Nothing',
    onChange: (value) => change({ compare: value }),
  });
}

const currencyOptions = [
  ...plainOptions(currencies),
  { value: ALL_CURRENCIES, label: `All in ${REPORTING_CURRENCY}` },
];

const currencyFilter = (
  { currency, translated }: AnalyticsQuestion,
  change: Change,
): ShownFilter => ({
  ...choiceFilter({
    label: 'Currency',
    options: currencyOptions,
    value: translated === true ? ALL_CURRENCIES : currency,
    all: null,
    onChange: (value) => change({ currency: value }),
  }),
  isSet: currency !== DEFAULT_CURRENCY || translated === true,
});

/** Series and country. */
function usePlaces({ series, country }: AnalyticsQuestion, change: Change): ShownFilter[] {
  const championships = useRead('get_championships', {}, { staleMs: 300_000 }).data?.championships;
  const names = new Set((championships ?? []).map((one) => one.series || one.name));
  return [
    choiceFilter({
      label: 'Series',
      options: plainOptions([...names].toSorted()),
      value: series,
      onChange: (value) => change({ series: value }),
    }),
    choiceFilter({
      label: 'Country',
      options: countryOptions,
      value: country,
      onChange: (value) => change({ country: value }),
    }),
  ];
}

/** Insurer and brokerage. */
function useParties({ insurer_id, broker_id }: AnalyticsQuestion, change: Change): ShownFilter[] {
  const insurers = useRead('get_insurers', {}, { staleMs: 300_000 }).data?.insurers ?? [];
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  const brokerages = users.filter((user) => user.account_type === 'brokerage' && user.active);
  return [
    choiceFilter({
      label: 'Insurer',
      options: insurers.map((one) => ({ value: one.insurer_id, label: one.name })),
      value: insurer_id,
      onChange: (value) => change({ insurer_id: value }),
    }),
    choiceFilter({
      label: 'Brokerage',
      options: brokerages.map((user) => ({ value: user.user_id, label: accountName(user) })),
      value: broker_id,
      onChange: (value) => change({ broker_id: value }),
    }),
  ];
}
