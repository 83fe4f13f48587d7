import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from '#server/platform/database/migrate.ts';

const SQUAWK = fileURLToPath(new URL('../node_modules/.bin/squawk', import.meta.url));
/** Those before were landed when nobody read them, and a landed migration is never changed. */
const READ_FROM = 42;
/** What the runner sees to (a lock timeout, one transaction), and matters of taste about types. */
const LEFT_OUT =
  'require-lock-timeout,require-statement-timeout,prefer-robust-stmts,prefer-bigint-over-int,ban-char-field';

const folder = mkdtempSync(join(tmpdir(), 'paddock-squawk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What squawk says about some migrations: the rules that they break. */
function brokenRules(files: readonly string[], in_transaction = true): string[] {
  if (files.length === 0) return [];
  const args = ['--pg-version', '18', '--exclude', LEFT_OUT];
  if (in_transaction) args.push('--assume-in-transaction');
  const { stdout, error } = spawnSync(SQUAWK, [...args, '--reporter', 'json', ...files], {
    encoding: 'utf8',
  });
  if (error) throw error;
  const found = JSON.parse(stdout) as { file: string; line: number; rule_name: string }[];
  return found.map(({ file, line, rule_name }) => `${file}:${line + 1} ${rule_name}`);
}

test('[R9] a migration that would keep people waiting is found', () => {
  const planted = join(folder, '0099-planted.sql');
  writeFileSync(
    planted,
    'create index claims_by_name on claims (team_name);\nalter table claims alter column claim_number type varchar(40);\n',
  );
  expect(brokenRules([planted]).join('\n')).toMatch(/:1 require-concurrent-index-creation/);
  expect(brokenRules([planted]).join('\n')).toMatch(/:2 changing-column-type/);
  writeFileSync(planted, 'alter table claims add column note text;\n');
  expect(brokenRules([planted])).toEqual([]);
});

test('[R9] no new migration keeps people waiting', () => {
  const read = readMigrations().filter(({ number }) => number >= READ_FROM);
  const isOutside = ({ sql }: { sql: string }) => sql.startsWith('-- outside a transaction');
  const files = (which: typeof read) => which.map(({ name }) => join(migrationsFolder, name));
  expect(brokenRules(files(read.filter((one) => !isOutside(one))))).toEqual([]);
  expect(brokenRules(files(read.filter(isOutside)), false)).toEqual([]);
});
