import { useRead } from '#web/api/use-read.ts';
import { useFilePreview } from '#web/files/file-preview.tsx';
import { isPhoto, previewOf } from '#web/files/preview-file.ts';
import { PhotoGrid } from '#web/files/photo-grid.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';

/** The photos of a claim: eight of them, the others behind the last one. */
export function PhotosCard({ claimId }: { claimId: string }) {
  const files = useRead('get_files', { parent_type: 'claim', parent_id: claimId });
  // As they were taken: the first ones were made at the track.
  const photos = (files.data?.files ?? [])
    .filter((file) => isPhoto(file.content_type))
    .toSorted((a, b) => (a.taken_at ?? a.stamp) - (b.taken_at ?? b.stamp))
    .map(previewOf);
  const { open, preview } = useFilePreview(photos);
  return (
    <Card title="Photos">
      {files.isPending ? (
        // As high as a row of four.
        <Skeleton variant="rounded" sx={{ aspectRatio: '4.3' }} />
      ) : photos.length === 0 ? (
        <EmptyState compact title="No photos yet." />
      ) : (
        <PhotoGrid photos={photos} onOpen={open} />
      )}
      {preview}
    </Card>
  );
}
