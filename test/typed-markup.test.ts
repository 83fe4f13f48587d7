import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { addressOf, pages, patternOf, type Place, publicAddress } from '#domain/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import { buildWeb } from '../scripts/build/web-build.ts';
import { buildCanaryBook, type CanaryBook } from '#test/canary/canary-book.ts';
import { plantSecrets } from '#test/canary/plant-secrets.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { findBrowser } from '#test/harness/browser/browser.ts';
import { root } from '#test/harness/source/import-graph.ts';
import { listenIn, MarkupWords, typedTexts } from '#test/harness/browser/typed-markup.ts';
import { onTheWire } from '#test/harness/wire.ts';

// A full book in which every text that people type is markup with a script in it, and every page of every role in a
// real browser (admins open nothing that superadmins do not). The rules that a page gives its browser are switched off, so that nothing but the page itself keeps
// the scripts from running.

let app: TestApp;
let book: CanaryBook;
let words: MarkupWords;
let browser: Browser;
let paddock: string;
let ids: Record<string, string>;

beforeAll(async () => {
  await buildWeb();
  app = await startTestApp();
  book = await buildCanaryBook(app);
  words = await app.withOwner((db) => plantSecrets(db, book, new MarkupWords()));
  await app.withOwner(nameCalendar);
  await typeMessages();
  ids = await idsOfPages(app.services.db);
  const { port } = await onTheWire(app, book.a.people.admin);
  paddock = `http://127.0.0.1:${port}`;
  browser = await chromium.launch({ ...(await findBrowser()) });
}, 240_000);
afterAll(() => browser.close());

/** The house's calendar is no secret of anybody, and typed all the same. */
async function nameCalendar(db: Db): Promise<void> {
  const typed: Readonly<Record<string, readonly string[]>> = {
    championships: ['name', 'organiser'],
    circuits: ['name', 'place'],
    events: ['name'],
    additional_excess_rules: ['reason'],
  };
  const texts = sql`array[${sql.join(typedTexts)}]::text[]`;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, columns] of Object.entries(typed))
      for (const column of columns)
        await sql`update ${sql.id(table)} set ${sql.id(column)} =
          (${texts})[1 + abs(hashtext(ctid::text)) % ${sql.lit(typedTexts.length)}] || ctid::text`.execute(
          tx,
        );
  });
}

/** Messages as people type them, and the mails that tell of them. */
async function typeMessages(): Promise<void> {
  const { admin, agent } = book.a.people;
  const thread = { parent_type: 'policy', parent_id: book.a.policy_link.policy_id } as const;
  for (const communication_string of typedTexts)
    for (const who of [admin, agent])
      await app.as(who).call('add_communication', { ...thread, communication_string });
  await app.runJobs();
}

/** For each part of a path a record of the first client, one that everybody sees who has to do with it. */
async function idsOfPages(db: Db): Promise<Record<string, string>> {
  const { a } = book;
  const { user_id } = a.people.agent;
  const found = await sql<Record<string, string>>`
    select (select claim_id from claims where user_id = ${user_id} and status = 'under_review' limit 1) as claim_id,
      (select invoice_id from invoices where user_id = ${user_id} limit 1) as invoice_id,
      (select request_id from requests where user_id = ${user_id} limit 1) as request_id,
      (select championship_id from championships limit 1) as championship_id,
      (select import_id from import_runs limit 1) as import_id`.execute(db);
  const { policy_id } = a.policy_link;
  const [event_id] = a.season.event_ids;
  const { car_id, driver_id } = a.season;
  return {
    user_id,
    policy_id,
    event_id,
    car_id,
    driver_id,
    circuit_id: 'zandvoort',
    ...found.rows[0],
  };
}

const isPlace = (name = ''): name is Place => name in pages;

/** The pages that an account type may open, as the routes of the screens say it. */
function placesOf(role: AccountType): Place[] {
  const routes = globSync('src/web/shell/routes/*-routes.ts', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8').split('patternOf('),
  );
  return routes.flatMap((route) => {
    const place = /^'(\w+)'/.exec(route)?.[1];
    const access = /access: \[([^\]]*)\]/.exec(route)?.[1];
    const is_open = access === undefined || access.includes(`'${role}'`);
    return isPlace(place) && is_open ? [place] : [];
  });
}

const addressIn = (place: Place) =>
  patternOf(place).replace(/\$(\w+)/, (_, part: string) => String(ids[part]));

/** A window in which the rules of the page are not kept. */
async function windowOf(account?: { user_id: string; account_type: string }) {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  if (account) {
    const [name = '', value = ''] = (await onTheWire(app, account)).cookie.split('=');
    await context.addCookies([{ name, value, url: paddock, httpOnly: true, sameSite: 'Lax' }]);
  }
  return { context, ear: await listenIn(context, paddock) };
}

