import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'rolldown';
import { isBuilt, keepBuilt, serverPart, stampOf } from './built-stamp.ts';
import { root, say } from '../install.mjs';

const output = join(root, serverPart.output);

/**
 * Packages that stay outside: they look for their own files beside them, or are there only on some machines. All others
 * are in the file.
 */
const OUTSIDE = [/^pdfkit($|\/)/, /^graphile-worker($|\/)/, /^pg-native$/];

/** Bundles the server into dist/server/main.mjs, unless it was built from exactly these sources. */
export async function buildServer(): Promise<void> {
  if (isBuilt(serverPart)) return;
  say('Building the server …');
  // Without its stamp a build that is killed half-way counts as none.
  rmSync(stampOf(serverPart), { force: true });
  await build({
    input: join(root, 'src/server/main.ts'),
    cwd: root,
    platform: 'node',
    external: OUTSIDE,
    logLevel: 'warn',
    plugins: [
      {
        name: 'own-place',
        // A module finds the files beside it (fonts, circuits, migrations, workers) where its source lies.
        transform: {
          filter: { id: /[\\/]src[\\/]server[\\/]/, code: 'import.meta.url' },
          // All stays on its line, so the map of lines stays right.
          handler: (code, id) => ({
            code: code.replaceAll(
              'import.meta.url',
              `new URL(${JSON.stringify(relative(output, id).replaceAll('\\', '/'))}, import.meta.url).href`,
            ),
            map: null,
          }),
        },
      },
    ],
    output: {
      dir: output,
      cleanDir: true,
      format: 'esm',
      entryFileNames: 'main.mjs',
      chunkFileNames: '[name]-[hash].mjs',
      keepNames: true,
      // Stacks name lines of the sources; the sources themselves lie beside.
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  });
  keepBuilt(serverPart);
}
