// usage: npm run bench -- analytics [--rows 200000] [--grow 5] [--times 5] [--worst 10] — loads a book, folds it and makes each
// fact of it stand there as often as --grow says (200,000 × 5 are the facts of 1,000,000 claims and policies); then every card of the seven tabs of the
// analytics page over HTTP as staff: this year, the year before beside it, part of a month, all currencies in one, one filter; prints how long the
// book took to be folded, what the cards of each tab take together in time and in processor time, and the dearest cards
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { analyticsCardNames, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import { analyticsTabs } from '#domain/analytics/analytics-tabs.ts';
import { openStage } from './bench-stage.ts';
import { foldBook, growBook } from './figure-book.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    grow: { type: 'string', default: '5' },
    times: { type: 'string', default: '5' },
    worst: { type: 'string', default: '10' },
  },
});
const times = Number(values.times);
const stage = await openStage(Number(values.rows));

/** Which questions each card is asked; days as a person picks them. */
async function questions(): Promise<Record<string, string>> {
  const { rows } = await sql<{ insurer_id: string; broker_id: string }>`
    select insurer_id, broker_id from policies where broker_id is not null limit 1`.execute(
    stage.db,
  );
  const [one] = rows;
  const year = 'from=2026-01-01&to=2026-12-31&currency=EUR';
  const partly = 'from=2026-01-10&to=2026-05-20&currency=EUR';
  return {
    'this year': year,
    'beside the year before': `${year}&compare=true`,
    'part of a month': partly,
    'an insurer, part of one': `${partly}&insurer_id=${one?.insurer_id ?? ''}`,
    'all in EUR': `${year}&translated=true`,
    'all in EUR, part of one': `${partly}&translated=true`,
    'an insurer': `${year}&insurer_id=${one?.insurer_id ?? ''}`,
    'insurer and brokerage': `${year}&insurer_id=${one?.insurer_id ?? ''}&broker_id=${one?.broker_id ?? ''}`,
  };
}

interface Asked {
  card: string;
  what: string;
  ms: number;
  cpu_ms: number;
}

try {
  const { policies, seconds } = await foldBook(stage.owner);
  await growBook(stage.owner, Number(values.grow));
  const { rows } = await sql<{ facts: number; sums: number }>`
    select (select count(*) from figures) as facts, (select count(*) from figure_sums) as sums`.execute(
    stage.db,
  );
  process.stdout.write(
    `${(stage.rows * Number(values.grow)).toLocaleString('en')} claims and policies, ${Number(rows[0]?.facts).toLocaleString('en')} facts in ${Number(rows[0]?.sums).toLocaleString('en')} sums` +
      (policies === 0
        ? ''
        : `; ${policies.toLocaleString('en')} policies folded in ${seconds.toFixed(0)} s`) +
      '\n',
  );
  const { cookie } = await stage.cookieOf('admin');
  const asked: Asked[] = [];
  for (const [what, query] of Object.entries(await questions())) {
    for (const card of analyticsCardNames) {
      const warm: number[] = [];
      let before = 0;
      for (let round = 0; round <= times; round += 1) {
        // The first one is cold.
        if (round === 1) before = stage.cpuMs();
        const start = performance.now();
        const answer = await fetch(`${stage.url}/api/get_analytics_card?card=${card}&${query}`, {
          headers: { cookie, 'x-paddock': '1' },
        });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${card}, ${what}: ${answer.status} ${text}`);
        if (round > 0) warm.push(performance.now() - start);
      }
      const ms = warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0;
      asked.push({ card, what, ms, cpu_ms: (stage.cpuMs() - before) / times });
    }
    const tabs = analyticsTabs.map((tab) => {
      const cards = asked.filter(
        (one) =>
          one.what === what && analyticsCards[one.card as keyof typeof analyticsCards].tab === tab,
      );
      const sum = (of: 'ms' | 'cpu_ms') =>
        cards.reduce((all, card) => all + card[of], 0).toFixed(0);
      return `${tab} ${sum('ms')} (${sum('cpu_ms')})`;
    });
    process.stdout.write(`  ${what.padEnd(24)} ${tabs.join('  ')} ms (processor)\n`);
  }
  process.stdout.write('  worst cards\n');
  for (const { card, what, ms, cpu_ms } of asked
    .toSorted((a, b) => b.cpu_ms - a.cpu_ms)
    .slice(0, Number(values.worst)))
    process.stdout.write(
      `    ${cpu_ms.toFixed(0).padStart(6)} ms of processor, ${ms.toFixed(0).padStart(6)} ms  ${card}, ${what}\n`,
    );
} finally {
  await stage.close();
}
