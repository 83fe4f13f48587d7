import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { percentOf } from '#domain/money.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildEvent } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
/** Zandvoort on 5 June, Spa on 10 July; it is 20 May. */
const twoEvents = () => buildPolicy(app, { season, event_ids: season.event_ids });

const itemsOf = async (policy_id: string) =>
  (await admin().call('get_cancellable_items', { policy_id })).items;

type Initiator = 'client' | 'organiser' | 'insurer' | 'total_loss' | 'flat' | 'non_payment';
const wish = (initiator: Initiator, item_ids: string[], effective_on = '2026-05-20') => ({
  initiator,
  effective_on,
  item_ids,
  reason: 'The car was sold',
});
const key = async (policy_id: string) => {
  const { revision } = await stateOf(app, policy_id);
  return { policy_id, revision };
};
const cancel = async (policy_id: string, of: ReturnType<typeof wish>) =>
  admin().call('cancel_policy', { ...(await key(policy_id)), ...of });
const previewOf = async (policy_id: string, of: ReturnType<typeof wish>) =>
  admin().call('preview_change', {
    ...(await key(policy_id)),
    change: { action: 'cancel_policy', ...of },
  });
/** By day of the event, in the order of booking. */
const reasonsOf = async (policy_id: string) =>
  (
    await sql<{ start_on: string; reason: string }>`
      select e.start_on, c.reason from cover_intervals c join policy_items i using (item_id) join events e using (event_id)
      where c.policy_id = ${policy_id} and c.known_to is null order by e.start_on, c.covered_from`.execute(
      app.services.db,
    )
  ).rows.map(({ start_on, reason }) => `${start_on} ${reason}`);
const invoicesOf = async (policy_id: string) =>
  app.services.db
    .selectFrom('invoices')
    .select(['premium', 'fee', 'ipt', 'total'])
    .where('policy_id', '=', policy_id)
    .orderBy('invoice_number')
    .execute();

