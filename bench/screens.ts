// usage: npm run bench -- screens [--rounds 5] — how fast the built screens are in a real browser: the largest paint and
// the layout shift of each, and the longest answer to a key or a press on a machine four times slower
import { parseArgs } from 'node:util';
import {
  chromium,
  type BrowserContext,
  type ElementHandle,
  type Locator,
  type Page,
} from '@playwright/test';
import { findBrowser } from '#test/harness/browser/browser.ts';
import {
  busyThread,
  cookieFor,
  debtor,
  MESSAGES,
  PAYMENTS,
  repeatPayments,
} from './screens-stage.ts';
import { openSeason } from './season-stage.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

const LARGEST_PAINT_MS = 1200;
const ANSWER_MS = 100;
const LAYOUT_SHIFT = 0.1;
const SLOWER = 4;
/** Between two keys and between two presses: a fast typist's twelve a second. */
const PACE_MS = 80;
/** From one thing that is pressed to the next; a quick hand takes longer. */
const TRAVEL_MS = 300;

/** What the page itself measured since it began, or since it was last asked. */
interface Seen {
  paint_ms: number;
  shift: number;
  answer_ms: number;
}

interface Visit {
  name: string;
  path: string;
  ready: (page: Page) => Promise<void>;
}

interface Exercise extends Visit {
  /** What makes the page as full as it is in the exercise; the season itself is smaller. */
  fill?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const season = await openSeason();
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
try {
  const cookie = await season.logIn('admin@demo.paddock.example');
  const claim_id = await busyThread(season, cookie);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([cookieFor(season.url, cookie)]);
  await context.addInitScript(measure);
  await printPaints(context, visits(claim_id));
  await printAnswers(context, exercises({ claim_id, user_id: await debtor(season, cookie) }));
} finally {
  await browser.close();
  await season.close();
}

function visits(claim_id: string): Visit[] {
  return [
    { name: 'Overview', path: '/dashboard', ready: (page) => settled(page, 'h1') },
    { name: 'Crash corner', path: '/dashboard/claims?view=all', ready: (page) => rowsThere(page) },
    { name: 'A claim', path: `/dashboard/claims/${claim_id}`, ready: (page) => threadThere(page) },
  ];
}

function exercises({ claim_id, user_id }: { claim_id: string; user_id: string }): Exercise[] {
  return [
    {
      name: 'List of 100 rows: move, peek, tick, filter, search',
      path: '/dashboard/new-policies?view=all&size=100',
      ready: (page) => rowsThere(page),
      act: async (page) => {
        const status = await onPage(page.getByRole('button', { name: /^Status/ }).first());
        const wholePage = await onPage(page.getByRole('checkbox', { name: /^Select all/ }));
        const peek = page.getByRole('dialog');
        for (const key of ['j', 'j', 'Space']) await press(page, key);
        await peek.waitFor();
        await press(page, 'Escape');
        await peek.waitFor({ state: 'hidden' });
        for (const key of ['x', 'k', 'x']) await press(page, key);
        for (const box of [wholePage, wholePage]) await click(page, box);
        await click(page, status);
        await press(page, 'Escape');
        await press(page, '/');
        await type(page, 'racing 12');
      },
    },
    {
      name: `Thread of ${MESSAGES} messages: write an answer`,
      path: `/dashboard/claims/${claim_id}`,
      ready: (page) => threadThere(page),
      act: async (page) => {
        await page.getByRole('textbox', { name: 'Message' }).click();
        await type(page, 'Could you send the invoice of the gearbox');
      },
    },
    {
      name: `Mail beside ${PAYMENTS} payments: write its body, tick one`,
      path: `/dashboard/accounts/${user_id}`,
      fill: (page) => repeatPayments(page),
      ready: (page) => composerThere(page),
      act: async (page) => {
        const payment = await onPage(page.locator('input[name="payment_ids"]').first());
        await page.getByRole('textbox', { name: 'Body' }).click();
        await type(page, '- [bold]Three[/bold] instalments are open');
        await click(page, payment);
      },
    },
  ];
}

async function printPaints(context: BrowserContext, pages: readonly Visit[]): Promise<void> {
  console.log('\nLargest paint (ms) and layout shift, the middle of the rounds; ratio to the aim');
  for (const visit of pages) {
    const seen = await inRounds(() => look(context, visit));
    const paint = middle(seen.map((one) => one.paint_ms));
    const shift = middle(seen.map((one) => one.shift));
    line(visit.name, `${paint.toFixed(0)} ms`, paint / LARGEST_PAINT_MS);
    line(`${visit.name}, shift`, shift.toFixed(3), shift / LAYOUT_SHIFT);
  }
}

async function printAnswers(context: BrowserContext, list: readonly Exercise[]): Promise<void> {
  console.log(`\nLongest answer to a key or a press, ${SLOWER} times slower; ratio to the aim`);
  for (const exercise of list) {
    const seen = await inRounds(() => exerciseOnce(context, exercise));
    const answer = middle(seen.map((one) => one.answer_ms));
    line(exercise.name, `${answer.toFixed(0)} ms`, answer / ANSWER_MS);
  }
}

async function look(context: BrowserContext, visit: Visit): Promise<Seen> {
  const page = await context.newPage();
  await page.goto(season.url + visit.path);
  await visit.ready(page);
  const seen = await page.evaluate(readMeasured);
  await page.close();
  return seen;
}

async function exerciseOnce(context: BrowserContext, exercise: Exercise): Promise<Seen> {
  const page = await context.newPage();
  await exercise.fill?.(page);
  await page.goto(season.url + exercise.path);
  await exercise.ready(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(forgetAnswers);
  await exercise.act(page);
  const seen = await page.evaluate(readMeasured);
  await page.close();
  return seen;
}

/** Runs in the page before anything else: keeps what the browser reports of paints, shifts and answers. */
function measure(): void {
  const seen = { paint_ms: 0, shift: 0, answer_ms: 0 };
  Object.assign(globalThis, { seenByBench: seen });
  const watch = (type: string, keep: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', (entry) => (seen.paint_ms = entry.startTime));
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.shift += shift.value;
  });
  watch('event', (entry) => (seen.answer_ms = Math.max(seen.answer_ms, entry.duration)));
}

function readMeasured(): Promise<Seen> {
  // Two frames, so that what the last press caused has been painted and reported.
  return new Promise((done) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        setTimeout(
          () => done({ ...(globalThis as unknown as { seenByBench: Seen }).seenByBench }),
          100,
        ),
      ),
    ),
  );
}

