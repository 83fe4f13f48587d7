import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { isCountryCode, countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { knownChampionshipInput } from '#web/events/championship/championship-input.ts';
import { EventTable } from '#web/events/calendar/event-table.tsx';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { MergedNote } from '#web/kit/record/merged-note.tsx';
import { useMergePicker } from '#web/kit/record/merge-picker.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useArchive } from '#web/kit/record/use-archive.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import { useParam } from '#web/kit/address/use-param.ts';

const SmallFigures = lazyPart(
  () => import('#web/analytics/small-figures.tsx').then((m) => m.SmallFigures),
  { waiting: null },
);

type Championship = OutputOf<'get_championship'>;

const useMergeChampionshipsDialog = lazyDialog(() =>
  import('#web/events/championship/merge-championships-dialog.tsx').then((m) =>
    recordDialog(m.MergeChampionshipsDialog),
  ),
);
const useChampionshipDialog = lazyDialog(() =>
  import('#web/events/championship/use-championship-dialog.tsx').then(
    (m) => m.useChampionshipDialog,
  ),
);

const usedText = ({ event_count, policies }: Championship): string =>
  usedInText({ events: event_count, policies }) ?? '';

/** /dashboard/championships/{championship_id}: a season with its events and its history. */
export function ChampionshipScreen() {
  const championship_id = useParam('championship_id');
  const read = useRead('get_championship', { championship_id });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const championship = read.data;
  const { name, year, series, organiser, country, merged_into } = championship;
  const land = country && isCountryCode(country) ? countryName(country) : '';
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Events', href: addressOf('events') },
          { label: 'Championships', href: addressOf('championships') },
        ]}
        stepper={<RecordStepper />}
        title={`${name} ${year}`}
        status={championship.active ? null : <StatusChip label="Archived" tone="none" />}
        facts={[series, organiser, land, usedText(championship)].filter(Boolean).join(' · ')}
        actions={merged_into ? null : <ChampionshipActions championship={championship} />}
      />
      {merged_into ? (
        <MergedNote
          name={merged_into.name}
          href={addressOf('championship', { championship_id: merged_into.championship_id })}
        />
      ) : null}
      <PageTabs
        label="Championship"
        tabs={[
          {
            id: 'events',
            label: 'Events',
            count: championship.event_count,
            content: (
              <Box sx={{ display: 'grid', gap: 4 }}>
                <SmallFigures
                  of="championship"
                  recordId={championship_id}
                  title="Premium and losses of the season"
                />
                <EventTable filters={{ championship_id: [championship_id] }} />
              </Box>
            ),
          },
          activityTab('championship', championship_id),
        ]}
      />
    </>
  );
}

const archiveWords = {
  noun: 'championship',
  nameOf: ({ name, year }: Championship) => `${name} ${year}`,
  effectOf: (championship: Championship) =>
    `${usedText(championship)} Those stay as they are; it is no longer offered for new events.`,
};

function ChampionshipActions({ championship }: { championship: Championship }) {
  const toast = useToast();
  const { championship_id, year, revision } = championship;
  const dialog = useChampionshipDialog();
  const update = useWrite('update_championship', { onError: (error) => toast.failure(error) });
  const archive = useArchive(archiveWords, (one, active, done) =>
    update.mutate({ ...knownChampionshipInput(one), championship_id, revision, active }, done),
  );
  const championships =
    useRead('get_championships', {}, { staleMs: 60_000 }).data?.championships ?? [];
  const merge = useMergePicker(useMergeChampionshipsDialog(), {
    id: championship_id,
    noun: 'championship',
    options: championships
      .filter((one) => one.year === year)
      .map((one) => ({
        value: one.championship_id,
        label: one.name,
        note: counted(one.event_count, 'event'),
      })),
  });
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Pencil size={16} />}
        onClick={() => dialog.open(championship)}
      >
        Edit championship
      </Button>
      <RecordActions
        actions={[merge.action, archiveAction(championship, () => archive(championship))]}
      />
      {dialog.dialog}
      {merge.dialogs}
    </>
  );
}
