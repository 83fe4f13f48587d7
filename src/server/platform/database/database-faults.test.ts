import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOfDatabase } from '#server/platform/database/database-faults.ts';
import { errorAnswer } from '#server/platform/http/http-server.ts';
import { RepeatedFaults } from '#server/platform/repeated-faults.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The error as the server itself raises it, with a code of its choice. */
async function raised(state: string, words = 'no'): Promise<unknown> {
  return database.pool
    .query(`do $$ begin raise exception using errcode = '${state}', message = '${words}'; end $$`)
    .catch((error: unknown) => error);
}

describe('what a caller is told of a fault of the database', () => {
  it.each([
    ['53100', 'disk full', 507, 'database_full'],
    ['58030', 'input and output failed', 507, 'database_full'],
    ['XX000', 'could not extend file: File too large', 507, 'database_full'],
    ['XX000', 'could not extend file: Disk quota exceeded', 507, 'database_full'],
    ['55P03', 'lock timeout', 409, 'conflict'],
    ['40001', 'serialization failure', 409, 'conflict'],
    ['40P01', 'deadlock', 409, 'conflict'],
    ['57014', 'statement timeout', 503, 'unavailable'],
    ['57P01', 'shut down', 503, 'unavailable'],
    ['57P02', 'crash of another process', 503, 'unavailable'],
    ['57P03', 'starting', 503, 'unavailable'],
    ['25P03', 'stood still in a transaction', 503, 'unavailable'],
    ['25P04', 'transaction timeout', 503, 'unavailable'],
    ['57P05', 'stood still outside of one', 503, 'unavailable'],
    ['53200', 'out of memory', 503, 'unavailable'],
    ['53300', 'too many connections', 503, 'unavailable'],
    ['53400', 'limit of temporary files', 503, 'unavailable'],
  ])('%s (%s) answers %i %s', async (state, words, status, code) => {
    const refused = refusalOfDatabase(await raised(state, words));
    expect([refused?.status, refused?.code]).toEqual([status, code]);
  });

  it('a mistake of ours stays a mistake: a wrong statement, a broken rule, another internal error', async () => {
    for (const [state, words] of [
      ['42P01', 'no such table'],
      ['23505', 'duplicate'],
      ['XX000', 'could not open relation'],
    ] as const) {
      const error = await raised(state, words);
      expect(refusalOfDatabase(error)).toBeUndefined();
      expect(errorAnswer(error, 'r').code).toBe('internal');
    }
  });
});

describe('a fault that comes again and again', () => {
  it('is told once, and its repeats are counted; another one is told beside it', () => {
    const faults = new RepeatedFaults();
    expect(faults.tell('full')).toBe(0);
    const repeats = Array.from({ length: 2_000 }, () => faults.tell('full'));
    expect(repeats.every((told) => told === undefined)).toBe(true);
    expect(faults.tell('another')).toBe(0);
  });
});
