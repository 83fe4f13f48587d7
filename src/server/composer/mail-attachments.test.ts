import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, type BuiltPolicy } from '#test/harness/policy-factories.ts';

let app: TestApp;
let policy: BuiltPolicy;

beforeAll(async () => {
  app = await startTestApp();
  policy = await buildPolicy(app);
});

/** A mail with the version and the invoices of the policy, of which no paper is kept: no job has drawn them. */
async function mailOf({ user_id, email }: { user_id: string; email: string }) {
  const { db } = app.services;
  const billed = await db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('policy_id', '=', policy.policy_id)
    .execute();
  const mail: InputOf<'send_new_email'> = {
    email: {
      email,
      subject: 'Your papers',
      title: 'Your papers',
      content: parseMailMarkup('They come with this mail.'),
      sender: 'Paddock',
      attn: 'Caro',
      cc_emails: [],
    },
    type: 'vi_pdf',
    user_id,
    document_ids: [policy.version_id],
    invoice_ids: billed.map(({ invoice_id }) => invoice_id),
  };
  return mail;
}

describe('papers that go along with a mail', () => {
  it('[7.43] what has no paper yet is drawn for the mail and kept: the next mail has the same files', async () => {
    const { admin, agent } = policy.season.people;
    const mail = await mailOf(agent);
    expect(mail.invoice_ids).toHaveLength(1);
    const filesOfMail = async () => {
      const { email_id } = await app.as(admin).call('send_new_email', mail);
      const { email } = await app.as(admin).call('get_sent_email', { email_id });
      return email.attachments;
    };
    const first = await filesOfMail();
    expect(first.map(({ document_name }) => document_name).toSorted()).toEqual([
      expect.stringMatching(/^Invoice .+\.pdf$/),
      expect.stringMatching(/^P.+ version 1\.pdf$/),
    ]);
    expect((await filesOfMail()).map(({ file_id }) => file_id)).toEqual(
      first.map(({ file_id }) => file_id),
    );
  });

  it('[7.43] papers of one client do not go to another', async () => {
    const { admin, stranger } = policy.season.people;
    const answer = await app.as(admin).answer('send_new_email', await mailOf(stranger));
    expect(answer.status).toBe(404);
  });
});
