import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { accountName } from '#domain/accounts/account-name.ts';
import { currencies } from '#domain/currencies.ts';
import { useRead } from '#web/api/use-read.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useSearchOf } from '#web/kit/base/use-search-params.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { periodPresets } from '#web/kit/list/period-presets.ts';
import { insuranceLabels } from '#web/analytics/use-asked-text.ts';
import { today } from '#web/kit/text/today.ts';
import type { AnalyticsQuestion } from '#web/analytics/analytics-question.ts';

const insuranceOptions = [
  { value: 'track', label: insuranceLabels.track },
  { value: 'vi', label: insuranceLabels.vi },
] as const;

/** This year, the two before, and the last twelve months, each with its days. */
function usePeriods() {
  return useMemo(() => {
    const now = today();
    const year = Number(now.slice(0, 4));
    const years = [year, year - 1, year - 2].map((of) => ({
      value: `${of}-01-01 ${of}-12-31`,
      label: String(of),
    }));
    const twelve = periodPresets(now)
      .filter(({ id }) => id === 'twelve' || id === 'month')
      .map(({ from, to, label }) => ({ value: `${from} ${to}`, label }));
    return [...years, ...twelve];
  }, []);
}

type Change = (part: Partial<Record<FilterName, string | undefined>>) => void;
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

interface PartProps {
  question: AnalyticsQuestion;
  change: Change;
}

/** The filters that drive every card; they stand in the address. */
export function AnalyticsFilters({ question }: { question: AnalyticsQuestion }) {
  const [, setSearch] = useSearchOf('analytics');
  const change: Change = (part) => setSearch(part, { replace: true });
  return (
    <Box
      component="section"
      aria-label="Filters"
      sx={{
        mt: 4,
        display: 'grid',
        gap: 3,
        alignItems: 'end',
        gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))',
        '@media print': { display: 'none' },
      }}
    >
      <PeriodFields question={question} change={change} />
      <SelectField
        label="Currency"
        options={plainOptions(currencies)}
        value={question.currency}
        clearable={false}
        onChange={(currency) => change({ currency: currency ?? undefined })}
      />
      <SelectField
        label="Insurance"
        options={insuranceOptions}
        value={question.insurance}
        placeholder="All"
        onChange={(insurance) => change({ insurance: insurance ?? undefined })}
      />
      <PlaceFields question={question} change={change} />
      <PartyFields question={question} change={change} />
      <TickBox
        label="Compare with the year before"
        checked={question.compare === true}
        onChange={(compare) => change({ compare: compare ? '1' : undefined })}
      />
    </Box>
  );
}

function PeriodFields({ question: { from, to }, change }: PartProps) {
  const periods = usePeriods();
  return (
    <>
      <SelectField
        label="Period"
        options={periods}
        value={periods.find(({ value }) => value === `${from} ${to}`)?.value ?? null}
        placeholder="Own days"
        clearable={false}
        onChange={(days) => {
          const [first, last] = (days ?? '').split(' ');
          change({ from: first, to: last });
        }}
      />
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
    </>
  );
}

/** Series and country. */
function PlaceFields({ question, change }: PartProps) {
  const championships = useRead('get_championships', {}, { staleMs: 300_000 }).data?.championships;
  const names = new Set((championships ?? []).map((one) => one.series || one.name));
  return (
    <>
      <SelectField
        label="Series"
        options={plainOptions([...names].toSorted())}
        value={question.series}
        placeholder="All"
        onChange={(series) => change({ series: series ?? undefined })}
      />
      <SelectField
        label="Country"
        options={countryOptions}
        value={question.country}
        placeholder="All"
        onChange={(country) => change({ country: country ?? undefined })}
      />
    </>
  );
}

/** Insurer and brokerage. */
function PartyFields({ question, change }: PartProps) {
  const insurers = useRead('get_insurers', {}, { staleMs: 300_000 }).data?.insurers ?? [];
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  const brokerages = users.filter((user) => user.account_type === 'brokerage' && user.active);
  return (
    <>
      <SelectField
        label="Insurer"
        options={insurers.map(({ insurer_id, name }) => ({ value: insurer_id, label: name }))}
        value={question.insurer_id}
        placeholder="All"
        onChange={(insurer_id) => change({ insurer_id: insurer_id ?? undefined })}
      />
      <SelectField
        label="Brokerage"
        options={brokerages.map((user) => ({ value: user.user_id, label: accountName(user) }))}
        value={question.broker_id}
        placeholder="All"
        onChange={(broker_id) => change({ broker_id: broker_id ?? undefined })}
      />
    </>
  );
}