describe('some events of a policy are cancelled', () => {
  it('by the organiser: the whole part of Spa goes back, the rest stays in force as version II', async () => {
    const { policy_id } = await twoEvents();
    const [, spa] = await itemsOf(policy_id);
    const before = await sql<{ net: number; rate: string }>`
      select i.net_premium as net, t.value ->> 'rate_pct' as rate
      from policy_items i join policy_versions v using (version_id)
        cross join lateral jsonb_array_elements(v.ipt) t
      where i.item_id = ${spa?.item_id} and t.value ->> 'country' = i.tax_country`.execute(
      app.services.db,
    );
    const { net = 0, rate = '' } = before.rows[0] ?? {};
    const of = wish('organiser', [spa?.item_id ?? '']);
    const preview = await previewOf(policy_id, of);
    await cancel(policy_id, of);
    const after = await read(policy_id);
    expect(after).toMatchObject({ status: 'completed', document_state: 'policy' });
    expect(after.version).toMatchObject({ version_label: 'II', locked: true });
    expect(after.version.content?.items).toHaveLength(1);
    const [, credit] = await invoicesOf(policy_id);
    expect(credit).toMatchObject({ premium: -net, fee: 0 });
    expect(credit?.total).toBe(-net - Math.round((net * Number(rate)) / 100));
    expect(preview.to_pay).toBe(credit?.total);
    expect(preview.documents.map(({ label }) => label)).toContain('Policy, version II');
    expect(await reasonsOf(policy_id)).toEqual(['2026-06-05 covered', '2026-07-10 cancelled']);
    const [last] = (
      await sql<{ kind: string; cancelled_for: string; moved: boolean }>`
        select kind, cancelled_for, version_before <> version_after as moved from policy_transactions
        where policy_id = ${policy_id} order by transaction_id desc limit 1`.execute(
        app.services.db,
      )
    ).rows;
    expect(last).toEqual({ kind: 'cancellation', cancelled_for: 'organiser', moved: true });
  });

  it('by the client it is a withdrawal: the same cents as a revision without the event', async () => {
    const [one, other] = [await twoEvents(), await twoEvents()];
    const [, spa] = await itemsOf(one.policy_id);
    await cancel(one.policy_id, wish('client', [spa?.item_id ?? '']));
    await admin().call('make_revision', { ...(await key(other.policy_id)), reason: 'Without Spa' });
    const { content } = (await read(other.policy_id)).version;
    await admin().call('save_quote', {
      ...(await key(other.policy_id)),
      content: { ...content!, items: content!.items.slice(0, 1) },
    });
    await admin().call('send_quote', await key(other.policy_id));
    expect(await invoicesOf(one.policy_id)).toEqual(await invoicesOf(other.policy_id));
    expect(await reasonsOf(one.policy_id)).toEqual(await reasonsOf(other.policy_id));
    const { charges } = await read(one.policy_id);
    expect(charges.map(({ kind, amount }) => [kind, amount])).toEqual([['endorsement_fee', 2_500]]);
  });

  it('the last one ends the policy, by the table', async () => {
    const { policy_id } = await twoEvents();
    const ids = (await itemsOf(policy_id)).map(({ item_id }) => item_id);
    await cancel(policy_id, wish('client', ids));
    expect(await read(policy_id)).toMatchObject({ status: 'cancelled' });
    expect((await read(policy_id)).charges.every(({ kind }) => kind === 'cancellation')).toBe(true);
  });

  it('the letter names what is taken out; the preview shows it word for word', async () => {
    const { policy_id } = await twoEvents();
    const [, spa] = await itemsOf(policy_id);
    const of = wish('insurer', [spa?.item_id ?? '']);
    const { mails } = await previewOf(policy_id, of);
    const letter = mails.find(({ note }) => note === season.people.agent.email)?.letter;
    await cancel(policy_id, of);
    const [sent] = await app.services.db
      .selectFrom('emails')
      .select(['title', 'body'])
      .where('parent_id', '=', policy_id)
      .where('type', '=', 'policy_cancelled')
      .where('recipient', '=', season.people.agent.email)
      .execute();
    expect(sent?.body).toContain('10-07-2026');
    expect(sent?.body).toContain('The rest of the policy stays in force.');
    expect(letter?.title).toBe(sent?.title);
    const plain = (body = '') =>
      body
        .replace(/https?:\S+/g, '')
        .split('\n')
        .slice(0, -1);
    expect(plain(letter?.body)).toEqual(plain(sent?.body));
  });

  it('what was taken out and is insured anew is covered again', async () => {
    const { policy_id } = await twoEvents();
    const [, spa] = await itemsOf(policy_id);
    const { content } = (await read(policy_id)).version;
    await cancel(policy_id, wish('organiser', [spa?.item_id ?? '']));
    await admin().call('make_revision', { ...(await key(policy_id)), reason: 'Spa takes place' });
    await admin().call('save_quote', { ...(await key(policy_id)), content: content! });
    await admin().call('send_quote', await key(policy_id));
    expect(await reasonsOf(policy_id)).toEqual(['2026-06-05 covered', '2026-07-10 covered']);
  });

  it('is refused of what has begun, beside a revision, flat, and for a loss that nobody reported', async () => {
    const { policy_id } = await twoEvents();
    const [zandvoort, spa] = (await itemsOf(policy_id)).map(({ item_id }) => item_id);
    const field = (name: string, code: string) => ({ body: { fields: [{ field: name, code }] } });
    await expect(
      cancel(policy_id, wish('client', [zandvoort ?? ''], '2026-06-10')),
    ).rejects.toMatchObject(field('item_ids', 'begun'));
    await expect(cancel(policy_id, wish('client', [policy_id]))).rejects.toMatchObject(
      field('item_ids', 'unknown'),
    );
    await expect(cancel(policy_id, wish('flat', [spa ?? '']))).rejects.toMatchObject(
      field('initiator', 'whole_policy'),
    );
    await expect(cancel(policy_id, wish('total_loss', [spa ?? '']))).rejects.toMatchObject(
      field('initiator', 'no_claim'),
    );
    await admin().call('make_revision', { ...(await key(policy_id)), reason: 'A change' });
    await expect(cancel(policy_id, wish('client', [spa ?? '']))).rejects.toMatchObject({
      body: { code: 'transition_refused', reason: 'revision_open' },
    });
  });
});

