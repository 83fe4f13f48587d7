import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type HealthCheckName } from '#domain/admin/health-checks.ts';
import { askCheck } from '#server/admin/health.ts';
import { everybody, keptSums, sumsByCurrency } from '#server/platform/database/list-counts.ts';
import { type TestApp, startTestApp } from '#test/harness/app.ts';
import {
  buildClaimPeople,
  buildCover,
  buildDraft,
  type BuiltCover,
} from '#test/harness/claim-factories.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

const kept: readonly HealthCheckName[] = [
  'claim_counts',
  'claim_sums',
  'document_counts',
  'premium_sums',
  'policy_gaps',
  'paid_states',
  'policy_places',
  'event_counts',
  'payment_counts',
  'invoice_totals',
  'invoice_open',
];

/** What the list of events ahead counts, and the page of one event lists. */
const counted = [
  'policies',
  'cars',
  'without_driver',
  'without_chassis',
  'unpaid',
  'not_insured',
] as const;

/** The same throws each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % sides;
  };
}

/** What people and jobs do to listed rows, each to some row of its table. */
const writes = [
  `update claims set status = (array['submitted','under_review','paid','rejected'])[$1 % 4 + 1], claimed = claimed + $1 where claim_id = (select claim_id from claims order by md5(claim_id::text || $1) limit 1)`,
  `update claims set reserve = $1 * 100, driver_accident_info = jsonb_build_object('driver_injured', case when $1 % 2 = 0 then 'yes' else 'no' end) where claim_id = (select claim_id from claims order by md5(claim_id::text || $1) limit 1)`,
  `update claims set date_accident = '2026-05-01T22:30:00Z'::timestamptz + $1 * interval '1 hour', date_claim = '2026-05-06T10:00:00Z' where claim_id = (select claim_id from claims order by md5(claim_id::text || $1) limit 1)`,
  `update claims set loss_adjuster_id = (select user_id from accounts order by md5(user_id::text || $1) limit 1) where claim_id = (select claim_id from claims order by md5(claim_id::text || $1) limit 1)`,
  `update policies set status = (array['policy_made','cancelled','declined','expired'])[$1 % 4 + 1], premium = premium + $1 where policy_id = (select policy_id from policies where document_state = 'policy' order by md5(policy_id::text || $1) limit 1)`,
  `update policies set period_to = period_to + $1 % 9, made_at = made_at + $1 * interval '1 hour' where policy_id = (select policy_id from policies order by md5(policy_id::text || $1) limit 1)`,
  `update policies set panel_insurer_ids = array(select insurer_id from insurers order by md5(insurer_id::text || $1) limit $1 % 3) where policy_id = (select policy_id from policies order by md5(policy_id::text || $1) limit 1)`,
  `update cars set chassis_number = case when $1 % 2 = 0 then '' else 'WP' || $1 end where car_id = (select car_id from policy_items order by md5(item_id::text || $1) limit 1)`,
  `delete from policy_item_drivers where (item_id, driver_id) = (select item_id, driver_id from policy_item_drivers order by md5(item_id::text || $1) limit 1)`,
  `insert into policy_item_drivers (item_id, driver_id) select i.item_id, d.driver_id from policy_items i, drivers d order by md5(i.item_id::text || d.driver_id || $1) limit 1 on conflict do nothing`,
  `update payments set status = (array['pending','too_late','paid','under_review','cancelled'])[$1 % 5 + 1], settled_at = case when $1 % 5 = 2 then clock_now() end where (payment_id, instalment_number) = (select payment_id, instalment_number from payments order by md5(payment_id::text || instalment_number || $1) limit 1)`,
  `update payments set amount_open = $1 * ($1 % 2), due_on = due_on + $1 % 40 - 20 where (payment_id, instalment_number) = (select payment_id, instalment_number from payments order by md5(payment_id::text || instalment_number || $1) limit 1)`,
  `update payments set is_vi = not is_vi, user_id = broker_id where broker_id is not null and (payment_id, instalment_number) = (select payment_id, instalment_number from payments order by md5(payment_id::text || instalment_number || $1) limit 1)`,
  `update invoices set status = (array['issued','partially_paid','paid'])[$1 % 3 + 1] where invoice_id = (select invoice_id from invoices order by md5(invoice_id::text || $1) limit 1)`,
  `update policy_items set current = $1 % 3 > 0, event_id = (select event_id from events order by md5(event_id::text || $1) limit 1) where item_id = (select item_id from policy_items order by md5(item_id::text || $1) limit 1)`,
  `update events set championship_id = (select championship_id from championships where $1 % 4 > 0 order by md5(championship_id::text || $1) limit 1), circuit_id = (select circuit_id from circuits order by md5(circuit_id || $1) limit 1) where event_id = (select event_id from events order by md5(event_id::text || $1) limit 1)`,
  `insert into policy_charges (policy_id, version_id, kind, country, rate_pct, net, ipt, commission) select policy_id, locked_version_id, 'kept_premium', 'NL', 21, $1, 0, $1 * 3 from policies where locked_version_id is not null order by md5(policy_id::text || $1) limit 1`,
  `insert into payments (instalment_number, policy_id, user_id, amount, amount_open, currency, due_on, status) select 1 + $1 % 2, policy_id, user_id, 900, 900, 'EUR', '2026-04-01'::date + $1, 'pending' from policies where policy_id in (select policy_id from policy_items) order by md5(policy_id::text || $1) limit 1`,
  `update events set start_on = start_on + $1 % 3, end_on = end_on + $1 % 3 where event_id = (select event_id from events order by md5(event_id::text || $1) limit 1)`,
  `update cover_intervals set known_to = known_from + interval '1 hour' where cover_interval_id = (select cover_interval_id from cover_intervals where known_to is null and $1 % 3 = 0 order by md5(cover_interval_id::text || $1) limit 1)`,
  `insert into cover_intervals (policy_id, transaction_id, item_id, covered_from, covered_to, reason, known_from) select c.policy_id, c.transaction_id, c.item_id, e.start_on - 2, e.start_on + 3 - $1 % 4, (array['covered','suspended','withdrawn'])[$1 % 3 + 1], c.known_from + interval '2 hours' from cover_intervals c join policy_items i using (item_id) join events e using (event_id) order by md5(c.cover_interval_id::text || $1) limit 1`,
  `update policies set document_state = case when $1 % 2 = 0 then 'quote' else 'policy' end, status = (array['completed','policy_made','cancelled'])[$1 % 3 + 1] where policy_id = (select policy_id from policies order by md5(policy_id::text || $1) limit 1)`,
  `insert into requests (user_id, kind, status, content) select user_id, 'new_cover', 'submitted', jsonb_build_object('cars', jsonb_build_array(jsonb_build_object('car_id', car_id)), 'event_ids', (select jsonb_agg(event_id) from (select event_id from events order by md5(event_id::text || $1) limit $1 % 2 + 1) e)) from cars order by md5(car_id::text || $1) limit 1`,
  `insert into requests (user_id, policy_id, kind, status, content) select user_id, policy_id, 'add_event', 'submitted', jsonb_build_object('event_id', (select event_id from events order by md5(event_id::text || $1) limit 1)) from policies order by md5(policy_id::text || $1) limit 1`,
  `insert into requests (user_id, policy_id, kind, status, content) select p.user_id, p.policy_id, 'add_car', 'submitted', jsonb_build_object('new_car_id', c.car_id, 'event_ids', case when $1 % 2 = 0 then '[]'::jsonb else (select jsonb_agg(event_id) from (select event_id from events order by md5(event_id::text || $1) limit 2) e) end) from policies p, cars c order by md5(p.policy_id::text || c.car_id || $1) limit 1`,
  `update requests set handled_at = case when $1 % 3 = 0 then clock_now() end where request_id = (select request_id from requests order by md5(request_id::text || $1) limit 1)`,
  `insert into events (name, championship_id, circuit_id, country, start_on, end_on) select name || ' $1', championship_id, circuit_id, country, start_on + 30 + $1, end_on + 30 + $1 from events order by md5(event_id::text || $1) limit 1 on conflict do nothing`,
  `delete from claims where claim_id = (select claim_id from claims where status = 'created' order by md5(claim_id::text || $1) limit 1)`,
];

