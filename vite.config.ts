import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { offlineWorker } from './scripts/build/offline-worker.ts';
import { pageParts } from './scripts/build/page-parts.ts';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
const outDir = fileURLToPath(new URL('./dist/web', import.meta.url));

/** The server of the same machine answers /api while the screens are being worked on. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

// Actions have no dot in their path; our own modules in src/web/api have.
const proxy = { '^/api/[\\w/-]+(\\?|$)': api };

const REFUSE = `const refuse = () => { throw new Error('a part that vite.config.ts leaves out'); };`;
/** Every part here says itself what it hands on to its element; without that it is as Material UI has it for its parts. */
const HANDED_ON = `const inner = ['theme', 'sx', 'as', 'ownerState', 'classes']; export default (name) => !inner.includes(name);`;
const ENDLESS_LISTS = `${REFUSE} export const infiniteQueryBehavior = refuse; export const hasNextPage = refuse; export const hasPreviousPage = refuse;`;
const THEME_MODES = `${REFUSE} export default refuse; export const createGetThemeVar = refuse; export const CssVarsProvider = refuse; export const useColorScheme = refuse; export const getInitColorSchemeScript = refuse;`;

/**
 * What hangs on every component although nothing here uses it: Material UI's CSS variable mode (our tokens are CSS
 * variables by themselves, src/web/kit/base/tokens.ts), its ripple (switched off in src/web/kit/theme/theme.ts), its ring
 * of a button that loads (ours is src/web/kit/base/spinner.tsx), its arrows beside tabs (ours are swiped), Emotion's
 * withTheme and its list of all attributes that there are, and lists of queries that read on without an end. The first
 * load is about 18 kB smaller without.
 */
const unusedParts: [part: RegExp, stub: string][] = [
  [/material[\\/]styles[\\/](createThemeWithVars|ThemeProviderWithVars)\.mjs$/, THEME_MODES],
  [/material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/, `${REFUSE} export default refuse;`],
  [/hoist-non-react-statics\.cjs\.js$/, `${REFUSE} export default refuse;`],
  [/is-prop-valid[\\/]dist[\\/]emotion-is-prop-valid\.(browser\.)?esm\.js$/, HANDED_ON],
  [/query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/, ENDLESS_LISTS],
  [/material[\\/]TabScrollButton[\\/]index\.mjs$/, `${REFUSE} export default refuse;`],
  [/material[\\/]CircularProgress[\\/]index\.mjs$/, `${REFUSE} export default refuse;`],
];

/** `assets/claim-list-screen-DFB8hGJm.js`. */
const isPage = (file: string) => /-screen-[\w-]{8}\.js$/.test(file);

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
    // What each page may weigh is checked by scripts/sizes.ts.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // scripts/sizes.ts reads from it what each page loads.
    manifest: true,
    // Which scripts a page needs is in pages.json: in the frame these lists weighed more than its menu.
    modulePreload: { resolveDependencies: (file, parts) => (isPage(file) ? [] : parts) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          minSize: 8_000,
          groups: chunkGroups(),
        },
      },
    },
  },
});
