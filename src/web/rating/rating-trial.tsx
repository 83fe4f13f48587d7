import Box from '@mui/material/Box';
import { useState } from 'react';
import { lossRatioPct } from '#domain/rating/series-level.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { Card } from '#web/kit/card.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { InlineAlert } from '#web/kit/inline-alert.tsx';
import { KeyFigures } from '#web/kit/key-figures.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { SelectField } from '#web/kit/select-field.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { t } from '#web/kit/tokens.ts';
import { today } from '#web/kit/today.ts';

type Trial = NonNullable<OutputOf<'get_rating_trial'>['trial']>;
type Result = NonNullable<Trial['result']>;
type Line = Result['clients'][number];

const linesOf = (noun: string): readonly Column<Line>[] => [
  { id: 'name', header: noun, cell: ({ name }) => name, maxWidth: 240 },
  {
    id: 'before',
    header: 'Before',
    cell: ({ before, currency }) => <MoneyText amount={before} currency={currency} />,
    align: 'right',
    quiet: true,
  },
  {
    id: 'after',
    header: 'After',
    cell: ({ after, currency }) => <MoneyText amount={after} currency={currency} />,
    align: 'right',
  },
  {
    id: 'change',
    header: 'Change',
    cell: ({ before, after }) => (
      <Box
        component="span"
        sx={{
          color: after > before ? t.tone.error.fg : after < before ? t.tone.success.fg : t.n[500],
        }}
      >
        {after > before ? '+' : ''}
        <MoneyText amount={after - before} bare />
      </Box>
    ),
    align: 'right',
  },
];
const clientColumns = linesOf('Client');
const seriesColumns = linesOf('Series');

const ratio = (claims: number, premium: number) => {
  const pct = lossRatioPct(claims, premium);
  return pct === null ? '—' : `${pct} %`;
};

/** What a version would have made of a season: nothing of it is written into a policy. */
export function RatingTrial({ version }: { version: string }) {
  const toast = useToast();
  const this_year = Number(today().slice(0, 4));
  const [year, setYear] = useState(String(this_year));
  const read = useRead('get_rating_trial', { version }, { pollMs: 3000 });
  const start = useWrite('start_rating_trial', {
    invalidates: ['get_rating_trial'],
    onError: (error) => toast.failure(error),
  });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="The what-if could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { trial } = read.data;
  const running = trial?.status === 'waiting' || trial?.status === 'running';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <Box sx={{ width: 160 }}>
          <SelectField
            label="Season"
            value={year}
            required
            onChange={(value) => setYear(value ?? String(this_year))}
            options={[0, 1, 2, 3].map((back) => {
              const value = String(this_year - back);
              return { value, label: value };
            })}
          />
        </Box>
        <BusyButton
          busy={start.isPending || running}
          onClick={() => start.mutate({ version, year: Number(year) })}
        >
          Try on the book
        </BusyButton>
        {running ? (
          <Box role="status" sx={{ color: t.n[600], fontSize: 13, pb: 2 }}>
            {trial.policies_done} of {trial.policies_total} policies
          </Box>
        ) : null}
      </Box>
      {trial?.result ? (
        <TrialResult year={trial.year} result={trial.result} />
      ) : running ? null : (
        <InlineAlert tone="info">
          Every policy of a season is calculated again with this version. No policy is changed.
        </InlineAlert>
      )}
    </Box>
  );
}

function TrialResult({ year, result }: { year: number; result: Result }) {
  return (
    <>
      {result.totals.length === 0 ? (
        <InlineAlert tone="info">No policy of {year} can be calculated again.</InlineAlert>
      ) : null}
      {result.totals.map((total) => (
        <KeyFigures
          key={total.currency}
          figures={[
            { label: `Policies of ${year}`, value: total.policies },
            {
              label: 'Net premium before',
              value: <MoneyText amount={total.before} currency={total.currency} />,
            },
            {
              label: 'Net premium after',
              value: <MoneyText amount={total.after} currency={total.currency} />,
            },
            { label: 'Loss ratio before', value: ratio(total.claims, total.before) },
            { label: 'Loss ratio after', value: ratio(total.claims, total.after) },
          ]}
        />
      ))}
      {result.left_out > 0 ? (
        <InlineAlert tone="warning">
          {result.left_out === 1 ? '1 policy is' : `${result.left_out} policies are`} left out:
          priced before calculations were kept, or not priceable with this version.
        </InlineAlert>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
        }}
      >
        <Card title="Largest changes by client" flush>
          <PlainTable
            label="Changes by client"
            columns={clientColumns}
            rows={result.clients}
            rowId={({ id, currency }) => `${id} ${currency}`}
          />
        </Card>
        <Card title="Largest changes by series, before discounts" flush>
          <PlainTable
            label="Changes by series"
            columns={seriesColumns}
            rows={result.series}
            rowId={({ id, currency }) => `${id} ${currency}`}
          />
        </Card>
      </Box>
    </>
  );
}
