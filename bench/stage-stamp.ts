import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a stage that is kept for the next run was laid by: the text of these files and folders. */
export function stampOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Throws a stage away that something else laid than `stamp` says, or that was never finished, since the product would
 * refuse it or the figures would not be of today's data. Whether there is one to go on with.
 */
export function isStageKept(data_dir: string, stamp: string): boolean {
  const file = stampFile(data_dir);
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return true;
  if (existsSync(data_dir)) {
    process.stdout.write(
      `The migrations or what fills the stage have changed: laying ${data_dir} anew …\n`,
    );
    rmSync(data_dir, { recursive: true, force: true });
  }
  return false;
}

/** Says that a stage is whole and by what it was laid. */
export function keepStage(data_dir: string, stamp: string): void {
  writeFileSync(stampFile(data_dir), stamp);
}

function stampFile(data_dir: string): string {
  return path.join(data_dir, 'laid-by');
}

function filesBelow(source: string): string[] {
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
