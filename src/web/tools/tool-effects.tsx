import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { fieldTitle, isOnlyAnId, valueText } from '#domain/admin/activity-words.ts';
import { counted } from '#domain/counted.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { t } from '#web/kit/base/tokens.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { ConsequencesPage } from '#web/policies/consequences/consequences-page.tsx';

export type Trial = OutputOf<'try_tool'>;

const unmarked: ReadonlySet<string> = new Set();

/** "12 row changes in 4 tables, 1 email, 2 papers". */
export function effectsText({
  writes,
  tables,
  emails = [],
  papers = 0,
}: Pick<Trial, 'writes' | 'tables'> & Partial<Trial>): string {
  return [
    `${counted(writes, 'row change')} in ${counted(tables.length, 'table')}`,
    ...(emails.length > 0 ? [counted(emails.length, 'email')] : []),
    ...(papers > 0 ? [counted(papers, 'paper')] : []),
  ].join(', ');
}

/** What a tool would change: the records with each field, the tables, the emails; of a policy cover and money too. */
export function ToolEffects({ trial }: { trial: Trial }) {
  const { tables, records, emails, consequences } = trial;
  return (
    <Box role="region" aria-label="What would change" sx={{ display: 'grid', gap: 4 }}>
      <Box role="status" sx={{ fontSize: 15, lineHeight: '24px', fontWeight: 650 }}>
        {`Would make ${effectsText(trial)}.`}
      </Box>
      <Sheet>
        <PlainTable
          label="Records"
          rows={records.map((record, at) => ({ ...record, at }))}
          rowId={({ at }) => String(at)}
          columns={[
            {
              id: 'record',
              header: 'Record',
              cell: ({ record_name, record_kind }) => record_name || fieldTitle(record_kind),
              maxWidth: 200,
            },
            { id: 'past', header: 'Its history says', cell: ({ past }) => past, maxWidth: 200 },
            {
              id: 'changes',
              header: 'Changes',
              cell: changesOf,
              maxWidth: 480,
            },
          ]}
        />
      </Sheet>
      <Sheet>
        <PlainTable
          label="Tables"
          rows={tables}
          rowId={({ table }) => table}
          columns={[
            { id: 'table', header: 'Table', cell: ({ table }) => fieldTitle(table) },
            { id: 'added', header: 'Added', align: 'right', cell: ({ added }) => added },
            { id: 'changed', header: 'Changed', align: 'right', cell: ({ changed }) => changed },
            { id: 'removed', header: 'Removed', align: 'right', cell: ({ removed }) => removed },
          ]}
        />
      </Sheet>
      {emails.length > 0 ? (
        <Box
          component="ul"
          aria-label="Emails"
          sx={{ m: 0, pl: 5, fontSize: 13, lineHeight: '20px' }}
        >
          {emails.map(({ subject, recipient }) => (
            <li key={`${subject} ${recipient}`}>{`“${subject}” to ${recipient}`}</li>
          ))}
        </Box>
      ) : null}
      {consequences ? <ConsequencesPage preview={consequences} moved={unmarked} /> : null}
    </Box>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ borderRadius: `${t.radius.md}px`, boxShadow: t.shadow.card, overflow: 'hidden' }}>
      {children}
    </Box>
  );
}

/** "Status: Sent and locked → Concept", a line for each field. */
function changesOf({ record_kind, changes }: Trial['records'][number]): ReactNode {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', whiteSpace: 'normal' }}>
      {changes
        // The reason is typed after the trial.
        .filter(({ field, from, to }) => field !== 'reason' && !isOnlyAnId({ from, to }))
        .map(({ field, from, to }) => (
          <li key={field}>
            {`${fieldTitle(field)}: ${from === null ? '' : `${valueText(record_kind, field, from)} → `}${valueText(record_kind, field, to)}`}
          </li>
        ))}
    </Box>
  );
}
