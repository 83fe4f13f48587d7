import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** One import of a source file: where it leads, as a path in the repository or the name of a package. */
export interface Import {
  from: string;
  to: string;
  /** Whether only types are taken, so that nothing is loaded because of it. */
  type_only: boolean;
}

export interface SourceFile {
  path: string;
  text: string;
}

/** Every source file below src, tests apart. */
export function readSources(): SourceFile[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** All imports and re-exports of a file, the ones of types and the ones made while running included. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module } = parseSync(path, text);
  const found = [
    ...module.staticImports.map((each) => ({
      name: each.moduleRequest.value,
      type_only: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((each) =>
      each.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, type_only: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      name: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      type_only: false,
    })),
  ];
  return found.map(({ name, type_only }) => ({ from: path, to: resolve(path, name), type_only }));
}

function resolve(from: string, name: string): string {
  if (name.startsWith('#'))
    return name.replace(/^#(\w+)\//, (_, floor: string) =>
      floor === 'test' ? 'test/' : `src/${floor}/`,
    );
  if (name.startsWith('.')) return posix.join(dirname(from), name);
  return name;
}
