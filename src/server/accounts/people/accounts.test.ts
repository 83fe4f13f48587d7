import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildInsurer,
  buildPeople,
  unique,
  type BuiltAccount,
} from '#test/harness/factories.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildPeople(app.services.db);
});

const emailsOf = (users: { email: string }[]) => users.map(({ email }) => email);

describe('[7.8] get_all_users', () => {
  it('reads all accounts for staff', async () => {
    const { users } = await app.as(people.admin).call('get_all_users', {});
    expect(emailsOf(users)).toEqual(expect.arrayContaining(emailsOf(Object.values(people))));
  });

  it('gives a brokerage itself and its clients, and nobody else', async () => {
    const { users } = await app.as(people.brokerage).call('get_all_users', {});
    expect(emailsOf(users).toSorted()).toEqual(
      [people.agent.email, people.brokerage.email].toSorted(),
    );
  });

  it.each(['agent', 'insurer', 'loss_adjuster'] as const)('is not for a %s', async (type) => {
    expect((await app.as(people[type]).answer('get_all_users', {})).status).toBe(403);
  });
});

describe('[6.13] whose account one may see', () => {
  it.each([
    ['admin', 'stranger', 200],
    ['brokerage', 'agent', 200],
    ['brokerage', 'brokerage', 200],
    ['brokerage', 'stranger', 404],
    ['agent', 'agent', 200],
    ['agent', 'brokerage', 404],
    ['insurer', 'insurer', 200],
    ['insurer', 'agent', 404],
    ['loss_adjuster', 'agent', 404],
  ] as const)('%s asks for %s: %i', async (who, whose, status) => {
    const answer = await app
      .as(people[who])
      .answer('get_account', { user_id: people[whose].user_id });
    expect(answer.status).toBe(status);
  });

  it("keeps notes and claim level from the account's owner", async () => {
    const { user_id } = await buildAccount(app.services.db, { notes: 'pays late', claim_level: 8 });
    const own = await app.as(user_id).call('get_account', { user_id });
    expect(
      ['notes', 'claim_level', 'commission_pct', 'invitation', 'figures'].filter(
        (name) => name in own,
      ),
    ).toEqual([]);
    expect(await app.as(people.admin).call('get_account', { user_id })).toMatchObject({
      notes: 'pays late',
      claim_level: 8,
      figures: { paid: [], open: [], loss_ratios: [], policies: 0 },
    });
  });
});

describe('[2.14] the list of accounts', () => {
  it('finds by words without regard to case and accents, and counts exactly', async () => {
    const word = unique();
    await buildAccount(app.services.db, { company_name: `Équipe ${word} Compétition` });
    await buildAccount(app.services.db, { team_name: `equipe ${word}` });
    const found = await app
      .as(people.admin)
      .call('get_accounts', { search: `EQUIPE ${word}`, page_size: 1 });
    expect(found.total).toBe(2);
    expect(found.accounts).toHaveLength(1);
  });

  it('takes % and _ as they are typed', async () => {
    const word = unique();
    await buildAccount(app.services.db, { company_name: `100% ${word}` });
    await buildAccount(app.services.db, { company_name: `1000 ${word}` });
    const found = await app.as(people.admin).call('get_accounts', { search: `100% ${word}` });
    expect(found.total).toBe(1);
  });

  it('filters by role and brokerage, and sorts', async () => {
    const found = await app.as(people.admin).call('get_accounts', {
      filters: { account_type: ['agent'], broker_id: [people.brokerage.user_id] },
      sortBy: 'created',
      ascending: false,
    });
    expect(emailsOf(found.accounts)).toEqual([people.agent.email]);
    expect(found.accounts[0]).toMatchObject({
      broker_name: people.brokerage.company_name,
      active_policies: 0,
      open_claims: 0,
      open_amounts: [],
    });
  });

  it("shows a brokerage its clients' rows only", async () => {
    const found = await app.as(people.brokerage).call('get_accounts', {});
    expect(found.total).toBe(2);
  });

  it('refuses a column that is not one', async () => {
    const answer = await app.as(people.admin).answer('get_accounts', { sortBy: 'password_hash' });
    expect(answer.status).toBe(422);
  });
});

