import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Undo2 } from 'lucide-react';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { importTargets, type RowOutcome } from '#domain/imports/import-targets.ts';
import { addressOf } from '#domain/places.ts';
import type { ImportRecord } from '#web/imports/import-data.ts';
import { ImportFrame } from '#web/imports/import-frame.tsx';
import { ImportRows } from '#web/imports/import-rows.tsx';
import { importAddress } from '#web/imports/import-button.tsx';
import { factsOf, figure, importStatusWord, outcomeWord } from '#web/imports/import-words.ts';
import { RejectsButton } from '#web/imports/rejects-button.tsx';
import { useUndoImport } from '#web/imports/use-undo-import.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

/** Where the records of each kind are looked at. */
const lists: Readonly<Record<ImportTargetId, { href: string; called?: string }>> = {
  accounts: { href: addressOf('accounts') },
  cars: { href: addressOf('cars') },
  drivers: { href: addressOf('drivers') },
  entries: { href: addressOf('cars'), called: 'cars' },
  events: { href: addressOf('events') },
  circuits: { href: addressOf('circuits') },
  outlines: { href: addressOf('circuits'), called: 'circuits' },
  championships: { href: addressOf('championships') },
  series: { href: addressOf('series') },
  premium_tax: { href: addressOf('premium_ratings', { tab: 'tax' }) },
};

/** Step 04: what was brought in, what was not and why, and the way back. */
export function ImportResultStep({ run }: { run: ImportRecord }) {
  const go = useGo();
  const { takeBack, isBusy } = useUndoImport();
  const { noun } = importTargets[run.target];
  const left_out = run.counts.problem + run.counts.skip;
  const list = lists[run.target];
  const word = (outcome: RowOutcome) => outcomeWord(run.status, outcome).label;
  return (
    <ImportFrame
      target={run.target}
      step={3}
      status={<StatusChip {...importStatusWord(run.status)} />}
      facts={factsOf(run)}
      actions={
        <>
          {run.abilities.includes('undo_import') ? (
            <BusyButton
              variant="outlined"
              startIcon={<Undo2 />}
              busy={isBusy}
              onClick={() => void takeBack(run)}
            >
              Take back
            </BusyButton>
          ) : null}
          <Button variant="outlined" onClick={() => go(importAddress(run.target))}>
            Import another file
          </Button>
          <Button variant="contained" onClick={() => go(list.href)}>
            Open {list.called ?? noun.many}
          </Button>
        </>
      }
    >
      <ResultNote run={run} />
      {/* The strip brings a distance of its own. */}
      <Box sx={{ mt: -4 }}>
        <KeyFigures
          figures={[
            { label: word('create'), value: figure(run.created_records) },
            { label: word('update'), value: figure(run.updated_records) },
            { label: 'Unchanged rows', value: figure(run.counts.same), quiet: true },
            { label: 'Not imported', value: figure(left_out), quiet: left_out === 0 },
          ]}
        />
      </Box>
      {left_out > 0 ? (
        <InlineAlert tone="warning" action={<RejectsButton import_id={run.import_id} />}>
          The rows that were not imported, each with its reason, are in a file of their own.
        </InlineAlert>
      ) : null}
      <ImportRows run={run} title="Rows" />
    </ImportFrame>
  );
}

function ResultNote({ run }: { run: ImportRecord }) {
  return run.status === 'imported' ? (
    <InlineAlert tone="success">
      {figure(run.created_records)} created, {figure(run.updated_records)} updated.
    </InlineAlert>
  ) : (
    <InlineAlert tone="info">
      This import was taken back. All records are as they were before it.
    </InlineAlert>
  );
}
