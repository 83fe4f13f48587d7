import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErasureRefusals, HeldParts } from '#web/accounts/held-parts.tsx';
import { useEraseDialog } from '#web/accounts/use-erase-dialog.tsx';
import { useGo } from '#web/kit/app-link.tsx';
import { DateText } from '#web/kit/date-text.tsx';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { InlineAlert } from '#web/kit/inline-alert.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useParam } from '#web/kit/use-param.ts';

type Erasure = OutputOf<'get_driver_erasure'>;

/** /dashboard/drivers/{driver_id}/erase: what is held about a driver, with or without an account, and forgetting it. */
export function DriverEraseScreen() {
  const driver_id = useParam('driver_id');
  const read = useRead('get_driver_erasure', { driver_id });
  if (read.isPending)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (read.isError) throw read.error;
  return <DriverErasure driver_id={driver_id} erasure={read.data} />;
}

function DriverErasure({ driver_id, erasure }: { driver_id: string; erasure: Erasure }) {
  const mayErase = useIsAmong('superadmin');
  const go = useGo();
  const toast = useToast();
  const { name, erased_at, is_searching, refusals, goes, stays } = erasure;
  const { mutateAsync: eraseDriver } = useWrite('erase_driver', {
    onSuccess: () => {
      toast.success('The driver was erased');
      go('/dashboard/drivers');
    },
  });
  const asking = useEraseDialog({
    name,
    noun: 'driver',
    erase: (typed_name) => eraseDriver({ driver_id, typed_name }),
  });
  return (
    <DetailPage>
      <PageHeader
        breadcrumb={[{ label: 'Drivers', href: '/dashboard/drivers' }]}
        title={name}
        facts="What is held about this driver, and what erasing takes away."
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 1040, mt: 4 }}>
        {erased_at === null ? (
          <ErasureRefusals refusals={refusals} />
        ) : (
          <InlineAlert tone="info">
            Erased on <DateText value={erased_at} />.{' '}
            {is_searching
              ? 'All other records are being looked through for mentions.'
              : 'All other records were looked through for mentions.'}
          </InlineAlert>
        )}
        <HeldParts goes={erased_at === null ? goes : null} stays={stays} />
        {mayErase && erased_at === null ? (
          <Box>
            <Button
              variant="contained"
              color="error"
              disabled={refusals.length > 0}
              onClick={asking.open}
            >
              Erase this driver
            </Button>
          </Box>
        ) : null}
      </Box>
      {asking.dialog}
    </DetailPage>
  );
}
