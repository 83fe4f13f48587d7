import Box from '@mui/material/Box';
import { useState } from 'react';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { today } from '#web/kit/text/today.ts';
import { useSearchOf } from '#web/kit/base/use-search-params.ts';
import { stateWord } from '#web/rating/version-words.ts';

const asItWas = 'As it was';

/** What is tried, on which season. Each field left alone stays as every policy had it. */
export function WhatIfForm({ onBegun }: { onBegun: (trial_id: string) => void }) {
  const toast = useToast();
  const [search] = useSearchOf('premium_ratings');
  const this_year = Number(today().slice(0, 4));
  const [year, setYear] = useState(String(this_year));
  const [version, setVersion] = useState<string | null>(search.version ?? null);
  const [series, setSeries] = useState<string | null>(search.series ?? null);
  const [tax, setTax] = useState<string | null>(search.tax ?? null);
  const [excess, setExcess] = useState(search.excess === 'drafts');
  const seesRules = useIsAmong('superadmin');
  const tables = useRead('get_rating_versions', {}).data?.versions ?? [];
  const years = useRead('get_series_years', {}).data?.years ?? [];
  const taxes = useRead('get_tax_versions', {}).data?.versions ?? [];
  const start = useWrite('start_rating_trial', {
    onSuccess: ({ trial_id }) => onBegun(trial_id),
    onError: (error) => toast.failure(error),
  });
  const optionOf = (name: string, state: Parameters<typeof stateWord>[0]) => ({
    value: name,
    label: name,
    note: stateWord(state).label,
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
        <SelectField
          label="Season"
          required
          value={year}
          onChange={(value) => setYear(value ?? String(this_year))}
          options={[0, 1, 2, 3].map((back) => {
            const value = String(this_year - back);
            return { value, label: value };
          })}
        />
        <SelectField
          label="Rating tables"
          placeholder={asItWas}
          value={version}
          onChange={setVersion}
          options={tables.map((one) => optionOf(one.version, one.state))}
        />
        <SelectField
          label="Series of the year"
          placeholder={asItWas}
          value={series}
          onChange={setSeries}
          options={years.map((one) => optionOf(String(one.year), one.state)).toReversed()}
        />
        <SelectField
          label="Premium tax"
          placeholder={asItWas}
          value={tax}
          onChange={setTax}
          options={taxes.map((one) => optionOf(one.version, one.state))}
        />
      </Box>
      <Box
        sx={{ mt: 3, display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}
      >
        {seesRules ? (
          <TickBox
            label="With the drafts of additional excess"
            checked={excess}
            onChange={setExcess}
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
