import { ApiError, mayPass, messageOf } from '#web/api/api-error.ts';
import { callUpload } from '#web/api/call-upload.ts';
import { queryClient } from '#web/api/query-client.ts';
import { dropPhoto, type KeptPhoto, photosOf } from '#web/claims/loss/photo-shelf.ts';

const fresh = async () =>
  Promise.all(
    ['get_files', 'get_full_claim'].map((read) =>
      queryClient.invalidateQueries({ queryKey: [read] }),
    ),
  );

const upload = async ({ photo_id, claim_id, blob, file_name }: KeptPhoto) =>
  callUpload({
    name: 'upload_file',
    input: { parent_type: 'claim', parent_id: claim_id, kind: 'other', caption: '' },
    file: blob,
    file_name,
    key: photo_id,
  });

/** Sends the photos of a loss that wait on this device; throws what kept one here. */
export async function sendLossPhotos(
  claim_id: string,
  tell: { refused: (text: string) => void; left: (count: number) => void },
): Promise<void> {
  const photos = await photosOf(claim_id);
  if (photos.length === 0) return;
  for (const photo of photos) {
    try {
      await upload(photo);
    } catch (error) {
      // What may pass waits; what the server will never take is told and not sent again.
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      tell.refused(`${photo.file_name}: ${messageOf(error)}`);
    }
    await dropPhoto(photo.photo_id);
    tell.left((await photosOf(claim_id)).length);
  }
  await fresh();
}
