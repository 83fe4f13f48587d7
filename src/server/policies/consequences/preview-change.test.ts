import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  bookedOfPolicy,
  promisedBy,
  withoutCalculation,
} from '#test/harness/policies/booked-policy.ts';
import { buildCar, buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

type Preview = OutputOf<'preview_change'>;

let app: TestApp;
let season: Season;
let other_car: string;
let other_driver: string;
let other_insurer: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { db } = app.services;
  const { user_id } = season.people.agent;
  other_car = (await buildCar(db, { user_id, registration_country: 'BE' })).car_id;
  other_driver = (await buildDriver(db, { user_ids: [user_id] })).driver_id;
  const name = 'Meridiaan Verzekeringen';
  const made = db.insertInto('insurers').values({ name }).returning('insurer_id');
  other_insurer = (await made.executeTakeFirstOrThrow()).insurer_id;
});

// Otherwise a test would stand on the day on which the one before it ended.
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const admin = () => app.as(season.people.admin);
const superadmin = () => app.as(season.people.superadmin);
const key = async (policy_id: string) => {
  const { revision } = await stateOf(app, policy_id);
  return { policy_id, revision };
};

/** A repeatable source of numbers, so that a failing case can be run again. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Content = NonNullable<Awaited<ReturnType<typeof readDocument>>['version']['content']>;
const readDocument = (policy_id: string) => admin().call('get_document', { policy_id });

async function revise(policy_id: string, how: (content: Content) => Content): Promise<void> {
  await admin().call('make_revision', { ...(await key(policy_id)), reason: 'A change' });
  const { version } = await readDocument(policy_id);
  await admin().call('save_quote', { ...(await key(policy_id)), content: how(version.content!) });
}

const bookedOf = (policy_id: string) => bookedOfPolicy(app, policy_id);

async function payFirst(policy_id: string): Promise<void> {
  const { payments } = await admin().call('get_all_payments', { policy_id, amount_per_page: 100 });
  const one = payments.find(({ amount_open }) => amount_open > 0);
  if (!one) return;
  const { payment_id, instalment_number, revision, amount_open } = one;
  await admin().call('register_payment', {
    payment_id,
    instalment_number,
    revision,
    amount: amount_open,
    received_on: '2026-05-20',
    account: 'bank',
    reference: `${payment_id} ${instalment_number}`,
  });
}

type Change = InputOf<'preview_change'>['change'];
const previewOf = async (policy_id: string, change: Change) =>
  superadmin().call('preview_change', { ...(await key(policy_id)), change });

async function commit(policy_id: string, change: Change, preview_hash: string) {
  if (change.action === 'apply_request') {
    const { request_id, request_revision: revision } = change;
    return admin().call('apply_request', { request_id, revision, preview_hash });
  }
  const { action, ...wishes } = change;
  const input = { ...(await key(policy_id)), ...wishes, preview_hash };
  return superadmin().call(action, input);
}

type Items = Content['items'];
const withCar = (items: Items): Items => [
  ...items,
  ...items.slice(0, 1).map((item) => ({ ...item, car_id: other_car })),
];
/** Changes of a version, by what is changed. */
const edits: readonly [string, (content: Content) => Content][] = [
  ['notes only', (content) => ({ ...content, notes: 'A word' })],
  [
    'another driver',
    (content) => ({
      ...content,
      items: content.items.map((item, index) =>
        index === 0
          ? { ...item, drivers: item.drivers.map((one) => ({ ...one, driver_id: other_driver })) }
          : item,
      ),
    }),
  ],
  ['an event withdrawn', (content) => ({ ...content, items: content.items.slice(0, 1) })],
  ['a car more', (content) => ({ ...content, items: withCar(content.items) })],
  [
    'more excess',
    (content) => ({
      ...content,
      items: content.items.map((item) => ({ ...item, excess_pct: '15.0' })),
    }),
  ],
  [
    'a panel of two insurers',
    (content) => ({
      ...content,
      panel: [
        { insurer_id: content.insurer_id, share_bp: 6000 },
        { insurer_id: other_insurer, share_bp: 4000 },
      ],
    }),
  ],
];

