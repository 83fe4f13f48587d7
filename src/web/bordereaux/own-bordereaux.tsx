import { bordereauList } from '#contract/bordereaux/bordereau-list.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useClosedBordereau = lazyDialog(() =>
  import('#web/bordereaux/closed-bordereau-dialog.tsx').then((m) =>
    recordDialog(m.ClosedBordereauDialog),
  ),
);

const none = {
  title: 'No bordereau yet.',
  text: 'Once a period is closed, its risks, premium and claims appear here.',
};

/** An insurer's own bordereaux. */
export function OwnBordereaux() {
  const closed = useClosedBordereau();
  const shown = useDeclaredList('bordereaux', bordereauList);
  return (
    <>
      <DeclaredList shown={shown} onRow={closed.open} none={none} end={shown.exporting.menu} />
      {closed.dialog}
    </>
  );
}
