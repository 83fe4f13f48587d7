import Button from '@mui/material/Button';
import { Plus, Siren } from 'lucide-react';
import { claimList } from '#contract/claims/claim-list.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useClaimBulk } from '#web/claims/list/use-claim-bulk.tsx';
import { useClaimList } from '#web/claims/list/use-claim-list.tsx';
import { useClaimRowMenu } from '#web/claims/list/use-claim-row-menu.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useClaimAssignDialog = lazyDialog(() =>
  import('#web/claims/list/claim-assign-dialog.tsx').then((m) => recordDialog(m.ClaimAssignDialog)),
);

const newClaimPath = addressOf('claim_new');
const noClaims = { title: 'No claims. Good racing.' };

/** Crash corner for everybody who handles claims, and a client's own claims. */
export function ClaimListScreen() {
  const go = useGo();
  const isStaff = useIsAmong('admin', 'superadmin');
  const isClient = useIsAmong('agent');
  const seesTotal = useIsAmong('admin', 'superadmin', 'insurer', 'brokerage');
  const reports = useIsAmong('admin', 'superadmin', 'agent', 'brokerage');
  const { shown, props, peek } = useClaimList();
  const bulk = useClaimBulk(shown.question);
  const assign = useClaimAssignDialog();
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
        title={isClient ? 'Claims' : claimList.title}
        total={seesTotal ? shown.table.total : undefined}
        actions={
          <>
            {isClient ? null : shown.exporting.menu}
            {newClaim}
          </>
        }
      />
      <DeclaredList
        {...props}
        rowMenu={rowMenu}
        {...(isStaff ? { bulk: bulk.actions } : {})}
        onlyBulk={isClient}
        {...(isClient ? { none: noClaims } : {})}
        add={newClaim}
      />
      {peek}
      {assign.dialog}
      {bulk.dialogs}
    </>
  );
}
