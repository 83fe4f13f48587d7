// usage: node test/kit/serve-gallery.ts <port>; builds the gallery of the building blocks and serves it, without log-in
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), 'paddock-gallery-'));
const shared = { configFile: false, root, logLevel: 'warn', plugins: [react()] } as const;

await build({
  ...shared,
  plugins: [...shared.plugins],
  build: {
    outDir,
    emptyOutDir: true,
    // A page of the machine itself: what counts is how soon it stands.
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: join(root, 'gallery.html') },
  },
});
const server = await preview({
  ...shared,
  plugins: [],
  build: { outDir },
  preview: { port: Number(process.argv[2]), strictPort: true, host: '127.0.0.1' },
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    rmSync(outDir, { recursive: true, force: true });
    void server.close().finally(() => process.exit(0));
  });
}
