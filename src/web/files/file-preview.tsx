import { useState } from 'react';
import {
  inlineAddress,
  isPhoto,
  isPreviewable,
  type PreviewFile,
} from '#web/files/preview-file.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const Lightbox = lazyPart(() => import('#web/kit/overlay/lightbox.tsx').then((m) => m.Lightbox), {
  wanted: ({ index }) => index !== null,
});
const SaveOriginalButton = lazyPart(() =>
  import('#web/files/save-original-button.tsx').then((m) => m.SaveOriginalButton),
);
const PdfDialog = lazyPart(() => import('#web/files/pdf-dialog.tsx').then((m) => m.PdfDialog), {
  wanted: ({ paper }) => paper !== undefined,
});

const paperOf = ({ name, url, is_paper }: PreviewFile) => ({
  name,
  shown: is_paper ? url : inlineAddress(url),
  saved: url,
});

/**
 * Opens photos in the lightbox and PDFs in a dialog; with the other PDFs beside it; everything else is saved. `open(id)` takes one of `files`,
 * `preview` belongs somewhere in the page.
 */
export function useFilePreview(files: readonly PreviewFile[]) {
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = files.filter((file) => isPhoto(file.content_type));
  const index = photos.findIndex((file) => file.id === openId);
  const papers = files.filter((file) => file.content_type === 'application/pdf');
  const document = papers.find(({ id }) => id === openId);
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
          ...(file.has_original
            ? { tools: <SaveOriginalButton file_id={file.id} name={file.name} /> }
            : {}),
        }))}
        index={index < 0 ? null : index}
        onIndex={(next) => setOpenId(next === null ? null : (photos[next]?.id ?? null))}
      />
      <PdfDialog
        paper={document && paperOf(document)}
        others={papers.map(paperOf)}
        onOther={({ shown }) =>
          setOpenId(papers.find((file) => paperOf(file).shown === shown)?.id ?? null)
        }
        onClose={() => setOpenId(null)}
      />
    </>
  );
  return { open, preview };
}
