import Box from '@mui/material/Box';
import type { OutputOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { RunProgress } from '#web/kit/chart/progress-bar.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Trial = NonNullable<OutputOf<'get_rating_trial'>['trial']>;

const minute = 60;

/** "less than 2 minutes left"; empty until it can be told. */
function timeLeft({ started_at, policies_done, policies_total }: Trial): string {
  if (started_at === null || policies_done === 0) return '';
  const gone = Date.now() / 1000 - started_at;
  const left = (gone / policies_done) * (policies_total - policies_done);
  const shortest = [0.5, 1, 2, 5, 10, 30, 60].find((minutes) => left <= minutes * minute);
  if (shortest === undefined) return 'More than an hour left.';
  if (shortest === 0.5) return 'Less than half a minute left.';
  return shortest === 1 ? 'Less than a minute left.' : `Less than ${shortest} minutes left.`;
}

/** How far a what-if is; it goes on when the page is left. */
export function TrialProgress({ title, trial }: { title: string; trial: Trial }) {
  const { policies_done, policies_total, status } = trial;
  const figures = `${policies_done.toLocaleString('en-GB')} of ${policies_total.toLocaleString('en-GB')} policies`;
  return (
    <Card>
      <RunProgress
        label={title}
        figures={status === 'waiting' ? 'Waiting for its turn' : figures}
        done={policies_done}
        total={policies_total}
      />
      <Box sx={{ mt: 2, fontSize: 13, color: t.n[600] }}>
        It goes on when you leave this page. {timeLeft(trial)}
      </Box>
    </Card>
  );
}
