import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from './harness/source/import-graph.ts';

const address = (file: string) => JSON.stringify(pathToFileURL(join(root, file)).href);
const program = `
  const { addDays, formatDate, startOfDay } = await import(${address('src/domain/dates.ts')});
  const { epochOfTypedDate } = await import(${address('src/domain/date-entry.ts')});
  const wrong = [];
  let days = 0;
  for (let day = '1970-01-02'; day <= '2100-12-31'; day = addDays(day, 3)) {
    days += 1;
    const start = startOfDay(day);
    const shown = formatDate(start);
    if (shown !== day.split('-').reverse().join('-')) wrong.push(day + ' is shown as ' + shown);
    if (epochOfTypedDate(shown.replaceAll('-', '/')) !== start) wrong.push(day + ' is read as another');
  }
  console.log(JSON.stringify({ zone: process.env.TZ, offset: new Date(0).getTimezoneOffset(), days, wrong }));`;

test.each([
  ['UTC', 0],
  ['Europe/Amsterdam', -60],
  ['Pacific/Apia', 660],
  ['Asia/Kathmandu', -330],
])('[R36] a server in %s reads, keeps and shows the same days', (zone, offset) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8', env: { ...process.env, TZ: zone }, cwd: root },
  );
  expect(stderr).toBe('');
  const { days, ...told } = JSON.parse(stdout) as { days: number };
  expect(days).toBeGreaterThan(15_000);
  expect(told).toEqual({ zone, offset, wrong: [] });
});