type Pick = (below: number) => number;
const today = () => app.clock.now().toISOString().slice(0, 10);
const aheadOf = async (policy_id: string) =>
  (await admin().call('get_cancellable_items', { policy_id })).items.filter(({ stays }) => !stays);
const cancelBy = (initiator: CancellationInitiator, effective_on = today()) =>
  ({ action: 'cancel_policy', initiator, effective_on, reason: 'Sold' }) as const;

/** One of those who end a policy; for non-payment it ends only while something is open. */
async function ending(policy_id: string, by: readonly CancellationInitiator[], pick: Pick) {
  const initiator = by[pick(by.length)]!;
  const { amount_open } = await readDocument(policy_id);
  return initiator === 'non_payment' && amount_open === 0 ? 'staff' : initiator;
}

/** A change of one kind; what has to come before it is booked. */
const roads: Readonly<Record<string, (policy_id: string, pick: Pick) => Promise<Change>>> = {
  'a version is sent': async (policy_id, pick) => {
    await revise(policy_id, edits[pick(edits.length)]![1]);
    return { action: 'send_quote', message: 'As agreed' };
  },
  'the status ends it': async (_, pick) => ({
    action: 'change_document_status',
    status: pick(2) === 0 ? 'expired' : 'cancelled',
    reason: 'Sold',
  }),
  'it is cancelled': async (policy_id, pick) =>
    cancelBy(
      await ending(policy_id, ['client', 'organiser', 'insurer', 'staff', 'non_payment'], pick),
      pick(2) === 0 ? today() : '2026-07-05',
    ),
  'one event is cancelled': async (policy_id, pick) => {
    const [first, last = first] = await aheadOf(policy_id);
    const item = pick(2) === 0 ? first : last;
    const initiator = (['client', 'organiser', 'insurer', 'staff'] as const)[pick(4)]!;
    return { ...cancelBy(initiator), item_ids: [item!.item_id] };
  },
  'it is reinstated': async (policy_id, pick) => {
    const how = cancelBy(await ending(policy_id, ['client', 'staff', 'non_payment'], pick));
    await admin().call('cancel_policy', { ...(await key(policy_id)), ...rest(how) });
    app.clock.set(new Date(app.clock.now().getTime() + (pick(4) * 86_400 + 60) * 1000));
    const no_loss_at = Math.floor(app.clock.now().getTime() / 1000) - 30;
    return { action: 'reinstate_policy', no_loss_by: 'J. van Dalen', no_loss_at };
  },
  'one of an earlier day is put in before an end and a return': async (policy_id, pick) => {
    const how = cancelBy(await ending(policy_id, ['client', 'insurer', 'non_payment'], pick));
    await admin().call('cancel_policy', { ...(await key(policy_id)), ...rest(how) });
    app.clock.set(new Date(app.clock.now().getTime() + 86_400_000));
    await superadmin().call('reinstate_policy', {
      ...(await key(policy_id)),
      no_loss_by: 'J. van Dalen',
      no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
    });
    app.clock.set(new Date(app.clock.now().getTime() + pick(3) * 86_400_000 + 60_000));
    const insured_value = 20_000_000 + pick(9) * 1_000_001;
    await revise(policy_id, ({ items, ...content }) => ({
      ...content,
      items: items.map((item, index) =>
        index === items.length - 1 ? { ...item, insured_value } : item,
      ),
    }));
    return { action: 'send_quote', holds_from: '2026-05-21' };
  },
  'what has begun is corrected': async (policy_id, pick) => {
    app.clock.set(new Date('2026-06-06T09:30:00Z'));
    const { items } = await admin().call('get_cancellable_items', { policy_id });
    const begun = items.find(({ stays }) => stays)!;
    return {
      action: 'correct_items',
      reason: 'The value of another car was typed',
      item_ids: [begun.item_id],
      corrected: pick(2) === 0 ? { insured_value: 30_000_000 } : { excess_pct: '15.0' },
      no_loss_by: 'J. van Dalen',
      no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
    };
  },
  'its client asks for its end': async (policy_id) => {
    const client = app.as(season.people.agent);
    const saved = await client.call('save_request', {
      kind: 'cancel_policy',
      policy_id,
      content: {},
    });
    const { request_id, revision } = await client.call('submit_request', saved);
    return { action: 'apply_request', request_id, request_revision: revision };
  },
};
const rest = ({ initiator, effective_on, reason }: ReturnType<typeof cancelBy>) => ({
  initiator,
  effective_on,
  reason,
});
const kinds = Object.keys(roads);

