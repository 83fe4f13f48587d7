import { useState } from 'react';
import type { ShownPaper } from '#web/files/pdf-dialog.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

const PdfDialog = lazyPart(() => import('#web/files/pdf-dialog.tsx').then((m) => m.PdfDialog), {
  wanted: ({ paper }) => paper !== undefined,
});

/** Opens a paper that the product draws over the page; a phone, which shows none in a page, opens it by itself. */
export function usePaper() {
  const phone = useIsPhone();
  const [paper, setPaper] = useState<ShownPaper>();
  const open = (name: string, address: string) => {
    if (phone) window.open(address, '_blank');
    else setPaper({ name, shown: address, saved: address });
  };
  return { open, dialog: <PdfDialog paper={paper} onClose={() => setPaper(undefined)} /> };
}
