import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterProcesses } from '#server/platform/cluster/cluster-processes.ts';
import { demoPassword } from '../scripts/demo-logins.ts';
import { findFreePort } from '../scripts/process/free-port.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { askOwner } from '../scripts/process/start-lock.ts';
import { isStageKept, keepStage, stampOf } from './stage-stamp.ts';

/** The product as people start it, with the demo season in it. */
export interface Season {
  url: string;
  /** The session cookie of a demo person, `name=value`. */
  logIn(email: string): Promise<string>;
  /** Its database, for what a plain statement takes. */
  databaseUrl(): Promise<string>;
  /** The process that answers. */
  serverPid(): number;
  /** Processor time of that process and of its database server so far, without whoever asks them. */
  cpuMs(): number;
  close(): Promise<void>;
}

const START_SECONDS = 240;

/** What the season in the folder was made by; another makes it anew. */
const madeBy = ['migrations', 'scripts/demo', 'scripts/demo-season.ts'];

/** Starts the product in a folder of its own (kept in the temporary folder for the next run) and waits until it answers. */
export async function openSeason(): Promise<Season> {
  const data_dir = path.join(os.tmpdir(), 'paddock-bench-season');
  const stamp = stampOf(madeBy);
  if (!isStageKept(data_dir, stamp)) process.stdout.write('making the demo season …\n');
  const port = await findFreePort('127.0.0.1', 4800);
  const url = `http://localhost:${port}`;
  const product = spawn(process.execPath, ['scripts/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      PADDOCK_DATA_DIR: data_dir,
      DATABASE_URL: '',
      DEMO: 'on',
    },
  });
  for (let second = 0; !(await answers(url)); second += 1) {
    if (product.exitCode !== null || second === START_SECONDS) {
      // One that is only slow would go on beside whatever runs next.
      product.kill('SIGTERM');
      throw new Error('the product did not start');
    }
    await sleep(1000);
  }
  keepStage(data_dir, stamp);
  return {
    url,
    logIn: (email) => logIn(url, email),
    databaseUrl: async () => {
      const owner = await askOwner(data_dir);
      if (!owner?.database_url) throw new Error('the database of the season is not found');
      return owner.database_url;
    },
    serverPid: () => serverPid(url),
    cpuMs: () => cpuTimeMs([...clusterProcesses(path.join(data_dir, 'postgres')), serverPid(url)]),
    close: async () => {
      const ended = new Promise((done) => product.once('exit', done));
      product.kill('SIGTERM');
      await ended;
    },
  };
}

/** Calls a write of the product as somebody, for what the season lacks. */
export async function write(url: string, action: string, input: object, cookie = '') {
  const answer = await fetch(`${url}/api/${action}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: url,
      'x-paddock': '1',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/get_demo_logins`)).ok;
  } catch {
    return false;
  }
}

async function logIn(url: string, email: string): Promise<string> {
  const answer = await write(url, 'log_in', { email, password: demoPassword });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('paddock_session='));
  if (cookie === undefined) throw new Error('log_in opened no session');
  return cookie.split(';')[0] ?? '';
}

function serverPid(url: string): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      try {
        return (
          /server\/main\.m?[jt]s/.test(readFileSync(`/proc/${name}/cmdline`, 'utf8')) &&
          readFileSync(`/proc/${name}/environ`, 'utf8').includes(`PUBLIC_URL=${url}\0`)
        );
      } catch {
        return false; // gone meanwhile, or another person's
      }
    });
  if (found === undefined) throw new Error('the server process is not found');
  return Number(found);
}