describe('[1.5] adding an account', () => {
  const fields = () => ({
    account_type: 'agent' as const,
    company_name: 'Van Dalen Racing',
    attn: 'Jan van Dalen',
    email: `${unique()}@example.test`,
    send_invitation: false,
  });

  it('tells whose address it is when it is used already', async () => {
    const refused = await app
      .as(people.admin)
      .answer('add_account', { ...fields(), email: people.agent.email });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: [{ field: 'email', message: `Already used by ${people.agent.company_name}.` }],
      },
    });
    const found = await app
      .as(people.admin)
      .call('find_account_by_email', { email: people.agent.email });
    expect(found.user_id).toBe(people.agent.user_id);
  });

  it('lets only a superadmin add staff', async () => {
    const admin = { ...fields(), account_type: 'admin' as const };
    expect((await app.as(people.admin).answer('add_account', admin)).status).toBe(422);
    expect((await app.as(people.superadmin).answer('add_account', admin)).status).toBe(200);
  });

  it('asks for the insurer of an insurer, and for a brokerage that is one', async () => {
    const insurer = { ...fields(), account_type: 'insurer' as const };
    expect(await app.as(people.admin).answer('add_account', insurer)).toMatchObject({
      body: { fields: [{ field: 'insurer_id' }] },
    });
    const client = { ...fields(), broker_id: people.stranger.user_id };
    expect(await app.as(people.admin).answer('add_account', client)).toMatchObject({
      body: { fields: [{ field: 'broker_id' }] },
    });
  });
});

describe('[2.25] changing an account', () => {
  it('lets the owner change the profile but not the terms', async () => {
    const { user_id } = await buildAccount(app.services.db);
    const own = app.as(user_id);
    await own.call('update_account', {
      user_id,
      revision: 0,
      team_name: 'Bravo',
      extra_emails: ['a@b.test'],
    });
    const terms = await own.answer('update_account', {
      user_id,
      revision: 1,
      commission_pct: '0.0',
    });
    expect(terms.status).toBe(403);
    const role = await own.answer('update_account', {
      user_id,
      revision: 1,
      account_type: 'superadmin',
    });
    expect(role.status).toBe(403);
    const mail = await app.as(people.admin).call('get_user_email_info', { user_id });
    expect(mail).toMatchObject({ cc_emails: ['a@b.test'] });
  });

  it('refuses a stale change and shows the present record', async () => {
    const { user_id } = await buildAccount(app.services.db);
    const admin = app.as(people.admin);
    await admin.call('update_account', { user_id, revision: 0, phone: '+31 20 1' });
    const stale = await admin.answer('update_account', { user_id, revision: 0, phone: '+31 20 2' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { revision: 1, phone: '+31 20 1' } },
    });
  });

  it('keeps an admin away from a superadmin', async () => {
    const { user_id } = people.superadmin;
    const answer = await app
      .as(people.admin)
      .answer('update_account', { user_id, revision: 0, active: false });
    expect(answer.status).toBe(403);
  });

  it('ends the sessions of somebody whose role changes', async () => {
    const account = await buildAccount(app.services.db, { account_type: 'brokerage' });
    const open = app.as(account);
    await open.call('is_logged_in', {});
    await app
      .as(people.superadmin)
      .call('update_account', { user_id: account.user_id, revision: 0, account_type: 'agent' });
    expect((await open.answer('is_logged_in', {})).status).toBe(401);
  });

  it('writes who changed what from what to what', async () => {
    const { user_id } = await buildAccount(app.services.db, { phone: 'old' });
    await app.as(people.admin).call('update_account', { user_id, revision: 0, phone: 'new' });
    const row = await app.services.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('record_id', '=', user_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      actor_id: people.admin.user_id,
      action: 'update_account',
      before: { phone: 'old' },
      after: { phone: 'new' },
    });
  });

  it('gives several clients a brokerage at once', async () => {
    const clients = [await buildAccount(app.services.db), await buildAccount(app.services.db)];
    const user_ids = clients.map(({ user_id }) => user_id);
    const broker = await buildAccount(app.services.db, { account_type: 'brokerage' });
    const admin = app.as(people.admin);
    const input = { user_ids: [...user_ids, people.insurer.user_id], broker_id: broker.user_id };
    expect(await admin.call('assign_brokerage', input)).toEqual({ changed: 2 });
    expect((await app.as(broker).call('get_all_users', {})).users).toHaveLength(3);
  });
});

