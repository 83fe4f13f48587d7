import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let second_driver: string;

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

type Change = (content: QuoteContent) => QuoteContent;
type Wishes = { holds_from?: string; settled?: { key: string; keep: 'this' | 'later' }[] };

/** Opens a revision with a change and answers where it stands. */
async function revise(policy_id: string, change: Change) {
  const revised = await admin().call('make_revision', {
    ...(await stateOf(app, policy_id)),
    reason: 'As the client told us',
  });
  const content = (await admin().call('get_document', { policy_id })).version.content!;
  const saved = await admin().call('save_quote', { ...revised, content: change(content) });
  return { policy_id, revision: saved.revision };
}

async function endorse(policy_id: string, change: Change, wishes: Wishes = {}) {
  const key = await revise(policy_id, change);
  return admin().call('send_quote', { ...key, ...wishes });
}

const atEvent =
  (place: 0 | 1, edit: (item: QuoteItem) => Partial<QuoteItem>): Change =>
  (content) => ({
    ...content,
    items: content.items.map((item) =>
      item.event_id === season.event_ids[place] ? { ...item, ...edit(item) } : item,
    ),
  });
const value = (place: 0 | 1, insured_value: number) => atEvent(place, () => ({ insured_value }));
const excess = (place: 0 | 1, excess_pct: string) => atEvent(place, () => ({ excess_pct }));
const withDriver = (place: 0 | 1) =>
  atEvent(place, ({ drivers: [first, ...others] }) => ({
    drivers: [first!, ...others, { ...first!, driver_id: second_driver }],
  }));
const withdraw =
  (place: 0 | 1): Change =>
  (content) => ({
    ...content,
    items: content.items.filter(({ event_id }) => event_id !== season.event_ids[place]),
  });

/** A value, and what the whole is given for a good season. */
const told: Change = (content) => ({
  ...value(1, 24_000_000)(content),
  ...{ adjust_pct: '-5.0', adjust_reason: 'A good season' },
});
const toldOfZandvoort: Change = (content) => ({
  ...value(0, 24_000_000)(content),
  ...{ adjust_pct: '-5.0', adjust_reason: 'A good season' },
});

const cancel = async (
  policy_id: string,
  wish: { initiator: 'client' | 'insurer' | 'non_payment' | 'flat'; effective_on: string } & {
    item_ids?: string[];
  },
) =>
  admin().call('cancel_policy', {
    ...(await stateOf(app, policy_id)),
    ...{ reason: 'The car is sold', ...wish },
  });

/** With the client's word of a moment ago. */
async function declared(policy_id: string) {
  const { revision } = await stateOf(app, policy_id);
  const no_loss_at = Math.floor(app.clock.now().getTime() / 1000) - 30;
  return { policy_id, revision, no_loss_by: 'J. van Dalen', no_loss_at };
}

async function comeBack(policy_id: string, day: string) {
  at(day);
  await superadmin().call('reinstate_policy', await declared(policy_id));
}

/** What was typed wrong of Zandvoort is put right. */
async function correct(policy_id: string, corrected: Partial<QuoteItem>) {
  const { items } = await admin().call('get_cancellable_items', { policy_id });
  await superadmin().call('correct_items', {
    ...(await declared(policy_id)),
    ...{ corrected, reason: 'The value of another car was typed', item_ids: [items[0]!.item_id] },
  });
}

/** Everything comes in but what stays open. */
async function payAllBut(policy_id: string, open: number) {
  const found = await sql<{
    payment_id: string;
    instalment_number: number;
    revision: number;
    amount_open: number;
  }>`
    select payment_id, instalment_number, revision, amount_open from payments where policy_id = ${policy_id}`.execute(
    app.services.db,
  );
  for (const { amount_open, ...key } of found.rows)
    await admin().call('register_payment', {
      ...{ ...key, amount: amount_open - open, account: 'bank', reference: policy_id },
      received_on: '2026-04-20',
    });
}

