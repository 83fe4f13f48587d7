import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
const outDir = fileURLToPath(new URL('./dist/web', import.meta.url));

/** The server of the same machine answers /api while the screens are being worked on. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

// Actions have no dot in their path; our own modules in src/web/api have.
const proxy = { '^/api/[\\w/-]+(\\?|$)': api };

const neededByAll = [
  /node_modules[\\/](@emotion|stylis|clsx|hoist-non-react-statics)[\\/]/,
  /node_modules[\\/]@mui[\\/](system|styled-engine|utils|private-theming)[\\/]/,
  /@mui[\\/]material[\\/](styles|utils|colors|Box|Button|ButtonBase|IconButton|CssBaseline)[\\/]/,
  /lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|defaultAttributes|shared)/,
  /src[\\/]web[\\/]api[\\/](action-path|api-client|api-error|intention-key|query-client|query-string|session|session-events|use-read)\.ts/,
  /src[\\/]web[\\/]kit[\\/](app-link|busy-button|circuit-line|emotion-cache|loading-screen|logo|navigation|search-params|spinner|theme|theme-dialogs|theme-fields|toast-line|toasts|tokens|use-after|use-confirm|use-search-params|visually-hidden)\.tsx?/,
  /src[\\/]web[\\/]shell[\\/](crash-page|gate-decision|not-found-page|palette-events|plain-page|providers|public-pages|session-state)\.tsx?/,
];

const unusedThemeModes = /styles[\\/](createThemeWithVars|ThemeProviderWithVars)\.mjs$/;

/**
 * Material UI's own CSS variable mode hangs on every component although our theme does not use it; without it the
 * first load is about 12 kB smaller. Our tokens are CSS variables by themselves (src/web/kit/tokens.ts).
 */
function withoutThemeModes(): Plugin {
  return {
    name: 'without-theme-modes',
    apply: 'build',
    load(id) {
      if (!unusedThemeModes.test(id)) return null;
      const stub = `const refuse = () => { throw new Error('Material UI theme mode left out in vite.config.ts'); };`;
      return `${stub} export default refuse; export const createGetThemeVar = refuse; export const CssVarsProvider = refuse; export const useColorScheme = refuse; export const getInitColorSchemeScript = refuse;`;
    },
  };
}

export default defineConfig({
  root,
  plugins: [react(), withoutThemeModes()],
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
    reportCompressedSize: false,
    // scripts/sizes.ts reads from it what each page loads.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          minSize: 8_000,
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 5,
            },
            // The public pages do without the router, so it must not share a chunk with the queries.
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
              priority: 4,
            },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
              priority: 4,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 4 },
            {
              name: 'form',
              test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/,
              priority: 4,
            },
            // What every page needs, in one file instead of forty.
            { name: 'base', test: (id) => neededByAll.some((part) => part.test(id)), priority: 3 },
          ],
        },
      },
    },
  },
});