/** What is drawn and sent of a policy: mails by subject and recipient, papers by the number of their kind. */
async function goneOut(policy_id: string) {
  const { rows: mails } = await sql<{ email_id: string; label: string; note: string }>`
    select email_id, subject as label, recipient as note from emails order by 2, 3`.execute(
    app.services.db,
  );
  // A job that is asked for again before it ran stays one job, with its revision counted.
  const { rows: papers } = await sql<{ drawing: string | null; invoices: number }>`
    select (select j.key || ' ' || j.revision from graphile_worker.jobs j
        where j.key = 'policy_pdf:' || p.locked_version_id) as drawing,
      (select count(*)::int from invoices i where i.policy_id = p.policy_id) as invoices
    from policies p where policy_id = ${policy_id}`.execute(app.services.db);
  return { mails, papers: papers[0]! };
}
type GoneOut = Awaited<ReturnType<typeof goneOut>>;

const newIn = (after: GoneOut, before: GoneOut) => ({
  mails: after.mails
    .filter(({ email_id }) => !before.mails.some((one) => one.email_id === email_id))
    .map(({ label, note }) => [label, note]),
  is_drawn: after.papers.drawing !== before.papers.drawing,
  invoices: after.papers.invoices - before.papers.invoices,
});

/** What a preview says will be drawn and sent; of invoices the paper and its mail are one job. */
const outOf = ({ mails, documents }: Preview) => ({
  mails: mails.filter(({ letter }) => letter !== null).map(({ label, note }) => [label, note]),
  is_drawn: documents.some(({ label }) => label.startsWith('Policy, version')),
  invoices: documents.filter(({ label }) => /^(Invoice|Credit note)/.test(label)).length,
});

describe('what a preview shows is what is booked', () => {
  it.each(
    Array.from({ length: 50 }, (_, index): [number, string] => [
      index + 1,
      kinds[index % kinds.length]!,
    ]),
  )('random change %i, %s: every cent and every interval', async (seed, kind) => {
    const pick = randomFrom(seed * 7919);
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    if (pick(2) === 1) await payFirst(policy_id);
    app.clock.set(new Date(['2026-05-22', '2026-06-01', '2026-06-06'][pick(3)] + 'T09:30:00Z'));
    const change = await roads[kind]!(policy_id, pick);
    const before = await bookedOf(policy_id);
    const old = await goneOut(policy_id);
    const preview = await previewOf(policy_id, change);
    expect(withoutCalculation(preview)).toEqual([]);
    expect(await bookedOf(policy_id)).toEqual(before);
    expect(await goneOut(policy_id)).toEqual(old);
    await commit(policy_id, change, preview.preview_hash);
    expect(outOf(preview)).toEqual(newIn(await goneOut(policy_id), old));
    const { invoices, ...after } = await bookedOf(policy_id);
    const { invoices: promised, ...others } = promisedBy(preview, before);
    expect(others).toEqual(after);
    expect(promised).toEqual(invoices.slice(before.invoices.length).map(({ total }) => total));
    expect(preview.to_pay).toBe(promised.reduce((sum, total) => sum + total, 0));
    expect((preview.gross.after ?? 0) - (preview.gross.before ?? 0)).toBe(preview.to_pay);
  });
});