function forgetAnswers(): void {
  (globalThis as unknown as { seenByBench: Seen }).seenByBench.answer_ms = 0;
}

/** Looked for before anything is pressed, since the looking keeps the page busy as well. */
async function onPage(locator: Locator): Promise<ElementHandle> {
  const element = await locator.elementHandle();
  if (!element) throw new Error('the page lacks what is to be pressed');
  return element;
}

async function type(page: Page, text: string): Promise<void> {
  for (const letter of text) await press(page, letter === ' ' ? 'Space' : letter);
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(PACE_MS);
}

/** By the mouse itself: a locator's press asks the page, within its answer, what lies under the pointer. */
async function click(page: Page, element: ElementHandle): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('what is to be pressed is not on show');
  await page.waitForTimeout(TRAVEL_MS);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PACE_MS);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(PACE_MS);
}

async function settled(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function rowsThere(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
}

async function threadThere(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function composerThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await page
    .locator('input[name="payment_ids"]')
    .nth(PAYMENTS - 1)
    .waitFor();
  await page.waitForLoadState('networkidle');
}

async function inRounds(run: () => Promise<Seen>): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await run());
  return all;
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

function line(name: string, figure: string, ratio: number): void {
  console.log(
    `${name.padEnd(56)}${figure.padStart(9)}  ${ratio.toFixed(2)}${ratio > 1 ? '  missed' : ''}`,
  );
}
