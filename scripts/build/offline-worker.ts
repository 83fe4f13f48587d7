import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';
import { addressOf } from '#domain/places.ts';
import { FONTS } from './page-parts.ts';

/** The part of a written file that counts here. */
interface Chunk {
  fileName: string;
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
  dynamicImports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** The page that is kept: where a crash is reported. */
const PAGE = addressOf('claim_new');
/** What every page of the dashboard starts with, and what it says and asks when the server cannot be reached. */
const FRAME = [
  'shell/start-dashboard.ts',
  'shell/gate/offline-gate.tsx',
  'shell/offline/offline-page.tsx',
  'shell/log-in/session-ended-dialog.tsx',
  'kit/overlay/confirm-dialog.tsx',
];
/** Kept with all that they load later. */
const KEPT = [
  'claims/wizard/wizard-screen.tsx',
  'claims/loss/losses-on-device-screen.tsx',
  'policies/certificate/offline-certificate.tsx',
];
const SOURCE = 'shell/offline/offline-worker.ts';

/**
 * Writes `offline-worker.js`: the service worker, with the names of the files that the reports of crashes and losses need
 * without a network. Another build has other names, so the browser sees that the worker is another one.
 */
export function offlineWorker(root: string): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle) as Chunk[];
      const { code } = await transformWithOxc(readFileSync(join(root, SOURCE), 'utf8'), SOURCE);
      const build = describeBuild(root, files);
      this.emitFile({
        type: 'asset',
        fileName: 'offline-worker.js',
        source: `const build = ${JSON.stringify(build)};\n${code}`,
      });
    },
  };
}

function describeBuild(root: string, files: readonly Chunk[]) {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const entry = files.find(({ isEntry }) => isEntry);
  const chunkOf = (module: string) => {
    const found = files.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
    if (!found) throw new Error(`offline-worker: ${module} is no part of its own in the build`);
    return found.fileName;
  };
  if (!entry) throw new Error('offline-worker: the build has no entry');
  const follow = (names: readonly string[], seen: Set<string>, next: (file: Chunk) => string[]) => {
    for (const name of names)
      if (!seen.has(name)) {
        seen.add(name);
        const file = byName.get(name);
        if (file) follow(next(file), seen, next);
      }
    return seen;
  };
  const atOnce = ({ imports = [] }: Chunk) => imports;
  const everything = ({ imports = [], dynamicImports = [] }: Chunk) => [
    ...imports,
    ...dynamicImports,
  ];
  const frame = follow([entry.fileName, ...FRAME.map(chunkOf)], new Set(), atOnce);
  // What the frame loads later are all other pages, and no part of the report.
  const scripts = follow(KEPT.map(chunkOf), new Set(frame), everything);
  const styles = [...scripts].flatMap((name) => [
    ...(byName.get(name)?.viteMetadata?.importedCss ?? []),
  ]);
  const fonts = files.map(({ fileName }) => fileName).filter((name) => FONTS.test(name));
  const parts = [...new Set([...scripts, ...styles, ...fonts])].toSorted();
  return {
    name: createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12),
    page: PAGE,
    entry: entry.fileName,
    parts: parts.map((name) => `/${name}`),
  };
}
