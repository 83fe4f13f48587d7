import Button from '@mui/material/Button';
import { Plus, Siren } from 'lucide-react';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useClaimBulk } from '#web/claims/list/use-claim-bulk.tsx';
import { useClaimRowMenu } from '#web/claims/list/use-claim-row-menu.ts';
import { useClaimTable } from '#web/claims/list/use-claim-table.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';

const useClaimPeek = lazyDialog(() =>
  import('#web/claims/list/claim-peek.tsx').then((m) => recordDialog(m.ClaimPeek)),
);
const useClaimAssignDialog = lazyDialog(() =>
  import('#web/claims/list/claim-assign-dialog.tsx').then((m) => recordDialog(m.ClaimAssignDialog)),
);

const newClaimPath = addressOf('claim_new');

/** Crash corner for everybody who handles claims, and a client's own claims. */
export function ClaimListScreen() {
  const go = useGo();
  const isStaff = useIsAmong('admin', 'superadmin');
  const isClient = useIsAmong('agent');
  const seesTotal = useIsAmong('admin', 'superadmin', 'insurer', 'brokerage');
  const reports = useIsAmong('admin', 'superadmin', 'agent', 'brokerage');
  const { bar, table, view, question, exporting } = useClaimTable();
  const bulk = useClaimBulk(question, exporting.bulk);
  const assign = useClaimAssignDialog();
  const peek = useClaimPeek();
  const rowMenu = useClaimRowMenu(isStaff ? assign.open : undefined);
  useShortcuts({ c: () => go(newClaimPath) }, reports);

  const newClaim = reports ? (
    <Button
      variant="contained"
      startIcon={isClient ? <Siren /> : <Plus />}
      onClick={() => go(newClaimPath)}
    >
      {isClient ? 'Report a crash' : 'New claim'}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={isClient ? 'Claims' : 'Crash corner'}
        total={seesTotal ? table.total : undefined}
        actions={
          <>
            {isClient ? null : exporting.menu}
            {newClaim}
          </>
        }
      />
      <ListBar {...bar} />
      <DataTable
        {...table}
        onPeek={peek.open}
        rowMenu={rowMenu}
        bulk={isStaff ? bulk.actions : isClient ? [] : [exporting.bulk]}
        empty={
          view?.statuses || view?.reportDue
            ? { title: `Nothing in “${view.label}”.`, text: 'Other views may have claims.' }
            : isClient
              ? { title: 'No claims. Good racing.', action: newClaim }
              : {
                  title: 'No claims yet.',
                  text: 'Claims that clients report appear here.',
                  action: newClaim,
                }
        }
      />
      {peek.dialog}
      {assign.dialog}
      {bulk.dialogs}
    </>
  );
}
