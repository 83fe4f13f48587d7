import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewsOf } from '#contract/list.ts';
import type { DocumentView } from '#contract/policies/documents.ts';
import { policyList } from '#contract/policies/policy-list.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { viList } from '#contract/policies/vi-list.ts';
import { addDays } from '#domain/dates.ts';
import { type DocumentStatus, documentStatuses } from '#domain/policies/document-status.ts';
import { type InsuranceType, type ViType, viTypes } from '#domain/policies/insurance-types.ts';
import { askCheck } from '#server/admin/health.ts';
import { countByStatus, everybody } from '#server/platform/database/list-counts.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { handOutPages } from '#test/harness/factories.ts';
import { buildLineQuote } from '#test/harness/line-policies.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

const TODAY = '2026-05-20';
const lines: readonly ViType[] = ['VAL', 'CC', 'TI'];

let app: TestApp;
let season: Season;

/** A quote and a policy in every status, whose covers end at all times around today, beside one of the track. */
beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  app.clock.set(new Date(`${TODAY}T08:00:00Z`));
  await handOutPages(app.services.db, season.people.brokerage.user_id);
  await buildPolicy(app, { season });
  for (const [index, status] of [...documentStatuses, ...documentStatuses].entries()) {
    const policy_id = await buildLineQuote(app, season, {
      insurance_type: lines[index % lines.length] ?? 'VAL',
    });
    const ends = addDays(TODAY, (index % 5) * 40 - 60);
    await sql`update policies set status = ${status},
        document_state = ${index < documentStatuses.length ? 'quote' : 'policy'},
        period_from = ${addDays(ends, -30)}, period_to = ${index % 9 === 8 ? null : ends}
      where policy_id = ${policy_id}`.execute(app.services.db);
  }
});

interface Narrowed {
  view: DocumentView;
  status?: DocumentStatus[];
  insurance_type?: ViType[];
  document_state?: 'quote' | 'policy';
  startDate?: string;
  endDate?: string;
}

/** What the list says there is, and how many rows it then shows. */
async function shown(who: 'admin' | 'brokerage', { status, insurance_type, ...rest }: Narrowed) {
  const { total, documents, counts } = await app.as(season.people[who]).call('get_documents', {
    is_vi: true,
    page_size: 100,
    filters: { ...(status && { status }), ...(insurance_type && { insurance_type }) },
    ...rest,
  });
  return { total, rows: documents.length, counts };
}

const narrowings: readonly Omit<Narrowed, 'view'>[] = [
  {},
  { status: ['policy_made', 'completed', 'cancelled'] },
  { insurance_type: ['CC'] },
  { insurance_type: ['VAL', 'TI'], status: ['policy_made', 'declined'] },
  { document_state: 'policy' },
  { document_state: 'quote', insurance_type: ['TI'] },
  { startDate: '2026-04-01', endDate: '2026-06-30' },
  { endDate: '2026-05-01', insurance_type: ['VAL'] },
];

const inHouse: readonly (readonly InsuranceType[])[] = [
  ['on_track'],
  ['VAL'],
  ['CC', 'TI'],
  ['on_track', 'CC'],
  ['on_track', ...viTypes],
];

describe('quotes and policies of chosen lines', () => {
  it.each([
    ['quote', viewsOf(quoteList)],
    ['policy', viewsOf(policyList)],
  ] as const)('a list of each %s counts what it shows in every view', async (state, views) => {
    for (const view of views)
      for (const insurance_type of inHouse)
        for (const status of [undefined, ['completed', 'policy_made'] as const]) {
          const { total, documents } = await app.as(season.people.admin).call('get_documents', {
            document_state: state,
            view,
            page_size: 100,
            filters: {
              insurance_type: [...insurance_type],
              ...(status && { status: [...status] }),
            },
          });
          expect({ view, insurance_type, total }).toEqual({
            view,
            insurance_type,
            total: documents.length,
          });
          for (const one of documents) expect(insurance_type).toContain(one.insurance_type);
        }
    const of = async (insurance_type: InsuranceType[]) =>
      (
        await app
          .as(season.people.admin)
          .call('get_documents', { document_state: state, filters: { insurance_type } })
      ).total;
    const [track, beside, both] = [
      await of(['on_track']),
      await of([...viTypes]),
      await of(['on_track', ...viTypes]),
    ];
    const { total } = await app.as(season.people.admin).call('get_documents', {
      is_vi: true,
      document_state: state,
      filters: { insurance_type: ['on_track'] },
    });
    expect(total).toBe(0);
    expect(both).toBe(track + beside);
    expect(beside).toBe(documentStatuses.length);
  });
});

describe('totals of the various insurances', () => {
  it.each(['admin', 'brokerage'] as const)(
    '[9.6] are those of the rows in every view, however the %s narrows them',
    async (who) => {
      let found = 0;
      for (const view of viewsOf(viList))
        for (const narrowing of narrowings) {
          const { total, rows } = await shown(who, { view, ...narrowing });
          found += rows;
          expect({ view, narrowing, total }).toEqual({ view, narrowing, total: rows });
        }
      expect(found).toBeGreaterThan(documentStatuses.length);
    },
  );

  it('[9.6] the number at each view is that of its list', async () => {
    const { counts } = await shown('admin', { view: 'all' });
    for (const view of viewsOf(viList)) {
      const { rows } = await shown('admin', { view });
      expect({ view, n: counts[view] }).toEqual({ view, n: rows });
      expect(rows).toBeGreaterThan(0);
    }
  });

  it('a cover of one journey is never due to be renewed', async () => {
    const renewal = (insurance_type: ViType[]) =>
      shown('admin', { view: 'renewal', insurance_type });
    expect(await renewal(['TI'])).toMatchObject({ total: 0, rows: 0 });
    const { total, rows } = await shown('admin', { view: 'renewal' });
    expect(rows).toBeGreaterThan(0);
    const { rows: of_year } = await renewal(['VAL', 'CC']);
    expect({ total, rows }).toEqual({ total: of_year, rows: of_year });
  });

  it('those of one line add up to those of all, and none of the track is among them', async () => {
    const sum = async (list: 'vi_quote' | 'vi_policy' | `vi_${'quote' | 'policy'}:${ViType}`) => {
      const by_status = await countByStatus(app.services.db, { list, owner: everybody });
      return Object.values(by_status).reduce((all, n) => all + n, 0);
    };
    for (const state of ['quote', 'policy'] as const) {
      const of_lines = await Promise.all(lines.map((line) => sum(`vi_${state}:${line}`)));
      expect(await sum(`vi_${state}`)).toBe(documentStatuses.length);
      expect(of_lines.reduce((all, n) => all + n, 0)).toBe(documentStatuses.length);
    }
  });

  it('the doctor finds nothing to say of them', async () => {
    const { db } = app.services;
    const { findings } = await askCheck(
      { db, services: app.services, now: app.clock.now() },
      'document_counts',
    );
    expect(findings).toEqual([]);
    await sql`update list_counts set n = n + 1 where list = 'vi_quote' and owner = ${everybody}`.execute(
      db,
    );
    await sql`update list_count_changes set n = n + 1 where list = 'vi_quote' and owner = ${everybody}`.execute(
      db,
    );
    const off = await askCheck(
      { db, services: app.services, now: app.clock.now() },
      'document_counts',
    );
    expect(off.findings.map(({ record }) => record)).toContainEqual(
      expect.stringContaining('vi_quote'),
    );
  });
});
