import Box from '@mui/material/Box';
import { useState } from 'react';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { today } from '#web/kit/text/today.ts';
import { useSearchOf } from '#web/kit/base/use-search-params.ts';
import { stateWord } from '#web/rating/version-words.ts';

interface Tried {
  year: string;
  version: string | null;
  series: string | null;
  tax: string | null;
  excess: boolean;
}

function useTriedLines(this_year: number): FieldLines<keyof Tried> {
  const tables = useRead('get_rating_versions', {}).data?.versions ?? [];
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
    { choice: 'year', label: 'Season', required: true, options: seasons },
    {
      choice: 'version',
      label: 'Rating tables',
      placeholder,
      options: tables.map((one) => optionOf(one.version, one.state)),
    },
    {
      choice: 'series',
      label: 'Series of the year',
      placeholder,
      options: years.map((one) => optionOf(String(one.year), one.state)).toReversed(),
    },
    {
      choice: 'tax',
      label: 'Premium tax',
      placeholder,
      options: taxes.map((one) => optionOf(one.version, one.state)),
    },
  ];
}

/** What is tried, on which season. Each field left alone stays as every policy had it. */
export function WhatIfForm({ onBegun }: { onBegun: (trial_id: string) => void }) {
  const toast = useToast();
  const [search] = useSearchOf('premium_ratings');
  const this_year = Number(today().slice(0, 4));
  const [tried, setTried] = useState<Tried>({
    year: String(this_year),
    version: search.version ?? null,
    series: search.series ?? null,
    tax: search.tax ?? null,
    excess: search.excess === 'drafts',
  });
  const { year, version, series, tax, excess } = tried;
  const change = (part: Partial<Tried>) => setTried({ ...tried, ...part });
  const seesRules = useIsAmong('superadmin');
  const start = useWrite('start_rating_trial', {
    onSuccess: ({ trial_id }) => onBegun(trial_id),
    onError: (error) => toast.failure(error),
  });
  const nothing = version === null && series === null && tax === null && !excess;
  return (
    <Card title="Try drafts on a season">
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        <ValueFields values={tried} onChange={change} lines={useTriedLines(this_year)} />
      </Box>
      <Box
        sx={{ mt: 3, display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}
      >
        {seesRules ? (
          <ValueFields
            values={tried}
            onChange={change}
            lines={[{ tick: 'excess', label: 'With the drafts of additional excess' }]}
          />
        ) : null}
        <Box sx={{ fontSize: 13, color: t.n[600], flex: 1, minWidth: 200 }}>
          Every policy of the season is calculated again. No policy is changed.
        </Box>
        <BusyButton
          busy={start.isPending}
          disabled={nothing}
          onClick={() =>
            start.mutate({
              year: Number(year),
              version,
              series_year: series === null ? null : Number(series),
              tax_version: tax,
              excess_drafts: excess,
            })
          }
        >
          Try on the book
        </BusyButton>
      </Box>
    </Card>
  );
}