const both = () => buildPolicy(app, { season, event_ids: season.event_ids });
const asOf = (policy_id: string, valid_on?: string) =>
  admin().call('get_policy_as_of', { policy_id, ...(valid_on ? { valid_on } : {}) });

/** What a policy comes to: its version, its cover, and who is owed what of its premium. */
async function standingOf(policy_id: string) {
  const { version, premium, gross } = await admin().call('get_document', { policy_id });
  const { items: all } = await asOf(policy_id);
  // What was taken out is insured no more: the premium it had last is a memory, and depends on what was booked before.
  const items = all.map(({ terms, ...item }) => ({
    ...item,
    terms: item.intervals.some(({ reason }) => reason === 'withdrawn' || reason === 'cancelled')
      ? { ...terms, net_premium: null }
      : terms,
  }));
  const booked = await sql<{ account: string; party: string; amount: number }>`
    select e.account, coalesce(e.insurer_id::text, e.broker_id::text, e.country_code, '') as party,
      sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} group by 1, 2 having sum(e.amount) <> 0 order by 1, 2`.execute(
    app.services.db,
  );
  const { notes: _notes, ...content } = version.content!;
  return { content, build_up: version.build_up!.ipt, premium, gross, items, booked: booked.rows };
}

const postings = async (policy_id: string) =>
  (
    await sql`select 1 from ledger_transactions where policy_id = ${policy_id}`.execute(
      app.services.db,
    )
  ).rows.length;

