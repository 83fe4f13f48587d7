import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of the reference material: the specification, worked cases and real race data. */
export const sharedFolder = resolve(root, process.env['SHARED_DIR'] ?? '../shared');

/** Whether it is there; tests that need it take `describe.skipIf(!hasSharedFolder)`. */
export const hasSharedFolder = existsSync(join(sharedFolder, 'spec/specification.md'));

/** The path of one of its files. */
export function sharedFile(path: string): string {
  return join(sharedFolder, path);
}