describe('events that are cancelled one after the other', () => {
  /** What is left of a policy with each party, by account; nothing is left out. */
  const leftOf = async (policy_id: string) => {
    const { rows } = await sql<{ party: string; amount: number }>`
      select e.account || ' ' || coalesce(e.insurer_id::text, e.broker_id::text, e.country_code, '') as party,
        -sum(e.amount)::int as amount
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where t.policy_id = ${policy_id} and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income')
      group by 1 having sum(e.amount) <> 0 order by 1`.execute(app.services.db);
    return rows;
  };

  it('by the organiser, the discount stays: all of the net premium goes back, and nobody keeps a cent of it', async () => {
    const { db } = app.services;
    const third = await buildEvent(db, {
      circuit_id: 'zandvoort',
      start_on: '2026-08-14',
      end_on: '2026-08-16',
    });
    for (const insured_value of [18_000_000, 26_000_000, 21_333_300]) {
      await db
        .updateTable('cars')
        .set({ insured_value })
        .where('car_id', '=', season.car_id)
        .execute();
      const { policy_id } = await buildPolicy(app, {
        season,
        event_ids: [...season.event_ids, third.event_id],
      });
      for (let left = 3; left > 0; left -= 1) {
        const next = (await itemsOf(policy_id)).find(({ stays }) => !stays);
        await cancel(policy_id, wish('organiser', [next?.item_id ?? '']));
      }
      const tax = percentOf(7_500, '21');
      expect(await leftOf(policy_id)).toEqual([
        { party: 'fee_income ', amount: 7_500 },
        { party: 'tax_payable NL', amount: tax },
      ]);
    }
  });

  it('by the organiser, then by the client: the discount that stayed ends, and the last event is left with its own price', async () => {
    const { db } = app.services;
    const third = await buildEvent(db, {
      circuit_id: 'zandvoort',
      start_on: '2026-09-11',
      end_on: '2026-09-13',
    });
    const event_ids = [...season.event_ids, third.event_id];
    const { policy_id } = await buildPolicy(app, { season, event_ids });
    for (const initiator of ['organiser', 'client'] as const) {
      const [next] = await itemsOf(policy_id);
      await cancel(policy_id, wish(initiator, [next?.item_id ?? '']));
    }
    const { charges, version } = await read(policy_id);
    const discount = charges.filter(({ kind }) => kind === 'kept_discount');
    expect(discount.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    expect(discount.reduce((sum, { amount, ipt }) => sum + amount + ipt, 0)).toBe(0);
    const billed = await invoicesOf(policy_id);
    const premium = billed.reduce((sum, invoice) => sum + invoice.premium, 0);
    expect(premium).toBe(version.rating?.result.net_premium);
  });

  it('by the organiser, and another event is added: three events have their discount again, nobody has it twice', async () => {
    const { db } = app.services;
    const [third, fourth] = [
      await buildEvent(db, {
        circuit_id: 'zandvoort',
        start_on: '2026-08-14',
        end_on: '2026-08-16',
      }),
      await buildEvent(db, {
        circuit_id: 'zandvoort',
        start_on: '2026-09-04',
        end_on: '2026-09-06',
      }),
    ];
    const event_ids = [...season.event_ids, third.event_id];
    const { policy_id } = await buildPolicy(app, { season, event_ids });
    const before = (await read(policy_id)).version;
    const called_off = (await itemsOf(policy_id)).at(-1);
    await cancel(policy_id, wish('organiser', [called_off?.item_id ?? '']));
    await admin().call('make_revision', { ...(await key(policy_id)), reason: 'Another event' });
    const items = before.content!.items.map((item) =>
      item.event_id === third.event_id ? { ...item, event_id: fourth.event_id } : item,
    );
    await admin().call('save_quote', {
      ...(await key(policy_id)),
      content: { ...before.content!, items },
    });
    const { revision } = await stateOf(app, policy_id);
    const preview = await admin().call('preview_change', {
      ...{ policy_id, revision },
      change: { action: 'send_quote' },
    });
    await admin().call('send_quote', await key(policy_id));
    const after = await read(policy_id);
    const discount = after.charges.filter(({ kind }) => kind === 'kept_discount');
    expect(discount.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    expect(discount.reduce((sum, { amount, ipt }) => sum + amount + ipt, 0)).toBe(0);
    const [whole, credit, more] = await invoicesOf(policy_id);
    const net = before.rating?.result.net_premium;
    expect(after.version.rating?.result.net_premium).toBe(net);
    expect([whole?.premium, (credit?.premium ?? 0) + (more?.premium ?? 0)]).toEqual([net, 0]);
    expect(preview.to_pay).toBe(more?.total);
  });
});
