import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { bookedOfPolicy } from '#test/harness/policies/booked-policy.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

type Change = InputOf<'preview_change'>['change'];

let app: TestApp;
let season: Season;
let other_insurer: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const made = await app.services.db
    .insertInto('insurers')
    .values({ name: 'Meridiaan Verzekeringen' })
    .returning('insurer_id')
    .executeTakeFirstOrThrow();
  other_insurer = made.insurer_id;
});
/** Zandvoort is from 5 to 7 June, Spa from 10 to 12 July 2026. */
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const admin = () => app.as(season.people.admin);
const superadmin = () => app.as(season.people.superadmin);
const key = async (policy_id: string) => {
  const { revision } = await stateOf(app, policy_id);
  return { policy_id, revision };
};
const now = () => Math.floor(app.clock.now().getTime() / 1000);
const itemsOf = async (policy_id: string) =>
  (await admin().call('get_cancellable_items', { policy_id })).items.map(({ item_id }) => item_id);
const cancelBy = (initiator: 'client' | 'organiser') =>
  ({ action: 'cancel_policy', initiator, effective_on: '2026-05-20', reason: 'Sold' }) as const;
const noLoss = () => ({ no_loss_by: 'J. van Dalen', no_loss_at: now() - 30 });

async function revise(policy_id: string, how: (content: QuoteContent) => QuoteContent) {
  await admin().call('make_revision', { ...(await key(policy_id)), reason: 'A change' });
  const { version } = await admin().call('get_document', { policy_id });
  await admin().call('save_quote', { ...(await key(policy_id)), content: how(version.content!) });
}

/** Every change that has a preview, with what has to come before it. */
const changes: Readonly<Record<string, (policy_id: string) => Promise<Change>>> = {
  'a withdrawal by a version': async (policy_id) => {
    await revise(policy_id, (content) => ({ ...content, items: content.items.slice(0, 1) }));
    return { action: 'send_quote' };
  },
  'another panel': async (policy_id) => {
    await revise(policy_id, (content) => ({
      ...content,
      panel: [
        { insurer_id: content.insurer_id, share_bp: 6000 },
        { insurer_id: other_insurer, share_bp: 4000 },
      ],
    }));
    return { action: 'send_quote' };
  },
  'a change that holds from an earlier day': async (policy_id) => {
    app.clock.set(new Date('2026-05-26T08:00:00Z'));
    await revise(policy_id, (content) => ({
      ...content,
      items: content.items.map((item) => ({ ...item, excess_pct: '15.0' })),
    }));
    return { action: 'send_quote', holds_from: '2026-05-22' };
  },
  'a cancellation': async () => cancelBy('client'),
  'a withdrawal by the client': async (policy_id) => ({
    ...cancelBy('client'),
    item_ids: (await itemsOf(policy_id)).slice(0, 1),
  }),
  'an event that the organiser cancels': async (policy_id) => ({
    ...cancelBy('organiser'),
    item_ids: (await itemsOf(policy_id)).slice(0, 1),
  }),
  'the end by its status': async () => ({
    action: 'change_document_status',
    status: 'expired',
    reason: 'Over',
  }),
  'a reinstatement': async (policy_id) => {
    const { action: _, ...how } = cancelBy('client');
    await admin().call('cancel_policy', { ...(await key(policy_id)), ...how });
    app.clock.set(new Date('2026-05-22T08:00:00Z'));
    return { action: 'reinstate_policy', ...noLoss() };
  },
  'a correction': async (policy_id) => {
    app.clock.set(new Date('2026-06-06T09:30:00Z'));
    return {
      action: 'correct_items',
      reason: 'The value of another car was typed',
      item_ids: (await itemsOf(policy_id)).slice(0, 1),
      corrected: { insured_value: 30_000_000 },
      ...noLoss(),
    };
  },
  'a request of the client': async (policy_id) => {
    const client = app.as(season.people.agent);
    const wish = { kind: 'cancel_policy', policy_id, content: {} } as const;
    const { request_id, revision } = await client.call(
      'submit_request',
      await client.call('save_request', wish),
    );
    return { action: 'apply_request', request_id, request_revision: revision };
  },
};

/** A payment of what is open, which moves what any change leaves open. */
async function pay(policy_id: string): Promise<void> {
  const { payments } = await admin().call('get_all_payments', { policy_id, amount_per_page: 100 });
  const { payment_id, instalment_number, revision, amount_open } = payments.find(
    (one) => one.amount_open > 0,
  )!;
  await admin().call('register_payment', {
    ...{ payment_id, instalment_number, revision, amount: amount_open },
    received_on: '2026-05-20',
    account: 'bank',
    reference: `${payment_id} ${instalment_number}`,
  });
}

/** Over the wire, as a screen sends it. */
function send(change: Change, of: { policy_id: string; revision: number }, preview_hash: string) {
  if (change.action === 'apply_request') {
    const { request_id, request_revision: revision } = change;
    return superadmin().answer('apply_request', { request_id, revision, preview_hash });
  }
  const { action, ...wishes } = change;
  return superadmin().answer(action, { ...of, ...wishes, preview_hash });
}

/** All that a change would write. */
async function standing(policy_id: string) {
  const { rows } = await sql`
    select (select count(*) from emails)::int as emails, (select count(*) from invoices)::int as invoices,
      (select count(*) from ledger_entries)::int as entries, (select count(*) from policy_versions)::int as versions,
      (select count(*) from policy_transactions)::int as transactions, (select count(*) from audit_log)::int as deeds,
      (select count(*) from graphile_worker.jobs)::int as jobs`.execute(app.services.db);
  return {
    rows,
    booked: await bookedOfPolicy(app, policy_id),
    state: await stateOf(app, policy_id),
  };
}

describe('a change whose preview is stale', () => {
  it.each(Object.keys(changes))(
    '%s answers 409 with the new preview and books nothing',
    async (kind) => {
      const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
      const change = await changes[kind]!(policy_id);
      const of = await key(policy_id);
      const old = await superadmin().call('preview_change', { ...of, change });
      await pay(policy_id);
      const before = await standing(policy_id);
      const answer = await send(change, await key(policy_id), old.preview_hash);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'conflict', reason: 'consequences_changed' },
      });
      expect(await standing(policy_id)).toEqual(before);
      const { current } = answer.body as { current: { preview_hash: string } };
      expect(current.preview_hash).not.toBe(old.preview_hash);
      const again = await send(change, await key(policy_id), current.preview_hash);
      expect(again.status).toBe(200);
      expect(await standing(policy_id)).not.toEqual(before);
    },
  );

  const by_policy = Object.keys(changes).filter((kind) => kind !== 'a request of the client');
  it.each(by_policy)(
    '%s of a policy that was revised answers 409 and books nothing',
    async (kind) => {
      const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
      const change = await changes[kind]!(policy_id);
      const { revision } = await key(policy_id);
      const of = { policy_id, revision: revision - 1 };
      const { preview_hash } = await superadmin().call('preview_change', {
        policy_id,
        revision,
        change,
      });
      const before = await standing(policy_id);
      const answer = await send(change, of, preview_hash);
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await superadmin().answer('preview_change', { ...of, change })).toMatchObject({
        status: 409,
      });
      expect(await standing(policy_id)).toEqual(before);
    },
  );
});
