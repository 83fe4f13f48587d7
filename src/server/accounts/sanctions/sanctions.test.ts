import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover, keyOf } from '#test/harness/claim-factories.ts';
import { buildAccount, unique } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const staff = () => app.as(season.people.admin);

async function importList(...lines: string[]) {
  const bytes = Buffer.from(['name,aliases,date of birth,country,source id', ...lines].join('\n'));
  const answer = await staff().upload(
    'import_sanctions_list',
    {},
    { document_name: 'list.csv', content_type: 'text/csv', bytes },
  );
  await app.runJob('screen_accounts');
  return answer;
}

const hitsOf = async (user_id: string) =>
  (await staff().call('get_sanctions', { user_id })).hits.map(({ entry_name, decision }) => ({
    entry_name,
    decision,
  }));

describe('clients are compared with the sanctions list', () => {
  it('finds a client by an alias, whatever accents and order of words, when the list comes', async () => {
    const word = unique();
    const { user_id } = await buildAccount(app.services.db, { attn: `Jöhan ${word} van Dalen` });
    const stranger = await buildAccount(app.services.db, { attn: 'Piet Bakker' });
    const answer = await importList(
      `"Somebody ${word}","Van Dalen, Johan ${word}",1961-05-17,RU,EU-1`,
    );
    expect(answer).toEqual({ entries: 1, left_out: 0, taken_off: 0 });
    expect(await hitsOf(user_id)).toEqual([{ entry_name: `Somebody ${word}`, decision: 'open' }]);
    expect(await hitsOf(stranger.user_id)).toEqual([]);
  });

  it('finds a client the moment it is added or renamed', async () => {
    const word = unique();
    await importList(`Acme Weapons ${word},,,,EU-7`);
    const fields = { account_type: 'agent' as const, attn: 'A. B.', send_invitation: false };
    const added = await staff().call('add_account', {
      ...fields,
      company_name: `ACME Weapons ${word}`,
      email: `${word}@example.test`,
    });
    expect(await hitsOf(added.user_id)).toHaveLength(1);
    const later = await buildAccount(app.services.db);
    await staff().call('update_account', {
      user_id: later.user_id,
      revision: 0,
      team_name: `Weapons ${word} Acme`,
    });
    expect(await hitsOf(later.user_id)).toHaveLength(1);
  });

  it('keeps a decision through the next list, and counts who is no longer on it', async () => {
    const word = unique();
    const { user_id } = await buildAccount(app.services.db, { attn: `Igor ${word}` });
    await importList(`Igor ${word},,,,EU-8`, `Nobody ${word},,,,EU-9`);
    const [hit] = (await staff().call('get_sanctions', { user_id })).hits;
    await staff().call('decide_sanctions_hit', {
      user_id,
      entry_id: hit?.entry_id ?? '',
      decision: 'cleared',
      reason: 'Born in another year',
      revision: 0,
    });
    const again = await importList(`Igor ${word},Igor the ${word},,,EU-8`);
    expect(again).toMatchObject({ entries: 1, taken_off: 1 });
    expect(await hitsOf(user_id)).toEqual([{ entry_name: `Igor ${word}`, decision: 'cleared' }]);
    const { entries } = await staff().call('get_activity', {
      record_kind: 'account',
      record_id: user_id,
    });
    expect(entries.map(({ action }) => action)).toContain('decide_sanctions_hit');
  });

  it('a confirmed client is sent nothing, and can be again once the hit is cleared', async () => {
    const { agent } = season.people;
    const policy = await buildPolicy(app, { season, status: 'concept' });
    await importList(`${agent.attn},,,,EU-20`);
    const [hit] = (await staff().call('get_sanctions', { user_id: agent.user_id })).hits;
    const decide = (decision: 'cleared' | 'confirmed', revision: number) =>
      staff().call('decide_sanctions_hit', {
        user_id: agent.user_id,
        entry_id: hit?.entry_id ?? '',
        decision,
        reason: 'Compared with the passport',
        revision,
      });
    const send = async () => {
      const { revision } = await stateOf(app, policy.policy_id);
      return staff().answer('change_document_status', {
        policy_id: policy.policy_id,
        revision,
        status: 'completed',
        reason: '',
      });
    };
    await decide('confirmed', 0);
    expect((await send()).body).toMatchObject({ reason: 'sanctioned' });
    await decide('cleared', 1);
    expect((await send()).body).not.toMatchObject({ reason: 'sanctioned' });
  });

  it('a driver is compared when it is added, renamed and with each list, and a confirmed one stops its policies', async () => {
    const [word, other] = [unique(), unique()];
    await importList(`Maxim ${word},,1988-02-03,RU,EU-30`);
    const { driver_id } = await staff().call('add_driver', {
      first_name: 'Maxim',
      last_name: word,
      user_ids: [season.people.agent.user_id],
    });
    const of = async () => (await staff().call('get_sanctions', { driver_id })).hits;
    expect(await of()).toMatchObject([
      {
        matched_as: 'driver',
        driver_id,
        user_id: null,
        decision: 'open',
        birth_date: '1988-02-03',
      },
    ]);
    const { hits } = await staff().call('get_sanctions', { user_id: season.people.agent.user_id });
    expect(hits.map((hit) => hit.driver_id)).toContain(driver_id);
    await app.services.db
      .updateTable('drivers')
      .set({ last_name: other })
      .where('driver_id', '=', season.driver_id)
      .execute();
    await importList(`Maxim ${word},,,,EU-30`, `Jan ${other},,,,EU-31`);
    const policy = await buildPolicy(app, { season, status: 'concept' });
    const [hit] = (await staff().call('get_sanctions', { driver_id: season.driver_id })).hits;
    const decide = (decision: 'cleared' | 'confirmed', revision: number) =>
      staff().call('decide_driver_sanctions_hit', {
        driver_id: season.driver_id,
        entry_id: hit?.entry_id ?? '',
        decision,
        reason: 'Licence seen',
        revision,
      });
    await decide('confirmed', hit?.revision ?? 0);
    const send = async () => {
      const { revision } = await stateOf(app, policy.policy_id);
      return staff().answer('change_document_status', {
        policy_id: policy.policy_id,
        revision,
        status: 'completed',
        reason: '',
      });
    };
    expect((await send()).body).toMatchObject({ reason: 'sanctioned' });
    await importList(`Maxim ${word},,,,EU-30`);
    expect((await send()).body).not.toMatchObject({ reason: 'sanctioned' });
    expect(
      await staff().call('get_activity', { record_kind: 'driver', record_id: season.driver_id }),
    ).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ action: 'decide_sanctions_hit' }),
      ]),
    });
  });

  it('contact persons and payees are compared as hits of their account', async () => {
    const word = unique();
    const { user_id } = await buildAccount(app.services.db);
    await importList(`Olga ${word},,,,EU-40`);
    await staff().call('add_address', {
      user_id,
      label: 'Workshop',
      company_name: '',
      attn: `Olga ${word}`,
      address: 'Dock 1',
      zip: '',
      city: 'Assen',
      country: 'NL',
      state: '',
      phone: '',
    });
    expect((await staff().call('get_sanctions', { user_id })).hits).toMatchObject([
      { matched_as: 'contact', matched_name: `Olga ${word}` },
    ]);
  });

  it('no money goes out while a name is undecided or confirmed, only once it is cleared', async () => {
    const word = unique();
    const people = { ...(await buildClaimPeople(app)) };
    const claim = await buildClaim(app, await buildCover(app, people), {
      status: 'ready_to_be_paid',
    });
    await app.services.db
      .updateTable('accounts')
      .set({ attn: `Pavel ${word}` })
      .where('user_id', '=', people.agent.user_id)
      .execute();
    await importList(`Pavel ${word},,,,EU-50`);
    const pay = async () =>
      app.as(people.second_admin).answer('pay_claim', {
        ...(await keyOf(app, claim)),
        paid_on: '2026-05-20',
        reference: 'Bank 1',
      });
    expect((await pay()).body).toMatchObject({ reason: 'sanctions_undecided' });
    const { user_id } = people.agent;
    const [hit] = (await staff().call('get_sanctions', { user_id })).hits;
    const key = { user_id, entry_id: hit?.entry_id ?? '' };
    await staff().call('decide_sanctions_hit', {
      ...key,
      decision: 'confirmed',
      reason: 'Same passport',
      revision: 0,
    });
    expect((await pay()).body).toMatchObject({ reason: 'sanctioned' });
    await staff().call('decide_sanctions_hit', {
      ...key,
      decision: 'cleared',
      reason: 'Born elsewhere',
      revision: 1,
    });
    expect((await pay()).status).toBe(200);
  });

  it('refuses a file that is no such list', async () => {
    const tried = staff().upload(
      'import_sanctions_list',
      {},
      { document_name: 'a.csv', content_type: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') },
    );
    await expect(tried).rejects.toThrow('The list has no column “name”.');
  });

  it('compares by the trigram index', async () => {
    const plan = await app.services.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql`explain select from sanctions_names where name_key % name_key('Jan van Dalen')`.execute(
        trx,
      );
    });
    expect(JSON.stringify(plan.rows)).toContain('sanctions_names_key');
  });
});
