import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPeople, type BuiltAccount } from '#test/harness/factories.ts';
import { seedReference } from '#server/reference-seed.ts';

let app: TestApp;
let people: Record<'superadmin' | 'admin' | 'brokerage' | 'agent' | 'insurer', BuiltAccount>;

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  people = await buildPeople(app.services.db);
});

const superadmin = () => app.as(people.superadmin);
const version = '2027.1';

const cell = async (of: string, country: string, line = 'HULL') =>
  (await superadmin().call('get_tax_version', { version: of })).cells.find(
    ({ country_code, line: own }) => country_code === country && own === line,
  );

const change = (revision: number, rates: { country_code: string; rate_pct: string | null }[]) => ({
  version,
  revision,
  rates: rates.map((rate) => ({ line: 'HULL' as const, ...rate })),
});

describe('versions of premium tax', () => {
  it('begin with the first rates, beside what was taxed before', async () => {
    const { versions } = await superadmin().call('get_tax_versions', {});
    expect(versions).toMatchObject([{ version: '2022.1', state: 'in_use', rates: 220 }]);
    expect(await cell('2022.1', 'SK')).toMatchObject({ rate_pct: '10', before: '8', own: true });
    expect(await cell('2022.1', 'NL')).toMatchObject({ rate_pct: '21', before: null });
  });

  it('a draft holds what it changes, says what that was, and prices nothing', async () => {
    await superadmin().call('create_tax_draft', { version, valid_from: '2027-01-01' });
    const changed = await superadmin().call(
      'update_tax_draft',
      change(0, [
        { country_code: 'NL', rate_pct: '22.5' },
        { country_code: 'XK', rate_pct: '7' },
      ]),
    );
    expect(changed).toEqual({ revision: 1 });
    expect(await cell(version, 'NL')).toMatchObject({ rate_pct: '22.5', before: '21', own: true });
    expect(await cell(version, 'NL', 'GL')).toMatchObject({ rate_pct: '21', own: false });
    expect(await cell(version, 'XK')).toMatchObject({ rate_pct: '7', before: null, own: true });
    const { ipt_info } = await superadmin().call('get_ipt_info', {});
    expect(ipt_info.some(({ rate_pct }) => rate_pct === '22.5')).toBe(false);
  });

  it('a rate set back to what holds leaves the draft; a stale change is refused with the draft as it is', async () => {
    const back = change(1, [
      { country_code: 'NL', rate_pct: '21' },
      { country_code: 'XK', rate_pct: null },
    ]);
    expect(await superadmin().call('update_tax_draft', back)).toEqual({ revision: 2 });
    expect(await cell(version, 'NL')).toMatchObject({ rate_pct: '21', own: false });
    expect(await cell(version, 'XK')).toBeUndefined();
    expect(await superadmin().answer('update_tax_draft', back)).toMatchObject({
      status: 409,
      body: {
        current: {
          revision: 2,
          rates: 0,
          cells: expect.arrayContaining([
            expect.objectContaining({ country_code: 'NL', rate_pct: '21', own: false }),
          ]),
        },
      },
    });
    expect(await superadmin().answer('publish_tax_draft', { version, revision: 2 })).toMatchObject({
      status: 409,
      body: { message: 'This draft changes no rate yet.' },
    });
  });

  it.each(['-1', '100.5', '1.2345', 'x'])('refuses a rate of %s', async (rate_pct) => {
    const wrong = change(2, [{ country_code: 'NL', rate_pct }]);
    expect((await superadmin().answer('update_tax_draft', wrong)).status).toBe(422);
  });

  it('[7.38] published, cover that begins earlier keeps its rate and later cover has the new one', async () => {
    await superadmin().call(
      'update_tax_draft',
      change(2, [{ country_code: 'NL', rate_pct: '23' }]),
    );
    const publish = { version, revision: 3 };
    expect((await app.as(people.admin).answer('publish_tax_draft', publish)).status).toBe(403);
    expect(await superadmin().call('publish_tax_draft', publish)).toMatchObject({
      state: 'coming',
      rates: 1,
    });
    const { ipt_info } = await superadmin().call('get_ipt_info', {});
    const dutch = ipt_info.filter((row) => row.country_code === 'NL' && row.line === 'HULL');
    expect(
      dutch.map(({ rate_pct, valid_from, valid_to }) => [rate_pct, valid_from, valid_to]),
    ).toEqual([
      ['21', '2022-01-01', '2026-12-31'],
      ['23', '2027-01-01', null],
    ]);
    expect(await cell('2022.1', 'NL')).toMatchObject({ rate_pct: '21' });
  });

  it('what is published is never changed, and nothing begins in the past or under a later rate', async () => {
    expect((await superadmin().answer('update_tax_draft', change(4, []))).status).toBe(409);
    expect((await superadmin().answer('delete_tax_draft', { version, revision: 4 })).status).toBe(
      409,
    );
    for (const [name, valid_from] of [
      ['late', '2026-05-19'],
      ['under', '2026-12-01'],
    ] as const) {
      await superadmin().call('create_tax_draft', { version: name, valid_from });
      await superadmin().call('update_tax_draft', {
        ...change(0, [{ country_code: 'NL', rate_pct: '24' }]),
        version: name,
      });
      const refused = await superadmin().answer('publish_tax_draft', {
        version: name,
        revision: 1,
      });
      expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'valid_from' }] } });
      await superadmin().call('delete_tax_draft', { version: name, revision: 1 });
    }
    expect(
      (await superadmin().answer('create_tax_draft', { version, valid_from: '2028-01-01' })).status,
    ).toBe(422);
  });

  it.each([
    [
      'changes a published rate',
      sql`update premium_tax_rates set rate_pct = 1 where country_code = 'NL'`,
    ],
    ['takes a published rate away', sql`delete from premium_tax_rates where country_code = 'NL'`],
    ['renames a published version', sql`update premium_tax_versions set note = 'x'`],
  ])('the database refuses what %s', async (_, statement) => {
    await expect(statement.execute(app.services.db)).rejects.toThrow('never changed');
  });

  it('every step stands in the activity', async () => {
    const { entries } = await superadmin().call('get_activity', {
      record_kind: 'premium_tax',
      record_id: version,
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'publish_tax_draft',
      'update_tax_draft',
      'update_tax_draft',
      'update_tax_draft',
      'create_tax_draft',
    ]);
  });

  it('is for staff alone', async () => {
    for (const who of ['brokerage', 'agent', 'insurer'] as const)
      expect((await app.as(people[who]).answer('get_tax_versions', {})).status).toBe(403);
  });
});
