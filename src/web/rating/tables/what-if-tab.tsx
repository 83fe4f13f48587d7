import Box from '@mui/material/Box';
import { insuranceTypeLabels, isVi } from '#domain/policies/insurance-types.ts';
import type { ItemOf, OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { TrialProgress } from '#web/rating/tables/trial-progress.tsx';
import { TrialResult } from '#web/rating/tables/trial-result.tsx';
import { WhatIfForm } from '#web/rating/tables/what-if-form.tsx';

type Trial = NonNullable<OutputOf<'get_rating_trial'>['trial']>;
type TrialRow = ItemOf<'get_rating_trials', 'trials'>;

/** "Tables 2027.1, series of 2027". */
export function triedText({ version, series_year, tax_version, excess_drafts }: TrialRow): string {
  const parts = [
    version === null ? '' : `tables ${version}`,
    series_year === null ? '' : `series of ${series_year}`,
    tax_version === null ? '' : `premium tax ${tax_version}`,
    excess_drafts ? 'drafts of additional excess' : '',
  ].filter((part) => part !== '');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "the season 2026", "Valuables of 2026". */
const bookText = ({ insurance_type, year }: Pick<TrialRow, 'insurance_type' | 'year'>) =>
  isVi(insurance_type) ? `${insuranceTypeLabels[insurance_type]} of ${year}` : `the season ${year}`;

const words = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
} as const;

const columns: readonly Column<TrialRow>[] = [
  { id: 'tried', header: 'Tried', cell: triedText },
  {
    id: 'line',
    header: 'Insurance',
    cell: ({ insurance_type }) => insuranceTypeLabels[insurance_type],
  },
  { id: 'year', header: 'Year', cell: ({ year }) => year },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusChip {...words[status]} /> },
  {
    id: 'when',
    header: 'Begun',
    cell: ({ created_at }) => <DateText value={created_at} time />,
    quiet: true,
  },
  { id: 'who', header: 'By', cell: ({ started_by }) => started_by, quiet: true },
];

const isRunning = ({ status }: Pick<Trial, 'status'>) =>
  status === 'waiting' || status === 'running';

/** What drafts would have made of a season: nothing of it is written into a policy. */
export function WhatIfTab() {
  const [search, change] = useSearchOf('premium_ratings');
  const { trial: trial_id } = search;
  const trials = useRead('get_rating_trials', {});
  const running = trials.data?.trials.some(isRunning) ?? false;
  const read = useRead('get_rating_trial', trial_id ? { trial_id } : {}, {
    keepPrevious: true,
    ...(running ? { pollMs: 2000 } : {}),
  });
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <WhatIfForm onBegun={(begun) => change({ trial: begun })} />
      {read.isPending ? (
        <PageSkeleton />
      ) : read.isError ? (
        <ErrorState
          title="The what-if could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.data.trial ? (
        <ShownTrial trial={read.data.trial} />
      ) : null}
      {trials.data && trials.data.trials.length > 1 ? (
        <Card title="Earlier what-ifs" flush>
          <PlainTable
            label="Earlier what-ifs"
            columns={columns}
            rows={trials.data.trials}
            rowId={(row) => row.trial_id}
            onRow={(row) => change({ trial: row.trial_id })}
          />
        </Card>
      ) : null}
    </Box>
  );
}

function ShownTrial({ trial }: { trial: Trial }) {
  const title = `${triedText(trial)} on ${bookText(trial)}`;
  if (isRunning(trial)) return <TrialProgress title={title} trial={trial} />;
  if (trial.status === 'failed')
    return (
      <InlineAlert tone="error">
        {title}: this could not be calculated. It stands in the error log; begin it again.
      </InlineAlert>
    );
  if (!trial.result) return null;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {title}
        <Box
          component="span"
          sx={{ ml: 3, typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          <DateText value={trial.created_at} />
        </Box>
      </Box>
      <TrialResult result={trial.result} trial={trial} />
    </Box>
  );
}
