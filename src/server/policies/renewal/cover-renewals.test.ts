import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { lines } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { areas } from '#server/areas.ts';
import { jobsOf, runJob } from '#server/platform/jobs/jobs.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildLinePolicy, lineExamples } from '#test/harness/line-policies.ts';
import { buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { liftLimits } from '#test/harness/staff-limits.ts';

let app: TestApp;
let season: Season;
/** Policies from 10 June 2026 to 9 June 2027, by their lines. */
const expiring = new Map<ViType, { policy_id: string; policy_number: string }>();

const at = (day: string) => app.clock.set(new Date(`${day}T07:40:00Z`));
const admin = () => app.as(season.people.admin);
const idOf = (type: ViType) => expiring.get(type)!.policy_id;
const renewals = async () => (await admin().call('get_renewals', { season: 2027 })).renewals;
const rowOf = async (type: ViType) =>
  (await renewals()).find(({ expiring_id }) => expiring_id === idOf(type));
const preview = async (type: ViType, cap_pct?: number) => {
  const expiring_ids = [idOf(type)];
  const asked = { season: 2027, expiring_ids, ...(cap_pct === undefined ? {} : { cap_pct }) };
  return (await admin().call('preview_renewals', asked)).prices[0]!;
};
const causeOf = ({ causes }: Awaited<ReturnType<typeof preview>>, name: string) =>
  causes.find(({ cause }) => cause === name)?.amount;

const insuredAs: [ViType, string][] = [
  ['PA', '1 person'],
  ['VAL', '2 objects'],
  ['CC', '5 cars'],
  ['LI', '1 activity'],
];

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  await liftLimits(app, [season.people.admin]);
  at('2026-05-20');
  for (const [insurance_type] of insuredAs)
    expiring.set(
      insurance_type,
      await buildLinePolicy(app, season, { insurance_type, firm_premium: 12_500 }),
    );
  await buildLinePolicy(app, season, { insurance_type: 'VAL', period_to: '2026-10-10' });
  await buildLinePolicy(app, season, {
    insurance_type: 'PA',
    line: { terms: { territory: 'europe', term: 'event' } },
  });
  await buildLinePolicy(app, season, { insurance_type: 'MRW' });
  at('2027-03-01');
});

describe('covers of a year that end', () => {
  it('stand in the list of their season, what was for a short time or an event does not', async () => {
    const found = await renewals();
    expect(new Map(found.map((row) => [row.insurance_type, row.insured]))).toEqual(
      new Map(insuredAs),
    );
    expect(found).toHaveLength(insuredAs.length);
    expect(await rowOf('VAL')).toMatchObject({
      ...{ renewal_id: idOf('VAL'), expiring_number: expiring.get('VAL')!.policy_number },
      ...{
        state: 'open',
        first_on: '2027-06-10',
        premium_before: 43_032,
        cars: null,
        rounds: null,
      },
    });
    expect((await admin().call('get_renewals', { season: 2026 })).renewals).toEqual([]);
  });

  it.each(insuredAs)('%s: the price is explained to the cent', async (type, insured) => {
    const price = await preview(type);
    expect(price).toMatchObject({ problem: '', insured, adjust_pct: '0.0' });
    const sum = price.causes.reduce((total, { amount }) => total + amount, 0);
    expect(price.premium_before + sum).toBe(price.premium_asked);
    // Persons alone cost another amount: the outside broker's is not ours.
    expect(price.premium_asked === price.premium_before).toBe(type !== 'PA');
  });

  it('new tables make it dearer, and a cap says what it gives away', async () => {
    const base = structuredClone(lines.VAL.tables) as { rate_pct: Record<string, string> };
    const rate_pct = Object.fromEntries(
      Object.entries(base.rate_pct).map(([kind, rate]) => [kind, String(Number(rate) * 1.25)]),
    );
    const tables = JSON.stringify({ line: { ...base, rate_pct } });
    await app.services.db.transaction().execute(async (tx) => {
      await sql`update rating_tables set valid_to = '2026-12-31' where insurance_type = 'VAL'`.execute(
        tx,
      );
      await sql`insert into rating_tables (version, insurance_type, valid_from, tables, published_at)
        values ('VAL-2027.1', 'VAL', '2027-01-01', ${tables}, '2026-12-01T09:00:00Z')`.execute(tx);
    });
    const dearer = await preview('VAL');
    expect(causeOf(dearer, 'calendar')).toBe(0);
    expect(causeOf(dearer, 'rates')).toBe(dearer.premium_asked! - 43_032);
    expect(dearer.premium_asked).toBeGreaterThan(53_000);
    const capped = await preview('VAL', 10);
    expect(capped.premium_asked).toBe(dearer.premium_asked);
    expect(capped.premium).toBeLessThanOrEqual(47_335);
    expect(capped.adjust_pct).toMatch(/^-/);
    expect((await preview('PA', 0)).adjust_pct).toBe('0.0');
  });

  it('are given up with a reason in the history of the policy, and taken up again', async () => {
    const one = { season: 2027, user_id: season.people.agent.user_id, expiring_id: idOf('CC') };
    await admin().call('decline_renewal', { ...one, reason: 'The hall has burnt down' });
    expect(await rowOf('CC')).toMatchObject({
      state: 'declined',
      declined_because: 'The hall has burnt down',
    });
    expect((await preview('CC')).problem).toBe('Not renewed already.');
    const other = { ...one, user_id: season.people.stranger.user_id, reason: 'Of another' };
    expect((await refusalOf(admin().call('decline_renewal', other))).code).toBe('not_found');
    await admin().call('reopen_renewal', one);
    expect(await rowOf('CC')).toMatchObject({ state: 'open', declined_because: '' });
    await admin().call('decline_renewal', { ...one, reason: 'The hall has burnt down' });
  });

  it('are written about sixty, thirty and fourteen days before they end, once each', async () => {
    const mails = async () => {
      const found = await sql<{ subject: string }>`
        select subject from emails where type = 'cover_reminder' order by subject`.execute(
        app.services.db,
      );
      return found.rows.map(({ subject }) => subject);
    };
    const sent = [];
    for (const day of ['2027-04-10', '2027-04-11', '2027-04-12', '2027-05-11', '2027-05-27']) {
      at(day);
      await runJob(app.services, 'remind_renewals', jobsOf(areas)['remind_renewals']!, {
        payload: {},
        is_last_try: true,
      });
      sent.push((await mails()).length);
    }
    // Persons, valuables and the liability; the collection is not renewed.
    expect(sent).toEqual([0, 3, 3, 6, 9]);
    const { policy_number } = expiring.get('VAL')!;
    expect(await mails()).toContain(`Valuables ${policy_number} ends on 09-06-2027`);
    expect(await rowOf('VAL')).toMatchObject({ reminded_days: 14 });
  });
});

