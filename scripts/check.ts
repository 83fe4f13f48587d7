// usage: started by test.mjs; node scripts/check.ts [--only=format,lint,types,unused,build,unit,server,kit,sizes,e2e]
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neverKept, notesOf } from '#test/harness/watch/kept-writes.ts';
import { hasSharedFolder, sharedFolder } from '#test/harness/shared-folder.ts';
import { readPlaywrightReport, readVitestReport, type TestCounts } from './test-report.ts';
import { fail, root, say } from './install.mjs';
import { buildServer } from './build/server-build.ts';
import { buildWeb } from './build/web-build.ts';

interface Check {
  part: string;
  title: string;
  run: () => Promise<boolean>;
}

const reports = mkdtempSync(join(tmpdir(), 'paddock-reports-'));
const counts: TestCounts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failed_titles: [],
  skipped_titles: [],
};
const failures: string[] = [];

const bin = (name: string) => join(root, 'node_modules', name);
const OXLINT = bin('oxlint/bin/oxlint');
const OXFMT = bin('oxfmt/bin/oxfmt');
const TSC = bin('typescript/bin/tsc');
const KNIP = bin('knip/bin/knip.js');
const VITEST = bin('vitest/vitest.mjs');
const PLAYWRIGHT = bin('@playwright/test/cli.js');

const checks: Check[] = [
  { part: 'format', title: 'Formatting', run: () => node(OXFMT, ['--check', '.']) },
  { part: 'lint', title: 'Lint', run: () => node(OXLINT, ['--type-aware', '--deny-warnings']) },
  // One after the other: two at once wait for the memory and take longer.
  ...['core', 'server', 'web', 'browser-tests'].map((project) => ({
    part: 'types',
    title: `Types of ${project}`,
    run: () => node(TSC, ['-p', `tsconfig.${project}.json`, '--noEmit']),
  })),
  { part: 'unused', title: 'What nobody uses', run: () => node(KNIP, ['--no-progress']) },
  {
    part: 'unused',
    title: 'What only tests use',
    run: () =>
      node(KNIP, [
        '--no-progress',
        '--production',
        '--config=knip.product.jsonc',
        '--include=exports,types',
      ]),
  },
  // What is built is what the tests of processes start, and what those in a browser open.
  {
    part: 'build',
    title: 'Build of server and screens',
    run: async () => (await buildServer(), await buildWeb(), true),
  },
  { part: 'unit', title: 'Unit tests', run: () => vitest(['unit']) },
  { part: 'server', title: 'Server tests', run: () => serverTests() },
  {
    part: 'kit',
    title: 'Building blocks in a browser',
    run: () => playwright('test/kit', 'playwright.kit.config.ts'),
  },
  {
    part: 'sizes',
    title: 'Sizes of the screens',
    run: () => node(join(root, 'scripts/sizes.ts'), []),
  },
  {
    part: 'e2e',
    title: 'Browser tests',
    run: () => playwright('test/e2e', 'playwright.config.ts'),
  },
];

async function main(): Promise<void> {
  const only = process.argv
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const parts = new Set(checks.map(({ part }) => part));
  const unknown = only?.filter((part) => !parts.has(part)) ?? [];
  if (unknown.length > 0)
    fail(`There is no part "${unknown.join('", "')}"; the parts are ${[...parts].join(', ')}.`);

  for (const check of checks.filter(({ part }) => only?.includes(part) ?? true)) {
    say(`${check.title} …`);
    const began = Date.now();
    const passed = await check.run().catch((error: unknown) => {
      console.error(error);
      return false;
    });
    if (!passed) failures.push(check.title);
    say(`${check.title}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  rmSync(reports, { recursive: true, force: true });
  summarize();
}

/** The closing lines. A check that fails without a failing test of its own counts as one failure. */
function summarize(): void {
  if (!hasSharedFolder) {
    console.log(`\nThere is no reference material in ${sharedFolder} (SHARED_DIR). Left out:`);
    for (const title of counts.skipped_titles) console.log(`  ${title}`);
    if (counts.skipped_titles.length === 0) console.log('  nothing that was asked for');
  }
  for (const title of counts.failed_titles) console.log(`\nFailed: ${title}`);
  if (failures.length > 0) console.log(`\nDid not hold: ${failures.join(', ')}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(failures.length > 0 || counts.failed > 0 ? 1 : 0);
}

async function node(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const passed = await runNode(script, args, env);
  if (!passed) counts.failed += 1;
  return passed;
}

function runNode(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/**
 * What waits for servers of its own runs beside the others. All of them together also have to have carried out every write
 * of the contract, with its entry in the trail.
 */
async function serverTests(): Promise<boolean> {
  const notes = join(reports, 'kept-writes');
  const runs = [vitest(['server', 'whole'], notesOf(notes)), vitest(['waiting'], notesOf(notes))];
  const passed = (await Promise.all(runs)).every(Boolean);
  const lacking = neverKept(notes);
  if (lacking.length > 0) console.error(`Writes that no test has seen kept: ${lacking.join(', ')}`);
  return passed && lacking.length === 0;
}

async function vitest(
  projects: readonly ('unit' | 'server' | 'whole' | 'waiting')[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const report = join(reports, `${projects.join('-')}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const passed = await runNode(VITEST, [...args, '--passWithNoTests'], env);
  return add(readVitestReport(report), passed);
}

async function playwright(folder: string, config: string): Promise<boolean> {
  if (globSync(`${folder}/**/*.spec.ts`, { cwd: root }).length === 0) return true;
  const report = join(reports, `${config}.json`);
  const passed = await runNode(PLAYWRIGHT, ['test', '-c', config, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return add(existsSync(report) ? readPlaywrightReport(report) : undefined, passed);
}

function add(report: TestCounts | undefined, passed: boolean): boolean {
  if (report !== undefined) {
    counts.passed += report.passed;
    counts.failed += report.failed;
    counts.skipped += report.skipped;
    counts.failed_titles.push(...report.failed_titles);
    counts.skipped_titles.push(...report.skipped_titles);
  }
  // A runner can fail beside its tests: a file that does not load, an unhandled rejection, no report at all.
  if (!passed && (report === undefined || report.failed === 0)) counts.failed += 1;
  return passed && report !== undefined;
}

// The process that npm started was killed: nothing of it should go on alone.
if (process.channel) process.once('disconnect', () => process.exit(1)).channel?.unref();

await main();
