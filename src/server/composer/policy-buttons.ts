import type { MailButton } from '#domain/communications/composed-mail.ts';
import { addsPolicyLink, type EmailType } from '#domain/communications/email-types.ts';
import type { WriteContext } from '#server/platform/context.ts';
import type { LinkedDocument } from '#server/composer/event-recipients.ts';
import { issuePolicyLink } from '#server/policies/link/policy-link.ts';

/** The buttons to the documents of a mail [9.17], each with a key of its own; a document never sent has none. */
export async function policyButtons(
  ctx: WriteContext,
  about: {
    type: EmailType;
    documents: readonly LinkedDocument[];
    labels: readonly { policy_id: string; label: string }[];
    /** Whom the mail goes to. */
    recipient: string;
  },
): Promise<MailButton[]> {
  if (!addsPolicyLink(about.type)) return [];
  const buttons: MailButton[] = [];
  for (const { policy_id, label } of about.labels) {
    const document = about.documents.find((one) => one.policy_id === policy_id);
    if (!document || document.version_id === null) continue;
    const { insurance_type, version_id } = document;
    const { url } = await issuePolicyLink(ctx, {
      policy_id,
      version_id,
      insurance_type,
      created_by: ctx.actor.user_id,
      sent_to: about.recipient,
      now: ctx.now,
    });
    buttons.push({ label, link: url });
  }
  return buttons;
}
