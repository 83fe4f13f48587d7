import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { keepPhoto, photosOf } from '#web/claims/loss/photo-shelf.ts';
import { sendLossPhotos } from '#web/claims/loss/send-loss-photos.ts';
import { preparePhoto } from '#web/claims/wizard/photos/photo-file.ts';

/**
 * The photos of a loss: each is kept on this device first and sent from there, at once or when there is a network again,
 * also after the page was closed. Until there is a claim they only wait.
 */
export function useLossPhotos(claim_id: string, { isClaim = true } = {}) {
  const [waiting, setWaiting] = useState(0);
  const [added, setAdded] = useState(0);
  const [refused, setRefused] = useState('');
  const running = useRef<Promise<void> | null>(null);

  /** Sends what waits; throws what kept it here. Called while it works, it waits for the same. */
  const send = async () => {
    running.current ??= sendLossPhotos(claim_id, {
      refused: setRefused,
      left: setWaiting,
    }).finally(() => {
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
        setAdded((count) => count + 1);
      } catch (error) {
        setRefused(error instanceof Error ? error.message : `${file.name} could not be read.`);
      }
    }
    setWaiting((await photosOf(claim_id)).length);
    if (isClaim) await send().catch(() => undefined);
  };

  const resume = useEffectEvent(() => {
    void photosOf(claim_id).then((photos) => {
      setWaiting(photos.length);
      // It is tried again when the network is back.
      if (isClaim && photos.length > 0) send().catch(() => undefined);
    });
  });
  useEffect(() => {
    resume();
    const online = () => resume();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return { waiting, added, refused, add, send };
}

export type LossPhotos = ReturnType<typeof useLossPhotos>;
