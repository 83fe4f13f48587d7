import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { importTargets } from '#domain/imports/import-targets.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { GivenAnswer } from '#web/imports/given-answer.tsx';
import type { ImportProblemGroup, ImportRecord } from '#web/imports/import-data.ts';
import { ImportFrame } from '#web/imports/import-frame.tsx';
import { ImportProgress } from '#web/imports/import-progress.tsx';
import { ImportRows } from '#web/imports/import-rows.tsx';
import { countsText, factsOf, figure, importedRows, rowsText } from '#web/imports/import-words.ts';
import { ProblemGroup } from '#web/imports/problem-group.tsx';
import { grownGroups, steadyGroups, type SteadyGroup } from '#web/imports/steady-groups.ts';
import { RejectsButton } from '#web/imports/rejects-button.tsx';
import { useDiscardImport } from '#web/imports/use-discard-import.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { mayLeave } from '#web/kit/form/unsaved-changes.ts';

/** Step 03: what will happen, what is wrong by kind, and answers that mend many rows at once. */
export function ImportCheckStep({ run, onMatch }: { run: ImportRecord; onMatch: () => void }) {
  const toast = useToast();
  const discard = useDiscardImport(run);
  const { import_id, revision } = run;
  const problems = useRead('get_import_problems', { import_id }, { keepPrevious: true });
  const write = useWrite('run_import', { onError: (error) => toast.failure(error) });
  const isChecking = run.status === 'checking';
  const groups = useSteadyGroups(problems.data?.groups, run.fixes);
  const errors = groups.filter(({ severity }) => severity === 'error');
  const warnings = groups.filter(({ severity }) => severity === 'warning');
  const count = importedRows(run);
  return (
    <ImportFrame
      target={run.target}
      step={2}
      facts={factsOf(run)}
      onStep={(step) => {
        if (step === 1) void mayLeave().then((sure) => sure && onMatch());
      }}
      note={isChecking ? 'Checking…' : countsText(run)}
      actions={
        <>
          <Button variant="outlined" onClick={() => void discard()}>
            Discard
          </Button>
          <BusyButton
            busy={write.isPending}
            disabled={isChecking || count === 0}
            onClick={() => write.mutate({ import_id, revision })}
          >
            {isChecking
              ? 'Import'
              : count === 0
                ? 'Nothing to import'
                : `Import ${rowsText(count)}`}
          </BusyButton>
        </>
      }
    >
      {run.failure ? <InlineAlert tone="warning">{run.failure}</InlineAlert> : null}
      {isChecking ? (
        <Card>
          <ImportProgress label="Checking the rows" done={run.done_count} total={run.row_count} />
        </Card>
      ) : null}
      {/* The counts stay while an answer is being checked, so that nothing below them moves. */}
      {isChecking && groups.length === 0 ? null : <Outcome run={run} />}
      <Answers run={run} />
      {errors.length > 0 ? (
        <Section title="To be answered">
          {errors.map((group) => (
            <ProblemGroup key={`${group.code} ${group.field}`} run={run} group={group} />
          ))}
        </Section>
      ) : null}
      {warnings.length > 0 ? (
        <Section title="Warnings">
          {warnings.map((group) => (
            <ProblemGroup key={`${group.code} ${group.field}`} run={run} group={group} />
          ))}
        </Section>
      ) : null}
      {isChecking && groups.length === 0 ? null : <ImportRows run={run} title="Rows" />}
    </ImportFrame>
  );
}

/** The problems in the places where they were first seen. */
function useSteadyGroups(
  groups: readonly ImportProblemGroup[] | undefined,
  fixes: ImportRecord['fixes'],
): SteadyGroup[] {
  const now = groups ?? [];
  const [known, setKnown] = useState<readonly ImportProblemGroup[]>([]);
  const grown = grownGroups(known, now);
  if (grown !== known) setKnown(grown);
  return steadyGroups(grown, now, fixes);
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 3 }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

function Outcome({ run }: { run: ImportRecord }) {
  const { create, update, same, skip, problem } = run.counts;
  const { noun } = importTargets[run.target];
  const beside = run.created_records - create;
  return (
    <>
      {/* The strip brings a distance of its own. */}
      <Box sx={{ mt: -4 }}>
        <KeyFigures
          figures={[
            { label: 'Create', value: figure(create) },
            { label: 'Update', value: figure(update) },
            { label: 'Unchanged', value: figure(same), quiet: true },
            { label: 'Skip', value: figure(skip), quiet: true },
            { label: 'Left out', value: figure(problem), quiet: problem === 0 },
          ]}
        />
      </Box>
      {beside > 0 ? (
        <InlineAlert tone="info">
          {figure(run.created_records)} new records in all, among them those that {noun.many} name.
        </InlineAlert>
      ) : null}
      {problem > 0 ? (
        <InlineAlert tone="warning" action={<RejectsButton import_id={run.import_id} />}>
          {rowsText(problem)} with errors {problem === 1 ? 'is' : 'are'} left out unless answered
          below.
        </InlineAlert>
      ) : (
        <InlineAlert tone="success">No errors. Nothing has been written yet.</InlineAlert>
      )}
    </>
  );
}

/** What was answered, each to be taken back. */
function Answers({ run }: { run: ImportRecord }) {
  if (run.fixes.length === 0) return null;
  return (
    <Card title="Answers">
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 }}
      >
        {run.fixes.map((fix) => (
          <li key={`${fix.code} ${fix.field} ${fix.value ?? ''}`}>
            <GivenAnswer run={run} answer={fix} named />
          </li>
        ))}
      </Box>
    </Card>
  );
}
