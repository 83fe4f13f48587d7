import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  await setFactor('zandvoort', null);
  await setFactor('spa-francorchamps', null);
});

type Content = NonNullable<Awaited<ReturnType<typeof read>>['version']['content']>;
const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const twoEvents = () => buildPolicy(app, { season, event_ids: season.event_ids });
const [driven, ahead] = [0, 1];
const whileDriving = () => app.clock.set(new Date('2026-06-05T08:00:00Z'));

async function setFactor(circuit_id: string, factor: string | null): Promise<void> {
  await sql`update circuits set factor = ${factor} where circuit_id = ${circuit_id}`.execute(
    app.services.db,
  );
}

async function revise(policy_id: string, how: (content: Content) => Content) {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'A change' });
  const { content } = (await read(policy_id)).version;
  return admin().call('save_quote', { ...revised, content: how(content!) });
}

const withItem = (content: Content, place: number, change: Partial<Content['items'][number]>) => ({
  ...content,
  items: content.items.map((item, index) => (index === place ? { ...item, ...change } : item)),
});

const invoicesOf = (policy_id: string) =>
  app.services.db
    .selectFrom('invoices')
    .select(['premium', 'fee', 'ipt', 'total'])
    .where('policy_id', '=', policy_id)
    .orderBy('created_at')
    .orderBy('invoice_number')
    .execute();

describe('every item keeps its own basis', () => {
  it('a revision of the notes alone costs 0.00, whatever the circuits weigh by now', async () => {
    const { policy_id } = await twoEvents();
    const before = (await read(policy_id)).version;
    await setFactor('zandvoort', '2.5000');
    await setFactor('spa-francorchamps', '3.0000');
    const saved = await revise(policy_id, (content) => ({ ...content, notes: 'Called today' }));
    await admin().call('send_quote', saved);
    const after = (await read(policy_id)).version;
    expect(after.version_number).toBe(2);
    expect(after.build_up).toEqual(before.build_up);
    expect(after.rating?.result).toEqual(before.rating?.result);
    expect(await invoicesOf(policy_id)).toHaveLength(1);
  });

  it('a changed item is priced by what holds today, the others keep their cents, and it can be worked out again', async () => {
    const { policy_id } = await twoEvents();
    const before = (await read(policy_id)).version;
    await setFactor('zandvoort', '2.5000');
    await setFactor('spa-francorchamps', '3.0000');
    await revise(policy_id, (content) => withItem(content, ahead, { excess_pct: '15.0' }));
    const changed = (await read(policy_id)).version;
    const items = (version: typeof before) => version.rating!.result.items;
    expect(items(changed)[driven]).toEqual(items(before)[driven]);
    expect(items(changed)[ahead]?.factors).toMatchObject({ circuit: '3.0000' });
    await revise_back();
    expect((await read(policy_id)).version.build_up).toEqual({
      ...before.build_up,
      instalments: [],
    });

    async function revise_back() {
      const state = await stateOf(app, policy_id);
      const { content } = changed;
      await admin().call('save_quote', {
        ...state,
        content: withItem(content!, ahead, { excess_pct: before.items[ahead]!.excess_pct }),
      });
    }
  });
});

describe('what has begun is frozen', () => {
  it.each([
    ['a lower value', { insured_value: 1_000_000 }, 'content.items.0.insured_value: begun'],
    ['a higher value', { insured_value: 30_000_000 }, 'content.items.0.insured_value: begun'],
    ['no excess', { excess_pct: '0.0' }, 'content.items.0.excess_pct: begun'],
    ['labour too', { scope: 'parts_and_labour' as const }, 'content.items.0.scope: begun'],
    ['no driver', { drivers: [] }, 'content.items.0.drivers: begun'],
  ])('%s of an event that is being driven is refused at the field', async (_what, change, said) => {
    const { policy_id } = await twoEvents();
    whileDriving();
    const refused = revise(policy_id, (content) => withItem(content, driven, change));
    expect((await refusalOf(refused)).fields).toEqual([said]);
  });

  it('a driven event is not taken out', async () => {
    const { policy_id } = await twoEvents();
    whileDriving();
    const refused = revise(policy_id, (content) => ({
      ...content,
      items: [content.items[ahead]!],
    }));
    expect((await refusalOf(refused)).fields).toEqual(['content.items: begun']);
  });

  it('what was typed the day before is refused when it is sent after the event began', async () => {
    const { policy_id } = await twoEvents();
    const saved = await revise(policy_id, (content) =>
      withItem(content, driven, { insured_value: 30_000_000 }),
    );
    whileDriving();
    expect((await refusalOf(admin().call('send_quote', saved))).fields).toEqual([
      'content.items.0.insured_value: begun',
    ]);
  });

  it('a driver is added from now on, and the terms before the crash stay', async () => {
    const { policy_id } = await twoEvents();
    app.clock.set(new Date('2026-06-06T08:00:00Z'));
    const { driver_id } = await buildDriver(app.services.db, {
      user_ids: [season.people.agent.user_id],
    });
    const saved = await revise(policy_id, (content) =>
      withItem(content, driven, {
        drivers: [
          ...content.items[driven]!.drivers,
          { driver_id, category: 'Bronze', experience: 'Unknown', claim_level: 4 },
        ],
      }),
    );
    await admin().call('send_quote', saved);
    const crew = await sql<{ crew: number; from: Date }>`
      select (select count(*) from policy_item_drivers d where d.item_id = c.item_id)::int as crew
      from cover_intervals c join policy_items i using (item_id)
      where c.policy_id = ${policy_id} and c.known_to is null and i.event_id = ${season.event_ids[0]}
      order by c.covered_from`.execute(app.services.db);
    expect(crew.rows).toEqual([{ crew: 1 }, { crew: 2 }]);
  });

  it('the event to come can be changed while the first one is driven', async () => {
    const { policy_id } = await twoEvents();
    whileDriving();
    const saved = await revise(policy_id, (content) =>
      withItem(content, ahead, { insured_value: 20_000_000 }),
    );
    expect(await admin().call('send_quote', saved)).toMatchObject({ status: 'completed' });
  });
});
