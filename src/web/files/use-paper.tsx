import { type MouseEvent, useState } from 'react';
import type { ShownPaper } from '#web/files/pdf-dialog.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const PdfDialog = lazyPart(() => import('#web/files/pdf-dialog.tsx').then((m) => m.PdfDialog), {
  wanted: ({ paper }) => paper !== undefined,
});

/** Opens a paper that the product draws over the page; a link to one does, and with Ctrl or Cmd the browser opens it. */
export function usePaper() {
  const [paper, setPaper] = useState<ShownPaper>();
  const open = (name: string, address: string) =>
    setPaper({ name, shown: address, saved: address });
  const link = (name: string, address: string) => ({
    href: address,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open(name, address);
    },
  });
  return { open, link, dialog: <PdfDialog paper={paper} onClose={() => setPaper(undefined)} /> };
}

/** How pages open one. */
export type OpenedPaper = ReturnType<typeof usePaper>;
