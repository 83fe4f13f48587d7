import { expect, test } from 'vitest';
import type { StaffAuthority } from '#domain/accounts/staff-authority.ts';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  keyOf,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { buildRequest, buildSeason, stateOf } from '#test/harness/policy-factories.ts';

const app = await startTestApp();
const season = await buildSeason(app);
const { admin, superadmin, agent } = season.people;

const none: StaffAuthority = {
  ...{ value: null, adjustment_pct: null, claim_approval: null },
  ...{ claim_payment: null, refund: null, write_off: null },
};

async function limit(limits: Partial<StaffAuthority> | null, user_id = admin.user_id) {
  const { revision } = await app.as(superadmin).call('get_account', { user_id });
  return app.as(superadmin).call('save_authority', {
    ...{ user_id, revision, limits: limits && { ...none, ...limits } },
  });
}

async function quote(): Promise<string> {
  const { insurer_id } = season;
  const request = await buildRequest(app, season);
  return (await app.as(admin).call('quote_request', { ...request, insurer_id })).policy_id;
}

test('a superadmin sets how much others of staff decide alone, by the account and its revision; nobody sets their own', async () => {
  const { user_id } = admin;
  const before = await app.as(superadmin).call('get_account', { user_id });
  expect(before.authority).toMatchObject({ by_role: true, limits: { claim_payment: 25_000_000 } });
  expect(before.abilities).toContain('save_authority');
  await limit({ claim_payment: 1 });
  const { authority, revision } = await app.as(admin).call('get_account', { user_id });
  expect(authority).toEqual({ by_role: false, limits: { ...none, claim_payment: 1 } });
  const stale = { user_id, revision: before.revision, limits: none };
  const refusal = await refusalOf(app.as(superadmin).call('save_authority', stale));
  expect(refusal).toMatchObject({ code: 'conflict' });
  const own = { user_id, revision, limits: null };
  expect((await app.as(admin).attempt('save_authority', own)).status).toBe(403);
  const self = await app.as(superadmin).call('get_account', { user_id: superadmin.user_id });
  expect(self.abilities).not.toContain('save_authority');
  await limit(null);
});

test('sending, accepting for the client and issuing beyond it are refused, and say who may', async () => {
  const policy_id = await quote();
  await limit({ value: 25_999_999 });
  const at = () => stateOf(app, policy_id);
  const send = async () => app.as(admin).call('send_quote', await at());
  const refusal = await refusalOf(send());
  expect(refusal).toMatchObject({
    status: 403,
    message: `Sum insured: EUR 260,000.00 is beyond your limit of EUR 259,999.99. ${superadmin.attn} may do this.`,
  });
  await app.as(superadmin).call('send_quote', await at());
  const terms = { name: 'J. van Dalen', accepted: true } as const;
  const accept = app.as(admin).call('accept_quote', { ...(await at()), ...terms });
  expect((await refusalOf(accept)).status).toBe(403);
  // The client's own word needs nobody's authority.
  await app.as(agent).call('accept_quote', { ...(await at()), ...terms });
  const make = app.as(admin).call('make_policy', await at());
  expect((await refusalOf(make)).status).toBe(403);
  await limit({ value: 26_000_000 });
  await app.as(admin).call('make_policy', await at());
  await limit(null);
});

test('an adjustment beyond it is refused whichever way it goes', async () => {
  const policy_id = await quote();
  await limit({ adjustment_pct: 5 });
  const { version, revision } = await app.as(admin).call('get_document', { policy_id });
  const content = { ...version.content!, adjust_pct: '-7.5', adjust_reason: 'Long a client' };
  const saved = await app.as(admin).call('save_quote', { policy_id, revision, content });
  const refusal = await refusalOf(app.as(admin).call('send_quote', saved));
  expect(refusal.message).toContain('7.5 % is beyond your limit of 5 %');
  await limit(null);
});

test('a claim beyond it is neither approved nor paid', async () => {
  const people = await buildClaimPeople(app);
  const cover = await buildCover(app, people);
  const lines = [typedLine(4_000_000, 4_000_000)];
  const first = await buildClaim(app, cover, { status: 'under_review', lines });
  await limit({ claim_approval: 3_999_999 }, people.second_admin.user_id);
  const approve = async () =>
    app.as(people.second_admin).call('approve_claim', await keyOf(app, first));
  expect((await refusalOf(approve())).message).toContain(
    'Approval of a claim: EUR 40,000.00 is beyond your limit of EUR 39,999.99.',
  );
  await limit({ claim_approval: 4_000_000 }, people.second_admin.user_id);
  await approve();
  const ready = await buildClaim(app, cover, { status: 'ready_to_be_paid', lines });
  await limit({ claim_payment: 100 }, people.second_admin.user_id);
  const transfer = { paid_on: '2026-05-20', reference: 'BANK-7' };
  const pay = app
    .as(people.second_admin)
    .call('pay_claim', { ...(await keyOf(app, ready)), ...transfer });
  expect((await refusalOf(pay)).message).toMatch(
    /^Payment of a claim: EUR [\d,.]+ is beyond your limit of EUR 1.00\. .+ may do this\.$/,
  );
});