describe('a change that holds from a day before a booked one', () => {
  it('stands in a version of its own day and, with the later change, in the one that counts', async () => {
    const { policy_id } = await both();
    at('05-10');
    await endorse(policy_id, excess(1, '15.0'));
    at('05-12');
    const before = await postings(policy_id);
    await endorse(policy_id, value(1, 20_000_000), { holds_from: '2026-05-01' });
    expect((await postings(policy_id)) - before).toBe(1);
    const spa = async (day: string) => {
      const { version_label, version_id } = await asOf(policy_id, day);
      const version = await admin().call('get_document_version', {
        policy_id,
        version_id: version_id!,
      });
      const { insured_value, excess_pct } = version.items[1]!;
      return [version_label, insured_value, Number(excess_pct)];
    };
    expect(await spa('2026-04-30')).toEqual(['I', 26_000_000, 10]);
    expect(await spa('2026-05-05')).toEqual(['III', 20_000_000, 10]);
    expect(await spa('2026-05-11')).toEqual(['IV', 20_000_000, 15]);
    const { transactions } = await asOf(policy_id);
    expect(transactions.map(({ kind, version_label }) => `${kind} ${version_label}`)).toEqual([
      'new I',
      'endorsement II',
      'endorsement III',
      'endorsement IV',
    ]);
    const known = await admin().call('get_policy_as_of', {
      policy_id,
      known_on: '2026-05-11',
      valid_on: '2026-05-05',
    });
    expect(known.version_label).toBe('I');
  });

  it('an event that the client gave up ten days before, told when three are left, goes back in full', async () => {
    const { policy_id } = await both();
    at('06-02');
    await endorse(policy_id, withdraw(0), { holds_from: '2026-05-26' });
    const { charges } = await admin().call('get_document', { policy_id });
    expect(charges).toMatchObject([{ kind: 'endorsement_fee', amount: 2_500 }]);
  });

  it('what both edit is asked once, side by side, and holds as somebody said', async () => {
    const { policy_id } = await both();
    at('05-10');
    await endorse(policy_id, value(1, 24_000_000));
    at('05-12');
    const key = await revise(policy_id, value(1, 20_000_000));
    const sent = { ...key, holds_from: '2026-05-01' };
    const asked = admin().call('preview_change', {
      ...key,
      change: { action: 'send_quote', holds_from: '2026-05-01' },
    });
    const { code, current } = await refusalOf(asked);
    const both_key = `${season.car_id} ${season.event_ids[1]} insured_value`;
    expect(code).toBe('conflict');
    expect(current).toMatchObject({
      both_changed: [both_key],
      later: { items: [{}, { insured_value: 24_000_000 }] },
      this: { items: [{}, { insured_value: 20_000_000 }] },
    });
    const settled = [{ key: both_key, keep: 'later' as const }];
    const preview = await admin().call('preview_change', {
      ...key,
      change: { action: 'send_quote', holds_from: '2026-05-01', settled },
    });
    const { preview_hash } = preview;
    await admin().call('send_quote', { ...sent, settled, preview_hash });
    const { version } = await admin().call('get_document', { policy_id });
    expect(version.items[1]!.insured_value).toBe(24_000_000);
    const then = await asOf(policy_id, '2026-05-05');
    expect(then.version_label).toBe('III');
  });

  it.each([
    ['tomorrow', '2026-05-13', 'holds_from: ahead'],
    ['before the policy', '2026-04-19', 'holds_from: too_early'],
  ])('is refused for %s', async (_, holds_from, refusal) => {
    const { policy_id } = await both();
    at('05-12');
    const key = await revise(policy_id, value(1, 20_000_000));
    const { fields } = await refusalOf(admin().call('send_quote', { ...key, holds_from }));
    expect(fields).toEqual([refusal]);
  });

  it.each([
    ['the client', 'client'],
    ['the insurer', 'insurer'],
    ['non-payment', 'non_payment'],
    ['a flat cancellation', 'flat'],
  ] as const)(
    'is put in before %s ended the whole policy and it came back: cents are those of the order of the days',
    async (_, initiator) => {
      const [inOrder, outOfOrder] = [await both(), await both()];
      // Of 3,000.00 that are open a policy that is not paid credits no more.
      for (const { policy_id } of [inOrder, outOfOrder]) await payAllBut(policy_id, 300_000);
      at('05-01');
      await endorse(inOrder.policy_id, told);
      for (const { policy_id } of [inOrder, outOfOrder]) {
        at('05-04');
        await cancel(policy_id, { initiator, effective_on: '2026-05-04' });
        await comeBack(policy_id, '05-06');
      }
      at('05-12');
      const before = await postings(outOfOrder.policy_id);
      await endorse(outOfOrder.policy_id, told, { holds_from: '2026-05-01' });
      expect((await postings(outOfOrder.policy_id)) - before).toBe(1);
      expect(await standingOf(outOfOrder.policy_id)).toEqual(await standingOf(inOrder.policy_id));
      expect(await asOf(outOfOrder.policy_id, '2026-05-02')).toMatchObject({
        ...{ version_label: 'II', status: 'in_force' },
      });
      expect((await asOf(outOfOrder.policy_id, '2026-05-05')).status).toBe('cancelled');
    },
  );

  it('a second one before the end of the policy finds what the first has worked out again', async () => {
    const [inOrder, outOfOrder] = [await both(), await both()];
    at('05-01');
    await endorse(inOrder.policy_id, told);
    at('05-02');
    await endorse(inOrder.policy_id, excess(1, '15.0'));
    for (const { policy_id } of [inOrder, outOfOrder]) {
      at('05-04');
      await cancel(policy_id, { initiator: 'client', effective_on: '2026-05-04' });
      await comeBack(policy_id, '05-06');
    }
    at('05-12');
    await endorse(outOfOrder.policy_id, excess(1, '15.0'), { holds_from: '2026-05-02' });
    await endorse(outOfOrder.policy_id, told, { holds_from: '2026-05-01' });
    expect(await standingOf(outOfOrder.policy_id)).toEqual(await standingOf(inOrder.policy_id));
  });

  it.each([
    ['from a day that is still ahead', { initiator: 'insurer', effective_on: '2026-06-04' }],
    ['because it was not paid', { initiator: 'non_payment', effective_on: '2026-06-02' }],
  ] as const)('is put in before Zandvoort was taken out %s', async (_, wish) => {
    const [inOrder, outOfOrder] = [await both(), await both()];
    for (const { policy_id } of [inOrder, outOfOrder]) await payAllBut(policy_id, 300_000);
    at('05-01');
    await endorse(inOrder.policy_id, told);
    for (const { policy_id } of [inOrder, outOfOrder]) {
      at('06-02');
      const { items } = await admin().call('get_cancellable_items', { policy_id });
      await cancel(policy_id, { ...wish, item_ids: [items[0]!.item_id] });
    }
    at('06-03');
    await endorse(outOfOrder.policy_id, told, { holds_from: '2026-05-01' });
    expect(await standingOf(outOfOrder.policy_id)).toEqual(await standingOf(inOrder.policy_id));
  });

  it('is put in before a correction: what was put right is right again, and printed on the version', async () => {
    const [inOrder, outOfOrder] = [await both(), await both()];
    at('05-01');
    await endorse(inOrder.policy_id, value(1, 24_000_000));
    for (const { policy_id } of [inOrder, outOfOrder]) {
      at('06-08');
      await correct(policy_id, { insured_value: 30_000_000 });
    }
    at('06-12');
    const before = await postings(outOfOrder.policy_id);
    await endorse(outOfOrder.policy_id, value(1, 24_000_000), { holds_from: '2026-05-01' });
    expect((await postings(outOfOrder.policy_id)) - before).toBe(1);
    expect(await standingOf(outOfOrder.policy_id)).toEqual(await standingOf(inOrder.policy_id));
    const valuesOn = async (day: string) => {
      const { items, version_id } = await asOf(outOfOrder.policy_id, day);
      const key = { policy_id: outOfOrder.policy_id, version_id: version_id! };
      const { correction, items: insured } = await admin().call('get_document_version', key);
      expect(items[0]!.terms!.insured_value).toBe(30_000_000);
      return [correction?.no_loss_by, ...insured.map(({ insured_value }) => insured_value)];
    };
    expect(await valuesOn('2026-05-02')).toEqual([undefined, 26_000_000, 24_000_000]);
    expect(await valuesOn('2026-06-06')).toEqual(['J. van Dalen', 30_000_000, 24_000_000]);
    const { transactions } = await asOf(outOfOrder.policy_id);
    expect(transactions.map(({ kind }) => kind)).toEqual([
      ...['new', 'correction', 'endorsement', 'correction'],
    ]);
    at('06-13');
    await endorse(inOrder.policy_id, excess(1, '15.0'));
    await endorse(outOfOrder.policy_id, excess(1, '15.0'), { holds_from: '2026-06-01' });
    expect(await standingOf(outOfOrder.policy_id)).toEqual(await standingOf(inOrder.policy_id));
  });

  it.each([
    ['the client, to whom half goes back', 'client'],
    ['the organiser', 'organiser'],
    ['the insurer', 'insurer'],
  ] as const)(
    'is put in before Zandvoort was taken out by %s: version, cover and cents are those of the order of the days',
    async (_, initiator) => {
      const takeOut = async (policy_id: string) => {
        at('06-02');
        const { items } = await admin().call('get_cancellable_items', { policy_id });
        await admin().call('cancel_policy', {
          ...(await stateOf(app, policy_id)),
          ...{ initiator, effective_on: '2026-06-02', reason: 'Zandvoort is not driven' },
          item_ids: [items[0]!.item_id],
        });
      };
      at('04-20');
      const [inOrder, outOfOrder] = [await both(), await both()];
      at('05-01');
      await endorse(inOrder.policy_id, told);
      await takeOut(inOrder.policy_id);
      await takeOut(outOfOrder.policy_id);
      const before = await postings(outOfOrder.policy_id);
      at('06-04');
      await endorse(outOfOrder.policy_id, told, { holds_from: '2026-05-01' });
      expect((await postings(outOfOrder.policy_id)) - before).toBe(1);
      const standing = await standingOf(outOfOrder.policy_id);
      expect(standing).toEqual(await standingOf(inOrder.policy_id));
      const then = await asOf(outOfOrder.policy_id, '2026-05-05');
      expect(then).toMatchObject({ version_label: 'III', status: 'in_force' });
      expect((await asOf(outOfOrder.policy_id)).version_label).toBe('IV');
      const kinds = (await asOf(outOfOrder.policy_id)).transactions.map(({ kind }) => kind);
      expect(kinds).toEqual(['new', 'cancellation', 'endorsement', 'cancellation']);
      // A third is put in between them: of what was taken out again still counts when it was taken out first.
      at('06-05');
      await endorse(inOrder.policy_id, excess(1, '15.0'));
      await endorse(outOfOrder.policy_id, excess(1, '15.0'), { holds_from: '2026-05-20' });
      expect(await standingOf(outOfOrder.policy_id)).toEqual(await standingOf(inOrder.policy_id));
    },
  );

  it('what has begun stays frozen, whatever day the change holds from', async () => {
    const { policy_id } = await both();
    at('05-12');
    const key = await revise(policy_id, value(0, 20_000_000));
    at('06-06');
    const refused = admin().call('send_quote', { ...key, holds_from: '2026-05-20' });
    expect((await refusalOf(refused)).fields).toEqual(['content.items.0.insured_value: begun']);
  });
});

