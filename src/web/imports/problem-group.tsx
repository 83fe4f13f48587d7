import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { importTargets } from '#domain/imports/import-targets.ts';
import type { FixKind } from '#domain/imports/import-problems.ts';
import { useWrite } from '#web/api/use-write.ts';
import { GivenAnswer } from '#web/imports/given-answer.tsx';
import type { ImportAnswer, ImportRecord } from '#web/imports/import-data.ts';
import { ImportRows } from '#web/imports/import-rows.tsx';
import { groupTitle, rowsText } from '#web/imports/import-words.ts';
import type { SteadyGroup } from '#web/imports/steady-groups.ts';
import { UseValueForm } from '#web/imports/use-value-form.tsx';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

const fixLabels: Readonly<Record<Exclude<FixKind, 'use' | 'date_order'>, string>> = {
  create: 'Create all',
  leave_empty: 'Leave empty',
  skip_rows: 'Skip these rows',
  keep_first: 'Keep the first',
  keep_last: 'Keep the last',
};

export interface ProblemGroupProps {
  run: ImportRecord;
  group: SteadyGroup;
}

/** "14 rows: unknown circuit", with answers for all of them, for one value, and the rows themselves. */
export function ProblemGroup({ run, group }: ProblemGroupProps) {
  const toast = useToast();
  const [shown, setShown] = useState(8);
  const [hasRows, setHasRows] = useState(false);
  const fix = useWrite('fix_import_problem', { onError: (error) => toast.failure(error) });
  const field = importTargets[run.target].fields.find(({ id }) => id === group.field);
  const answer = (given: Pick<ImportAnswer, 'fix'> & Partial<ImportAnswer>) =>
    fix.mutate({
      import_id: run.import_id,
      revision: run.revision,
      answer: { code: group.code, field: group.field, ...given },
    });
  const named = group.values.filter(({ value }) => value !== '');
  const use = field && group.fixes.includes('use') ? field : undefined;
  return (
    <Accordion
      defaultOpen={group.severity === 'error'}
      title={groupTitle(group, run.target)}
      end={
        group.isAnswered ? (
          <StatusChip label="Answered" tone="success" />
        ) : (
          <StatusChip
            label={group.severity === 'error' ? 'Error' : 'Warning'}
            tone={group.severity}
          />
        )
      }
    >
      {group.answer ? <GivenAnswer run={run} answer={group.answer} /> : null}
      {group.isAnswered ? null : (
        <ForAll run={run} group={group} isBusy={fix.isPending} onAnswer={answer} />
      )}
      {named.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
          {named.slice(0, shown).map((value) => (
            <ValueLine
              key={`${value.value} ${value.note}`}
              run={run}
              value={value}
              use={use}
              isBusy={fix.isPending}
              onAnswer={answer}
            />
          ))}
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {shown < named.length ? (
          <Button onClick={() => setShown(shown + 50)}>
            Show more of {group.value_count} values
          </Button>
        ) : null}
        {group.isAnswered ? null : (
          <Button onClick={() => setHasRows(!hasRows)} aria-expanded={hasRows}>
            {hasRows ? 'Hide the rows' : 'Show the rows'}
          </Button>
        )}
      </Box>
      {hasRows && !group.isAnswered ? (
        <ImportRows run={run} code={group.code} field={group.field} />
      ) : null}
    </Accordion>
  );
}

/** One value with the problem, and what is done with its rows. */
function ValueLine({
  run,
  value: { value, note, rows, answer: given },
  use,
  isBusy,
  onAnswer,
}: Omit<ForAllProps, 'group'> & {
  value: SteadyGroup['values'][number];
  use: (typeof importTargets)[ImportRecord['target']]['fields'][number] | undefined;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 420px' },
        gap: 2,
        alignItems: 'center',
        py: 2,
        borderTop: `1px solid ${t.n[200]}`,
      }}
    >
      <Box sx={{ minWidth: 0, fontSize: 14, overflowWrap: 'anywhere' }}>
        “{value}”
        {note ? (
          <Box component="span" sx={{ color: t.n[600] }}>
            {' '}
            → {note}
          </Box>
        ) : null}
        <Box component="span" className="num" sx={{ ml: 2, fontSize: 13, color: t.n[600] }}>
          {rowsText(rows)}
        </Box>
      </Box>
      {given ? (
        <GivenAnswer run={run} answer={given} />
      ) : use ? (
        <UseValueForm
          run={run}
          field={use}
          label={use.for_new ? `${use.label} of ${value}` : `Instead of ${value}`}
          isBusy={isBusy}
          onUse={(picked, label) => onAnswer({ fix: 'use', value, use: picked, label })}
        />
      ) : null}
    </Box>
  );
}

interface ForAllProps extends ProblemGroupProps {
  isBusy: boolean;
  onAnswer: (answer: Pick<ImportAnswer, 'fix'> & Partial<ImportAnswer>) => void;
}

/** Answers for every row with the problem. */
function ForAll({ run, group, isBusy, onAnswer }: ForAllProps) {
  const field = importTargets[run.target].fields.find(({ id }) => id === group.field);
  const takesOne = field?.for_new !== undefined || group.values.every(({ value }) => value === '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {group.fixes.includes('date_order') ? (
        <>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => onAnswer({ fix: 'date_order', use: 'day_first' })}
          >
            Day first, DD/MM/YYYY
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => onAnswer({ fix: 'date_order', use: 'month_first' })}
          >
            Month first, MM/DD/YYYY
          </Button>
        </>
      ) : null}
      {field && takesOne && group.fixes.includes('use') ? (
        <UseValueForm
          run={run}
          field={field}
          label={`${field.label} of these rows`}
          placeholder={`${field.label} of these rows`}
          isBusy={isBusy}
          onUse={(use, label) => onAnswer({ fix: 'use', use, label })}
        />
      ) : null}
      {field?.refers_to === 'circuit' && group.fixes.includes('create') ? (
        <CreateIn run={run} field={field} isBusy={isBusy} onAnswer={onAnswer} />
      ) : null}
      {group.fixes
        .filter((fix) => fix !== 'use' && fix !== 'date_order')
        .filter((fix) => fix !== 'create' || field?.refers_to !== 'circuit')
        .map((fix) => (
          <Button key={fix} variant="outlined" disabled={isBusy} onClick={() => onAnswer({ fix })}>
            {fixLabels[fix]}
          </Button>
        ))}
    </Box>
  );
}

/** A circuit lies in a country: where neither row nor name tells it, this one counts. */
function CreateIn({
  run,
  field,
  isBusy,
  onAnswer,
}: Omit<ForAllProps, 'group'> & {
  field: NonNullable<(typeof importTargets)['events']['fields'][number]>;
}) {
  return (
    <UseValueForm
      run={run}
      field={{ id: field.id, label: 'Country', kind: 'country', example: '' }}
      label="Country of new circuits"
      verb="Create all"
      placeholder="Country, where none is named"
      isBusy={isBusy}
      mayBeEmpty
      onUse={(country) => onAnswer({ fix: 'create', country: country === '' ? null : country })}
    />
  );
}
