import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { fetchRead, useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { Card } from '#web/kit/card.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { today } from '#web/kit/today.ts';
import { useLazyDialog } from '#web/kit/use-lazy-dialog.tsx';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import { DraftNote } from '#web/rating/draft-note.tsx';
import { TaxMatrix } from '#web/rating/tax-matrix.tsx';
import { useCellSaves } from '#web/rating/use-cell-saves.ts';
import { stateWord } from '#web/rating/version-words.ts';

const TaxDraftDialog = lazy(() =>
  import('#web/rating/tax-draft-dialog.tsx').then((m) => ({ default: m.TaxDraftDialog })),
);

type Version = ItemOf<'get_tax_versions', 'versions'>;

const columns: readonly Column<Version>[] = [
  { id: 'version', header: 'Version', cell: ({ version }) => version },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusChip {...stateWord(state)} /> },
  { id: 'from', header: 'From', cell: ({ valid_from }) => formatCalendarDate(valid_from) },
  { id: 'rates', header: 'Rates', cell: ({ rates }) => rates, align: 'right', quiet: true },
  { id: 'note', header: 'Note', cell: ({ note }) => note || '—', quiet: true, maxWidth: 320 },
];

/** The versions of premium tax, and what each country and line is taxed with one of them. */
export function PremiumTaxTab() {
  const [search, change] = useSearchParams();
  const read = useRead('get_tax_versions', {});
  const starter = useLazyDialog(TaxDraftDialog);
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { versions } = read.data;
  const in_use = versions.find(({ state }) => state === 'in_use') ?? versions[0];
  const chosen = versions.find(({ version }) => version === search['tax']) ?? in_use;
  const show = (version: string) => change({ tax: version });
  const next_year = Number(today().slice(0, 4)) + 1;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card
        title="Versions"
        flush
        actions={
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <ImportButton target="premium_tax" superadmin />
            <Button
              variant="contained"
              startIcon={<Plus />}
              onClick={() =>
                starter.open({
                  taken: versions.map(({ version }) => version),
                  valid_from: `${next_year}-01-01`,
                  onMade: show,
                })
              }
            >
              New version
            </Button>
          </Box>
        }
      >
        <PlainTable
          label="Versions of premium tax"
          columns={columns}
          rows={versions}
          rowId={({ version }) => version}
          onRow={({ version }) => show(version)}
          emptyText="No rates yet."
        />
      </Card>
      {chosen ? <TaxVersionDetail key={chosen.version} version={chosen} /> : null}
      {starter.dialog}
    </Box>
  );
}

/** A cell's key is its country and line. */
function TaxVersionDetail({ version: { version, state } }: { version: Version }) {
  const toast = useToast();
  const update = useWrite('update_tax_draft');
  const saves = useCellSaves<string>({
    saved: 'Rate saved',
    recordOf: () => version,
    send: (key, rate_pct, revision) => {
      const [country_code = '', line = ''] = key.split(' ');
      const rate = { country_code, line: line as 'HULL', rate_pct };
      return update.mutateAsync({ version, revision, rates: [rate] });
    },
    latest: async (key) => {
      const { cells, revision } = await fetchRead('get_tax_version', { version });
      const now = cells.find(({ country_code, line }) => `${country_code} ${line}` === key);
      return { value: now?.rate_pct ?? '', revision };
    },
  });
  const failed = { onError: (error: unknown) => toast.failure(error) };
  const publish = useWrite('publish_tax_draft', {
    ...failed,
    onSuccess: () => toast.success(`Version ${version} published`),
  });
  const remove = useWrite('delete_tax_draft', {
    ...failed,
    invalidates: ['get_tax_versions'],
    onSuccess: () => toast.success(`Draft ${version} thrown away`),
  });
  // A draft that goes is not asked for again.
  const read = useRead(
    'get_tax_version',
    { version },
    { enabled: remove.isIdle || remove.isError },
  );
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { cells, revision, valid_from } = read.data;
  const isDraft = state === 'draft';
  return (
    <>
      <DraftNote
        of="tax"
        version={version}
        revision={revision}
        valid_from={valid_from}
        isDraft={isDraft}
        means="cover that begins then or later is taxed with its rates."
        onPublish={() => publish.mutate({ version, revision })}
        onRemove={() => remove.mutate({ version, revision })}
      />
      <TaxMatrix
        version={version}
        cells={cells}
        editing={isDraft ? { saves, revision } : undefined}
      />
    </>
  );
}
