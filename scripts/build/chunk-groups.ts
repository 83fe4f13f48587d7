import { ModuleReach, type ModuleGraph } from './module-reach.ts';

/** A chunk of the bundler: the modules for which `name` answers it, as far as `test` lets them through. */
interface ChunkGroup {
  name: string | ((id: string, graph: ModuleGraph) => string | null);
  debugName?: string;
  test: RegExp;
  minSize: number;
  minShareCount?: number;
  includeDependenciesRecursively?: boolean;
  priority: number;
}

/** The libraries, each in a file of its own: they change seldom. */
const libraries = {
  react: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  query: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
  zod: /node_modules[\\/]zod[\\/]/,
  countries: /src[\\/]domain[\\/]countries\./,
  form: /node_modules[\\/](react-hook-form|@hookform)[\\/]/,
};

/** Where the browser begins without a session, and with one. */
const PUBLIC_SCREENS = [
  'shell/log-in/login-screen.tsx',
  'payments/link/new-payment-screen.tsx',
  'policies/link/policy-info-screen.tsx',
];
const LOG_IN = PUBLIC_SCREENS.slice(0, 1);
const FRAME = ['shell/start-dashboard.ts'];
const FIRST_LIST = ['claims/list/claim-list-screen.tsx'];

/**
 * When a module belongs to the group of its folder: by who needs it, never by a number of pages, which grows with
 * every page that is added. A share is one of all pages and dialogs that load by themselves.
 */
type Condition = (reach: ModuleReach, id: string) => boolean;

const always: Condition = () => true;
const withoutSession: Condition = (reach, id) =>
  reach.of(id, PUBLIC_SCREENS) + reach.of(id, FRAME) >= 2 && reach.of(id, PUBLIC_SCREENS) > 0;
const onFirstList: Condition = (reach, id) => reach.of(id, FIRST_LIST) > 0;
const atLogIn: Condition = (reach, id) => reach.of(id, LOG_IN) > 0;
const byLink: Condition = (reach, id) => reach.of(id, PUBLIC_SCREENS.slice(-1)) > 0;
const byShareOf =
  (share: number): Condition =>
  (reach, id) =>
    reach.share(id) >= share;

interface Group {
  name: string;
  folders: RegExp;
  when: Condition;
  /** Only what is shared by so many once all that nobody uses is gone: an icon is reached through the list of them all. */
  shared_by?: number;
  /** Without what its modules need: that is needed by others too, who would load the whole group for it. */
  alone?: boolean;
}

const SHARED = /src[\\/](web[\\/](api|kit|files|communications)|domain)[\\/]/;

const either = (...patterns: readonly RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * What comes together, by folder, the first that fits: such a module is in the file of its group when its condition
 * holds, and what it needs comes along. One file is sooner there than fifty, and smaller; what only a dialog needs
 * stays with the dialog. `npm run sizes` says what each page loads by it.
 */
const groups: Group[] = [
  // What every page draws with (not main.tsx, which waits for the page that waits for this), and small parts of the
  // pages without a session that the frame or lists have too.
  {
    name: 'base',
    folders: either(
      /web[\\/]shell[\\/](providers|public-app|public-pages)\./,
      /web[\\/](api[\\/]first-answers|kit[\\/](base[\\/](inline-alert|unfold|use-copy)|choice[\\/]check-box))\./,
      /domain[\\/](product|accounts[\\/]account-types)\.|@mui[\\/]material[\\/]Typography[\\/]/,
    ),
    when: always,
  },
  {
    name: 'icons',
    folders: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
    when: always,
    shared_by: 21,
  },
  // The icons of Material itself come with the dialogs that draw them.
  {
    name: 'values',
    folders: either(SHARED, /node_modules[\\/](?!lucide|@mui[\\/]material[\\/]SvgIcon)/),
    when: withoutSession,
  },
  {
    name: 'log-in',
    folders: /web[\\/]shell[\\/]log-in[\\/](login-frame|track-map|password-field)\./,
    when: always,
    alone: true,
  },
  { name: 'typing', folders: /web[\\/]kit[\\/]/, when: atLogIn },
  {
    name: 'shown',
    folders: SHARED,
    when: (reach, id) => byLink(reach, id) && (onFirstList(reach, id) || reach.share(id) >= 0.15),
  },
  { name: 'reading', folders: SHARED, when: byLink },
  { name: 'frame', folders: /web[\\/]shell[\\/]start-dashboard\./, when: always },
  { name: 'list', folders: SHARED, when: onFirstList },
  // Icons of the first list that few others draw: by themselves they would be three files of 300 bytes.
  {
    name: 'list',
    folders:
      /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](siren|user-round-search|external-link)\./,
    when: always,
    alone: true,
  },
  {
    name: 'statuses',
    folders: /domain[\\/]\w+[\\/]\w+-status\./,
    when: byShareOf(0.045),
    alone: true,
  },
  {
    name: 'page',
    folders: /web[\\/]kit[\\/](address|base|text)[\\/]/,
    when: byShareOf(0.1),
    alone: true,
  },
  {
    name: 'upload',
    folders: /web[\\/](api[\\/]|kit[\\/]form[\\/]file-rules)/,
    when: byShareOf(0.04),
    alone: true,
  },
  {
    name: 'forms',
    folders: /web[\\/]kit[\\/]form[\\/](?![\w-]*dialog)/,
    when: byShareOf(0.3),
    alone: true,
  },
  // What is typed into outside of forms too.
  {
    name: 'fields',
    folders: /web[\\/]kit[\\/]form[\\/](date-field|money-field)\./,
    when: always,
    alone: true,
  },
  {
    name: 'record',
    folders: /web[\\/](kit[\\/]record|files)[\\/]/,
    when: byShareOf(0.035),
    alone: true,
  },
  {
    name: 'thread',
    folders: /web[\\/](communications[\\/](use-(thread|stay)|thread)|files[\\/]photo-groups)/,
    when: byShareOf(0.03),
    alone: true,
  },
  {
    name: 'claim',
    folders: /src[\\/](web|domain)[\\/]claims[\\/]/,
    when: byShareOf(0.045),
    alone: true,
  },
];

/** The chunks of the screens for the bundler: libraries, then what comes together. */
export function chunkGroups(): ChunkGroup[] {
  let reach: ModuleReach | undefined;
  const reachIn = (graph: ModuleGraph, id: string) => (reach ??= new ModuleReach(graph, id));
  return [
    ...Object.entries(libraries).map(([name, test]) => ({ name, test, minSize: 0, priority: 200 })),
    ...groups.map(({ name, folders, when, shared_by = 1, alone = false }, index) => ({
      name: (id: string, graph: ModuleGraph) => (when(reachIn(graph, id), id) ? name : null),
      debugName: name,
      test: folders,
      minSize: 0,
      minShareCount: shared_by,
      includeDependenciesRecursively: !alone,
      priority: 100 - index,
    })),
  ];
}
