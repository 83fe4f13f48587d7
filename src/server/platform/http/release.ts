import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The header in which every answer names the release that it comes from. */
export const RELEASE_HEADER = 'paddock-release';

/**
 * Which release of the screens this server brings along: a hash of their first page, which names every script by its
 * content (decision 027). `none` before they are built.
 */
export function readRelease(web_folder: string): string {
  try {
    const page = readFileSync(path.join(web_folder, 'index.html'));
    return createHash('sha256').update(page).digest('hex').slice(0, 16);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none';
    throw error;
  }
}