describe('[3.21] addresses', () => {
  const address = {
    label: 'Workshop',
    address: 'Burgemeester van Alphenstraat 108',
    city: 'Zandvoort',
    country: 'NL',
  };
  const rest = { company_name: '', attn: '', zip: '2041 KP', state: '', phone: '' };

  it('are added, changed and taken away by their owner', async () => {
    const { user_id } = await buildAccount(app.services.db);
    const own = app.as(user_id);
    const added = await own.call('add_address', { user_id, ...address, ...rest });
    const { address_id } = added;
    const changed = await own.call('update_address', {
      user_id,
      address_id,
      revision: 0,
      ...address,
      ...rest,
      city: 'Assen',
    });
    expect(changed).toMatchObject({ city: 'Assen', revision: 1 });
    const stale = await own.answer('update_address', {
      user_id,
      address_id,
      revision: 0,
      ...address,
      ...rest,
    });
    expect(stale.status).toBe(409);
    await own.call('remove_address', { user_id, address_id, revision: 1 });
    expect((await own.call('get_account', { user_id })).addresses).toEqual([]);
  });

  it("cannot be reached through somebody else's account", async () => {
    const { user_id } = people.agent;
    const { address_id } = await app
      .as(people.admin)
      .call('add_address', { user_id, ...address, ...rest });
    const stranger = app.as(people.stranger);
    expect(
      (await stranger.answer('remove_address', { user_id, address_id, revision: 0 })).status,
    ).toBe(404);
    const own = { user_id: people.stranger.user_id, address_id, revision: 0 };
    expect((await stranger.answer('remove_address', own)).status).toBe(404);
  });
});

describe('[7.18] permissions', () => {
  const permissions = [
    {
      name: 'Claims',
      type: 'item' as const,
      items: [{ name: 'Crash corner', link: '/dashboard/claims', icon: 'claim' as const }],
    },
  ];

  it('[6.4] are read by agent and brokerage for themselves and by staff for anybody', async () => {
    const { user_id } = people.brokerage;
    await app.as(people.admin).call('save_permissions', { user_id, permissions, revision: 0 });
    expect(await app.as(people.brokerage).call('get_permissions', { user_id })).toEqual({
      permissions,
      revision: 1,
    });
    expect(await app.as(people.admin).call('get_permissions', { user_id })).toMatchObject({
      permissions,
    });
  });

  it('are nobody else’s: not a client’s for its brokerage, nor any for an insurer', async () => {
    const { user_id } = people.agent;
    expect((await app.as(people.brokerage).answer('get_permissions', { user_id })).status).toBe(
      404,
    );
    expect((await app.as(people.stranger).answer('get_permissions', { user_id })).status).toBe(404);
    const own = { user_id: people.insurer.user_id };
    expect((await app.as(people.insurer).answer('get_permissions', own)).status).toBe(403);
  });

  it('lead into the dashboard only', async () => {
    const { user_id } = people.agent;
    const outside = [
      {
        ...permissions[0]!,
        items: [{ name: 'x', link: 'https://evil.test', icon: 'home' as const }],
      },
    ];
    const answer = await app
      .as(people.admin)
      .answer('save_permissions', { user_id, permissions: outside, revision: 0 });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'permissions.0.items.0.link' }] },
    });
  });

  it('refuse a stale save', async () => {
    const { user_id } = await buildAccount(app.services.db);
    const admin = app.as(people.admin);
    await admin.call('save_permissions', { user_id, permissions, revision: 0 });
    const stale = await admin.answer('save_permissions', { user_id, permissions: [], revision: 0 });
    expect(stale).toMatchObject({ status: 409, body: { current: { permissions } } });
  });
});

describe('[7.29] where mail for an account goes', () => {
  it('[3.19] answers email, cc_emails and attn, for staff', async () => {
    const account: BuiltAccount = await buildAccount(app.services.db, {
      extra_emails: ['cc@example.test'],
    });
    const { user_id, email, attn } = account;
    expect(await app.as(people.admin).call('get_user_email_info', { user_id })).toEqual({
      email,
      attn,
      cc_emails: ['cc@example.test'],
    });
    expect((await app.as(account).answer('get_user_email_info', { user_id })).status).toBe(403);
  });
});

describe('[7.12] insurers', () => {
  it('[6.3] are read by staff and kept by superadmins', async () => {
    const insurer = await buildInsurer(app.services.db);
    const { insurers } = await app.as(people.admin).call('get_insurers', {});
    expect(insurers).toContainEqual(expect.objectContaining(insurer));
    const saved = await app.as(people.superadmin).call('save_insurer', {
      insurer_id: insurer.insurer_id,
      revision: 0,
      name: 'Marlow Mutual',
      lines: ['on_track'],
      share_pct: '60',
      bordereau_email: '',
    });
    expect(saved).toMatchObject({
      name: 'Marlow Mutual',
      share_pct: '60.00',
    });
    expect((await app.as(people.agent).answer('get_insurers', {})).status).toBe(403);
  });
});
