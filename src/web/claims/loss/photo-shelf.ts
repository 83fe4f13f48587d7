import { createStore, del, set, values, type UseStore } from 'idb-keyval';

/** A photo of a loss that the server does not have yet. */
export interface KeptPhoto {
  /** Names its upload too, so that one whose answer was lost does not arrive twice. */
  photo_id: string;
  claim_id: string;
  file_name: string;
  blob: Blob;
  added_at: number;
}

let shelf: UseStore | undefined;
const photoShelf = () => (shelf ??= createStore('paddock-loss-photos', 'photos'));

/** Keeps a photo on this device until it is taken off. */
export const keepPhoto = async (photo: KeptPhoto): Promise<void> =>
  set(photo.photo_id, photo, photoShelf());

export const dropPhoto = async (photo_id: string): Promise<void> => del(photo_id, photoShelf());

/** A private window may keep nothing. */
async function kept(): Promise<KeptPhoto[]> {
  try {
    return await values<KeptPhoto>(photoShelf());
  } catch {
    return [];
  }
}

/** The photos of a claim that wait on this device, the first one first. */
export async function photosOf(claim_id: string): Promise<KeptPhoto[]> {
  const all = await kept();
  return all
    .filter((photo) => photo.claim_id === claim_id)
    .toSorted((a, b) => a.added_at - b.added_at);
}

/** The claim of a loss has got its number: its photos go on under it. */
export async function movePhotos(loss_id: string, claim_id: string): Promise<void> {
  for (const photo of await photosOf(loss_id)) await keepPhoto({ ...photo, claim_id });
}
