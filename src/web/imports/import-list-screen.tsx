import Button from '@mui/material/Button';
import { Download, ExternalLink, Upload } from 'lucide-react';
import { addressOf } from '#domain/places.ts';
import { importList } from '#contract/imports/import-list.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import type { ImportSummary } from '#web/imports/import-data.ts';
import { countsText, rowsText } from '#web/imports/import-words.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';

/** What happens to the rows; before they are checked only how many there are. */
function rowsOf(run: ImportSummary): string {
  if (run.status !== 'reading' && run.status !== 'matching') return countsText(run);
  return run.row_count > 0 ? rowsText(run.row_count) : '';
}

const cells = {
  row_count: (run: ImportSummary) =>
    run.status === 'failed' ? <LongText text={run.failure} /> : rowsOf(run) || '—',
};

/** /dashboard/imports: what came in from files, and what is still under way. */
export function ImportListScreen() {
  const go = useGo();
  const shown = useDeclaredList('imports', importList, { cells });
  const start = () =>
    go(addressOf('import_new', { target: shown.table.list.filters['target']?.[0] }));
  return (
    <>
      <PageHeader
        title={importList.title}
        total={shown.answer?.total}
        actions={
          <>
            {shown.exporting.menu}
            <Button variant="contained" startIcon={<Upload />} onClick={start}>
              Import file
            </Button>
          </>
        }
      />
      <DeclaredList
        shown={shown}
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
        add={
          <Button variant="contained" onClick={start}>
            Import file
          </Button>
        }
      />
    </>
  );
}
