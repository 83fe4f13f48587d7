import Button from '@mui/material/Button';
import { Download, ExternalLink, Upload } from 'lucide-react';
import { importTargetIds } from '#domain/imports/import-target.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { addressOf } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import type { ImportSummary } from '#web/imports/import-data.ts';
import { countsText, importStatusWord, rowsText } from '#web/imports/import-words.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { FilterBar } from '#web/kit/list/filter-bar.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { someOf } from '#web/kit/base/one-of.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';

const noun = { one: 'import', many: 'imports' };

/** What happens to the rows; before they are checked only how many there are. */
function rowsOf(run: ImportSummary): string {
  if (run.status !== 'reading' && run.status !== 'matching') return countsText(run);
  return run.row_count > 0 ? rowsText(run.row_count) : '';
}

const columns: readonly Column<ImportSummary>[] = [
  {
    id: 'file',
    header: 'File',
    cell: (run) => <LongText text={run.document_name} />,
    maxWidth: 280,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (run) => <StatusChip {...importStatusWord(run.status)} />,
    card: 'status',
  },
  {
    id: 'target',
    header: 'Records',
    cell: (run) => importTargets[run.target].title,
    card: 'line',
  },
  {
    id: 'counts',
    header: 'Rows',
    cell: (run) => (run.status === 'failed' ? <LongText text={run.failure} /> : rowsOf(run)),
    maxWidth: 320,
    card: 'note',
  },
  { id: 'by', header: 'By', cell: (run) => run.started_by_name, quiet: true },
  {
    id: 'created',
    header: 'Begun',
    cell: (run) => <DateText value={run.created} time />,
    quiet: true,
  },
];

const filters: readonly Filter[] = [
  {
    id: 'target',
    label: 'Records',
    kind: 'choice',
    single: true,
    promoted: true,
    options: importTargetIds.map((id) => ({ value: id, label: importTargets[id].title })),
  },
];

/** /dashboard/imports: what came in from files, and what is still under way. */
export function ImportListScreen() {
  const go = useGo();
  const list = useListState({ filters: ['target'] });
  const target = someOf(list.filters['target'], importTargetIds)?.[0];
  const imports = useRead(
    'get_imports',
    { page: list.page, page_size: list.size, ...(target ? { target } : {}) },
    { keepPrevious: true },
  );
  const start = () => go(addressOf('import_new', { target }));
  return (
    <>
      <PageHeader
        title="Imports"
        total={imports.data?.total}
        actions={
          <Button variant="contained" startIcon={<Upload />} onClick={start}>
            Import file
          </Button>
        }
      />
      <FilterBar list={list} filters={filters} />
      <DataTable
        list={list}
        noun={noun}
        columns={columns}
        rows={imports.data?.imports}
        total={imports.data?.total}
        read={imports}
        rowId={(run) => run.import_id}
        rowHref={(run) => addressOf('import', { import_id: run.import_id })}
        rowMenu={(run) => [
          {
            label: 'Open',
            icon: ExternalLink,
            onSelect: () => go(addressOf('import', { import_id: run.import_id })),
          },
          {
            label: 'Rows that were not imported',
            icon: Download,
            disabled: run.counts.problem + run.counts.skip === 0,
            onSelect: () =>
              window.location.assign(
                downloadAddress('get_import_rejects', { import_id: run.import_id }),
              ),
          },
        ]}
        empty={{
          title: 'No imports yet.',
          text: 'Lists of clients, cars, drivers, events and rates come in as files.',
          action: (
            <Button variant="contained" onClick={start}>
              Import file
            </Button>
          ),
        }}
      />
    </>
  );
}