/** Rows of every table, and the last number of every series and of every sequence of numbers that people see. */
async function everything() {
  const tables = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename <> 'sessions' order by 1`.execute(
    app.services.db,
  );
  const counts: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const found = await app.asOwner(`select count(*)::int as n from ${name}`);
    counts[name] = found.rows[0];
  }
  const series = await app.asOwner(
    'select series, year, last_number from number_series order by 1, 2',
  );
  const sequences = await app.asOwner(
    // Booking numbers rise but may have gaps: what is previewed uses some up.
    `select sequencename, last_value from pg_sequences
     where schemaname = 'public' and sequencename <> 'ledger_transactions_booking_number_seq' order by 1`,
  );
  return { counts, series: series.rows, sequences: sequences.rows };
}

describe('a preview', () => {
  it('leaves nothing behind: no row, no number, no job', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    await revise(policy_id, (content) => ({ ...content, items: withCar(content.items) }));
    const before = await everything();
    const state = await stateOf(app, policy_id);
    await previewOf(policy_id, { action: 'send_quote' });
    await previewOf(policy_id, {
      action: 'change_document_status',
      status: 'cancelled',
      reason: 'Sold',
    });
    expect(await everything()).toEqual(before);
    expect(await stateOf(app, policy_id)).toEqual(state);
  });

  it('names the next papers and mails, and the steps of each figure add up to it', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    await revise(policy_id, (content) => ({ ...content, items: withCar(content.items) }));
    const preview = await previewOf(policy_id, { action: 'send_quote' });
    expect(preview.documents.map(({ label }) => label)).toEqual([
      'Policy, version II',
      expect.stringMatching(/^Invoice, next number, EUR/),
    ]);
    expect(preview.mails).toHaveLength(2);
    const figures = [...preview.commission, ...preview.insurers, preview.net, preview.tax];
    for (const { steps, after } of figures)
      expect(steps.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(after);
    const added = preview.premium.find(
      ({ before, key: of }) => before === null && of.startsWith('item'),
    );
    expect(added?.steps.length).toBeGreaterThan(5);
    expect(preview.cover.car_days_after).toBe(preview.cover.car_days_before + 3);
  });

  it('is refused of a quote, which is not in force', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'concept' });
    const refused = refusalOf(previewOf(policy_id, { action: 'send_quote' }));
    expect(await refused).toMatchObject({ code: 'transition_refused' });
  });

  it('is refused with the words of the change itself', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const refused = refusalOf(
      previewOf(policy_id, { action: 'change_document_status', status: 'cancelled', reason: '' }),
    );
    expect(await refused).toMatchObject({ code: 'invalid_input', fields: ['reason: required'] });
  });
});

describe('the hash of a preview', () => {
  it('a payment that came in meanwhile answers 409 with the new preview, and nothing is booked', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const change = {
      action: 'change_document_status',
      status: 'cancelled',
      reason: 'Sold',
    } as const;
    const old = await previewOf(policy_id, change);
    expect(old.money_back.paid_back).toBe(0);
    await payFirst(policy_id);
    const before = await bookedOf(policy_id);
    const answer = await admin().answer('change_document_status', {
      ...(await key(policy_id)),
      status: 'cancelled',
      reason: 'Sold',
      preview_hash: old.preview_hash,
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict', reason: 'consequences_changed' });
    expect(await bookedOf(policy_id)).toEqual(before);
    const { current } = answer.body as {
      current: { preview_hash: string; preview: Preview };
    };
    expect(current.preview.money_back.paid_back).toBeGreaterThan(0);
    await commit(policy_id, change, current.preview_hash);
    expect((await stateOf(app, policy_id)).status).toBe('cancelled');
  });

  it('stays the same while nothing moves, also a minute later', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const change = {
      action: 'change_document_status',
      status: 'cancelled',
      reason: 'Sold',
    } as const;
    const old = await previewOf(policy_id, change);
    app.clock.set(new Date(app.clock.now().getTime() + 60_000));
    expect((await previewOf(policy_id, change)).preview_hash).toBe(old.preview_hash);
  });
});
