import { beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

const mail = (subject: string, more: object) => ({
  type: 'payment_reminder',
  user_id: cast.client.user_id,
  recipient: cast.client.email,
  subject,
  html: '<p>x</p>',
  plain_text: 'x',
  ...more,
});

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
  await app.services.db
    .insertInto('emails')
    .values([
      mail('Your instalment is due', { status: 'sent', created_at: '2026-05-01T22:30:00Z' }),
      mail('Your crash at Zandvoort', {
        status: 'failed',
        failure: 'No such mailbox',
        created_by: cast.admin.user_id,
        created_at: '2026-05-03T10:00:00Z',
      }),
      mail('Your policy', { user_id: null, created_at: '2026-05-04T10:00:00Z' }),
    ])
    .execute();
});

const read = (input: InputOf<'get_email_list'>) => app.as(cast.admin).call('get_email_list', input);
const subjects = async (input: InputOf<'get_email_list'>) =>
  (await read(input)).emails.map(({ subject }) => subject);

it('holds the mails to everybody, the newest first, and says why one did not go', async () => {
  const { emails, total, counts } = await read({});
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your policy',
    'Your crash at Zandvoort',
    'Your instalment is due',
  ]);
  expect(emails[1]).toMatchObject({
    user_id: cast.client.user_id,
    failure: 'No such mailbox',
    status: 'failed',
  });
  expect(emails[1]?.account_name).not.toBe('');
  // What nobody wrote, the product did.
  expect(emails.map(({ created_by_name }) => created_by_name !== '')).toEqual([false, true, false]);
  expect([total, counts]).toEqual([3, { queued: 1, sent: 1, failed: 1 }]);
});

it('is narrowed by status, words and the day in Amsterdam', async () => {
  const failed = await read({ filters: { status: ['failed'] } });
  expect([failed.total, failed.counts]).toEqual([1, { queued: 1, sent: 1, failed: 1 }]);
  expect(await subjects({ search: 'ZÁNDVOORT' })).toEqual(['Your crash at Zandvoort']);
  // 22:30 UTC on 1 May is 2 May in Amsterdam.
  expect(await subjects({ filters: { from: '2026-05-02', to: '2026-05-02' } })).toEqual([
    'Your instalment is due',
  ]);
  expect((await subjects({ ascending: true, page_size: 1 }))[0]).toBe('Your instalment is due');
});

it('tells mails about the track from those about the various insurances', async () => {
  const { admin, policy_id, claim_id } = cast;
  await app.services.db
    .updateTable('policies')
    .set({ insurance_type: 'VAL' })
    .where('policy_id', '=', policy_id)
    .execute();
  for (const [parent_type, parent_id] of [
    ['policy', policy_id],
    ['claim', claim_id],
  ] as const)
    await app.as(admin).call('add_communication', {
      ...{ parent_type, parent_id, internal: false, send_as: '' },
      communication_string: `About the ${parent_type}`,
    });
  const found = async (insurance_type: 'vi' | 'track') => {
    const { emails, total, counts } = await read({ filters: { insurance_type } });
    expect([total, Object.values(counts).reduce((sum, n) => sum + n, 0)]).toEqual([
      emails.length,
      emails.length,
    ]);
    return emails.map(({ type, is_vi }) => [type, is_vi]);
  };
  expect(await found('vi')).toEqual([['new_message', true]]);
  expect(await found('track')).toEqual([['new_message', false]]);
});

it('is for staff alone', async () => {
  expect(await app.as(cast.client).answer('get_email_list', {})).toMatchObject({ status: 403 });
});
