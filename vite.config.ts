import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
const outDir = fileURLToPath(new URL('./dist/web', import.meta.url));

/** The server of the same machine answers /api while the screens are being worked on. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

// Actions have no dot in their path; our own modules in src/web/api have.
const proxy = { '^/api/[\\w/-]+(\\?|$)': api };

export default defineConfig({
  root,
  plugins: [react()],
  // The server puts a fresh nonce in place of this text in every answer, so that the page's policy can be strict.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy },
  preview: { proxy },
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome117', 'firefox121', 'safari17'],
    // A data: address in the style sheet would need a wider content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          minSize: 8_000,
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|query-core|react-query|store|react-store)[\\/]/,
              priority: 2,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
            {
              name: 'form',
              test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
