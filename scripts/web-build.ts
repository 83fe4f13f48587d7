import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root, say } from './install.mjs';

const output = join(root, 'dist/web');
const stamp = join(output, '.sources');
const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'scripts/page-parts.ts',
  'scripts/offline-worker.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the screens into dist/web, unless they were built from exactly these sources. */
export async function buildWeb(): Promise<void> {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say('Building the screens …');
  // Without its stamp a build that is killed half-way counts as none.
  rmSync(stamp, { force: true });
  await asInProduction(() => build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }));
  compressAssets();
  writeFileSync(stamp, sources);
}

/**
 * What is built is what people get, whatever NODE_ENV the shell or a test runner has: under another
 * one the screens would be built for development, and kept as if they were good.
 */
async function asInProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** Compressed once here, so that the server only has to send. */
function compressAssets(): void {
  const texts = filesBelow(join(output, 'assets')).filter((file) =>
    /\.(js|css|svg|json)$/.test(file),
  );
  for (const file of texts) {
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
