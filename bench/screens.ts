// usage: npm run bench -- screens [--rounds 5] — how fast the built screens are in a real browser: the largest paint and
// the layout shift of each, and the longest answer to a key or a press on a machine four times slower
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '#test/harness/browser.ts';
import { openSeason, write, type Season } from './season-stage.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

const LARGEST_PAINT_MS = 1200;
const ANSWER_MS = 100;
const LAYOUT_SHIFT = 0.1;
const SLOWER = 4;
const MESSAGES = 100;

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
  await printAnswers(context, exercises(claim_id));
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

function exercises(claim_id: string): Exercise[] {
  return [
    {
      name: 'List of 100 rows: move, tick, open a filter, search',
      path: '/dashboard/new-policies?view=all&size=100',
      ready: (page) => rowsThere(page),
      act: async (page) => {
        for (const key of ['j', 'j', 'x', 'k', 'x']) await press(page, key);
        await page
          .getByRole('button', { name: /^Status/ })
          .first()
          .click();
        await press(page, 'Escape');
        await press(page, '/');
        for (const letter of 'racing 12') await press(page, letter === ' ' ? 'Space' : letter);
      },
    },
    {
      name: `Thread of ${MESSAGES} messages: write an answer`,
      path: `/dashboard/claims/${claim_id}`,
      ready: (page) => threadThere(page),
      act: async (page) => {
        const box = page.getByRole('textbox', { name: 'Message' });
        await box.click();
        for (const letter of 'Could you send the invoice of the gearbox')
          await box.press(letter === ' ' ? 'Space' : letter);
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

/** A claim with a thread that fills the panel several times over. */
async function busyThread({ url }: Season, cookie: string): Promise<string> {
  const list = await fetch(`${url}/api/get_claims?filters[status][0]=under_review`, {
    headers: { cookie, 'x-paddock': '1' },
  });
  const { claims } = (await list.json()) as { claims: { claim_id: string }[] };
  const claim_id = claims[0]?.claim_id;
  if (claim_id === undefined) throw new Error('the season has no claim under review');
  const thread = await fetch(
    `${url}/api/get_communication?parent_type=claim&parent_id=${claim_id}`,
    { headers: { cookie, 'x-paddock': '1' } },
  );
  const { communication } = (await thread.json()) as { communication: unknown[] };
  // An earlier run may have written them.
  for (let n = communication.length + 1; n <= MESSAGES; n += 1)
    await write(
      url,
      'add_communication',
      {
        parent_type: 'claim',
        parent_id: claim_id,
        communication_string: `Message ${n}: the left rear wishbone and the gearbox casing are on the way to the workshop.`,
      },
      cookie,
    );
  return claim_id;
}

function cookieFor(url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url, httpOnly: true };
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

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
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
