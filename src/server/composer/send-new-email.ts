import type { z } from 'zod';
import type { composerContract } from '#contract/composer/composer.ts';
import {
  policyButtonLabel,
  withButtons,
  writeMailMarkup,
} from '#domain/communications/composed-mail.ts';
import { checkEmailDraft } from '#domain/communications/email-draft.ts';
import { goesToBrokerTeam } from '#domain/communications/email-types.ts';
import { renderMail } from '#domain/communications/mail-frame.ts';
import type { AboutRecord } from '#server/communications/about-vi.ts';
import { queueEmail, readCopies } from '#server/communications/outgoing-mail.ts';
import {
  brokerTeam,
  claimOf,
  itemsOf,
  mailDocument,
  type MailDocument,
} from '#server/composer/email-recipients.ts';
import {
  drawMissingPapers,
  type DrawnPapers,
  mailAttachments,
} from '#server/composer/mail-attachments.ts';
import { mailPayments } from '#server/composer/mail-payments.ts';
import { policyButtons } from '#server/composer/policy-buttons.ts';
import { assertBrokerMail, brokerWasMailed } from '#server/policies/broker/broker-mailed.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { preparedWrite } from '#server/platform/area.ts';
import type { Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';

type NewMail = z.output<typeof composerContract.send_new_email.input>;

/** What the composer checked is checked again, in the same order and with the same words [5.6]. */
function refuseIncomplete({ email, type, payment_ids, document_ids }: NewMail): void {
  const problem = checkEmailDraft({
    ...email,
    type,
    body: writeMailMarkup(email.content),
    payment_ids,
    document_ids,
  });
  if (problem) throw fieldError(problem.field, 'required', problem.message);
}

/** What the mail is about, and the client to whom its payments and papers belong. */
async function subjectOf(db: Queryable, mail: NewMail) {
  const claim = mail.claim_id ? await claimOf(db, mail.claim_id) : undefined;
  const policy_id = mail.document_id ?? claim?.policy_id ?? undefined;
  const document = policy_id ? await mailDocument(db, policy_id) : undefined;
  return { document, client_id: claim?.user_id ?? document?.user_id ?? mail.user_id ?? null };
}

/** A paper that nobody has drawn yet is drawn for this mail. */
async function preparePapers(ctx: ReadContext, input: NewMail): Promise<DrawnPapers> {
  const mail = addressed(ctx, input);
  refuseIncomplete(mail);
  const { client_id } = await subjectOf(ctx.db, mail);
  return drawMissingPapers(ctx, { ...mail, user_id: client_id });
}

async function queueNewEmail(ctx: WriteContext, input: NewMail, papers: DrawnPapers) {
  const mail = addressed(ctx, input);
  refuseIncomplete(mail);
  const { type, email } = mail;
  if (goesToBrokerTeam(type)) await assertBrokerMail(ctx, { type, policy_id: mail.document_id });
  const { content: typed, ...written } = email;
  const words = { ...written, cc_emails: readCopies(written.cc_emails) };
  const { document, client_id } = await subjectOf(ctx.db, mail);
  const { payments, pay } = await mailPayments(ctx, {
    type,
    user_id: client_id,
    payment_ids: mail.payment_ids,
  });
  const attachment_ids = await mailAttachments(ctx, { ...mail, user_id: client_id }, papers);
  const body = withButtons(typed, {
    type,
    pay,
    policies: document ? await buttonsOf(ctx, { type, document, recipient: email.email }) : [],
  });
  const items = await itemsOf(ctx, { type, document, user_id: client_id ?? undefined });
  const email_id = await queueEmail(ctx, {
    ...words,
    type,
    user_id: goesToBrokerTeam(type) ? null : (mail.user_id ?? client_id),
    recipient: email.email,
    body: writeMailMarkup(body),
    rendered: renderMail({ ...words, body, payments, items }),
    attachment_ids,
    ...toldIn({ ...mail, policy_id: document?.policy_id }),
  });
  if (goesToBrokerTeam(type) && document)
    await brokerWasMailed(ctx, { type, policy_id: document.policy_id });
  return { email_id };
}

export const sendNewEmail = preparedWrite(preparePapers, queueNewEmail);

/** Mails about personal accident go to the broker's team, whatever was sent along [9.17]. */
function addressed({ services }: ReadContext, mail: NewMail): NewMail {
  if (!goesToBrokerTeam(mail.type)) return mail;
  const { email, cc_emails, attn } = brokerTeam(services.config);
  return { ...mail, email: { ...mail.email, email, cc_emails, attn } };
}

/** The record that the mail is about, and in whose thread it is told if that is wished. */
function toldIn(mail: NewMail & { policy_id: string | undefined }) {
  const about = recordOf(mail);
  if (!about) return {};
  return mail.add_communication ? about : { about };
}

function recordOf(mail: NewMail & { policy_id: string | undefined }): AboutRecord | undefined {
  if (mail.claim_id) return { parent_type: 'claim', parent_id: mail.claim_id };
  if (mail.policy_id) return { parent_type: 'policy', parent_id: mail.policy_id };
  return mail.user_id ? { parent_type: 'account', parent_id: mail.user_id } : undefined;
}

async function buttonsOf(
  ctx: WriteContext,
  {
    type,
    document,
    recipient,
  }: { type: NewMail['type']; document: MailDocument; recipient: string },
) {
  const { policy_id } = document;
  return policyButtons(ctx, {
    type,
    documents: [document],
    labels: [{ policy_id, label: policyButtonLabel(document) }],
    recipient,
  });
}
