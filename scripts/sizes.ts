// usage: npm run sizes — builds the screens and prints what each page makes the browser load; fails above a budget
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { buildWeb } from './build/web-build.ts';

/** An entry of the bundler's list: one written file and the modules that it asks for as it starts. */
interface Chunk {
  file: string;
  imports?: string[];
}

interface Page {
  name: string;
  bytes: number;
  budget: number;
}

const output = join(root, 'dist/web');
const FIRST_LOAD_BYTES = 151_000;
const FIRST_LIST_BYTES = 215_000;
const OWN_PART_BYTES = 67_000;

const PAGE = 'index.html';
const PUBLIC_FRAME = 'shell/public-app.tsx';
const FRAME = 'shell/start-dashboard.ts';
const FIRST_LIST = 'claims/list/claim-list-screen.tsx';
const PUBLIC_SCREENS = [
  ['Log in', 'shell/log-in/login-screen.tsx'],
  ['Pay by link', 'payments/link/new-payment-screen.tsx'],
  ['Policy by link', 'policies/link/policy-info-screen.tsx'],
] as const;

await buildWeb();
const chunks = JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

const firstLoads: Page[] = [
  ...PUBLIC_SCREENS.map(([name, screen]) => ({
    name,
    bytes: weightOf(filesOf(PAGE, PUBLIC_FRAME, screen)),
    budget: FIRST_LOAD_BYTES,
  })),
  {
    name: 'Crash corner, the first list',
    bytes: weightOf(filesOf(PAGE, FRAME, FIRST_LIST)),
    budget: FIRST_LIST_BYTES,
  },
];
const alreadyThere = filesOf(PAGE, FRAME, FIRST_LIST);
const ownParts: Page[] = Object.keys(chunks)
  .filter((source) => source.endsWith('-screen.tsx') && !isPublic(source))
  .map((source) => ({
    name: source.replace('-screen.tsx', ''),
    bytes: weightOf(filesOf(source).difference(alreadyThere)),
    budget: OWN_PART_BYTES,
  }))
  .toSorted((one, other) => other.bytes - one.bytes);

print('Script of the first load', firstLoads);
print('What each page adds to the first list', ownParts);
const tooHeavy = [...firstLoads, ...ownParts].filter(({ bytes, budget }) => bytes > budget);
if (tooHeavy.length > 0) {
  console.error(`\nAbove budget: ${tooHeavy.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}

/** Every script that the browser has before the named modules can start, each once. */
function filesOf(...sources: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = sources.map(keyOf);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunks[key]?.imports ?? []));
  }
  return new Set([...seen].map((key) => chunks[key]?.file ?? ''));
}

function keyOf(source: string): string {
  const key = Object.keys(chunks).find((name) => name === source || name.endsWith(`/${source}`));
  if (key === undefined && !(source in chunks))
    throw new Error(
      `${source} is no part of its own in the build any more: correct scripts/sizes.ts`,
    );
  return key ?? source;
}

function isPublic(source: string): boolean {
  return PUBLIC_SCREENS.some(([, screen]) => source.endsWith(screen));
}

/** Bytes over the wire with gzip, as scripts/build/web-build.ts has written them. */
function weightOf(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files) bytes += statSync(join(output, `${file}.gz`)).size;
  return bytes;
}

function print(title: string, pages: readonly Page[]): void {
  console.log(`\n${title} (kB gzip)`);
  for (const { name, bytes, budget } of pages) {
    const size = (bytes / 1000).toFixed(1).padStart(7);
    const note = bytes > budget ? `  above ${budget / 1000}` : '';
    console.log(`${size}  ${name}${note}`);
  }
}
