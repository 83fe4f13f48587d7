import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  type InsuranceType,
  insuranceTypeLabels,
  insuranceTypes,
  isVi,
} from '#domain/policies/insurance-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { today } from '#web/kit/text/today.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { stateWord } from '#web/rating/version-words.ts';

interface Tried {
  line: InsuranceType;
  year: string;
  version: string | null;
  series: string | null;
  tax: string | null;
  excess: boolean;
}

const lineOptions = insuranceTypes.map((value) => ({ value, label: insuranceTypeLabels[value] }));

function useTriedLines(this_year: number, line: InsuranceType): FieldLines<keyof Tried> {
  const insurance_type = line;
  const tables = useRead('get_rating_versions', { insurance_type }).data?.versions ?? [];
  const years = useRead('get_series_years', {}).data?.years ?? [];
  const taxes = useRead('get_tax_versions', {}).data?.versions ?? [];
  const optionOf = (name: string, state: Parameters<typeof stateWord>[0]) => ({
    value: name,
    label: name,
    note: stateWord(state).label,
  });
  const seasons = plainOptions([0, 1, 2, 3].map((back) => String(this_year - back)));
  const placeholder = 'As it was';
  return [
    { choice: 'line', label: 'Insurance', required: true, options: lineOptions },
    {
      choice: 'year',
      label: isVi(line) ? 'Begins in' : 'Season',
      required: true,
      options: seasons,
    },
    {
      choice: 'version',
      label: 'Rating tables',
      placeholder,
      options: tables.map((one) => optionOf(one.version, one.state)),
    },
    ...(isVi(line)
      ? []
      : [
          {
            choice: 'series' as const,
            label: 'Series of the year',
            placeholder,
            options: years.map((one) => optionOf(String(one.year), one.state)).toReversed(),
          },
        ]),
    {
      choice: 'tax',
      label: 'Premium tax',
      placeholder,
      options: taxes.map((one) => optionOf(one.version, one.state)),
    },
  ];
}

/** What the address says is tried, and what is chosen since. */
function useTried(this_year: number): [Tried, (part: Partial<Tried>) => void] {
  const [search] = useSearchOf('premium_ratings');
  const [tried, setTried] = useState<Tried>({
    line: oneOf(search.line ?? '', insuranceTypes, 'on_track'),
    year: String(this_year),
    version: search.version ?? null,
    series: search.series ?? null,
    tax: search.tax ?? null,
    excess: search.excess === 'drafts',
  });
  const ofOneLine = { version: null, series: null, excess: false };
  const change = (part: Partial<Tried>) => {
    const isOther = part.line !== undefined && part.line !== tried.line;
    setTried({ ...tried, ...(isOther ? ofOneLine : {}), ...part });
  };
  return [tried, change];
}

/** What is tried, on which book. Each field left alone stays as every policy had it. */
export function WhatIfForm({ onBegun }: { onBegun: (trial_id: string) => void }) {
  const toast = useToast();
  const this_year = Number(today().slice(0, 4));
  const [tried, change] = useTried(this_year);
  const { line, year, version, series, tax, excess } = tried;
  const start = useWrite('start_rating_trial', {
    onSuccess: ({ trial_id }) => onBegun(trial_id),
    onError: (error) => toast.failure(error),
  });
  const nothing = version === null && series === null && tax === null && !excess;
  const begin = () =>
    start.mutate({
      insurance_type: line,
      year: Number(year),
      version,
      series_year: series === null ? null : Number(series),
      tax_version: tax,
      excess_drafts: excess,
    });
  return (
    <Card title="Try drafts on the book">
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: '1fr',
            sm: '1fr 1fr',
            lg: 'repeat(auto-fit, minmax(0, 1fr))',
          },
        }}
      >
        <ValueFields values={tried} onChange={change} lines={useTriedLines(this_year, line)} />
      </Box>
      <Box
        sx={{ mt: 3, display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}
      >
        <ExcessTick tried={tried} onChange={change} />
        <Box sx={{ fontSize: 13, color: t.n[600], flex: 1, minWidth: 200 }}>
          {isVi(line)
            ? 'Every policy that begins in the year is calculated again.'
            : 'Every policy of the season is calculated again.'}{' '}
          No policy is changed.
        </Box>
        <BusyButton busy={start.isPending} disabled={nothing} onClick={begin}>
          Try on the book
        </BusyButton>
      </Box>
    </Card>
  );
}

/** Rules of additional excess are of cars on track, and a superadmin's. */
function ExcessTick({
  tried,
  onChange,
}: {
  tried: Tried;
  onChange: (part: Partial<Tried>) => void;
}) {
  const seesRules = useIsAmong('superadmin');
  if (!seesRules || isVi(tried.line)) return null;
  return (
    <ValueFields
      values={tried}
      onChange={onChange}
      lines={[{ tick: 'excess', label: 'With the drafts of additional excess' }]}
    />
  );
}
