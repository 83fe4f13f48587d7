import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { ledgerOf } from '#test/harness/payment-factories.ts';
import {
  buildHistorySeason,
  type HistorySeason,
  startPolicy,
} from './money-histories/history-season.ts';
import { bookDifferences } from './money-histories/books.ts';
import { steps } from './money-histories/history-steps.ts';
import { words } from './money-histories/independent-money.ts';
import { breachesOf } from './money-histories/invariants.ts';
import { nothingKept } from './money-histories/carried.ts';
import { readCover, readJournal, readKept, readVersion } from './money-histories/journal.ts';
import { planEvents } from './money-histories/event-steps.ts';
import { payBackCredit, payWhole, refund } from './money-histories/money-steps.ts';
import { RandomChoice } from './money-histories/random-choice.ts';
import { differencesOf, keptAfter } from './money-histories/reckoning.ts';
import type { Scene, Step } from './money-histories/scene.ts';
import { rememberSellers, sellerDifferences } from './money-histories/sellers.ts';
import { nobodyPaysTax, taxHolderDifferences } from './money-histories/tax-steps.ts';
import { nothingWaived, waivedBy } from './money-histories/waived.ts';

// A policy lives through a season that chance makes up: it is endorsed, withdrawn from, cancelled in part or whole and
// reinstated, corrected after the event, paid in parts or too much, refunded, claimed on, its instalments are cancelled, its events are moved, and it
// changes broker and insurers, who pay tax themselves for a time, in three currencies and under two countries' tax. After
// each step its money is reckoned again from the journal, the invoices and the calendar, by sums of this test alone; now
// and then the books of the whole ledger are, too.
//
// MONEY_HISTORIES=200 tries that many, MONEY_HISTORIES=101-200 those, MONEY_HISTORY=17 that one;
// MONEY_STEPS=40-60 makes each so many steps long. A history that fails prints what was done.

const asked = process.env['MONEY_HISTORY'] ?? process.env['MONEY_HISTORIES'] ?? '2';
const [from = 1, to = from] = asked.split('-').map(Number);
const first = asked.includes('-') || process.env['MONEY_HISTORY'] ? from : 1;
const seeds = Array.from({ length: to - first + 1 }, (_, place) => first + place);
const [shortest = 12, longest = 30] = (process.env['MONEY_STEPS'] ?? '12-30')
  .split('-')
  .map(Number);

let world: HistorySeason;

beforeAll(async () => {
  world = await buildHistorySeason(await startTestApp());
});

const drawn = steps.flatMap(([times, step]) => Array.from({ length: times }, () => step));

/** One step that is possible now; the days until it pass first. */
async function drawStep(scene: Scene): Promise<Awaited<ReturnType<Step>>> {
  const { app } = scene.world;
  const days = scene.choice.next() < 0.4 ? 0 : scene.choice.whole(1, 9);
  app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000 + 60_000));
  for (let tries = 0; tries < 40; tries += 1) {
    const done = await scene.choice.pick(drawn)(scene);
    if (done) return done;
  }
  return undefined;
}

/** Noon of every day until now. */
function pastMoments(now: Date): string[] {
  const days: string[] = [];
  for (let at = Date.parse('2026-06-01T10:00:00Z'); at < now.getTime(); at += 86_400_000)
    days.push(new Date(at).toISOString());
  return days;
}

/** Does a step and answers what is wrong after it. */
async function take(scene: Scene, act: () => Promise<Awaited<ReturnType<Step>>>) {
  const { app, events } = scene.world;
  const { db } = app.services;
  const { policy_id } = scene.policy;
  const before = scene.journal;
  const was = await readVersion(db, policy_id);
  const done = await act().catch((error: unknown) => ({ refused: String(error) }));
  // What was done until then says more than where the error was thrown.
  if (done && 'refused' in done) return [done.refused];
  if (!done) return [];
  const today = app.clock.now().toISOString().slice(0, 10);
  scene.said.push(`${today}: ${done.said}`);
  scene.journal = await readJournal(db, policy_id);
  const moment = {
    today,
    starts: new Map(events.map(({ event_id, start_on }) => [event_id, start_on])),
    before: was,
    after: await readVersion(db, policy_id),
    waived: scene.waived,
    kept: scene.kept,
  };
  const premium = { before: before.premium, after: scene.journal.premium };
  const { kind } = done.change;
  const wasWaived = scene.waived.net !== 0;
  scene.waived = waivedBy(kind, scene.waived, premium);
  scene.kept = keptAfter(done.change, moment);
  // What a change that was put in makes of later ones is theirs to say.
  if (kind === 'returned') scene.kept = await readKept(db, policy_id);
  const unsold = wasWaived ? [] : sellerDifferences(scene.sellers, premium, moment);
  rememberSellers(scene.sellers, premium, moment);
  return [
    ...unsold,
    ...breachesOf(scene.journal, scene.said.length),
    ...(await taxHolderDifferences(scene, before, [was, moment.after])),
    ...differencesOf(done.change, moment, premium),
    ...(await answerDifferences(scene)),
  ];
}

