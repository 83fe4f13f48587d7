import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { claimOfLoss, resumeLosses } from '#web/claims/loss/deliver-losses.ts';
import { findLoss, lossesOf, titleOfLoss } from '#web/claims/loss/kept-losses.ts';
import { AppLink, useGo } from '#web/kit/address/app-link.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { useWhenBack } from '#web/kit/base/use-when-back.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { t } from '#web/kit/base/tokens.ts';

const LossOnDevice = lazyPart(() =>
  import('#web/claims/loss/loss-on-device.tsx').then((m) => m.LossOnDevice),
);
const useReportLossDialog = lazyDialog(() =>
  import('#web/claims/loss/use-report-loss-dialog.tsx').then((m) => m.useReportLossDialog),
);

const losses = addressOf('vi_claims');

/** A report of a loss that lies on this device; it goes on as its claim once the server has made one. */
export function LossOnDeviceScreen({ loss_id }: { loss_id: string }) {
  const { user_id } = useSession();
  const go = useGo();
  const [loss, setLoss] = useState(() => findLoss(loss_id, user_id));
  const bring = useCallback(() => {
    void resumeLosses(user_id).then(() => {
      const claim_id = claimOfLoss(loss_id);
      if (claim_id !== undefined) go(addressOf('vi_claim', { claim_id }), { replace: true });
      else setLoss(findLoss(loss_id, user_id));
    });
  }, [go, loss_id, user_id]);
  useEffect(() => {
    if (navigator.onLine) bring();
  }, [bring]);
  useWhenBack(bring);
  useEffect(() => {
    if (!loss && claimOfLoss(loss_id) === undefined) go(losses, { replace: true });
  }, [go, loss, loss_id]);
  if (!loss) return null;
  return (
    <>
      <PageHeader title="Report a loss" breadcrumb={[{ label: 'Losses', href: losses }]} />
      <LossOnDevice loss={loss} onRetry={bring} onGiveUp={() => go(losses, { replace: true })} />
    </>
  );
}

/** Losses without a network: the one that the address names, or all that lie on this device and the way to a new one. */
export function LossesOnDeviceScreen() {
  const { user_id } = useSession();
  const [{ report = '' }] = useSearchOf('vi_claims');
  return findLoss(report, user_id) ? (
    <LossOnDeviceScreen key={report} loss_id={report} />
  ) : (
    <LossList />
  );
}

function LossList() {
  const { user_id } = useSession();
  const own = useIsAmong('agent');
  const { open, dialog } = useReportLossDialog();
  const kept = lossesOf(user_id);
  return (
    <>
      <PageHeader
        title="Report a loss"
        actions={
          own ? (
            <Button variant="contained" startIcon={<Plus />} onClick={() => open()}>
              Report a loss
            </Button>
          ) : undefined
        }
      />
      <Box
        component="nav"
        aria-label="Reports that are not sent yet"
        sx={{ display: 'grid', gap: 2, mt: 4 }}
      >
        {kept.map((loss) => (
          <AppLink
            key={loss.loss_id}
            href={
              loss.started === null
                ? addressOf('vi_claim', { claim_id: loss.loss_id })
                : addressOf('vi_claims', { report: loss.loss_id })
            }
            sx={{
              display: 'grid',
              px: 4,
              py: 3,
              borderRadius: `${t.radius.lg}px`,
              background: t.amber[100],
              color: t.amber[800],
              fontWeight: 600,
            }}
          >
            {titleOfLoss(loss)}
            <Box component="span" sx={{ fontSize: 14, fontWeight: 400 }}>
              {loss.sending ? 'Sent as soon as there is a network' : 'Finish your report'}
            </Box>
          </AppLink>
        ))}
      </Box>
      {dialog}
    </>
  );
}
