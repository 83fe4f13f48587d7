// usage: npm run attack -- URL [--minutes=5] [--strangers=50] [--silent=1000] [--login=email:password] [--seed=1]: asks
// a running Paddock from outside for all that needs no log-in, with wrong keys and chosen inputs, holds silent
// connections open, and measures what somebody of the office gets meanwhile; never against what people work with
import { connect, type Socket } from 'node:net';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import qs from 'qs';
import type { Action } from '#contract/action.ts';
import { contract } from '#contract/contract.ts';
import { hostileInputs } from '#test/harness/hostile/hostile-inputs.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '5' },
    strangers: { type: 'string', default: '50' },
    silent: { type: 'string', default: '1000' },
    login: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const base = new URL(positionals[0] ?? 'http://127.0.0.1:3000');
const { hostname } = base;
const port = Number(base.port || 80);
const agent = new Agent({ keepAlive: true, maxSockets: Number(values.strangers) + 4 });

/** This machine has many addresses for itself, so that each stranger comes from a network of its own. */
const is_here = hostname === '127.0.0.1';

interface Answer {
  status: number;
  took_ms: number;
  body: string;
  cookies: readonly string[];
}

function ask(
  path: string,
  {
    method = 'GET',
    cookie = '',
    body,
    from,
  }: { method?: string; cookie?: string; body?: string; from?: string } = {},
): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const told = (status: number, text: string, cookies: readonly string[] = []) =>
      resolve({ status, took_ms: performance.now() - started, body: text, cookies });
    const sending = request(
      {
        ...{ hostname, port, path, method, agent },
        ...(from !== undefined && is_here ? { localAddress: from } : {}),
        headers: {
          'x-paddock': '1',
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => told(0, ''));
        response.on('end', () =>
          told(
            response.statusCode ?? 0,
            Buffer.concat(chunks).toString(),
            response.headers['set-cookie'],
          ),
        );
      },
    );
    sending.on('error', (error) => told(0, String(error)));
    sending.setTimeout(70_000, () => sending.destroy(new Error('no answer within 70 s')));
    sending.end(body);
  });
}

const opened = (Object.entries(contract) as [string, Action][]).filter(
  ([name, { access, kind }]) => access === 'public' && kind !== 'upload' && name !== 'signout',
);

/** One request of a stranger: an action, and an input that is almost right, too large or no input at all. */
function* requestsOf(seed: number): Generator<{ name: string; path: string; body?: string }> {
  for (let round = seed; ; round += 1)
    for (const [name, action] of opened) {
      const sample = sampleInput(action.input, { full: true });
      const inputs = [
        sample,
        ...hostileInputs(sample, { count: 6, seed: round }).map(({ input }) => input),
      ];
      const path = `/api/${action.path?.replaceAll(/:\w+/g, 'x') ?? name}`;
      for (const input of inputs) {
        const text = JSON.stringify(input) ?? '';
        if (action.kind === 'write') yield { name, path, body: text };
        else yield { name, path: `${path}?${qs.stringify(input).slice(0, 6000)}` };
      }
      yield { name, path, body: round % 2 === 0 ? '[['.repeat(40_000) : '{"a":' };
    }
}

const tally = new Map<string, number>();
const unwell: string[] = [];
let is_over = false;

async function beStranger(seed: number, from: string): Promise<void> {
  for (const { name, path, body } of requestsOf(seed)) {
    if (is_over) return;
    const answer = await ask(path, {
      from,
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    tally.set(String(answer.status), (tally.get(String(answer.status)) ?? 0) + 1);
    const is_fault = answer.status >= 500 && answer.status !== 503;
    if (is_fault || answer.status === 0)
      unwell.push(`${name}: ${answer.status} ${answer.body.slice(0, 120)}`);
  }
}

const beginnings = [
  '',
  'GET / HTTP/1.1\r\nHost: paddock\r\nX-Slow: ',
  'POST /api/log_in HTTP/1.1\r\nHost: paddock\r\nX-Paddock: 1\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"email":"',
];

/** Connections that begin something and never end it; each is opened anew when it is closed. */
function holdSilent(count: number): {
  sockets: Set<Socket>;
  stop: () => void;
  closed: () => number;
} {
  const sockets = new Set<Socket>();
  let closed = 0;
  const open = (turn: number): void => {
    if (is_over) return;
    const socket = connect({ host: hostname, port });
    sockets.add(socket);
    socket.on('connect', () => socket.write(beginnings[turn % beginnings.length] ?? ''));
    socket.on('error', () => socket.destroy());
    socket.resume();
    socket.on('close', () => {
      sockets.delete(socket);
      closed += 1;
      setTimeout(() => open(turn), 250);
    });
  };
  for (let turn = 0; turn < count; turn += 1) open(turn);
  const stop = () => sockets.forEach((socket) => socket.destroy());
  return { sockets, stop, closed: () => closed };
}

/** The cookie of somebody of the office. */
async function logIn(): Promise<string> {
  let [email = '', password = ''] = (values.login ?? '').split(':');
  if (!values.login) {
    const { logins } = JSON.parse((await ask('/api/get_demo_logins')).body) as {
      logins: { account_type: string; email: string; password: string }[];
    };
    const staff = logins.find(({ account_type }) => account_type === 'admin');
    if (!staff) throw new Error('there are no demo log-ins: name one by --login=email:password');
    ({ email, password } = staff);
  }
  const body = JSON.stringify({ email, password, remember: false });
  const {
    status,
    cookies,
    body: said,
  } = await ask('/api/log_in', { method: 'POST', body, from: '127.0.0.9' });
  if (status !== 200) throw new Error(`the log-in answered ${status}: ${said}`);
  return cookies.map((one) => one.split(';', 1)[0]).join('; ');
}

const reads = ['get_claims', 'get_claim_work', 'get_accounts', 'get_all_payments', 'is_logged_in'];

/** What somebody of the office gets for so long, one read after the other. */
async function measure(cookie: string, until: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; Date.now() < until; turn += 1) {
    answers.push(await ask(`/api/${reads[turn % reads.length]}`, { cookie }));
    await sleep(20);
  }
  return answers;
}

function describe(title: string, answers: readonly Answer[]): string {
  const times = answers.map(({ took_ms }) => took_ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  const refused = answers.filter(({ status }) => status !== 200);
  return `${title}: ${answers.length} answers, ${refused.length} refused, half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the slowest ${at(1)} ms`;
}

const cookie = await logIn();
console.log(describe('the office before', await measure(cookie, Date.now() + 10_000)));
const silent = holdSilent(Number(values.silent));
await sleep(2000);
const ends_at = Date.now() + Number(values.minutes) * 60_000;
const strangers = Array.from({ length: Number(values.strangers) }, (_, index) =>
  beStranger(Number(values.seed) + index * 1000, `127.${1 + index}.0.1`),
);
const meanwhile = await measure(cookie, ends_at);
is_over = true;
await Promise.all(strangers);
silent.stop();
console.log(describe('the office meanwhile', meanwhile));
await sleep(2000);
const after = await measure(cookie, Date.now() + 5000);
console.log(describe('the office afterwards', after));
const asked = [...tally.values()].reduce((sum, count) => sum + count, 0);
console.log(`strangers: ${asked} requests of ${opened.length} actions`, Object.fromEntries(tally));
console.log(`silent connections: ${values.silent}, closed by Paddock ${silent.closed()} times`);
console.log(`faults: ${unwell.length}`, [...new Set(unwell)].slice(0, 20));
const is_well =
  unwell.length === 0 && [...meanwhile, ...after].every(({ status }) => status === 200);
process.exit(is_well ? 0 : 1);