/** What a page shows: its words, and what stands in its fields. */
const shownOn = (page: Page) =>
  page.evaluate<string>(
    `document.body.innerText + [...document.querySelectorAll('input,textarea')].map((one) => one.value).join(' ')`,
  );

/** Opens pages one after the other with all of their tabs; answers the words that were read on each. */
async function openAll(
  context: BrowserContext,
  paths: readonly string[],
  look: (page: Page) => Promise<void>,
): Promise<Map<string, Set<string>>> {
  const page = await context.newPage();
  const pending = watchPending(page);
  const read = new Map<string, Set<string>>();
  for (const path of paths) {
    const seen = new Set<string>();
    read.set(path, seen);
    await goTo(page, path);
    await settle(page, pending);
    for (let tab = 0; ; tab += 1) {
      for (const [word] of (await shownOn(page)).matchAll(/zq\w+?q/g)) seen.add(word);
      await look(page);
      const tabs = page.getByRole('tab');
      if (tab + 1 >= (await tabs.count())) break;
      await tabs.nth(tab + 1).dispatchEvent('click');
      await settle(page, pending);
    }
  }
  await page.close();
  return read;
}

/**
 * Opens the first page as a browser does, and the next ones of the dashboard as Back and Forward would: without reading the
 * program again.
 */
async function goTo(page: Page, path: string): Promise<void> {
  const isFirst = page.url() === 'about:blank';
  if (isFirst || !path.startsWith(addressOf('overview'))) await page.goto(`${paddock}${path}`);
  else
    await page.evaluate(`document.querySelector('h1')?.setAttribute('data-left', '');
      history.pushState({}, '', ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent('popstate'))`);
}

/** What a page waits for; its line of events never ends. */
function watchPending(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Until a page has come, waits for nothing and stands still for a moment; one that never does is read as it is. */
async function settle(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  const until = performance.now() + 5000;
  let stood = 0;
  while (stood < 2 && performance.now() < until) {
    const has_changed = await page.evaluate<boolean>(`new Promise((done) => {
      let changed = false;
      const watch = new MutationObserver(() => { changed = true; });
      watch.observe(document.body, { subtree: true, childList: true });
      setTimeout(() => { watch.disconnect(); 
        const is_waiting = document.querySelector('[aria-busy=true],h1[data-left]') || !document.querySelector('main,h1');
        done(changed || Boolean(is_waiting)); }, 60);
    })`);
    stood = has_changed || pending.size > 0 ? 0 : stood + 1;
  }
}

const roles = ['superadmin', 'agent', 'brokerage', 'insurer', 'loss_adjuster'] as const;
it.concurrent.each(roles)(
  '[R50] no text that anybody typed runs on any page of a %s',
  { timeout: 240_000 },
  async (role: AccountType & keyof CanaryBook['a']['people']) => {
    const { context, ear } = await windowOf(book.a.people[role]);
    const faults: string[] = [];
    context.on('response', (answer) => {
      if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`);
    });
    const read = await openAll(context, placesOf(role).map(addressIn), ear.look);
    const columns = new Set(
      [...read.values()].flatMap((seen) => [...seen].map((word) => words.byWord.get(word)?.column)),
    );
    // Its own name stands on each.
    const full = [...read.values()].filter((seen) => seen.size > 1);
    await context.close();
    expect(ear.heard).toEqual([]);
    expect(faults).toEqual([]);
    expect(full.length).toBeGreaterThan(2);
    expect(columns.size).toBeGreaterThan(10);
  },
);

it('[R50] nor on a page that a link opens', async () => {
  const { context, ear } = await windowOf();
  const { policy_link, bulk_id } = book.a;
  const links = [
    publicAddress('policy_info', policy_link),
    publicAddress('new_payment', { bulk_id }),
  ];
  const read = await openAll(context, links, ear.look);
  await context.close();
  expect(ear.heard).toEqual([]);
  expect([...read.values()].filter((seen) => seen.size > 0)).toHaveLength(links.length);
});

it('is heard where it does', async () => {
  const { context, ear } = await windowOf();
  const page = await context.newPage();
  const pending = watchPending(page);
  await page.goto(`${paddock}/login`);
  for (const html of typedTexts)
    await page.evaluate(
      `document.body.appendChild(document.createElement('div')).innerHTML = ${JSON.stringify(html)}`,
    );
  await settle(page, pending);
  await ear.look(page);
  await context.close();
  const told = ear.heard.join('\n');
  for (const index of [0, 7, 11]) expect(told).toContain(`zqtyped${index}q ran on`);
  expect(told).toContain('https://strange.test/heard-zqtyped8q was asked for');
  expect(told).toContain(`<a href="javascript:heard('zqtyped6q')">zqtyped6q</a> stands on`);
});
