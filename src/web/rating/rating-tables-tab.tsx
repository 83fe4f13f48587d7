import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { fetchRead, useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/card.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { today } from '#web/kit/today.ts';
import { useLazyDialog } from '#web/kit/use-lazy-dialog.tsx';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import { CellGroups } from '#web/rating/cell-groups.tsx';
import { DraftNote } from '#web/rating/draft-note.tsx';
import { useCellSaves } from '#web/rating/use-cell-saves.ts';
import { stateWord } from '#web/rating/version-words.ts';

const RatingDraftDialog = lazy(() =>
  import('#web/rating/rating-draft-dialog.tsx').then((m) => ({ default: m.RatingDraftDialog })),
);

type Version = ItemOf<'get_rating_versions', 'versions'>;

const columns: readonly Column<Version>[] = [
  { id: 'version', header: 'Version', cell: ({ version }) => version },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusChip {...stateWord(state)} /> },
  { id: 'from', header: 'From', cell: ({ valid_from }) => formatCalendarDate(valid_from) },
  {
    id: 'until',
    header: 'Until',
    cell: ({ valid_to }) => (valid_to === null ? '—' : formatCalendarDate(valid_to)),
    quiet: true,
  },
  { id: 'based_on', header: 'Made from', cell: ({ based_on }) => based_on ?? '—', quiet: true },
  { id: 'note', header: 'Note', cell: ({ note }) => note || '—', quiet: true, maxWidth: 280 },
];

/** The versions of the rating tables, and the numbers of one beside those before. */
export function RatingTablesTab() {
  const [search, change] = useSearchParams();
  const read = useRead('get_rating_versions', {});
  const starter = useLazyDialog(RatingDraftDialog);
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { versions } = read.data;
  const in_use = versions.find(({ state }) => state === 'in_use') ?? versions[0];
  const chosen = versions.find(({ version }) => version === search['version']) ?? in_use;
  const show = (version: string) => change({ version });
  const next_year = Number(today().slice(0, 4)) + 1;
  const begin = (based_on: string) =>
    starter.open({
      based_on,
      version: freeName(`${next_year}`, versions),
      valid_from: `${next_year}-01-01`,
      onMade: show,
    });
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card
        title="Versions"
        flush
        actions={
          chosen ? (
            <Button variant="contained" startIcon={<Plus />} onClick={() => begin(chosen.version)}>
              New version
            </Button>
          ) : null
        }
      >
        <PlainTable
          label="Versions"
          columns={columns}
          rows={versions}
          rowId={({ version }) => version}
          onRow={({ version }) => show(version)}
        />
      </Card>
      {chosen ? <VersionDetail key={chosen.version} version={chosen} /> : null}
      {starter.dialog}
    </Box>
  );
}

/** "2027.1", or the next number that no version has. */
function freeName(year: string, versions: readonly { version: string }[]): string {
  let n = 1;
  while (versions.some(({ version }) => version === `${year}.${n}`)) n += 1;
  return `${year}.${n}`;
}

function VersionDetail({ version: shown }: { version: Version }) {
  const toast = useToast();
  const { version, state } = shown;
  const failed = { onError: (error: unknown) => toast.failure(error) };
  const update = useWrite('update_rating_draft');
  const saves = useCellSaves<string>({
    saved: 'Number saved',
    recordOf: () => version,
    send: (path, value, revision) =>
      update.mutateAsync({ version, revision, cells: [{ path, value }] }),
    latest: async (path) => {
      const { cells, revision } = await fetchRead('get_rating_version', { version });
      const value = cells.find((cell) => cell.path === path)?.value;
      return value === undefined ? undefined : { value, revision };
    },
  });
  const publish = useWrite('publish_rating_draft', {
    ...failed,
    onSuccess: () => toast.success(`Version ${version} published`),
  });
  const remove = useWrite('delete_rating_draft', {
    ...failed,
    invalidates: ['get_rating_versions'],
    onSuccess: () => toast.success(`Draft ${version} thrown away`),
  });
  // A draft that goes is not asked for again.
  const read = useRead(
    'get_rating_version',
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
        of="tables"
        version={version}
        revision={revision}
        valid_from={valid_from}
        isDraft={isDraft}
        means={`quotes are priced with ${version}.`}
        onPublish={() => publish.mutate({ version, revision })}
        onRemove={() => remove.mutate({ version, revision })}
      />
      <CellGroups cells={cells} editing={isDraft ? { saves, revision } : undefined} />
    </>
  );
}
