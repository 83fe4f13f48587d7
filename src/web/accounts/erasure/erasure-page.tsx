import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { ErasureRefusals, HeldParts } from '#web/accounts/erasure/held-parts.tsx';
import { useEraseDialog } from '#web/accounts/erasure/use-erase-dialog.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

export interface ErasurePageProps extends Pick<
  ComponentProps<typeof PageHeader>,
  'breadcrumb' | 'title'
> {
  noun: 'person' | 'driver';
  erasure: OutputOf<'get_driver_erasure'>;
  /** Null once the law has let go of it. */
  stays: ComponentProps<typeof HeldParts>['stays'];
  /** Once they are erased: when, and what follows from it. */
  erasedNote: ReactNode;
  erase: (typed_name: string) => Promise<unknown>;
  /** Where one goes once it is done. */
  doneHref: string;
  /** The archive of everything. */
  dataHref: string;
}

/** What is held about somebody, what erasing takes away and what stays; superadmins erase here. */
export function ErasurePage({
  noun,
  erasure,
  stays,
  erasedNote,
  erase,
  doneHref,
  dataHref,
  ...header
}: ErasurePageProps) {
  const isSuperadmin = useIsAmong('superadmin');
  const go = useGo();
  const toast = useToast();
  const { name, refusals, goes } = erasure;
  const isErased = erasure.erased_at !== null;
  const asking = useEraseDialog({
    name,
    noun,
    erase: async (typed_name) => {
      await erase(typed_name);
      toast.success(`The ${noun} was erased`);
      go(doneHref);
    },
  });
  return (
    <DetailPage>
      <PageHeader
        {...header}
        facts={`What is held about this ${noun}, and what erasing takes away.`}
        actions={
          <Button variant="outlined" startIcon={<Download />} href={dataHref} download>
            Download everything
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 1040, mt: 4 }}>
        {isErased ? erasedNote : <ErasureRefusals refusals={refusals} />}
        <HeldParts goes={isErased ? null : goes} stays={stays} />
        {isSuperadmin && !isErased ? (
          <Box>
            <Button
              variant="contained"
              color="error"
              disabled={refusals.length > 0}
              onClick={asking.open}
            >
              Erase this {noun}
            </Button>
          </Box>
        ) : null}
      </Box>
      {asking.dialog}
    </DetailPage>
  );
}
