import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, mayPass, messageOf } from '#web/api/api-error.ts';
import { callUpload } from '#web/api/call-upload.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { dropPhoto, keepPhoto, type KeptPhoto, photosOf } from '#web/claims/loss/photo-shelf.ts';
import { preparePhoto } from '#web/claims/wizard/photos/photo-file.ts';

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

/**
 * The photos of a loss: each is kept on this device first and sent from there, at once or when there is a network again,
 * also after the page was closed.
 */
export function useLossPhotos(claim_id: string) {
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState('');
  const running = useRef<Promise<void> | null>(null);

  const deliver = async () => {
    const photos = await photosOf(claim_id);
    if (photos.length === 0) return;
    for (const photo of photos) {
      try {
        await upload(photo);
      } catch (error) {
        // What may pass waits; what the server will never take is told and not sent again.
        if (!(error instanceof ApiError) || mayPass(error)) throw error;
        setRefused(`${photo.file_name}: ${messageOf(error)}`);
      }
      await dropPhoto(photo.photo_id);
      setWaiting((await photosOf(claim_id)).length);
    }
    await fresh();
  };
  /** Sends what waits; throws what kept it here. Called while it works, it waits for the same. */
  const send = async () => {
    running.current ??= deliver().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const add = async (files: readonly File[]) => {
    setRefused('');
    for (const file of files) {
      try {
        const { blob, file_name } = await preparePhoto(file, Date.now() / 1000);
        const photo_id = newIntentionKey();
        await keepPhoto({ photo_id, claim_id, file_name, blob, added_at: Date.now() });
      } catch (error) {
        setRefused(error instanceof Error ? error.message : `${file.name} could not be read.`);
      }
    }
    setWaiting((await photosOf(claim_id)).length);
    await send().catch(() => undefined);
  };

  const resume = useEffectEvent(() => {
    void photosOf(claim_id).then((photos) => {
      setWaiting(photos.length);
      // It is tried again when the network is back.
      if (photos.length > 0) send().catch(() => undefined);
    });
  });
  useEffect(() => {
    resume();
    const online = () => resume();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return { waiting, refused, add, send };
}

export type LossPhotos = ReturnType<typeof useLossPhotos>;
