import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { importTargets, type ExistingRule } from '#domain/imports/import-targets.ts';
import { unmatchedFields } from '#domain/imports/match-columns.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ColumnMatchRow } from '#web/imports/column-match-row.tsx';
import type { FieldSource, ImportRecord } from '#web/imports/import-data.ts';
import { ImportFrame } from '#web/imports/import-frame.tsx';
import { factsOf } from '#web/imports/import-words.ts';
import { useDiscardImport } from '#web/imports/use-discard-import.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

/** Whether the fields come from the same columns, in whatever order they were chosen. */
function isSameMatch(one: readonly FieldSource[], other: readonly FieldSource[]): boolean {
  const lines = (sources: readonly FieldSource[]) =>
    sources.map(({ field, column, value }) => `${field} ${column} ${value ?? ''}`).toSorted();
  return lines(one).join('\n') === lines(other).join('\n');
}

/** Step 02: which column is which field, with the first values before one's eyes. */
export function ColumnMatchStep({ run, onDone }: { run: ImportRecord; onDone: () => void }) {
  const toast = useToast();
  const discard = useDiscardImport(run);
  const { fields, noun } = importTargets[run.target];
  const [sources, setSources] = useState<readonly FieldSource[]>(run.sources);
  const { existing, setExisting, match, isBusy } = useMatch(run, onDone);
  const [tried, setTried] = useState(false);
  const isDirty = existing !== run.existing || !isSameMatch(sources, run.sources);
  useUnsavedGuard(isDirty, { saving: isBusy });
  const missing = unmatchedFields(fields, sources);
  const taken = new Set(sources.flatMap(({ column }) => (column === null ? [] : [column])));
  const unused = run.columns.filter((_column, index) => !taken.has(index));
  const change = (next: FieldSource) =>
    setSources([
      ...sources.filter(({ field }) => field !== next.field),
      ...(next.column === null && next.value === null ? [] : [next]),
    ]);
  const check = () => {
    setTried(true);
    if (missing.length > 0) toast.error(`Missing data for ${missing[0]?.label ?? ''}`);
    else match(sources);
  };
  return (
    <ImportFrame
      target={run.target}
      step={1}
      facts={factsOf(run)}
      note={`${sources.length} of ${fields.length} fields matched`}
      actions={
        <>
          <Button variant="outlined" onClick={() => void discard()}>
            Discard
          </Button>
          <BusyButton busy={isBusy} onClick={check}>
            Check rows
          </BusyButton>
        </>
      }
    >
      {missing.length > 0 ? (
        <InlineAlert tone={tried ? 'error' : 'warning'}>
          Not matched yet: {missing.map(({ label }) => label).join(', ')}. Choose a column, or one
          value for all rows.
        </InlineAlert>
      ) : null}
      <Card title="Columns" flush>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {fields.map((field) => (
            <ColumnMatchRow
              key={field.id}
              run={run}
              field={field}
              source={sources.find((source) => source.field === field.id)}
              isMissing={tried && missing.includes(field)}
              onChange={change}
            />
          ))}
        </Box>
      </Card>
      {unused.length > 0 ? <UnusedColumns names={unused.map(({ name }) => name)} /> : null}
      <ExistingChoice noun={noun} existing={existing} onChange={setExisting} />
    </ImportFrame>
  );
}

/** What is matched goes out with what happens to the records that are there already. */
function useMatch(run: ImportRecord, onDone: () => void) {
  const toast = useToast();
  const [existing, setExisting] = useState<ExistingRule>(run.existing);
  const write = useWrite('match_import_columns', {
    onSuccess: onDone,
    onError: (error) => toast.failure(error),
  });
  const match = (sources: readonly FieldSource[]) =>
    write.mutate({
      import_id: run.import_id,
      revision: run.revision,
      sources: sources.filter(({ column, value }) => column !== null || value?.trim()),
      existing,
    });
  return { existing, setExisting, match, isBusy: write.isPending };
}

function UnusedColumns({ names }: { names: string[] }) {
  return (
    <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600], overflowWrap: 'anywhere' }}>
      Columns that are not used: {names.join(', ')}
    </Box>
  );
}

function ExistingChoice({
  noun,
  existing,
  onChange,
}: {
  noun: { many: string };
  existing: ExistingRule;
  onChange: (existing: ExistingRule) => void;
}) {
  return (
    <Card
      title={`${noun.many.charAt(0).toUpperCase()}${noun.many.slice(1)} that are there already`}
    >
      <ToggleButtons<ExistingRule>
        label="Records that are there already"
        value={existing}
        onChange={onChange}
        choices={[
          { value: 'update', label: 'Update them' },
          { value: 'keep', label: 'Leave them as they are' },
        ]}
      />
      <Box sx={{ mt: 2, fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        An empty cell never replaces what is there.
      </Box>
    </Card>
  );
}
