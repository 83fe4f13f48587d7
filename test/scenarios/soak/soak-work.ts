import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountTypes } from '#domain/accounts/account-types.ts';
import type { Db } from '#server/platform/database/database.ts';
import { CallError } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { httpCaller, type HttpCaller } from '#test/scenarios/http-caller.ts';

/** What the people of a soak have done. */
export interface SoakTally {
  answered: number;
  /** Refusals that are not the product's way of saying that it is busy. */
  faults: string[];
}

/** A person whose next call is made by `call`; every so often a file, a stream of changes, a new log-in. */
interface SoakPerson {
  call(turn: number): Promise<void>;
}

const password = 'tyres are a budget too';

/** Two people of every kind, each with a browser, who do what they may do. */
export async function buildSoakPeople(db: Db, address: string): Promise<SoakPerson[]> {
  const people: SoakPerson[] = [];
  const client = await buildAccount(db, { password });
  for (const account_type of [...accountTypes, ...accountTypes]) {
    const { email } = await buildAccount(db, { account_type, password });
    const browser = httpCaller(address);
    await browser.call('log_in', { email, password });
    const is_staff = account_type === 'admin' || account_type === 'superadmin';
    const works = [...readsOf(browser), ...(is_staff ? writesOf(browser, client.user_id) : [])];
    people.push({
      call: async (turn) => {
        if (turn % 40 === 39) {
          await browser.call('signout', {});
          await browser.call('log_in', { email, password });
        } else await works[turn % works.length]?.();
      },
    });
  }
  return people;
}

function readsOf(browser: HttpCaller): (() => Promise<unknown>)[] {
  return [
    () => browser.call('is_logged_in', {}),
    () => browser.call('get_documents', { page: 1, page_size: 25 }),
    () => browser.call('get_claims', { page: 1, page_size: 25 }),
    () => browser.call('get_notifications', {}),
    async () => {
      const stream = await browser.listen();
      await sleep(200);
      stream.close();
    },
  ];
}

function writesOf(browser: HttpCaller, user_id: string): (() => Promise<unknown>)[] {
  const parent = { parent_type: 'account', parent_id: user_id } as const;
  return [
    () => browser.call('create_quote', { user_id }),
    () => browser.call('get_accounts', { page: 1, page_size: 25, search: 'agent' }),
    () => browser.call('add_communication', { ...parent, communication_string: 'Box this lap' }),
    () =>
      browser.upload('upload_file', parent, {
        document_name: 'telemetry.pdf',
        bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(150_000)]),
      }),
  ];
}

/** Lets the people work until told to end; each waits so long from one call to the next. */
export async function workOn(
  people: readonly SoakPerson[],
  tally: SoakTally,
  { every_ms, signal }: { every_ms: number; signal: AbortSignal },
): Promise<void> {
  const one = async (person: SoakPerson, number: number) => {
    await sleep(Math.random() * every_ms);
    for (let turn = number; !signal.aborted; turn += 1) {
      const began_at = performance.now();
      try {
        await person.call(turn);
        tally.answered += 1;
      } catch (error) {
        if (!(error instanceof CallError) || error.status >= 500) tally.faults.push(String(error));
      }
      const rest_ms = every_ms - (performance.now() - began_at);
      if (rest_ms > 0) await sleep(rest_ms);
    }
  };
  await Promise.all(people.map(one));
}