const changes: Record<string, Change> = {
  'value at Zandvoort': value(0, 21_000_001),
  'excess at Zandvoort': excess(0, '15.0'),
  'driver at Zandvoort': withDriver(0),
  'value at Spa': value(1, 19_999_999),
  'excess at Spa': excess(1, '20.0'),
  'driver at Spa': withDriver(1),
  'Spa withdrawn': withdraw(1),
  'adjustment of the whole': (content) => ({
    ...content,
    adjust_pct: '-5.0',
    adjust_reason: 'A good season',
  }),
};
const pairs = fc
  .subarray(Object.keys(changes), { minLength: 2, maxLength: 2 })
  .filter(([one = '', other = '']) => !(one.endsWith('Spa') && other === 'Spa withdrawn'))
  .chain((pair) => fc.boolean().map((swap) => (swap ? pair.toReversed() : pair)));

/** What happens between the two, so that the one that is told late is put in before it. */
const between: Record<string, (policy_id: string) => Promise<void>> = {
  nothing: async () => {},
  ...Object.fromEntries(
    (['client', 'insurer', 'non_payment', 'flat'] as const).map((initiator) => [
      `ended by ${initiator} and back`,
      async (policy_id: string) => {
        at('05-04');
        await cancel(policy_id, { initiator, effective_on: '2026-05-04' });
        await comeBack(policy_id, '05-06');
      },
    ]),
  ),
};

describe('two changes that do not touch the same', () => {
  it('give the same version, cover, net, tax and commission by party in either order, whatever happens between them', async () => {
    const drawn = fc.tuple(pairs, fc.constantFrom(...Object.keys(between)));
    await fc.assert(
      fc.asyncProperty(drawn, async ([[one = '', other = ''], meanwhile]) => {
        at('04-20');
        const [inOrder, outOfOrder] = [await both(), await both()];
        at('05-01');
        await endorse(inOrder.policy_id, changes[one]!);
        for (const { policy_id } of [inOrder, outOfOrder]) await between[meanwhile]!(policy_id);
        at('05-10');
        await endorse(inOrder.policy_id, changes[other]!);
        await endorse(outOfOrder.policy_id, changes[other]!);
        at('05-12');
        await endorse(outOfOrder.policy_id, changes[one]!, { holds_from: '2026-05-01' });
        expect(await standingOf(outOfOrder.policy_id)).toEqual(await standingOf(inOrder.policy_id));
      }),
      { numRuns: Number(process.env['PLACED_PAIRS'] ?? 5) },
    );
  }, 600_000);
});
