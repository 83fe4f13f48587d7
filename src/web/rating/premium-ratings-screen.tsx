import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/card.tsx';
import { InlineAlert } from '#web/kit/inline-alert.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PageTabs } from '#web/kit/page-tabs.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { today } from '#web/kit/today.ts';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { useLazyDialog } from '#web/kit/use-lazy-dialog.tsx';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import { CellGroups } from '#web/rating/cell-groups.tsx';
import { RatingTrial } from '#web/rating/rating-trial.tsx';
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

/** /dashboard/premium-ratings: the rating tables by version, and what a draft would mean. */
export function PremiumRatingsScreen() {
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
  return (
    <>
      <PageHeader
        title="Premium ratings"
        actions={
          in_use ? (
            <Button
              variant="contained"
              startIcon={<Plus />}
              onClick={() =>
                starter.open({
                  based_on: chosen?.version ?? in_use.version,
                  version: `${next_year}.1`,
                  valid_from: `${next_year}-01-01`,
                  onMade: show,
                })
              }
            >
              New version
            </Button>
          ) : null
        }
      />
      <Box sx={{ mt: 3, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Card title="Versions" flush>
          <PlainTable
            label="Versions"
            columns={columns}
            rows={versions}
            rowId={({ version }) => version}
            onRow={({ version }) => show(version)}
          />
        </Card>
        {chosen ? <VersionDetail key={chosen.version} version={chosen} /> : null}
      </Box>
      {starter.dialog}
    </>
  );
}

function VersionDetail({ version: shown }: { version: Version }) {
  const toast = useToast();
  const confirm = useConfirm();
  const publishes = useIsAmong('superadmin');
  const { version, state } = shown;
  const read = useRead('get_rating_version', { version });
  const failed = { onError: (error: unknown) => toast.failure(error) };
  const update = useWrite('update_rating_draft', {
    ...failed,
    onSuccess: () => toast.success('Number saved'),
  });
  const publish = useWrite('publish_rating_draft', {
    ...failed,
    onSuccess: () => toast.success(`Version ${version} published`),
  });
  const remove = useWrite('delete_rating_draft', {
    ...failed,
    onSuccess: () => toast.success(`Draft ${version} thrown away`),
  });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { cells, revision, valid_from } = read.data;
  const day = formatCalendarDate(valid_from);
  const askPublish = async () => {
    const text = `From ${day} quotes are priced with ${version}. It cannot be changed after that; what was offered before keeps its price.`;
    if (
      await confirm({
        title: `Publish ${version}?`,
        text,
        confirmLabel: 'Publish version',
        cancelLabel: 'Keep draft',
      })
    )
      publish.mutate({ version, revision });
  };
  const askRemove = async () => {
    if (
      await confirm({
        title: `Throw ${version} away?`,
        text: 'The numbers of this draft are gone then.',
        confirmLabel: 'Throw draft away',
        cancelLabel: 'Keep draft',
        destructive: true,
      })
    )
      remove.mutate({ version, revision });
  };
  const draft = state === 'draft';
  return (
    <>
      {draft ? (
        <InlineAlert
          tone="warning"
          action={
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Button size="small" onClick={() => void askRemove()}>
                Throw away
              </Button>
              {publishes ? (
                <Button size="small" onClick={() => void askPublish()}>
                  Publish
                </Button>
              ) : null}
            </Box>
          }
        >
          {version} is a draft for {day}: no quote uses it until a superadmin publishes it.
        </InlineAlert>
      ) : null}
      <PageTabs
        label={`Version ${version}`}
        tabs={[
          {
            id: 'tables',
            label: `Tables ${version}`,
            content: (
              <CellGroups
                cells={cells}
                onChange={
                  draft
                    ? ({ path }, value) =>
                        update.mutate({ version, revision, cells: [{ path, value }] })
                    : undefined
                }
              />
            ),
          },
          { id: 'what-if', label: 'What if', content: <RatingTrial version={version} /> },
        ]}
      />
    </>
  );
}
