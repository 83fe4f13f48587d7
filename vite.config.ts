import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageParts } from './scripts/page-parts.ts';

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
  /src[\\/]web[\\/]api[\\/](action-path|api-client|api-error|first-answers|intention-key|query-client|query-string|session|session-events|use-read)\.ts/,
  /src[\\/]web[\\/]kit[\\/](app-link|busy-button|circuit-line|emotion-cache|loading-screen|logo|navigation|search-params|spinner|theme|theme-dialogs|theme-fields|toast-line|toasts|tokens|use-after|use-confirm|use-search-params|visually-hidden)\.tsx?/,
  /src[\\/]web[\\/]shell[\\/](crash-page|gate-decision|not-found-page|palette-events|plain-page|providers|public-pages|session-state)\.tsx?/,
];

/** What the log-in page shares with the frame of the dashboard. */
const sharedWithLogIn = [
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]eye\./,
  /@mui[\\/]material[\\/]useMediaQuery[\\/]/,
  /src[\\/]web[\\/]kit[\\/](check-box|use-is-phone)\.tsx?/,
  /src[\\/]domain[\\/]accounts[\\/]account-types\.ts/,
];

/** What the other pages without a session share with the frame and with lists. */
const sharedWithLinks = [
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](chevron-down|download|file-text)\./,
  /src[\\/]web[\\/]kit[\\/](date-text|empty-state|error-state|status-chip|tooltip|unfold)\.tsx?/,
  /src[\\/]web[\\/]api[\\/]use-write\.ts/,
  /src[\\/]domain[\\/](dates|invariant|money)\.ts/,
  /src[\\/]domain[\\/]policies[\\/]document-status\.ts/,
];

/** What lists, records and the Overview show alike; with it, the frame has all that they share. */
const sharedByPages =
  /src[\\/]web[\\/](shell[\\/]start-dashboard|kit[\\/](later|long-text|money-text|number-text|one-of|page-header|relative-age|when-idle))\.tsx?/;

/** What every list is made of; it brings all that it needs along. */
const list =
  /src[\\/]web[\\/]kit[\\/](data-table|filter|filter-bar|lazy-option-picker|list-bar|pagination|search-field|table-settings-menu|use-bulk-run|use-list-export|use-list-state|view-tabs)\.tsx?/;

const unusedThemeModes = /styles[\\/](createThemeWithVars|ThemeProviderWithVars)\.mjs$/;

function anyOf(parts: readonly RegExp[]): (id: string) => boolean {
  return (id) => parts.some((part) => part.test(id));
}

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
  plugins: [react(), withoutThemeModes(), pageParts(root)],
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
            { name: 'base', test: anyOf(neededByAll), priority: 3 },
            // Small parts that come together anyway: one file is sooner there than fifty, and smaller.
            { name: 'parts', test: anyOf(sharedWithLogIn), priority: 2.5, minSize: 0 },
            { name: 'values', test: anyOf(sharedWithLinks), priority: 2.5, minSize: 0 },
            { name: 'frame', test: sharedByPages, priority: 2 },
            { name: 'list', test: list, priority: 1 },
          ],
        },
      },
    },
  },
});
