import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import type { OutputOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErasedNote } from '#web/accounts/erased-note.tsx';
import { ErasureRefusals, HeldParts } from '#web/accounts/held-parts.tsx';
import { useEraseDialog } from '#web/accounts/use-erase-dialog.tsx';
import { useGo } from '#web/kit/app-link.tsx';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useParam } from '#web/kit/use-param.ts';

type Erasure = OutputOf<'get_erasure'>;

/** /dashboard/accounts/{user_id}/erase: what is held about a person, and forgetting it. */
export function EraseScreen() {
  const user_id = useParam('user_id');
  const read = useRead('get_erasure', { user_id });
  if (read.isPending)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (read.isError) throw read.error;
  return <Erasure user_id={user_id} erasure={read.data} />;
}

function Erasure({ user_id, erasure }: { user_id: string; erasure: Erasure }) {
  const mayErase = useIsAmong('superadmin');
  const go = useGo();
  const toast = useToast();
  const isErased = erasure.erased_at !== null;
  const { mutateAsync: erasePerson } = useWrite('erase_person', {
    onSuccess: () => {
      toast.success('The person was erased');
      go(`/dashboard/accounts/${user_id}`);
    },
  });
  const asking = useEraseDialog({
    name: erasure.name,
    noun: 'person',
    erase: (typed_name) => erasePerson({ user_id, typed_name }),
  });
  return (
    <DetailPage>
      <PageHeader
        breadcrumb={[
          { label: 'Accounts', href: '/dashboard/accounts' },
          { label: erasure.name, href: `/dashboard/accounts/${user_id}` },
        ]}
        title="Personal data"
        facts="What is held about this person, and what erasing takes away."
        actions={
          <Button
            variant="outlined"
            startIcon={<Download />}
            href={downloadAddress('get_person_data', { user_id })}
            download
          >
            Download everything
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 1040, mt: 4 }}>
        {isErased ? (
          <ErasedNote user_id={user_id} erasure={erasure} mayHold={mayErase} />
        ) : (
          <ErasureRefusals refusals={erasure.refusals} />
        )}
        <HeldParts
          goes={isErased ? null : erasure.goes}
          stays={erasure.ended_at === null ? erasure.stays : null}
        />
        {mayErase && !isErased ? (
          <Box>
            <Button
              variant="contained"
              color="error"
              disabled={erasure.refusals.length > 0}
              onClick={asking.open}
            >
              Erase this person
            </Button>
          </Box>
        ) : null}
      </Box>
      {asking.dialog}
    </DetailPage>
  );
}
