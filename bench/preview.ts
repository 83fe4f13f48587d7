// usage: npm run bench -- preview [--times 9] — all consequences of a change of a policy of 20 cars at 8 events, read
// before it is booked, beside accepting its quote and making the policy, in time and in processor time, which stands beside
// that of the policy's items read by a plain statement; a preview takes the server and its database no more than 150 ms
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPool } from '#server/platform/database/database.ts';
import { openSeason, write } from './season-stage.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '9' } } });
const CARS = 20;
const EVENTS = 8;
const MOST_MS = 150;

const season = await openSeason();
try {
  const cookie = await season.logIn('admin@demo.paddock.example');
  const call = async <T>(action: string, input: object): Promise<T> =>
    (await (await write(season.url, action, input, cookie)).json()) as T;
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${season.url}/api/${path}`, {
      headers: { cookie, 'x-paddock': '1' },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { policy_id, ways } = await policyOf(call, read);
  const stateOf = async () => {
    const { revision } = await read<{ revision: number }>(`get_document?policy_id=${policy_id}`);
    return { policy_id, revision };
  };
  const { items } = await read<{ items: { item_id: string }[] }>(
    `get_cancellable_items?policy_id=${policy_id}`,
  );
  const wish = {
    initiator: 'client',
    effective_on: dayIn(0),
    reason: 'Measured',
  };
  const cancel = { action: 'cancel_policy', ...wish };
  const one = { ...cancel, item_ids: items.slice(0, 1).map(({ item_id }) => item_id) };
  const key = await stateOf();
  const preview = (change: object) => call('preview_change', { ...key, change });
  await untilAtRest();
  const whole = await median(() => preview(cancel));
  const item = await median(() => preview(one));
  await call('make_revision', { ...key, reason: 'Measured' });
  const { version } = await read<{ version: { content: { items: object[] } } }>(
    `get_document?policy_id=${policy_id}`,
  );
  const content = { ...version.content, items: version.content.items.slice(1) };
  await call('save_quote', { ...(await stateOf()), content });
  const sending = { ...(await stateOf()), change: { action: 'send_quote' } };
  await untilAtRest();
  const sent = await median(() => call('preview_change', sending));
  // The next run needs the room in the insurer's agreement.
  await call('cancel_policy', { ...(await stateOf()), ...wish });
  const plain_ms = await plainStatement(policy_id);
  const accept_ms = ways.accepted.server_ms + ways.made.server_ms;
  const row = (label: string, { ms, server_ms }: Timed, more = '') =>
    `  ${label.padEnd(38)}${ms.toFixed(0).padStart(6)} ms  ${server_ms.toFixed(0).padStart(6)} ms of processor, ${(server_ms / plain_ms).toFixed(0)} times the plain statement${more}\n`;
  const preview_row = (label: string, one: Taken) =>
    row(
      label,
      one,
      `, ${(one.server_ms / accept_ms).toFixed(2)} of accepting and making, fastest ${one.fastest_ms.toFixed(0)} ms`,
    );
  process.stdout.write(
    `a policy of ${CARS} cars at ${EVENTS} events, ${items.length} items, asked over HTTP
  its items in one plain statement      ${''.padStart(6)}     ${plain_ms.toFixed(1).padStart(6)} ms of processor
${row('accepting its quote', ways.accepted)}${row('making the policy', ways.made)}${preview_row('preview: a version without one item', sent)}${preview_row('preview: one item is cancelled', item)}${preview_row('preview: the policy is cancelled', whole)}`,
  );
  const times = [sent, item, whole].map((one) => Math.min(one.fastest_ms, one.server_ms));
  const slowest = Math.max(...times);
  if (slowest > MOST_MS) {
    process.stderr.write(`a preview took ${slowest.toFixed(0)} ms, more than ${MOST_MS}\n`);
    process.exitCode = 1;
  }
} finally {
  await season.close();
}

function dayIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(date);
}

/** Papers and mails of the writes before are drawn and sent by the same process, and are no part of what is measured. */
async function untilAtRest(): Promise<void> {
  const SECONDS = 120;
  for (let second = 0; second < SECONDS; second += 1) {
    const before = season.cpuMs();
    await sleep(1000);
    if (season.cpuMs() - before < 50) return;
  }
  throw new Error(`the server has not come to rest in ${SECONDS} seconds`);
}

interface Timed {
  /** Until the answer was there. */
  ms: number;
  /** Of the server and its database, which what else the machine does hardly changes. */
  server_ms: number;
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const before = season.cpuMs();
  const start = performance.now();
  await work();
  return { ms: performance.now() - start, server_ms: season.cpuMs() - before };
}

/** Several turns, `ms` that of the middle. */
interface Taken extends Timed {
  /** The one that was disturbed least by what else the machine does. */
  fastest_ms: number;
}

/** Processor time of the database for the items of the policy, read by one statement with nothing around it. */
async function plainStatement(policy_id: string): Promise<number> {
  const TURNS = 100;
  const pool = createPool({
    database_url: await season.databaseUrl(),
    pool_size: 1,
    statement_timeout_ms: 60_000,
  });
  try {
    const turn = () =>
      pool.query<{ items: unknown[] }>(
        `select json_agg(i) as items from policy_items i
           join policies p on p.version_id = i.version_id where p.policy_id = $1`,
        [policy_id],
      );
    const { rows } = await turn();
    if ((rows[0]?.items ?? []).length === 0) throw new Error('the plain statement read no item');
    const before = season.cpuMs();
    for (let index = 0; index < TURNS; index += 1) await turn();
    return (season.cpuMs() - before) / TURNS;
  } finally {
    await pool.end();
  }
}

/** The middle of several turns, after two that only warm up, and what one of them took the server. */
async function median(work: () => Promise<unknown>): Promise<Taken> {
  await work();
  await work();
  const turns: number[] = [];
  const before = season.cpuMs();
  for (let turn = 0; turn < Number(values.times); turn += 1) turns.push((await timed(work)).ms);
  const sorted = turns.toSorted((a, b) => a - b);
  return {
    ms: sorted[Math.floor(sorted.length / 2)] ?? 0,
    fastest_ms: sorted[0] ?? 0,
    server_ms: (season.cpuMs() - before) / turns.length,
  };
}

type Call = <T>(action: string, input: object) => Promise<T>;
type Read = <T>(path: string) => Promise<T>;

/** A policy of that size, made by the named actions, and what the last two of them took. */
async function policyOf(call: Call, read: Read) {
  const { documents } = await read<{ documents: { user_id: string }[] }>(
    'get_documents?document_state=policy',
  );
  const user_id = documents[0]?.user_id ?? '';
  const { driver_id } = await call<{ driver_id: string }>('add_driver', {
    first_name: 'Bench',
    last_name: 'Driver',
    birth_date: '1990-05-05',
    experience: 'Experienced',
    user_ids: [user_id],
  });
  const event_ids: string[] = [];
  for (let index = 0; index < EVENTS; index += 1) {
    const start_on = dayIn(30 + index * 21);
    const { event_id } = await call<{ event_id: string }>('add_event', {
      name: `Bench ${Date.now()} ${index}`,
      circuit_id: 'zandvoort',
      country: 'NL',
      start_on,
      end_on: dayIn(31 + index * 21),
      race_hours: '2',
      status: 'confirmed',
    });
    event_ids.push(event_id);
  }
  const { policy_id } = await call<{ policy_id: string }>('create_quote', { user_id });
  const items: object[] = [];
  for (let index = 0; index < CARS; index += 1) {
    const { car_id } = await call<{ car_id: string }>('add_car', {
      user_id,
      make: 'Porsche',
      model: '911 GT3 Cup',
      car_class: 'CUP',
      start_number: String(index + 1),
      chassis_number: `BENCH${Date.now()}${index}`,
      registration_country: 'NL',
      insured_value: 20_000_000 + index * 100_000,
    });
    const asked = new URLSearchParams({ policy_id, car_id });
    for (const event_id of event_ids) asked.append('event_ids[]', event_id);
    asked.append('driver_ids[]', driver_id);
    const defaults = await read<{ items: object[] }>(`get_quote_item_defaults?${asked.toString()}`);
    items.push(...defaults.items);
  }
  type Document = { revision: number; version: { content: object } };
  const find = () => read<Document>(`get_document?policy_id=${policy_id}`);
  const step = async (action: string, input: object) => {
    const { revision } = await find();
    await untilAtRest();
    return timed(() => call(action, { policy_id, revision, ...input }));
  };
  const { version } = await find();
  await step('save_quote', { content: { ...version.content, items } });
  await step('send_quote', {});
  const accepted = await step('accept_quote', { name: 'Bench', accepted: true });
  const made = await step('make_policy', { chassis_to_follow: true, drivers_to_follow: true });
  return { policy_id, ways: { accepted, made } };
}
