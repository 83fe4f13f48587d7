import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/contract.ts';
import { type KeptCalculation, keptBases, recalculate } from '#server/rating/kept-basis.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { buildRequest, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let first: Quote;

type BuildUp = NonNullable<OutputOf<'get_document'>['version']['build_up']>;
interface Quote {
  version_id: string;
  build_up: BuildUp;
}

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  first = await quote();
});

const superadmin = () => app.as(season.people.superadmin);

async function quote(): Promise<Quote> {
  const { policy_id } = await superadmin().call('quote_request', {
    ...(await buildRequest(app, season)),
    insurer_id: season.insurer_id,
  });
  const { version } = await superadmin().call('get_document', { policy_id });
  if (!version.build_up) throw new Error('the quote has no price');
  return { version_id: version.version_id, build_up: version.build_up };
}

/** Every amount of a version, calculated again of what was kept with it. */
async function again(version_id: string) {
  const kept = (await app.services.db
    .selectFrom('policy_versions')
    .select(['rating_risk', 'basis_hash'])
    .where('version_id', '=', version_id)
    .executeTakeFirstOrThrow()) as unknown as KeptCalculation;
  const calculated = recalculate(kept, await keptBases(app.services.db, [kept.basis_hash]));
  if (!calculated.ok) throw new Error('an old quote can no longer be priced');
  return calculated.result;
}

async function stored(version_id: string) {
  const row = await app.services.db
    .selectFrom('policy_versions')
    .select([
      'premium',
      'discount',
      'fee',
      'ipt_total',
      'gross',
      'commission',
      'excess',
      'instalments',
    ])
    .where('version_id', '=', version_id)
    .executeTakeFirstOrThrow();
  return { ...row, instalments: row.instalments as { amount: number }[] };
}

async function expectSameCents({ version_id }: Quote) {
  const now = await again(version_id);
  const then = await stored(version_id);
  expect({
    premium: now.net_premium,
    discount: now.discount,
    fee: now.policy_fee,
    ipt_total: now.ipt,
    gross: now.gross_premium,
    commission: now.commission,
    excess: Math.max(...now.items.map(({ excess }) => excess)),
    instalments: now.instalments,
  }).toEqual({ ...then, instalments: then.instalments.map(({ amount }) => amount) });
}

/** What staff can change of the things that a price is made of, each in use from today. */
const changes: readonly [string, () => Promise<unknown>, (was: BuildUp, is: BuildUp) => unknown][] =
  [
    [
      'the series ratings of the year',
      async () => {
        const { series } = await superadmin().call('get_series_page', {
          year: 2026,
          search: 'Porsche Carrera Cup Benelux',
        });
        const [line] = series;
        if (!line) throw new Error('no such series');
        const { series_rating_id, revision } = line;
        const cells = { base_rate_override: '5.5', claim_level: 9, min_excess_override: 900_000 };
        await superadmin().call('update_series_rating', { series_rating_id, revision, cells });
      },
      (was, is) => expect(is.premium).toBeGreaterThan(was.premium),
    ],
    [
      'the rating tables',
      async () => {
        const version = '2026.2';
        const based_on = '2026.1';
        await superadmin().call('create_rating_draft', {
          version,
          based_on,
          valid_from: '2026-05-20',
        });
        const cells = [
          { path: 'series_claim_level.9', value: '1.90' },
          { path: 'policy_fee', value: '9900' },
        ];
        await superadmin().call('update_rating_draft', { version, revision: 0, cells });
        await superadmin().call('publish_rating_draft', { version, revision: 1 });
      },
      (was, is) => expect(is.premium).toBeGreaterThan(was.premium),
    ],
    [
      'premium tax, by hand',
      async () => {
        const version = '2026.2';
        await superadmin().call('create_tax_draft', { version, valid_from: '2026-05-20' });
        const rates = [{ country_code: 'NL', line: 'HULL' as const, rate_pct: '24.5' }];
        await superadmin().call('update_tax_draft', { version, revision: 0, rates });
        await superadmin().call('publish_tax_draft', { version, revision: 1 });
      },
      (was, is) => {
        expect(is.premium).toBe(was.premium);
        expect(is.gross).toBeGreaterThan(was.gross);
      },
    ],
    [
      'premium tax, from a file',
      async () => {
        const steps = importDriver(app, season.people.superadmin);
        const text = 'Country,Line,Rate %,Valid from\nNL,HULL,26,21-05-2026\n';
        await steps.write(await steps.check(await steps.send('premium_tax', text)));
        await superadmin().call('publish_tax_draft', { version: '2026-05-21', revision: 0 });
      },
      (was, is) => {
        expect(is.premium).toBe(was.premium);
        expect(is.gross).toBeGreaterThan(was.gross);
      },
    ],
    [
      'the additional excess',
      async () => {
        const { rule_id } = await superadmin().call('save_excess_rule', {
          rule_id: null,
          revision: 0,
          code: 'LATE_NOTICE',
          condition: 'late_notice',
          kind: 'pct_of_base_excess',
          value: '75',
          valid_from: '2026-05-20',
          valid_to: null,
          active: true,
          reason: 'Later every year',
        });
        await superadmin().call('publish_excess_rule', { rule_id, revision: 0 });
      },
      (was, is) => expect(is.gross).toBe(was.gross),
    ],
    [
      'the factor of the circuit',
      () =>
        app.services.db
          .updateTable('circuits')
          .set({ factor: '1.50' })
          .where('circuit_id', '=', 'zandvoort')
          .execute(),
      (was, is) => expect(is.premium).toBeGreaterThan(was.premium),
    ],
  ];

describe('an old quote is calculated again to the cent', () => {
  it.each(changes)('after a change of %s, which new quotes follow', async (_, change, follows) => {
    const before = await quote();
    await change();
    const after = await quote();
    follows(before.build_up, after.build_up);
    await expectSameCents(first);
    await expectSameCents(before);
    await expectSameCents(after);
  });
});
