import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  admin,
  asOf,
  at,
  both,
  cancel,
  comeBack,
  correct,
  endorse,
  excess,
  openSeason,
  payAllBut,
  postings,
  standingOf,
  told,
  value,
  withdraw,
  withDriver,
  type Change,
} from '#test/harness/policies/placed-changes.ts';

beforeAll(openSeason);
beforeEach(() => at('04-20'));

describe('a change that holds from a day before an end, a return or a correction', () => {
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
      { numRuns: Number(process.env['PLACED_PAIRS'] ?? 5), endOnFailure: true },
    );
  }, 600_000);
});
