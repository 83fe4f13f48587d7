import { beforeAll, describe, expect, it } from 'vitest';
import { brokeragePages, type PermissionIcon } from '#domain/accounts/menu-permissions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { type BuiltAccount, buildPeople } from '#test/harness/factories.ts';

let app: TestApp;
let admin: BuiltAccount;
let brokerage: BuiltAccount;
let client: BuiltAccount;

beforeAll(async () => {
  app = await startTestApp();
  ({ admin, brokerage, agent: client } = await buildPeople(app.services.db));
});

/** The lists behind the pages that are handed out, and the permissions of which one opens them. */
const lists = [
  ['get_documents', { document_state: 'quote' }, ['quote']],
  ['get_documents', { document_state: 'policy' }, ['policy']],
  ['get_documents', { is_vi: true }, ['vi_quote', 'vi_policy']],
  ['get_claims', {}, ['claim']],
  ['get_claims', { filters: { is_vi: true } }, ['vi_claim']],
  ['get_cars_page', {}, ['car']],
] as const;

async function answers(): Promise<number[]> {
  const all = [];
  for (const [name, input] of lists) all.push((await app.as(brokerage).answer(name, input)).status);
  return all;
}

async function handOut(icon: PermissionIcon): Promise<void> {
  const { user_id } = brokerage;
  const { revision } = await app.as(admin).call('get_permissions', { user_id });
  const items = brokeragePages.filter((page) => page.icon === icon);
  const permissions = [{ name: 'Pages', type: 'item' as const, items: [...items] }];
  await app.as(admin).call('save_permissions', { user_id, revision, permissions });
}

describe('the lists behind the pages that staff hand out', () => {
  it('[3.9] [2.23] are refused to a brokerage without any permission, in words that say why', async () => {
    expect(await answers()).toEqual(lists.map(() => 403));
    expect(await app.as(brokerage).answer('get_claims', {})).toMatchObject({
      body: { code: 'forbidden', message: 'This page has not been opened for your account.' },
    });
  });

  it.each(brokeragePages)('[3.9] $name opens its list and no other', async ({ icon }) => {
    await handOut(icon);
    const opened: readonly (readonly PermissionIcon[])[] = lists.map(([, , icons]) => icons);
    expect(await answers()).toEqual(opened.map((icons) => (icons.includes(icon) ? 200 : 403)));
  });

  it('quotes and policies together, the cars of one client and a client’s own claims need none', async () => {
    await handOut('home');
    const { user_id } = client;
    const asked = [
      await app.as(brokerage).answer('get_documents', {}),
      await app.as(brokerage).answer('get_cars_page', { filters: { user_id: [user_id] } }),
      await app.as(client).answer('get_claims', { filters: { is_vi: true } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
