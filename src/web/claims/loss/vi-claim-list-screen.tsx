import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { viClaimList } from '#contract/claims/vi-claim-list.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useViClaimList } from '#web/claims/loss/use-vi-claim-list.ts';
import { useClaimBulk } from '#web/claims/list/use-claim-bulk.tsx';
import { useClaimRowMenu } from '#web/claims/list/use-claim-row-menu.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useAskedInAddress } from '#web/policies/document/use-asked-in-address.ts';

const useReportLossDialog = lazyDialog(() =>
  import('#web/claims/loss/use-report-loss-dialog.tsx').then((m) => m.useReportLossDialog),
);

const LossOnDeviceScreen = lazyPart(() =>
  import('#web/claims/loss/losses-on-device-screen.tsx').then((m) => m.LossOnDeviceScreen),
);

/** /dashboard/various-insurances/claims: losses beside the track; `?report=` is one that lies on this device. */
export function ViClaimListScreen() {
  const [{ report }] = useSearchOf('vi_claims');
  return report === undefined ? (
    <ViClaimList />
  ) : (
    <LossOnDeviceScreen key={report} loss_id={report} />
  );
}

/** For who handles the claims and for clients. */
function ViClaimList() {
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
