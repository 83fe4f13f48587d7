// usage: npm run bench -- memory [--seconds 30] [--connections 50] — what the server process holds while people read,
// search and log in at once, and what an answer costs; NODE_OPTIONS tries other limits
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoLogins, demoPassword } from '../scripts/demo-logins.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { openSeason, write } from './season-stage.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '50' },
  },
});

const season = await openSeason();
try {
  const email = demoLogins[0]?.email ?? '';
  const cookie = await season.logIn(email);
  const pid = season.serverPid();
  const read = async (path: string) => {
    const answer = await fetch(`${season.url}/api/${path}`, {
      headers: { cookie, 'x-paddock': '1' },
    });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return bytes;
  };
  const lists = ['get_documents', 'get_claims', 'get_all_payments', 'get_cars', 'get_drivers'];
  const { documents } = JSON.parse(
    new TextDecoder().decode(await read('get_documents?page_size=100')),
  ) as { documents: { policy_id: string }[] };
  const work = [
    ...lists.map((list) => (n: number) => read(`${list}?page=${1 + (n % 3)}&page_size=100`)),
    (n: number) => read(`get_document?policy_id=${documents[n % documents.length]?.policy_id}`),
    (n: number) => read(`get_documents?search=${'abcdefghij'[n % 10]}${'aeiou'[n % 5]}`),
    async (n: number) => {
      if (n % 20 === 0) await write(season.url, 'log_in', { email, password: demoPassword });
    },
  ];
  const at_rest = rss(pid);
  const cpu_before = cpuTimeMs([pid]);
  const until = performance.now() + Number(values.seconds) * 1000;
  let answered = 0;
  let highest = 0;
  const loops = Array.from({ length: Number(values.connections) }, async (_, one) => {
    for (let n = one; performance.now() < until; n += 1) {
      await work[n % work.length]?.(n);
      answered += 1;
    }
  });
  while (performance.now() < until) {
    highest = Math.max(highest, rss(pid));
    await sleep(250);
  }
  await Promise.all(loops);
  const cpu_ms = (cpuTimeMs([pid]) - cpu_before) / answered;
  console.log(
    `server process: ${at_rest} MB at rest, ${highest} MB at most, ${rss(pid)} MB after ${answered} answers; ${cpu_ms.toFixed(2)} ms of processor an answer`,
  );
} finally {
  await season.close();
}

/** Megabytes that a process holds of the machine's memory. */
function rss(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.floor(Number(kilobytes) / 1024);
}
