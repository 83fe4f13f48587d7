import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let second_driver: string;

/** Zandvoort is from 5 to 7 June, Spa from 10 to 12 July 2026. */
const saturday = Date.parse('2026-06-06T12:00:00Z') / 1000;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { user_id } = season.people.agent;
  second_driver = (await buildDriver(app.services.db, { user_ids: [user_id] })).driver_id;
});
const at = (day: string) => app.clock.set(new Date(`2026-${day}T10:00:00Z`));
beforeEach(() => at('04-20'));

const admin = () => app.as(season.people.admin);
const superadmin = () => app.as(season.people.superadmin);

async function itemOf(policy_id: string, event_id = season.event_ids[0]): Promise<string> {
  const found = await sql<{ item_id: string }>`
    select item_id from policy_items where policy_id = ${policy_id} and event_id = ${event_id} and current`.execute(
    app.services.db,
  );
  return found.rows[0]?.item_id ?? '';
}

interface Wishes {
  corrected: Partial<QuoteContent['items'][number]>;
  event_id?: string;
  item_ids?: string[];
  reason?: string;
  no_loss_at?: number;
}

async function correction(policy_id: string, { corrected, event_id, ...wishes }: Wishes) {
  return {
    ...(await stateOf(app, policy_id).then(({ revision }) => ({ policy_id, revision }))),
    reason: 'The value of another car was typed',
    item_ids: [await itemOf(policy_id, event_id)],
    corrected,
    no_loss_by: 'J. van Dalen',
    no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
    ...wishes,
  };
}

const value = { corrected: { insured_value: 30_000_000 } };

async function correct(policy_id: string, wishes: Wishes) {
  return superadmin().call('correct_items', await correction(policy_id, wishes));
}

async function endorse(policy_id: string, change: (content: QuoteContent) => QuoteContent) {
  const revised = await admin().call('make_revision', await stateOf(app, policy_id));
  const content = (await admin().call('get_document', { policy_id })).version.content!;
  const saved = await admin().call('save_quote', { ...revised, content: change(content) });
  return admin().call('send_quote', saved);
}

const asOf = (policy_id: string, days: { valid_on?: string; known_on?: string } = {}) =>
  admin().call('get_policy_as_of', { policy_id, ...days });

/** Value, excess and drivers of the item at Zandvoort at a point of time. */
async function termsOf(policy_id: string, days: Parameters<typeof asOf>[1]) {
  const { items, version_label } = await asOf(policy_id, days);
  const terms = items[0]?.terms;
  return [version_label, terms?.insured_value, Number(terms?.excess_pct), terms?.drivers.length];
}

const detail = (policy_id: string) => admin().call('get_document', { policy_id });
const fieldsOf = async (call: Promise<unknown>) => (await refusalOf(call)).fields;

async function balances(policy_id: string) {
  const found = await sql<{ account: string; amount: number }>`
    select e.account, sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} group by 1 order by 1`.execute(app.services.db);
  return Object.fromEntries(found.rows.map(({ account, amount }) => [account, amount]));
}

