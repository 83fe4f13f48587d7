import Button from '@mui/material/Button';
import { ExternalLink, Plus } from 'lucide-react';
import { championshipList } from '#contract/events/championship-list.ts';
import { addressOf } from '#domain/places.ts';
import { prefetchRead } from '#web/api/use-read.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';
import { useWholeDeclaredList } from '#web/kit/list/whole-declared-list.ts';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';

const useChampionshipDialog = lazyDialog(() =>
  import('#web/events/championship/use-championship-dialog.tsx').then(
    (m) => m.useChampionshipDialog,
  ),
);
const useMergeChampionshipsDialog = lazyDialog(() =>
  import('#web/events/championship/merge-championships-dialog.tsx').then((m) =>
    recordDialog(m.MergeChampionshipsDialog),
  ),
);

/** /dashboard/championships: the seasons that events belong to. */
export function ChampionshipListScreen() {
  const shown = useWholeDeclaredList('championships', championshipList);
  const dialog = useChampionshipDialog();
  const merging = useMergeChampionshipsDialog();
  useShortcuts({ c: () => dialog.open() });
  const add = (
    <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
      Add championship
    </Button>
  );
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Events', href: addressOf('events') }]}
        title={championshipList.title}
        total={shown.all?.length}
        actions={
          <>
            <ImportButton target="championships" />
            {shown.exporting.menu}
            {add}
          </>
        }
      />
      <DeclaredList
        shown={shown}
        onRowHover={({ championship_id }) => prefetchRead('get_championship', { championship_id })}
        rowMenu={(one) => [
          { label: 'Open', icon: ExternalLink, href: championshipList.opens(one) },
        ]}
        bulk={[mergeBulk('championships', merging.open)]}
        add={add}
      />
      {dialog.dialog}
      {merging.dialog}
    </>
  );
}
