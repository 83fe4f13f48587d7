import { expect, it } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildClaimPeople } from '#test/harness/claim-factories.ts';

it('the year before is of the clients of this year, also of one who was not among the first of that one', async () => {
  const app = await startTestApp();
  const people = await buildClaimPeople(app);
  const empty = ['cars', 'tax', 'commission', 'claimed', 'agreed', 'paid', 'reserve', 'recovered'];
  const others = [...empty, 'owed', 'cost', 'insured', 'payout', 'squares'];
  await app.asOwner(`
    with clients as (insert into accounts (account_type, attn, company_name, email)
      select 'agent', 'Team ' || n, 'Team ' || n, 'team' || n || '@before.example' from generate_series(1, 25) n
      returning user_id, company_name)
    insert into figure_sums (cut, owner, currency, month, value, n, written, earned, ${others.join(', ')})
    select 'client_year', '', 'EUR', make_date(year, 1, 1), user_id, 1, 1000 + place, 1000 + place,
      ${others.map(() => '0').join(', ')}
    from (select user_id, substring(company_name from 6)::int as nr from clients) c
      cross join lateral (values (2029, nr), (2030, 25 - nr)) y (year, place)`);
  const { rows, before } = await app.as(people.admin).call('get_analytics_card', {
    ...{ card: 'largest_clients', currency: 'EUR', compare: true },
    ...{ from: '2030-01-01', to: '2030-12-31' },
  });
  expect(rows.map(({ label }) => label)).toContain('Team 1');
  const keysOf = (of: typeof rows) => of.map(({ key }) => key).toSorted();
  expect(keysOf(before ?? [])).toEqual(keysOf(rows));
  await app.asOwner(`delete from figure_sums where month >= '2029-01-01'`);
  await app.asOwner(`delete from accounts where email like '%@before.example'`);
});
