import { open, readFile, writeFile } from 'node:fs/promises';
import {
  withoutPngMetadata,
  withoutWebpMetadata,
} from '#server/platform/storage/metadata/chunk-metadata.ts';
import { blankBoxMetadata } from '#server/platform/storage/metadata/box-metadata.ts';
import { withoutJpegMetadata } from '#server/platform/storage/metadata/jpeg-metadata.ts';

const pictures: Record<string, (bytes: Buffer) => Buffer[] | null> = {
  'image/jpeg': withoutJpegMetadata,
  'image/png': withoutPngMetadata,
  'image/webp': withoutWebpMetadata,
};

const boxed: Record<string, 'film' | 'picture'> = {
  'image/heic': 'picture',
  'image/heif': 'picture',
  'video/mp4': 'film',
  'video/quicktime': 'film',
};

/** Whether a file of this type can tell where and by whom it was taken. */
export function mayHoldMetadata(content_type: string): boolean {
  return content_type in pictures || content_type in boxed;
}

/** Whether anything was taken out of a file, and whether its parts could be told apart to its end. */
export interface Stripped {
  changed: boolean;
  readable: boolean;
}

const damaged: Stripped = { changed: false, readable: false };

/** One at a time: a picture is in memory whole while it is worked on. */
let line: Promise<unknown> = Promise.resolve();

/**
 * Takes place, time, device and names out of a picture or film, in its own file, without touching what is seen: the
 * coded picture, its colours and which side is up stay. A file that is damaged so that its parts cannot be told apart
 * is left as it is.
 */
export function stripMetadata(file: { path: string; content_type: string }): Promise<Stripped> {
  const done = line.then(() => stripOne(file));
  line = done.catch(() => undefined);
  return done;
}

async function stripOne({
  path,
  content_type,
}: {
  path: string;
  content_type: string;
}): Promise<Stripped> {
  const kind = boxed[content_type];
  if (kind) {
    const file = await open(path, 'r+');
    try {
      return await blankBoxMetadata(file, kind);
    } catch (error) {
      if (error instanceof RangeError) return damaged;
      throw error;
    } finally {
      await file.close();
    }
  }
  const strip = pictures[content_type];
  if (!strip) return { changed: false, readable: true };
  const bytes = await readFile(path);
  const slices = readable(() => strip(bytes));
  const length = slices?.reduce((sum, slice) => sum + slice.length, 0);
  if (!slices) return damaged;
  const changed = length !== bytes.length || !Buffer.concat(slices).equals(bytes);
  if (changed) await writeFile(path, slices);
  return { changed, readable: true };
}

/** A read behind the end of a damaged file is no fault of ours. */
function readable<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
