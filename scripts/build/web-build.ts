import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { filesBelow, isBuilt, keepBuilt, stampOf, webPart } from './built-stamp.ts';
import { root, say } from '../install.mjs';

const output = join(root, webPart.output);

/** Builds the screens into dist/web, unless they were built from exactly these sources. */
export async function buildWeb(): Promise<void> {
  if (isBuilt(webPart)) return;
  say('Building the screens …');
  // Without its stamp a build that is killed half-way counts as none.
  rmSync(stampOf(webPart), { force: true });
  await asInProduction(() => build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }));
  compressAssets();
  keepBuilt(webPart);
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

/** Compressed once here, so that the server only has to send. */
function compressAssets(): void {
  const texts = filesBelow(join(output, 'assets')).filter((file) =>
    /\.(m?js|css|svg|json)$/.test(file),
  );
  for (const file of texts) {
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
