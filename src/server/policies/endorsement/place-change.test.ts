import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '#test/harness/app.ts';
import {
  admin,
  app,
  asOf,
  at,
  both,
  endorse,
  excess,
  openSeason,
  postings,
  revise,
  season,
  standingOf,
  superadmin,
  told,
  value,
  withdraw,
} from '#test/harness/policies/placed-changes.ts';
import { stateOf } from '#test/harness/policy-factories.ts';

beforeAll(openSeason);
beforeEach(() => at('04-20'));

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

  it('a later change was judged when it was made, and is not judged again on the eve of its event', async () => {
    const { policy_id } = await both();
    at('05-10');
    await endorse(policy_id, excess(0, '15.0'));
    // Ten in the morning of the day before Zandvoort.
    at('06-04');
    await endorse(policy_id, value(1, 20_000_000), { holds_from: '2026-05-01' });
    const { version } = await admin().call('get_document', { policy_id });
    expect(version.referrals).toEqual([]);
    expect(version.items.map(({ excess_pct }) => Number(excess_pct))).toEqual([15, 10]);
    expect(version.items[1]!.insured_value).toBe(20_000_000);
  });

  it('a value above the limit waits for a superadmin, though a later change is applied after it', async () => {
    const { policy_id } = await both();
    at('05-10');
    await endorse(policy_id, excess(0, '15.0'));
    at('05-12');
    const key = await revise(policy_id, value(1, 160_000_000));
    const send = (from: { policy_id: string; revision: number }) =>
      admin().call('send_quote', { ...from, holds_from: '2026-05-01' });
    expect(await refusalOf(send(key))).toMatchObject({
      message: 'A superadmin has to clear the referral.',
    });
    const cleared = await superadmin().call('clear_referral', {
      ...key,
      note: 'The insurer has seen the car.',
    });
    await send({ policy_id, revision: cleared.revision });
    const { version } = await admin().call('get_document', { policy_id });
    expect(version.items[1]!.insured_value).toBe(160_000_000);
    expect(version.referrals?.map(({ reason }) => reason)).toEqual(['value_above_limit']);
  });

  it('what has begun stays frozen, whatever day the change holds from', async () => {
    const { policy_id } = await both();
    at('05-12');
    const key = await revise(policy_id, value(0, 20_000_000));
    at('06-06');
    const refused = admin().call('send_quote', { ...key, holds_from: '2026-05-20' });
    expect((await refusalOf(refused)).fields).toEqual(['content.items.0.insured_value: begun']);
  });
});