describe('the correction of an item that has begun', () => {
  it('costs what the right value would have cost from the beginning, to the cent and party by party', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const right = await buildPolicy(app, {
      season,
      event_ids: season.event_ids,
      status: 'concept',
    });
    const content = (await detail(right.policy_id)).version.content!;
    const [first, ...others] = content.items;
    await admin().call('save_quote', {
      policy_id: right.policy_id,
      revision: right.revision,
      content: { ...content, items: [{ ...first!, insured_value: 30_000_000 }, ...others] },
    });
    const wanted = (await detail(right.policy_id)).version.build_up!;
    const was = await detail(policy_id);
    at('06-15');
    const { version_id } = await correct(policy_id, value);
    const is = await detail(policy_id);
    expect(is.status).toBe(was.status);
    expect(is.version).toMatchObject({ version_id, version_label: 'II', locked: true });
    expect(is.version.build_up).toMatchObject({ gross: wanted.gross, premium: wanted.premium });
    expect(is.gross).toBe(wanted.gross);
    expect(is.charges).toEqual([]);
    const booked = await balances(policy_id);
    const { commission, ipt_total, gross } = wanted;
    expect(booked['premium_receivable']).toBe(gross);
    expect(booked['tax_payable']).toBe(-ipt_total);
    expect(booked['commission']).toBe(-commission!);
    const invoices = await sql<{ total: number }>`
      select i.total from invoices i where policy_id = ${policy_id} order by invoice_number`.execute(
      app.services.db,
    );
    expect(invoices.rows.map(({ total }) => total)).toEqual([was.gross, wanted.gross - was.gross]);
  });

  it('what it lowers is credited', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const was = (await detail(policy_id)).gross;
    at('06-15');
    await correct(policy_id, { corrected: { insured_value: 20_000_000 } });
    const { gross } = await detail(policy_id);
    expect(gross).toBeLessThan(was);
    expect((await balances(policy_id))['premium_receivable']).toBe(gross);
  });

  it('cover of a moment that has passed follows it, and what was known before is still to be read', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-15');
    await correct(policy_id, { corrected: { insured_value: 30_000_000, excess_pct: '15.0' } });
    at('06-20');
    expect(await termsOf(policy_id, { valid_on: '2026-06-06' })).toEqual(['II', 30_000_000, 15, 1]);
    const known_on = '2026-06-14';
    expect(await termsOf(policy_id, { valid_on: '2026-06-06', known_on })).toEqual([
      'I',
      26_000_000,
      10,
      1,
    ]);
    const { transactions } = await asOf(policy_id);
    expect(transactions.at(-1)).toMatchObject({
      kind: 'correction',
      reason: 'The value of another car was typed',
      version_label: 'II',
    });
    const { claim_id } = await admin().call('create_claim', {
      policy_id,
      item_id: await itemOf(policy_id),
      date_accident: saturday,
    });
    expect(await admin().call('get_full_claim', { claim_id })).toMatchObject({
      insured_value: 30_000_000,
      claim_amounts: { excess: 4_500_000 },
    });
  });

  it('changes that were booked since stand on their days as they did, with the error put right in each', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-06');
    await endorse(policy_id, (content) => ({
      ...content,
      items: content.items.map((item, index) =>
        index === 0
          ? {
              ...item,
              drivers: [...item.drivers, { ...item.drivers[0]!, driver_id: second_driver }],
            }
          : item,
      ),
    }));
    const before = await detail(policy_id);
    at('06-15');
    await correct(policy_id, value);
    const on = (valid_on: string) => termsOf(policy_id, { valid_on });
    expect(await on('2026-05-01')).toEqual(['I', 30_000_000, 10, 1]);
    expect(await on('2026-06-05')).toEqual(['III', 30_000_000, 10, 1]);
    expect(await on('2026-06-07')).toEqual(['IV', 30_000_000, 10, 2]);
    const { version, charges } = await detail(policy_id);
    expect(charges).toEqual(before.charges);
    expect(version.items[0]).toMatchObject({ insured_value: 30_000_000 });
    expect(version.items[0]!.drivers).toHaveLength(2);
    expect(version.items[1]!.premium).toBe(before.version.items[1]!.premium);
  });

  it('a policy that was cancelled since is corrected too: what was given back stays given back', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-15');
    await admin().call('change_document_status', {
      ...(await stateOf(app, policy_id)),
      status: 'cancelled',
      reason: 'Sold',
    });
    const before = await detail(policy_id);
    at('06-20');
    await correct(policy_id, value);
    const after = await detail(policy_id);
    expect(after.status).toBe('cancelled');
    expect(after.charges).toEqual(before.charges);
    const paid_more = after.gross - before.gross;
    expect(paid_more).toBeGreaterThan(0);
    expect((await asOf(policy_id, { valid_on: '2026-06-20' })).status).toBe('cancelled');
    expect((await asOf(policy_id, { valid_on: '2026-06-06' })).status).toBe('in_force');
  });

  it('books what its preview has shown, which keeps nothing', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    at('06-15');
    const { policy_id: _id, revision, ...wishes } = await correction(policy_id, value);
    const preview = await superadmin().call('preview_change', {
      policy_id,
      revision,
      change: { action: 'correct_items', ...wishes },
    });
    expect(preview.to_pay).toBeGreaterThan(0);
    expect((await detail(policy_id)).versions).toHaveLength(1);
    const was = (await detail(policy_id)).gross;
    const { preview_hash } = preview;
    await superadmin().call('correct_items', { policy_id, revision, ...wishes, preview_hash });
    expect((await detail(policy_id)).gross - was).toBe(preview.to_pay);
  });

  it('prints the declaration on the version, and tells who reads it', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    at('06-15');
    await correct(policy_id, value);
    const { version, versions } = await detail(policy_id);
    expect(version.correction).toEqual({
      no_loss_by: 'J. van Dalen',
      no_loss_at: Date.parse('2026-06-15T09:59:30Z') / 1000,
    });
    expect(versions[0]).toMatchObject({
      change_reason: 'Correction: The value of another car was typed',
    });
    const client = await app.as(season.people.agent).call('get_document', { policy_id });
    expect(client.version.correction?.no_loss_by).toBe('J. van Dalen');
  });
});

describe('who corrects, and what', () => {
  it('nobody but a superadmin does, and only it is offered the step', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const offered = async () => (await superadmin().call('get_document', { policy_id })).abilities;
    expect(await offered()).not.toContain('correct_items');
    at('06-15');
    const wishes = await correction(policy_id, value);
    const others = ['admin', 'brokerage', 'agent', 'insurer', 'loss_adjuster'] as const;
    for (const person of others) {
      const { status } = await app.as(season.people[person]).attempt('correct_items', wishes);
      expect([person, status]).toEqual([person, 403]);
    }
    const { policy_id: _id, revision, ...change } = wishes;
    const asked = { policy_id, revision, change: { action: 'correct_items' as const, ...change } };
    expect((await admin().attempt('preview_change', asked)).status).toBe(403);
    expect((await detail(policy_id)).abilities).not.toContain('correct_items');
    expect(await offered()).toContain('correct_items');
  });

  it('refuses what has not begun, a claimed item, a word of another time, no reason and no change', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-15');
    const refused = async (wishes: Wishes) => fieldsOf(correct(policy_id, wishes));
    expect(await refused({ ...value, event_id: season.event_ids[1] })).toEqual([
      'item_ids: not_begun',
    ]);
    expect(await refused({ ...value, item_ids: [policy_id] })).toEqual(['item_ids: unknown']);
    expect(await refused({ ...value, no_loss_at: saturday - 5 * 86_400 })).toEqual([
      'no_loss_at: out_of_range',
    ]);
    expect((await refused({ ...value, reason: ' ' })).join()).toContain('reason');
    const same = await refusalOf(correct(policy_id, { corrected: { insured_value: 26_000_000 } }));
    expect(same.message).toContain('nothing to correct');
    await admin().call('create_claim', {
      policy_id,
      item_id: await itemOf(policy_id),
      date_accident: saturday,
    });
    expect(await refused(value)).toEqual(['item_ids: claimed']);
  });

  it('waits while a revision is being worked on', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    await admin().call('make_revision', await stateOf(app, policy_id));
    at('06-15');
    expect((await refusalOf(correct(policy_id, value))).message).toContain('A revision');
  });
});
