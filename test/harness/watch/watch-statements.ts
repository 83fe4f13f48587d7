import pg from 'pg';
import { passwordWork } from '#server/accounts/log-in/password-hash.ts';

/** What a request made the product do, as far as its time could tell: its statements, and passwords hashed. */
export interface WorkDone {
  statements: string[];
  hashed: number;
}

type AnyQuery = (this: unknown, ...args: unknown[]) => unknown;
type AnyRun = (work: () => Promise<unknown>) => Promise<unknown>;

/** Does the work and answers what it took. Nothing else may be under way in this process meanwhile. */
export async function watchStatements(work: () => Promise<unknown>): Promise<WorkDone> {
  const done: WorkDone = { statements: [], hashed: 0 };
  const client = pg.Client.prototype as unknown as { query: AnyQuery };
  const queue = passwordWork as unknown as { run: AnyRun };
  const { query } = client;
  const run = queue.run.bind(passwordWork);
  client.query = function (this: unknown, ...args) {
    const [first] = args as (string | { text?: string })[];
    done.statements.push((typeof first === 'string' ? first : first?.text) ?? '');
    return query.apply(this, args);
  };
  queue.run = (each) => {
    done.hashed += 1;
    return run(each);
  };
  try {
    await work();
  } finally {
    client.query = query;
    Reflect.deleteProperty(queue, 'run');
  }
  return done;
}
