import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { findBrowser } from '#test/harness/browser/browser.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { onTheWire } from '#test/harness/wire.ts';

// A page of somebody else in a real browser, in which a person is logged in to Paddock: on another port of the same
// host, whose cookies are sent along, and on another host. It tries every way in which a page sends without asking.

let app: TestApp;
let cast: Cast;
let line: { port: number; cookie: string };
let stranger: Server;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
  line = await onTheWire(app, cast.client);
  stranger = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><body>win a car'),
  );
  await new Promise<void>((done) => stranger.listen(0, done));
  browser = await chromium.launch({ ...(await findBrowser()) });
});
afterAll(async () => {
  await browser.close();
  stranger.closeAllConnections();
  stranger.close();
});

/** The script of the stranger's page: forms, requests, pictures and frames, all at Paddock; answers what it read. */
const attackOn = (paddock: string) => `(async () => {
  const address = '${paddock}/api/save_preferences';
  const body = JSON.stringify({ preferences: { taken: true } });
  const read = [];
  const settle = async (sent) => {
    const answer = await sent.catch(() => undefined);
    if (answer && answer.type !== 'opaque') read.push(await answer.text());
  };
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json'])
    for (const mode of ['no-cors', 'cors'])
      await settle(fetch(address, { method: 'POST', mode, credentials: 'include', body,
        headers: { 'content-type': type, ...(mode === 'cors' ? { 'x-paddock': '1' } : {}) } }));
  await settle(fetch('${paddock}/api/is_logged_in', { credentials: 'include' }));
  navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' }));
  const add = (tag, more) => Object.assign(document.body.appendChild(document.createElement(tag)), more);
  for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
    add('iframe', { name: 'into ' + enctype });
    const form = add('form', { method: 'post', action: address, enctype, target: 'into ' + enctype });
    const field = form.appendChild(document.createElement('input'));
    Object.assign(field, { name: '{"preferences":{"taken":true},"a":"', value: '"}' });
    form.submit();
  }
  for (const path of ['signout', 'save_preferences?preferences[taken]=true'])
    for (const tag of ['img', 'iframe']) add(tag, { src: '${paddock}/api/' + path });
  await new Promise((done) => setTimeout(done, 1500));
  return read;
})()`;

const kept = async () =>
  app.services.db
    .selectFrom('accounts')
    .select(['preferences', 'revision'])
    .where('user_id', '=', cast.client.user_id)
    .executeTakeFirstOrThrow();

it.each(['127.0.0.1', 'localhost'])(
  '[R44] a page of %s in a real browser changes nothing and reads nothing',
  async (host) => {
    const paddock = `http://127.0.0.1:${line.port}`;
    const [name = '', value = ''] = line.cookie.split('=');
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url: paddock, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const own = await page.request.get(`${paddock}/api/is_logged_in`);
    expect(own.status()).toBe(200);
    const before = await kept();
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().startsWith(paddock)) statuses.push(answer.status());
    });
    await page.goto(`http://${host}:${(stranger.address() as AddressInfo).port}/`);
    const read = await page.evaluate<string[]>(attackOn(paddock));
    expect(read).toEqual([]);
    // They were refused as a stranger's, not for want of a session.
    expect(statuses).toContain(403);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(5);
    expect(await kept()).toEqual(before);
    // Still logged in: no picture has ended the session.
    expect((await page.request.get(`${paddock}/api/is_logged_in`)).status()).toBe(200);
    // The same write is taken from the person's own page.
    const asked = { data: { preferences: { own: host } }, headers: { 'x-paddock': '1' } };
    expect((await page.request.post(`${paddock}/api/save_preferences`, asked)).status()).toBe(200);
    expect((await kept()).preferences).toEqual({ own: host });
    await context.close();
  },
);
