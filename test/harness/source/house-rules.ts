import { importsOf, type Import, type SourceFile } from '#test/harness/source/import-graph.ts';

/** A breach of the house rules, told so that one knows what to do about it. */
export type Breach = string;

type Floor = 'domain' | 'contract' | 'server' | 'web';

/** What each floor may import: the floors below it, and which packages. */
const FLOORS: Record<Floor, { floors: readonly Floor[]; packages: RegExp }> = {
  domain: { floors: ['domain'], packages: /^$/ },
  contract: { floors: ['domain', 'contract'], packages: /^zod$/ },
  server: {
    floors: ['domain', 'contract', 'server'],
    packages: /^(?!react|@mui\/|@emotion\/|@tanstack\/|lucide-react|@fontsource)/,
  },
  web: {
    floors: ['domain', 'contract', 'web'],
    packages:
      /^(?!node:|pg$|kysely|fastify|@fastify\/|graphile-worker|nodemailer|smtp-server|pdfkit|stripe|aws4fetch)/,
  },
};

const MAX_LINES = 400;
/** A folder with more files wants rooms. */
const MAX_FILES = 40;
/** Of so many files of a folder no more than this share begin with one word: it is a room that nobody built. */
const STUTTER = { files: 25, share: 0.8 };
const VAGUE_NAMES = /(^|\/)(index|utils?|helpers?|types|common|misc)(\.tsx?|\/)/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.tsx?$/;
/** A text, not a comment, that is an address or the part of one that nothing else is called. */
const ADDRESS =
  /^(?!\s*(?:\/?\*|\/\/)).*(?:['"`]\/dashboard(?!-|\$\{string)|['"](?:new-quotes|new-policies|ontrack-requests|various-insurances|errorlogs|clauses-presets)\b)/m;
const ADDRESS_ALLOWED = /^src\/domain\/places\.ts$|\.test\.tsx?$|\/gallery\//;
/** Rounding and parsing of numbers with a fraction belong where money and decimals are at home. */
const ROUNDING = /\bMath\.(round|floor|ceil|trunc)\((?!.*getTime\(\))|\.toFixed\(|\bparseFloat\(/;
const ROUNDING_ALLOWED = /^src\/(domain\/|web\/kit\/|server\/platform\/|contract\/)/;
const HIDDEN_INPUT = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bTemporal\.Now\b/;

/** Every breach of the rules in these files, in the order of the files. */
export function findBreaches(sources: readonly SourceFile[]): Breach[] {
  const imports = sources.flatMap(importsOf);
  return [
    ...sources.flatMap(breachesOfFile),
    ...breachesOfFolders(sources.map(({ path }) => path)),
    ...imports.flatMap(breachesOfImport),
    ...findCircles(imports, 'server'),
    ...findCircles(imports, 'web'),
  ];
}

function breachesOfFile({ path, text }: SourceFile): Breach[] {
  const lines = text.split('\n').length - 1;
  const is_generated = path === 'src/server/platform/database/schema-types.ts';
  const breaches: Breach[] = [];
  if (lines > MAX_LINES && !is_generated)
    breaches.push(`${path} has ${lines} lines; it wants to be two files`);
  if (VAGUE_NAMES.test(path)) breaches.push(`${path}: the name says nothing about the content`);
  if (!KEBAB_CASE.test(path.slice(path.lastIndexOf('/') + 1)))
    breaches.push(`${path}: names are kebab-case`);
  if (ROUNDING.test(text) && !ROUNDING_ALLOWED.test(path))
    breaches.push(`${path} rounds numbers; domain/money.ts does that`);
  breaches.push(...writtenAddresses({ path, text }));
  if (path.startsWith('src/domain/') && HIDDEN_INPUT.test(text))
    breaches.push(`${path} asks a clock or for chance; domain is told`);
  return breaches;
}

/** That a file writes an address by hand, wherever it lies. */
export function writtenAddresses({ path, text }: SourceFile): Breach[] {
  if (!ADDRESS.test(text) || ADDRESS_ALLOWED.test(path)) return [];
  return [`${path} writes an address; domain/places.ts knows it`];
}

/** Folders that nobody can look through: too many files, or names that nearly all begin alike. */
function breachesOfFolders(paths: readonly string[]): Breach[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')));
  return [...folders].flatMap(([folder, files]) => {
    const words = files.map((path) => /^(?:use-)?([a-z0-9]+)/.exec(path.slice(folder.length + 1)));
    const alike = Map.groupBy(words, (word) => word?.[1]);
    const stutter = [...alike].find(([, { length }]) => length > files.length * STUTTER.share);
    return [
      ...(files.length > MAX_FILES ? [`${folder} has ${files.length} files; it wants rooms`] : []),
      ...(stutter && files.length >= STUTTER.files
        ? [`${folder}: nearly all names begin with ${stutter[0]}-; the room says it already`]
        : []),
    ];
  });
}

function breachesOfImport({ from, to }: Import): Breach[] {
  const floor = floorOf(from);
  if (floor === undefined) return [`${from} lies outside the floors`];
  const rule = FLOORS[floor];
  const target = floorOf(to);
  if (to.startsWith('src/') && target === undefined)
    return [`${from} imports ${to}, which lies outside the floors`];
  if (target !== undefined && !rule.floors.includes(target))
    return [`${from} imports ${to}: ${floor} may not use ${target}`];
  if (to.startsWith('test/') || to.startsWith('scripts/'))
    return [`${from} imports ${to}: the product does not use its tests`];
  if (target === undefined && !rule.packages.test(to))
    return [`${from} imports the package ${to}, which ${floor} may not use`];
  return breachesOfRoom(from, to);
}

/** Inside a floor: what everything stands on does not know the areas, and areas do not know the frame. */
function breachesOfRoom(from: string, to: string): Breach[] {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === undefined || other === undefined || room === other) return [];
  const is_foundation = /^src\/(server\/platform|web\/kit|web\/api)$/.test(room);
  const is_area = !/^src\/(server\/platform|web\/kit|web\/api)$/.test(other);
  if (is_foundation && is_area) return [`${from} imports ${to}: ${room} does not know the areas`];
  if (room.startsWith('src/web/') && room !== 'src/web/shell' && other === 'src/web/shell') {
    return [`${from} imports ${to}: areas are put together by the shell, not the other way`];
  }
  return [];
}

/** Areas that need each other, directly or round about, could not be read one after the other. */
function findCircles(imports: readonly Import[], floor: Floor): Breach[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, type_only } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (type_only || room === undefined || other === undefined || room === other) continue;
    if (!room.startsWith(`src/${floor}/`) || !other.startsWith(`src/${floor}/`)) continue;
    edges.set(room, (edges.get(room) ?? new Set()).add(other));
  }
  for (const start of edges.keys()) {
    const circle = pathBack(edges, start, [start]);
    if (circle)
      return [
        `areas in a circle: ${circle.map((room) => room.slice(`src/${floor}/`.length)).join(' → ')}`,
      ];
  }
  return [];
}

function pathBack(
  edges: Map<string, Set<string>>,
  start: string,
  path: readonly string[],
): string[] | undefined {
  for (const next of edges.get(path.at(-1) ?? '') ?? []) {
    if (next === start) return [...path, next];
    if (path.includes(next)) continue;
    const found = pathBack(edges, start, [...path, next]);
    if (found) return found;
  }
  return undefined;
}

function floorOf(path: string): Floor | undefined {
  const name = /^src\/(\w+)\//.exec(path)?.[1];
  return name !== undefined && name in FLOORS ? (name as Floor) : undefined;
}

/** The folder below the floor, such as src/server/claims; files directly on the floor belong to none. */
function roomOf(path: string): string | undefined {
  return /^src\/(?:server|web)\/[^/]+(?=\/)/.exec(path)?.[0];
}
