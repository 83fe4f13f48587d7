import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import type { Cast } from '#test/harness/communication-factories.ts';
import { buildPayers } from '#test/harness/payment-factories.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildPayers(app.services.db);
  const { claim_id } = cast;
  await app.services.db
    .insertInto('payouts')
    .values([
      {
        payee: 'Écurie Spa',
        iban: 'BE68539007547034',
        amount: 2_037_000,
        currency: 'EUR',
        claim_id,
      },
      { payee: 'Caro Racing', amount: 120_000, currency: 'EUR', status: 'cancelled' },
      {
        payee: 'Loss Adjusters Ltd',
        amount: 45_000,
        paid_amount: 45_000,
        currency: 'GBP',
        status: 'paid_by_other',
        paid_on: '2026-05-20',
        reference: 'Fee 50%',
      },
    ])
    .execute();
});

const shown = async (input: InputOf<'get_payouts'>) =>
  (await app.as(cast.admin).call('get_payouts', input)).payouts.map(({ payee }) => payee);

describe('[2.40] the list of payouts', () => {
  it('is searched by payee without accents, reference, claim and IBAN as it is written', async () => {
    expect(await shown({ search: 'ecurie' })).toEqual(['Écurie Spa']);
    expect(await shown({ search: '50%' })).toEqual(['Loss Adjusters Ltd']);
    expect(await shown({ search: 'BE68 5390 0754' })).toEqual(['Écurie Spa']);
    expect(await shown({ search: cast.claim_number })).toEqual(['Écurie Spa']);
    expect(await shown({ search: '_%' })).toEqual([]);
  });

  it('is narrowed to statuses and days, and counts every status all the same', async () => {
    const { payouts, total, counts } = await app.as(cast.admin).call('get_payouts', {
      filters: { status: ['paid_by_other', 'cancelled'] },
      sortBy: 'amount',
    });
    expect(payouts.map(({ amount }) => amount)).toEqual([120_000, 45_000]);
    expect(total).toBe(2);
    expect(counts).toEqual({ pending: 1, cancelled: 1, paid_by_other: 1 });
    const may = { from: '2026-05-20', to: '2026-05-20' };
    expect(await shown({ filters: may })).toEqual(['Loss Adjusters Ltd']);
    expect(await shown({ filters: { from: '2026-05-21' } })).toEqual([]);
  });

  it('is narrowed to claims of the track or of the various insurances, with exact counts', async () => {
    const of = async (insurance_type: 'track' | 'vi') => {
      const filters = { insurance_type };
      const { payouts, total, counts } = await app.as(cast.admin).call('get_payouts', { filters });
      return { shown: payouts.map(({ payee, is_vi }) => [payee, is_vi]), total, counts };
    };
    const none = { shown: [], total: 0, counts: {} };
    const spa = { total: 1, counts: { pending: 1 } };
    expect(await of('track')).toEqual({ ...spa, shown: [['Écurie Spa', false]] });
    expect(await of('vi')).toEqual(none);
    await app.asOwner("update claims set is_vi = true, insurance_type = 'VAL'");
    expect(await of('vi')).toEqual({ ...spa, shown: [['Écurie Spa', true]] });
    expect(await of('track')).toEqual(none);
    await app.asOwner("update claims set is_vi = false, insurance_type = 'on_track'");
  });

  it('puts what is not paid yet behind what is, whichever way it is sorted', async () => {
    for (const ascending of [true, false])
      expect((await shown({ sortBy: 'paid_on', ascending }))[0]).toBe('Loss Adjusters Ltd');
    expect(await shown({ sortBy: 'payee', ascending: true })).toEqual([
      'Caro Racing',
      'Écurie Spa',
      'Loss Adjusters Ltd',
    ]);
  });
});
