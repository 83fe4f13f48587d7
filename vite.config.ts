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

const neededByAll = [
  /node_modules[\\/](@emotion|stylis|clsx|hoist-non-react-statics)[\\/]/,
  /node_modules[\\/]@mui[\\/](system|styled-engine|utils|private-theming)[\\/]/,
  /@mui[\\/]material[\\/](styles|utils|colors|Box|Button|ButtonBase|IconButton|CssBaseline)[\\/]/,
  /lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|defaultAttributes|shared)/,
  /src[\\/]web[\\/]api[\\/](action-path|api-client|api-error|first-answers|intention-key|query-client|query-string|session|session-events|use-read)\.ts/,
  /src[\\/]web[\\/]kit[\\/]\w+[\\/](app-link|busy-button|circuit-line|emotion-cache|loading-screen|logo|navigation|search-params|spinner|theme|theme-dialogs|theme-fields|toast-line|toasts|tokens|use-after|use-confirm|use-search-params|visually-hidden)\.tsx?/,
  /src[\\/]web[\\/]shell[\\/](?:\w+[\\/])?(crash-page|gate-decision|not-found-page|palette-events|plain-page|providers|public-pages|session-state)\.tsx?/,
];

/** What the log-in page shares with the frame of the dashboard. */
const sharedWithLogIn = [
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]eye\./,
  /@mui[\\/]material[\\/]useMediaQuery[\\/]/,
  /src[\\/]web[\\/]kit[\\/]\w+[\\/](check-box|use-is-phone)\.tsx?/,
  /src[\\/]domain[\\/]accounts[\\/]account-types\.ts/,
];

/** What the other pages without a session share with the frame and with lists. */
const sharedWithLinks = [
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](chevron-down|download|file-text)\./,
  /src[\\/]web[\\/]kit[\\/]\w+[\\/](big-figure|date-text|empty-state|error-state|status-chip|tooltip|unfold|use-copy)\.tsx?/,
  /src[\\/]web[\\/]api[\\/]use-write\.ts/,
  /src[\\/]domain[\\/](dates|invariant|money)\.ts/,
  /src[\\/]domain[\\/]policies[\\/]document-status\.ts/,
];

/** What lists, records and the Overview show alike; with it, the frame has all that they share. */
const sharedByPages =
  /src[\\/]web[\\/](shell[\\/]start-dashboard|kit[\\/]\w+[\\/](later|long-text|money-text|number-text|one-of|page-header|relative-age|when-idle))\.tsx?/;

/** What every list is made of; it brings all that it needs along. */
const list = [
  /src[\\/]web[\\/]kit[\\/]\w+[\\/](data-table|filter|filter-bar|lazy-dialog|lazy-option-picker|list-bar|pagination|search-field|table-settings-menu|use-bulk-deeds|use-copy-link-action|use-list-export|use-list-state|view-tabs)\.tsx?/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](external-link|link-2|mail|message-square|plus)\./,
  /src[\\/]domain[\\/](number-entry|claims[\\/]claim-status)\.ts/,
];

/** What is written in: the log-in, forms, the thread of a record. */
const field =
  /@mui[\\/]material[\\/](InputBase|OutlinedInput)[\\/]|src[\\/]web[\\/]kit[\\/]\w+[\\/]growing-lines\.ts/;

/** What says that something is so. */
const note = [
  /@mui[\\/]material[\\/]Typography[\\/]/,
  /src[\\/]web[\\/]kit[\\/]\w+[\\/]inline-alert\.tsx/,
];

/** What records show to those who only read them, by a link too. */
const reading = [
  /src[\\/]web[\\/]kit[\\/]\w+[\\/](card|facts)\.tsx/,
  /src[\\/]web[\\/](communications[\\/]thread-(frame|text)|files[\\/]sender-badge)\.tsx/,
  /src[\\/]domain[\\/](accounts[\\/]account-badges|communications[\\/]message-display)\.ts/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]lock\./,
];

/** Tabs within a page. */
const tabs = /src[\\/]web[\\/]kit[\\/]\w+[\\/]page-tabs\.tsx/;

/** Small parts of every record's page; some stand on a few other pages too. */
const record = [
  /src[\\/]web[\\/]kit[\\/]\w+[\\/](detail-page|file-rules|key-figures|record-stepper|toggle-buttons|use-copy-key|use-param|wanted-writing)\.tsx?/,
  /src[\\/]web[\\/]api[\\/]use-upload\.ts/,
  /src[\\/]domain[\\/](policies[\\/]request-status|communications[\\/]todo-status)\.ts/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](bell-ring|hash|paperclip|phone|send)\./,
];

/** The conversation beside a record. */
const thread = /src[\\/]web[\\/]communications[\\/]thread-panel\.tsx/;

/** What the pages and dialogs of claims ask and reckon alike. */
const claim = [
  /src[\\/]domain[\\/]claims[\\/](claim-checks|claim-constants|claim-decision-checks|claim-limits|damage-lines|missing-for-approval)\.ts/,
  /src[\\/]domain[\\/]rating[\\/]excess[\\/]additional-excess\.ts/,
  /src[\\/]domain[\\/]payments[\\/]payment-transitions\.ts/,
  /src[\\/]web[\\/]claims[\\/]claim[\\/](claim-upload-kinds|use-claim-change)\.tsx?/,
  /src[\\/]web[\\/]kit[\\/]\w+[\\/]use-stale-merge\.tsx/,
];

const unusedThemeModes = /styles[\\/](createThemeWithVars|ThemeProviderWithVars)\.mjs$/;

function anyOf(parts: readonly RegExp[]): (id: string) => boolean {
  return (id) => parts.some((part) => part.test(id));
}

/**
 * Material UI's own CSS variable mode hangs on every component although our theme does not use it; without it the
 * first load is about 12 kB smaller. Our tokens are CSS variables by themselves (src/web/kit/base/tokens.ts).
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
  plugins: [react(), withoutThemeModes(), pageParts(root), offlineWorker(root)],
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
            { name: 'list', test: anyOf(list), priority: 1 },
            { name: 'field', test: field, priority: 0.9, minSize: 0 },
            { name: 'note', test: anyOf(note), priority: 0.8, minSize: 0 },
            { name: 'reading', test: anyOf(reading), priority: 0.7, minSize: 0 },
            { name: 'tabs', test: tabs, priority: 0.6, minSize: 0 },
            { name: 'record', test: anyOf(record), priority: 0.5, minSize: 0 },
            { name: 'thread', test: thread, priority: 0.4 },
            { name: 'claim', test: anyOf(claim), priority: 0.3, minSize: 0 },
          ],
        },
      },
    },
  },
});
