import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { lineExamples } from '#test/harness/line-policies.ts';
import { buildSeason, stateOf } from '#test/harness/policy-factories.ts';

it('with a client go the names, licences and days of birth of the persons whom its accident quotes and requests name', async () => {
  const app = await startTestApp();
  const { db } = app.services;
  const { people } = await buildSeason(app);
  const superadmin = await buildAccount(db, { account_type: 'superadmin' });
  const { user_id, company_name } = await buildAccount(db);
  const admin = app.as(people.admin);
  const { policy_id } = await admin.call('create_quote', { user_id, insurance_type: 'PA' });
  const { version } = await admin.call('get_document', { policy_id });
  const line = { ...version.content?.line, ...lineExamples.PA };
  await admin.call('save_quote', {
    ...(await stateOf(app, policy_id)),
    content: { ...version.content, line } as QuoteContent,
  });
  await app.as(user_id).call('save_request', {
    kind: 'new_insurance',
    user_id,
    content: { line: { insurance_type: 'PA', ...lineExamples.PA } },
    message: '',
  });

  // One that was sent is locked, and lets go of them all the same.
  await db
    .updateTable('policy_versions')
    .set({ locked_at: app.clock.now().toISOString() })
    .where('policy_id', '=', policy_id)
    .execute();

  const typed_name = company_name;
  await app.as(superadmin.user_id).call('erase_person', { user_id, typed_name });
  const { rows } = await sql<{ left: string }>`
    select v::text as left from policy_versions v join policies p using (policy_id) where p.user_id = ${user_id}
    union all select p::text from policies p where p.user_id = ${user_id}
    union all select r::text from requests r where r.user_id = ${user_id}`.execute(db);
  expect(rows).toHaveLength(3);
  for (const { left } of rows) expect(left).not.toMatch(/Anna Visser|NL-123|1991-03-02/);
  // The page of the quote still opens.
  const { version: shown } = await admin.call('get_document', { policy_id });
  expect(shown.content?.line?.items).toMatchObject([{ birth_date: '1991-01-01' }]);
});
