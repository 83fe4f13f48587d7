// usage: npm run bench [-- NAME [OPTIONS]] — runs all benchmarks, or one: rating, import, lists, every-list, analytics, search, screens, memory, preview, bordereau, month-end, start
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const benchmarks = [
  'rating',
  'import',
  'lists',
  'every-list',
  'analytics',
  'search',
  'screens',
  'memory',
  'preview',
  'bordereau',
  'month-end',
  'start',
];
const [name, ...options] = process.argv.slice(2);
const wanted = name === undefined ? benchmarks : [name];
for (const one of wanted) {
  if (!readdirSync('bench').includes(`${one}.ts`) || !benchmarks.includes(one)) {
    process.stderr.write(`There is no benchmark ${one}; there are: ${benchmarks.join(', ')}\n`);
    process.exit(2);
  }
  const run = spawnSync(process.execPath, [`bench/${one}.ts`, ...options], { stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
