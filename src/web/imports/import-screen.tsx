import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ImportCheckStep } from '#web/imports/import-check-step.tsx';
import { ColumnMatchStep } from '#web/imports/column-match-step.tsx';
import type { ImportRecord } from '#web/imports/import-data.ts';
import { ImportFrame } from '#web/imports/import-frame.tsx';
import { ImportProgress } from '#web/imports/import-progress.tsx';
import { ImportResultStep } from '#web/imports/import-result-step.tsx';
import { importAddress } from '#web/imports/import-button.tsx';
import { factsOf } from '#web/imports/import-words.ts';
import { useDiscardImport } from '#web/imports/use-discard-import.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useParam } from '#web/kit/address/use-param.ts';

const moving = ['reading', 'checking', 'importing'];

/** /dashboard/imports/{import_id}: the step that an import is at. */
export function ImportScreen() {
  const import_id = useParam('import_id');
  const [isMatching, setIsMatching] = useState(false);
  const [pollMs, setPollMs] = useState(1000);
  // The event stream tells of every step; asking again is for the seconds in which it is away.
  const read = useRead('get_import', { import_id }, { keepPrevious: true, pollMs });
  const run = read.data;
  const wanted = run && moving.includes(run.status) ? 1000 : 30_000;
  if (wanted !== pollMs) setPollMs(wanted);
  if (read.isError) throw read.error;
  if (!run || run.import_id !== import_id) return <PageSkeleton />;
  const mayMatch = run.abilities.includes('match_import_columns') && run.columns.length > 0;
  if (run.status === 'matching' || (isMatching && mayMatch && run.status === 'checked'))
    return <ColumnMatchStep run={run} key={run.import_id} onDone={() => setIsMatching(false)} />;
  if (run.status === 'checking' || run.status === 'checked')
    return <ImportCheckStep run={run} onMatch={() => setIsMatching(true)} />;
  if (run.status === 'imported' || run.status === 'undone') return <ImportResultStep run={run} />;
  return <WaitingStep run={run} />;
}

/** Reading and writing take a moment; a file that could not be read says why. */
function WaitingStep({ run }: { run: ImportRecord }) {
  const go = useGo();
  const again = (
    <Button variant="contained" onClick={() => go(importAddress(run.target))}>
      Choose another file
    </Button>
  );
  if (run.status === 'importing')
    return (
      <ImportFrame target={run.target} step={3} facts={factsOf(run)}>
        <Card>
          <ImportProgress label="Importing" done={run.done_count} total={run.row_count} />
        </Card>
      </ImportFrame>
    );
  if (run.status === 'reading')
    return (
      <ImportFrame target={run.target} step={0} facts={factsOf(run)}>
        <Card>
          <ImportProgress label="Reading the file" done={run.done_count} total={0} />
        </Card>
      </ImportFrame>
    );
  if (run.abilities.includes('retry_import')) return <InterruptedStep run={run} />;
  return (
    <ImportFrame target={run.target} step={0} facts={factsOf(run)} actions={again}>
      <InlineAlert tone="error">
        {run.status === 'discarded'
          ? 'This import was given up. Nothing was written.'
          : `${run.failure} Nothing was written.`}
      </InlineAlert>
    </ImportFrame>
  );
}

/** The server could not finish a step: nothing was written, and the step can be begun anew with all answers. */
function InterruptedStep({ run }: { run: ImportRecord }) {
  const toast = useToast();
  const discard = useDiscardImport(run);
  const retry = useWrite('retry_import', { onError: (error) => toast.failure(error) });
  const { import_id, revision } = run;
  return (
    <ImportFrame
      target={run.target}
      step={run.columns.length === 0 ? 0 : 2}
      facts={factsOf(run)}
      actions={
        <>
          <Button variant="outlined" onClick={() => void discard()}>
            Discard
          </Button>
          <BusyButton busy={retry.isPending} onClick={() => retry.mutate({ import_id, revision })}>
            Retry
          </BusyButton>
        </>
      }
    >
      <InlineAlert tone="error">{run.failure} Nothing was written.</InlineAlert>
    </ImportFrame>
  );
}
