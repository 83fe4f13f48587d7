import { AppError } from '#server/platform/app-error.ts';

/** Files that one person may be sending to this process at the same moment; a browser sends one after the other. */
const placesOfOne = 6;

const taken = new Map<string, number>();

/**
 * Takes one of a person's places for a file on its way in and answers how to give it back, so that nobody holds the
 * connections of all with slow files. Throws `too_many_requests` when none is free.
 */
export function takeUploadPlace(owner: string): () => void {
  const count = taken.get(owner) ?? 0;
  if (count >= placesOfOne)
    throw new AppError('too_many_requests', {
      message: 'Too many files at once. Wait until the others have arrived.',
    });
  taken.set(owner, count + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (taken.get(owner) ?? 1) - 1;
    if (left > 0) taken.set(owner, left);
    else taken.delete(owner);
  };
}