describe('the quote after a cover', () => {
  it.each([
    ['PA', 10, '0.0', 0],
    ['VAL', 10, '-12.0', 6_455],
    ['LI', null, '0.0', 0],
  ] satisfies [ViType, number | null, string, number][])(
    '%s: insures the same from the next day on, for a year',
    async (type, cap_pct, adjust_pct, cap_cost) => {
      at('2027-05-20');
      const asked = { season: 2027, expiring_ids: [idOf(type)], cap_pct };
      const { made } = await admin().call('make_renewals', asked);
      const { policy_id } = made[0]!;
      const before = (await admin().call('get_document', { policy_id: idOf(type) })).version;
      const now = (await admin().call('get_document', { policy_id })).version;
      const { insurer_id, commission_pct, instalments, broker_id } = before.content!;
      expect(now.content).toMatchObject({
        ...{ insurer_id, commission_pct, instalments, broker_id, firm_price: null, adjust_pct },
        line: {
          ...{ ...lineExamples[type], insurance_type: type },
          ...{ period_from: '2027-06-10', period_to: '2028-06-09' },
        },
      });
      expect(await rowOf(type)).toMatchObject({ state: 'quoted', policy_id, cap_cost });
      const twice = await admin().call('make_renewals', asked);
      expect(twice).toMatchObject({ made: [], not_made: [{ problem: 'Quoted already.' }] });
    },
  );

  it('becomes a policy that is a renewal, and the cover before counts as kept', async () => {
    const { policy_id } = (await rowOf('LI'))!;
    const now = () => stateOf(app, policy_id!);
    const status = 'waiting_for_approval' as const;
    await admin().call('change_document_status', { ...(await now()), status });
    await app.as(season.people.insurer).call('approve_document', await now());
    await admin().call('send_quote', await now());
    const accepted = { ...(await now()), name: 'Ann Client', accepted: true as const };
    await app.as(season.people.agent).call('accept_quote', accepted);
    await admin().call('make_policy', await now());
    expect(await rowOf('LI')).toMatchObject({ state: 'renewed', policy_id });
    const booked = await sql<{ kind: string }>`
      select kind from policy_transactions where policy_id = ${policy_id}`.execute(app.services.db);
    expect(booked.rows).toEqual([{ kind: 'renewal' }]);
  });

  it('is none when the cover is over, nor for nobody', async () => {
    const one = { season: 2027, user_id: season.people.agent.user_id, expiring_id: idOf('CC') };
    await admin().call('reopen_renewal', one);
    at('2027-06-11');
    expect((await preview('CC')).problem).toBe(
      'It ended on 09-06-2027: what begins later is a new quote.',
    );
    const nobody = admin().call('make_renewals', { season: 2027, cap_pct: null });
    expect((await refusalOf(nobody)).code).toBe('invalid_input');
  });
});