describe('kept sums', () => {
  let app: TestApp;
  let cover: BuiltCover;
  let cast: Awaited<ReturnType<typeof buildPayers>>;
  beforeAll(async () => {
    app = await startTestApp();
    cast = await buildPayers(app.services.db);
    await app.services.db.updateTable('claims').set({ claim_number: 'CL-2026-9001' }).execute();
    await buildBilledPolicy(app, cast, { instalments: 2 });
    await buildBilledPolicy(app, cast);
    cover = await buildCover(app, await buildClaimPeople(app));
    for (let made = 0; made < 4; made += 1) await buildDraft(app, cover);
  });

  /** Asks that the list says of each event what its own page lists, and answers what there was of it. */
  async function expectEventsAsListed(): Promise<string[]> {
    const staff = app.as(cast.admin);
    const { events } = await staff.call('get_upcoming_events', {
      from: '2020-01-01',
      page_size: 100,
    });
    for (const event of events) {
      const { event_id } = event;
      const { policies, entries } = await staff.call('get_event_policies', { event_id });
      const lacking = (what: string) =>
        policies.filter(({ missing }) => missing.some((one) => one === what));
      const differentOf = (rows: typeof policies) =>
        new Set(rows.map(({ policy_id }) => policy_id)).size;
      expect(event).toMatchObject({
        policies: differentOf(policies),
        cars: policies.length,
        without_driver: lacking('driver').length,
        without_chassis: lacking('chassis').length,
        unpaid: differentOf(lacking('payment')),
        not_insured: entries.length,
      });
    }
    return counted.filter((name) => events.some((event) => event[name] > 0));
  }

  async function differing(): Promise<string[]> {
    const found: string[] = [];
    for (const name of kept) {
      const { findings } = await askCheck(
        { db: app.services.db, services: app.services, now: app.clock.now() },
        name,
      );
      for (const { record, kept: was, found: is } of findings)
        found.push(`${name}: ${record}: ${was}, not ${is}`);
    }
    return found;
  }

  test('[9.6] are what the rows add up to after any writes, folded or not, and after those taken back', async () => {
    const roll = dice(20260401);
    const seen = new Set<string>();
    for (let turn = 0; turn < 300; turn += 1) {
      const write = writes[roll(writes.length)] ?? '';
      const text = write.replaceAll('$1', String(roll(97)));
      if (text.startsWith('delete from claims')) await app.asOwner(text);
      else await app.pool.query(roll(8) === 0 ? `begin; ${text}; rollback` : text);
      if (roll(20) === 0) await app.runJob('fold_list_counts');
      if (roll(20) === 0) await app.runJob('fold_event_counts');
      if (turn % 10 === 0) for (const name of await expectEventsAsListed()) seen.add(name);
    }
    expect(await differing()).toEqual([]);
    await app.runJob('fold_list_counts');
    await app.runJob('fold_event_counts');
    expect(await differing()).toEqual([]);
    await expectEventsAsListed();
    expect([...seen].toSorted()).toEqual(counted.toSorted());
  });

  test('[9.6] stay exact when two write to the instalments of one invoice at once', async () => {
    await Promise.all(
      [1, 2].map((number) =>
        app.pool.query(
          `update payments set amount_open = amount_open + 100 where instalment_number = ${number} and instalment_count = 2`,
        ),
      ),
    );
    expect(await differing()).toEqual([]);
  });

  test('say what is open, by currency', async () => {
    const open = await keptSums(app.services.db, { list: 'open_payments', owner: everybody });
    const { rows } = await sql<{ currency: string; n: number; second_amount: number }>`
      select currency, count(*) as n, sum(amount_open)::bigint as second_amount from payments
      where amount_open > 0 group by 1 order by 1`.execute(app.services.db);
    expect(sumsByCurrency(open)).toMatchObject(rows);
    expect(rows.length).toBeGreaterThan(0);
  });
});
