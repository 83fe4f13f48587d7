import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { DialogBase } from '#web/kit/dialog-base.tsx';
import { Lightbox } from '#web/kit/lightbox.tsx';
import { t } from '#web/kit/tokens.ts';

/** A file that can be looked at without leaving the page. */
export interface PreviewFile {
  id: string;
  name: string;
  content_type: string;
  /** Where it is saved from. */
  url: string;
  caption?: ReactNode;
}

export function isPhoto(content_type: string | null | undefined): boolean {
  return /^image\/(jpeg|png|webp|gif|avif)$/.test(content_type ?? '');
}

export function isPreviewable(content_type: string | null | undefined): boolean {
  return isPhoto(content_type) || content_type === 'application/pdf';
}

/** The address at which a browser shows the file instead of saving it. */
export function inlineAddress(url: string): string {
  return `${url}&inline=true`;
}

/**
 * Opens photos in the lightbox and PDFs in a dialog; everything else is saved. `open(id)` takes one of `files`,
 * `preview` belongs somewhere in the page.
 */
export function useFilePreview(files: readonly PreviewFile[]) {
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = files.filter((file) => isPhoto(file.content_type));
  const index = photos.findIndex((file) => file.id === openId);
  const document = files.find(
    (file) => file.id === openId && file.content_type === 'application/pdf',
  );
  const open = (id: string) => {
    const file = files.find((one) => one.id === id);
    if (!file) return;
    if (isPreviewable(file.content_type)) setOpenId(id);
    else window.location.assign(file.url);
  };
  const preview = (
    <>
      <Lightbox
        photos={photos.map((file) => ({
          id: file.id,
          src: inlineAddress(file.url),
          alt: file.name,
          caption: file.caption ?? file.name,
          download: file.url,
        }))}
        index={index < 0 ? null : index}
        onIndex={(next) => setOpenId(next === null ? null : (photos[next]?.id ?? null))}
      />
      <PdfDialog file={document} onClose={() => setOpenId(null)} />
    </>
  );
  return { open, preview };
}

function PdfDialog({ file, onClose }: { file: PreviewFile | undefined; onClose: () => void }) {
  // The document stays while the dialog fades.
  const [last, setLast] = useState(file);
  if (file && file !== last) setLast(file);
  return (
    <DialogBase
      open={file !== undefined}
      title={last?.name ?? 'Document'}
      width="lg"
      flush
      closeButton
      onClose={onClose}
      actions={
        <Button variant="outlined" startIcon={<Download />} href={last?.url ?? ''} download>
          Download
        </Button>
      }
    >
      <Box
        component="iframe"
        title={last?.name ?? 'Document'}
        src={last ? inlineAddress(last.url) : undefined}
        sx={{
          display: 'block',
          width: '100%',
          height: { xs: 'calc(100dvh - 150px)', md: 'min(76vh, 900px)' },
          border: 0,
          background: t.n[100],
        }}
      />
    </DialogBase>
  );
}