/** What the policy's page says is open and owed is what the journal says. */
async function answerDifferences({ world: { app, people }, policy, journal }: Scene) {
  const { amount_open, refund_owed } = await app
    .as(people.admin)
    .call('get_document', { policy_id: policy.policy_id });
  const open = journal.instalments.reduce((total, one) => total + one.amount_open, 0);
  const owed = journal.entries
    .filter((entry) => entry.account === 'refunds_payable')
    .reduce((total, entry) => total - entry.amount, 0);
  return [
    ...(amount_open === open ? [] : [`the page says ${amount_open} open, the journal ${open}`]),
    ...(refund_owed === owed ? [] : [`the page says ${refund_owed} owed, the journal ${owed}`]),
  ];
}

async function live(seed: number): Promise<{ said: string[]; wrong: string[] }> {
  const choice = new RandomChoice(seed);
  // Looking at the books changes nothing of what happens.
  const looking = new RandomChoice(seed + 1000);
  const { app } = world;
  const { db } = app.services;
  await planEvents(world);
  await nobodyPaysTax(world);
  const books = await balances(app);
  const policy = await startPolicy(world, choice);
  const journal = await readJournal(db, policy.policy_id);
  const scene: Scene = {
    ...{ world, policy, choice, journal, is_cancelled: false, said: [policy.said] },
    ...{ waived: nothingWaived(), kept: nothingKept, sellers: new Map() },
  };
  const first = await readVersion(db, policy.policy_id);
  rememberSellers(
    scene.sellers,
    { before: journal.premium, after: journal.premium },
    { before: first, after: first },
  );
  let wrong = breachesOf(journal, 1);
  let known = new Map<string, string>();
  const length = choice.whole(shortest, longest);
  for (let step = 0; step < length && wrong.length === 0; step += 1) {
    scene.corrected = undefined;
    wrong = await take(scene, () => drawStep(scene));
    const moments = pastMoments(app.clock.now());
    const now = await readCover(db, policy.policy_id, moments);
    for (const [key, says] of known)
      if (now.get(key) !== says && !key.startsWith(scene.corrected ?? ' '))
        wrong.push(
          `cover of the past changed: ${key} was ${says} and is ${now.get(key) ?? 'none'}`,
        );
    known = now;
    if (wrong.length === 0 && step % 4 === 3) wrong = await bookDifferences(world, looking);
  }
  if (wrong.length === 0) wrong = await close(scene, books);
  if (wrong.length === 0) wrong = await bookDifferences(world, looking);
  return { said: scene.said, wrong };
}

/** All is paid, paid back and settled: nobody has anything left with us, and we have nothing of anybody. */
async function close(scene: Scene, begun: Record<string, number>): Promise<string[]> {
  const { app, people } = scene.world;
  // A long one ends later.
  const end = new Date(Math.max(Date.parse('2026-12-01T08:00:00Z'), app.clock.now().getTime()));
  app.clock.set(end);
  for (let rounds = 0, said = -1; rounds < 60 && said < scene.said.length; rounds += 1) {
    said = scene.said.length;
    let wrong = await take(scene, () => payWhole(scene));
    if (wrong.length === 0) wrong = await take(scene, () => refund(scene));
    if (wrong.length === 0) wrong = await take(scene, () => payBackCredit(scene));
    if (wrong.length > 0) return wrong;
  }
  const { currency } = scene.policy;
  for (const account of ['insurer', 'commission', 'tax', 'fees'] as const)
    await app.as(people.admin).answer('settle_ledger', {
      ...{ account, currency, booked_on: end.toISOString().slice(0, 10), reference: 'Season' },
    });
  // A history that failed before this one has left what it has left.
  return Object.entries(await balances(app)).flatMap(([account, amount]) =>
    amount === (begun[account] ?? 0) || amount === 0
      ? []
      : [`${account} is left with ${words(amount)}`],
  );
}

/** What is on each account, both banks as one. */
async function balances({ services }: TestApp): Promise<Record<string, number>> {
  const { cash = 0, cash_us = 0, ...left } = await ledgerOf(services.db);
  return { ...left, 'both banks': cash + cash_us };
}

describe('money through random histories', () => {
  it.each(seeds)(
    'history %i keeps every account and every moment of cover right',
    async (seed) => {
      const { said, wrong } = await live(seed);
      expect(wrong.length > 0 ? [...said, ...wrong] : []).toEqual([]);
    },
    20_000 * longest,
  );
});
