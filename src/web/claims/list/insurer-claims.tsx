import { useClaimRowMenu } from '#web/claims/list/use-claim-row-menu.ts';
import { useClaimTable } from '#web/claims/list/use-claim-table.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';

const useClaimPeek = lazyDialog(() =>
  import('#web/claims/list/claim-peek.tsx').then((m) => recordDialog(m.ClaimPeek)),
);

/** The claims on documents that the insurer carries; to read. */
export function InsurerClaims() {
  const { bar, table, view, exporting } = useClaimTable();
  const peek = useClaimPeek();
  const rowMenu = useClaimRowMenu();
  return (
    <>
      <ListBar {...bar} end={exporting.menu} />
      <DataTable
        {...table}
        onPeek={peek.open}
        rowMenu={rowMenu}
        bulk={[exporting.bulk]}
        natural
        empty={
          view?.statuses
            ? { title: `Nothing in “${view.label}”.`, text: 'Other views may have claims.' }
            : { title: 'No claims yet.', text: 'Claims on your documents appear here.' }
        }
      />
      {peek.dialog}
    </>
  );
}
