import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages, type Place } from '#domain/places.ts';
import { gateDecision } from '#web/shell/gate/gate-decision.ts';
import { publicPageAt, publicScreens } from '#web/shell/public-pages.ts';
import { isRecordPage } from '#web/shell/gate/may-open.ts';
import { recordOfPath } from '#web/shell/record-kinds.ts';
import { screens } from '#web/shell/routes.ts';

test('[2.9] every page of the shell lives under /dashboard, and no other page does', () => {
  for (const { path } of screens) expect(path).toMatch(/^\/dashboard(\/|$)/);
  for (const { path } of publicScreens) expect(path).not.toMatch(/^\/dashboard/);
  expect(publicScreens.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/login', '/new-payment', '/policy-info']),
  );
});

test('[2.9] a page of the shell is never taken for a public one, and is guarded', () => {
  for (const { path } of screens) {
    const pathname = path.replace(/\$\w+/g, '42');
    expect(publicPageAt(pathname)).toBeUndefined();
    const decision = gateDecision({
      state: 'logged_out',
      pathname,
      href: pathname,
      home: '/dashboard',
      next: null,
    });
    expect(decision.kind).toBe('go');
  }
});

test('[2.27] each route has one page: no address leads to two', () => {
  const shapes = screens.map(({ path }) => path.replace(/\$\w+/g, '$'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('a link of a screen leads to a page that there is', () => {
  const shown = new Set<string>(screens.map(({ path }) => path));
  // What was found asks by itself whether there is a page, and else opens the list.
  const files = globSync('src/web/**/*.{ts,tsx}').filter(
    (file) => !file.endsWith('found-record.ts'),
  );
  const dead = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baddressOf\('(\w+)'/g)].flatMap(([, place]) => {
      const below = pages[place as Place];
      const path = below === '' ? '/dashboard' : (`/dashboard/${below}` as const);
      return shown.has(path) ? [] : [`${file}: ${place}`];
    }),
  );
  expect(dead).toEqual([]);
});

test('the page of every record is known by its kind, so that people meet there', () => {
  const pages = screens.map(({ path }) => path).filter((path) => /\$\w+_id\b/.test(path));
  expect(pages.length).toBeGreaterThan(9);
  expect(pages.filter((path) => recordOfPath(path) === undefined)).toEqual([]);
  expect(recordOfPath('/dashboard/accounts/$user_id/erase')?.kind).toBe('account');
  expect(recordOfPath('/dashboard/claims')).toBeUndefined();
});

test.each([
  ['/dashboard/claims/42', true],
  ['/dashboard/claims', false],
  ['/dashboard/lists/sent_emails', false],
  ['/dashboard/claims/new', false],
  ['/dashboard/policies/request', false],
  ['/dashboard', false],
  ['/dashboard/nowhere/42', false],
])('%s is the page of one record: %s', (pathname, is) => expect(isRecordPage(pathname)).toBe(is));
