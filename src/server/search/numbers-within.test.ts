import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';

type Who = Exclude<AccountType, 'superadmin'> | 'stranger';

let app: TestApp;
let people: Record<Who, BuiltAccount>;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  const brokerage = await buildAccount(db, { account_type: 'brokerage' });
  people = {
    brokerage,
    admin: await buildAccount(db, { account_type: 'admin' }),
    agent: await buildAccount(db, { broker_id: brokerage.user_id }),
    stranger: await buildAccount(db, {}),
    insurer: await buildAccount(db, { account_type: 'insurer' }),
    loss_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
  };
});

async function find(who: Who, query: string, kinds?: 'policy'[]): Promise<string[]> {
  const { records } = await app
    .as(people[who])
    .call('search_records', { query, ...(kinds ? { kinds } : {}) });
  return records.map(({ kind, label }) => `${kind} ${label}`);
}

describe('numbers that others gave', () => {
  const line = (...items: object[]) => JSON.stringify({ line: { items } });

  beforeAll(async () => {
    const { db } = app.services;
    const policy = async (
      insurance_type: 'VAL' | 'CC' | 'PA',
      number: string,
      contents: string[],
    ) => {
      const { policy_id } = await db
        .insertInto('policies')
        .values({
          ...{ insurance_type, quote_number: `Q-27-${number}`, policy_number: `P-27-${number}` },
          ...{ document_state: 'policy', status: 'policy_made', client_name: 'Van Dálen Racing' },
          ...{ user_id: people.agent.user_id, broker_id: people.brokerage.user_id },
          insurer_id: people.insurer.insurer_id ?? '',
        })
        .returning('policy_id')
        .executeTakeFirstOrThrow();
      const versions = [];
      for (const [index, content] of contents.entries())
        versions.push(
          await db
            .insertInto('policy_versions')
            .values({ policy_id, version_number: index + 1, content })
            .returning('version_id')
            .executeTakeFirstOrThrow(),
        );
      const [sent, current = sent] = versions;
      await db
        .updateTable('policies')
        .set({ locked_version_id: sent!.version_id, version_id: current!.version_id })
        .where('policy_id', '=', policy_id)
        .execute();
      return policy_id;
    };
    await policy('VAL', '0001', [
      line({ serial_number: 'RM 72-01/4471' }, { serial_number: '' }),
      line({ serial_number: 'RM 72-01/4471' }, { serial_number: 'Typed-998877' }),
    ]);
    await policy('CC', '0002', [line({ chassis_number: 'SBM13DAA6MW100552' })]);
    const pa = await policy('PA', '0003', [line({})]);
    const round = { asked_at: '2026-05-01T10:00:00Z', asked_hash: 'x' };
    await db
      .insertInto('broker_rounds')
      .values({ ...round, policy_id: pa, broker_policy_number: 'LAB/2026/77123' })
      .execute();
  });

  it.each([
    ['RM 72-01/4471', 'policy P-27-0001'],
    ['rm 72-01', 'policy P-27-0001'],
    ['mw100552', 'policy P-27-0002'],
    ['lab/2026/77', 'policy P-27-0003'],
    ['77123', 'policy P-27-0003'],
  ])('%s leads to what insures it, for whoever may see that', async (typed, found) => {
    for (const who of ['admin', 'agent', 'brokerage', 'insurer'] as const)
      expect([who, await find(who, typed, ['policy'])]).toEqual([who, [found]]);
    expect(await find('stranger', typed)).toEqual([]);
    expect(await find('loss_adjuster', typed)).toEqual([]);
  });

  it('what staff write into the next version is theirs until it is sent', async () => {
    expect(await find('admin', 'typed-998877')).toEqual(['policy P-27-0001']);
    for (const who of ['agent', 'brokerage', 'insurer'] as const)
      expect(await find(who, 'typed-998877')).toEqual([]);
  });
});
