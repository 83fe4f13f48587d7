import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { viClaimList } from '#contract/claims/vi-claim-list.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useViClaimList } from '#web/claims/loss/use-vi-claim-list.ts';
import { useClaimBulk } from '#web/claims/list/use-claim-bulk.tsx';
import { useClaimRowMenu } from '#web/claims/list/use-claim-row-menu.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useAskedInAddress } from '#web/policies/document/use-asked-in-address.ts';

const useReportLossDialog = lazyDialog(() =>
  import('#web/claims/loss/use-report-loss-dialog.tsx').then((m) => m.useReportLossDialog),
);

/** /dashboard/various-insurances/claims: losses beside the track, for who handles them and for clients. */
export function ViClaimListScreen() {
  const isStaff = useIsAmong('admin', 'superadmin');
  const isClient = useIsAmong('agent');
  const reports = useIsAmong('admin', 'superadmin', 'agent', 'brokerage');
  const { shown, props, peek } = useViClaimList();
  const bulk = useClaimBulk(shown.question);
  const rowMenu = useClaimRowMenu();
  const { open, dialog } = useReportLossDialog();
  useAskedInAddress('policy', (policy_id) => open(policy_id));
  const button = reports ? (
    <Button variant="contained" startIcon={<Plus />} onClick={() => open()}>
      Report a loss
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={viClaimList.title}
        total={isClient ? undefined : shown.table.total}
        actions={
          <>
            {isClient ? null : shown.exporting.menu}
            {button}
          </>
        }
      />
      <DeclaredList
        {...props}
        rowMenu={rowMenu}
        {...(isStaff ? { bulk: bulk.actions } : {})}
        onlyBulk={isClient}
        add={button}
      />
      {peek}
      {bulk.dialogs}
      {dialog}
    </>
  );
}
