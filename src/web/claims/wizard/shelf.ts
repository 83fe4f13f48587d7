import { createStore, del, delMany, get, set, values, type UseStore } from 'idb-keyval';
import type { CrashDraft, CrashPhoto } from '#web/claims/wizard/draft.ts';

// Two databases, so that a draft is written without touching the pictures beside it.
let drafts: UseStore | undefined;
let pictures: UseStore | undefined;
const draftShelf = () => (drafts ??= createStore('paddock-crash-drafts', 'drafts'));
const pictureShelf = () => (pictures ??= createStore('paddock-crash-photos', 'photos'));

/** Told to the rest of the product: somewhere a report waits to be sent from this device. */
const waitingMark = 'paddock.crash_waiting';

export function markWaiting(waiting: boolean): void {
  if (waiting) localStorage.setItem(waitingMark, '1');
  else localStorage.removeItem(waitingMark);
}

export async function keepDraft(draft: CrashDraft): Promise<void> {
  await set(draft.report_id, draft, draftShelf());
}

export async function keepPhoto(photo: CrashPhoto): Promise<void> {
  await set(photo.photo_id, photo, pictureShelf());
}

export async function dropPhoto(photo_id: string): Promise<void> {
  await del(photo_id, pictureShelf());
}

/** The reports of one person on this device, the last one first. */
export async function draftsOf(user_id: string): Promise<CrashDraft[]> {
  const all = await values<CrashDraft>(draftShelf());
  return all
    .filter((draft) => draft.user_id === user_id)
    .toSorted((a, b) => b.updated_at - a.updated_at);
}

export async function findDraft(report_id: string): Promise<CrashDraft | undefined> {
  return get<CrashDraft>(report_id, draftShelf());
}

export async function photosOf(report_id: string): Promise<CrashPhoto[]> {
  const all = await values<CrashPhoto>(pictureShelf());
  return all
    .filter((photo) => photo.report_id === report_id)
    .toSorted((a, b) => a.added_at - b.added_at);
}

/** Takes a report and its pictures off this device. */
export async function dropDraft(report_id: string): Promise<void> {
  const photos = await photosOf(report_id);
  await delMany(
    photos.map(({ photo_id }) => photo_id),
    pictureShelf(),
  );
  await del(report_id, draftShelf());
}
