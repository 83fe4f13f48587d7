import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { pages, type Place, patternOf, type PublicPlace, publicPages } from '#domain/places.ts';

/** What the browser should load at once for the pages, as the server reads it from `pages.json`. */
interface PageParts {
  /** Faces that every page draws with. */
  fonts: string[];
  pages: PartsOfPage[];
}

/** The scripts of one page beside those that the page itself names. */
interface PartsOfPage {
  /** `/dashboard/claims/$claim_id`. */
  path: string;
  scripts: string[];
  /** What one account type needs besides. */
  scripts_of: Record<string, string[]>;
}

/** A route as its file writes it: the address and the modules behind it, as paths below src/web. */
export interface WrittenRoute {
  path: string;
  module: string;
  module_of: Record<string, string>;
}

/** The part of a written file that counts here. */
interface Chunk {
  type: 'chunk' | 'asset';
  fileName: string;
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
}

/** The files that list pages, of those without a session too. */
export const ROUTES = ['shell/routes/*-routes.ts', 'shell/public-pages.ts'];
const DASHBOARD = ['shell/start-dashboard.ts'];
const PUBLIC = ['shell/public-app.tsx'];
/** The two faces, in the letters of most texts. */
export const FONTS = /^assets\/(inter-latin-wght|archivo-latin-wdth)-normal-[^/]+\.woff2$/;

/**
 * Writes `pages.json`: which scripts each address needs in the end, so that the server can name them in the page and
 * the browser need not find them one after the other.
 */
export function pageParts(root: string): Plugin {
  return {
    name: 'page-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle) as Chunk[];
      const routes = globSync(ROUTES, { cwd: root }).flatMap((file) =>
        readRoutes(readFileSync(join(root, file), 'utf8')),
      );
      const parts = partsOf({ root, files, routes });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(parts) });
    },
  };
}

/** The routes that a file lists as `{ path: patternOf('…'), load: () => import('#web/…'), … }`. */
export function readRoutes(source: string): WrittenRoute[] {
  const routes: WrittenRoute[] = [];
  visit(parseAst(source, { lang: 'tsx' }), (node) => {
    if (node['type'] !== 'ObjectExpression') return;
    const fields = fieldsOf(node);
    const path = textOf(fields['path']) ?? patternIn(fields['path']);
    const [module] = importsIn(fields['load']);
    if (path === undefined || module === undefined) return;
    const also = fields['also'] === undefined ? {} : fieldsOf(fields['also'] as Node);
    routes.push({
      path,
      module,
      module_of: Object.fromEntries(
        Object.entries(also).map(([type, value]) => [type, textOf(value) ?? '']),
      ),
    });
  });
  if (routes.length === 0) throw new Error('page-parts: the file of the routes lists none');
  return routes;
}

/** The address that `patternOf('claim')` names, or `pages.login` of the pages without a session. */
function patternIn(field: unknown): string | undefined {
  const { object, property } = (field ?? {}) as { object?: Node; property?: Node };
  const open = object?.['name'] === 'pages' ? property?.['name'] : undefined;
  if (typeof open === 'string' && open in publicPages) return publicPages[open as PublicPlace];
  const { callee, arguments: given } = (field ?? {}) as { callee?: Node; arguments?: unknown[] };
  const place = callee?.['name'] === 'patternOf' ? textOf(given?.[0]) : undefined;
  return place !== undefined && place in pages ? patternOf(place as Place) : undefined;
}

function partsOf({
  root,
  files,
  routes,
}: {
  root: string;
  files: readonly Chunk[];
  routes: readonly WrittenRoute[];
}): PageParts {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const fileOf = (module: string) => {
    const found = files.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
    if (!found) throw new Error(`page-parts: ${module} is no part of its own in the build`);
    return found.fileName;
  };
  const withImports = (names: Iterable<string>, seen: Set<string> = new Set()) => {
    for (const name of names)
      if (!seen.has(name)) {
        seen.add(name);
        withImports(byName.get(name)?.imports ?? [], seen);
      }
    return seen;
  };
  const named = withImports(files.filter(({ isEntry }) => isEntry).map((file) => file.fileName));
  const scripts = (modules: readonly string[], known: ReadonlySet<string>) =>
    withImports(modules.map(fileOf)).difference(known);
  const addresses = (names: Iterable<string>) => Array.from(names, (name) => `/${name}`);
  return {
    fonts: addresses(files.map((file) => file.fileName).filter((name) => FONTS.test(name))),
    pages: routes.map(({ path, module, module_of }) => {
      const frame = path.startsWith(patternOf('overview')) ? DASHBOARD : PUBLIC;
      const own = scripts([...frame, module], named);
      return {
        path,
        scripts: addresses(own),
        scripts_of: Object.fromEntries(
          Object.entries(module_of).map(([type, part]) => [
            type,
            addresses(scripts([part], named.union(own))),
          ]),
        ),
      };
    }),
  };
}

type Node = Record<string, unknown>;

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (typeof node === 'object' && node !== null) {
    see(node as Node);
    for (const value of Object.values(node)) visit(value, see);
  }
}

function fieldsOf(node: Node): Record<string, unknown> {
  const properties = (node['properties'] ?? []) as { key?: Node; value?: unknown }[];
  return Object.fromEntries(
    properties.map(({ key, value }) => [String(key?.['name'] ?? key?.['value']), value]),
  );
}

function textOf(node: unknown): string | undefined {
  const value = (node as Node | undefined)?.['value'];
  return typeof value === 'string' ? value : undefined;
}

/** The modules that a piece of code imports when it runs, as paths below src/web. */
function importsIn(node: unknown): string[] {
  const found: string[] = [];
  visit(node, (one) => {
    if (one['type'] !== 'ImportExpression') return;
    const name = textOf(one['source']);
    if (name?.startsWith('#web/')) found.push(name.slice('#web/'.length));
  });
  return found;
}
