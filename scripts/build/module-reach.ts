/** What the bundler knows of one module. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Which modules load by themselves (pages, dialogs, the first page), and what each of them needs from the start. */
export class ModuleReach {
  readonly #entries: readonly string[];
  /** For each module the entries that cannot start without it. */
  readonly #needed_by = new Map<string, Set<string>>();

  /** Walks the whole graph from any module of it. */
  constructor(graph: ModuleGraph, id: string) {
    const info = (one: string) => graph.getModuleInfo(one);
    const up = spread([id], (one) => {
      const { importers = [], dynamicImporters = [] } = info(one) ?? {};
      return [...importers, ...dynamicImporters];
    });
    const roots = [...up].filter((one) => info(one)?.isEntry);
    const all = spread(roots, (one) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = info(one) ?? {};
      return [...importedIds, ...dynamicallyImportedIds];
    });
    this.#entries = [...all].filter(
      (one) => roots.includes(one) || (info(one)?.dynamicImporters.length ?? 0) > 0,
    );
    for (const entry of this.#entries)
      for (const needed of spread([entry], (one) => info(one)?.importedIds ?? []))
        this.#needed_by.set(needed, (this.#needed_by.get(needed) ?? new Set()).add(entry));
  }

  /** How many of these entries, by the end of their path, need the module. */
  of(id: string, paths: readonly string[]): number {
    const entries = [...(this.#needed_by.get(id) ?? [])];
    return paths.filter((path) => entries.some((entry) => entry.endsWith(`/${path}`))).length;
  }

  /** The part of all entries that needs the module, 0 to 1. */
  share(id: string): number {
    return (this.#needed_by.get(id)?.size ?? 0) / this.#entries.length;
  }
}

/** Everything that is reached from the first ones. */
function spread(first: readonly string[], next: (one: string) => readonly string[]): Set<string> {
  const seen = new Set(first);
  for (const one of seen) for (const other of next(one)) seen.add(other);
  return seen;
}
