import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineWorker } from './scripts/offline-worker.ts';
import { pageParts } from './scripts/page-parts.ts';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
const outDir = fileURLToPath(new URL('./dist/web', import.meta.url));

/** The server of the same machine answers /api while the screens are being worked on. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

// Actions have no dot in their path; our own modules in src/web/api have.
const proxy = { '^/api/[\\w/-]+(\\?|$)': api };

/** The libraries, each in a file of its own: they change seldom. */
const libraries = {
  react: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  // The public pages do without the router, so it must not share a chunk with the queries.
  query: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
  router:
    /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
  zod: /node_modules[\\/]zod[\\/]/,
  countries: /src[\\/]domain[\\/]countries\./,
  form: /node_modules[\\/](react-hook-form|@hookform)[\\/]/,
};

/**
 * What comes together, by folder, the first that fits: a module that so many pages and dialogs share is in the file of
 * its group, and what it needs comes along. One file is sooner there than fifty, and smaller; what only a dialog needs
 * stays with the dialog. `npm run sizes` says what each page loads by it.
 */
const groups: { name: string; folders: RegExp; shared_by: number }[] = [
  // What every page draws with (not main.tsx, which waits for the page that waits for this), and small parts of the
  // pages without a session that the frame or lists have too.
  {
    name: 'base',
    folders: new RegExp(
      [
        /web[\\/]shell[\\/](providers|public-app|public-pages)\./,
        /web[\\/](api[\\/]first-answers|kit[\\/](base[\\/](inline-alert|unfold|use-copy)|choice[\\/]check-box))\./,
        /domain[\\/](product|accounts[\\/]account-types)\.|@mui[\\/]material[\\/]Typography[\\/]/,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
    shared_by: 1,
  },
  {
    name: 'values',
    folders:
      /src[\\/](web[\\/](api|kit[\\/](base|text|overlay))|domain)[\\/](?![\w-]*(dialog|sheet|popover|menu))/,
    shared_by: 110,
  },
  { name: 'icons', folders: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, shared_by: 21 },
  { name: 'statuses', folders: /domain[\\/]\w+[\\/]\w+-status\./, shared_by: 14 },
  // What the pages around a log-in share: several tiny files weigh more than one.
  {
    name: 'log-in',
    folders: /web[\\/]shell[\\/]log-in[\\/](login-frame|password-field)\./,
    shared_by: 1,
  },
  // What records show to those who only read them, by a link too.
  {
    name: 'reading',
    folders:
      /web[\\/](communications[\\/]thread-(frame|text)|kit[\\/](record[\\/]facts|base[\\/]card))\./,
    shared_by: 1,
  },
  { name: 'frame', folders: /web[\\/]shell[\\/]start-dashboard\./, shared_by: 1 },
  { name: 'page', folders: /web[\\/]kit[\\/](base|text)[\\/]/, shared_by: 20 },
  { name: 'upload', folders: /web[\\/](api[\\/]|kit[\\/]form[\\/]file-rules)/, shared_by: 12 },
  {
    name: 'list',
    folders: /web[\\/]kit[\\/]((list|table)[\\/](?!plain-table)|(overlay|choice)[\\/]lazy)/,
    shared_by: 11,
  },
  { name: 'field', folders: /web[\\/]kit[\\/]form[\\/](?![\w-]*dialog)/, shared_by: 68 },
  { name: 'record', folders: /web[\\/](kit[\\/]record|files)[\\/]/, shared_by: 11 },
  { name: 'thread', folders: /web[\\/]communications[\\/]thread-panel\./, shared_by: 1 },
  { name: 'claim', folders: /src[\\/](web|domain)[\\/]claims[\\/]/, shared_by: 14 },
];

const REFUSE = `const refuse = () => { throw new Error('a part that vite.config.ts leaves out'); };`;
const THEME_MODES = `${REFUSE} export default refuse; export const createGetThemeVar = refuse; export const CssVarsProvider = refuse; export const useColorScheme = refuse; export const getInitColorSchemeScript = refuse;`;

/**
 * What hangs on every component although nothing here uses it: Material UI's CSS variable mode (our tokens are CSS
 * variables by themselves, src/web/kit/base/tokens.ts), its ripple (switched off in src/web/kit/base/theme.ts), its ring
 * of a button that loads (ours is src/web/kit/base/spinner.tsx), and Emotion's withTheme. The first load is about 16 kB
 * smaller without.
 */
const unusedParts: [part: RegExp, stub: string][] = [
  [/material[\\/]styles[\\/](createThemeWithVars|ThemeProviderWithVars)\.mjs$/, THEME_MODES],
  [/material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/, `${REFUSE} export default refuse;`],
  [/hoist-non-react-statics\.cjs\.js$/, `${REFUSE} export default refuse;`],
  [/material[\\/]CircularProgress[\\/]index\.mjs$/, `${REFUSE} export default refuse;`],
];

/** Puts something that refuses to be used in the place of those parts. */
function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    load: (id) => unusedParts.find(([part]) => part.test(id))?.[1] ?? null,
  };
}

export default defineConfig({
  root,
  plugins: [react(), withoutUnusedParts(), pageParts(root), offlineWorker(root)],
  // The server puts a fresh nonce in place of this text in every answer, so that the page's policy can be strict.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy },
  preview: { proxy },
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome117', 'firefox125', 'safari17'],
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
            ...Object.entries(libraries).map(([name, test]) => ({
              name,
              test,
              minSize: 0,
              priority: 200,
            })),
            ...groups.map(({ name, folders, shared_by }, index) => ({
              name,
              test: folders,
              minShareCount: shared_by,
              minSize: 0,
              priority: 100 - index,
            })),
          ],
        },
      },
    },
  },
});
