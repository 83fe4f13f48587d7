import { composerContract } from '#contract/composer/composer.ts';
import { getEmailRecipients } from '#server/composer/email-recipients.ts';
import {
  createEmailTemplate,
  getEmailTemplates,
  setTemplateAsDefault,
} from '#server/composer/email-template-store.ts';
import { sendEventEmails } from '#server/composer/send-event-emails.ts';
import { sendNewEmail } from '#server/composer/send-new-email.ts';
import { composerKeeper } from '#server/composer/composer-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_email_recipients: getEmailRecipients,
  get_email_templates: getEmailTemplates,
  create_email_template: createEmailTemplate,
  set_template_as_default: setTemplateAsDefault,
  send_new_email: sendNewEmail,
  send_event_emails: sendEventEmails,
} satisfies Handlers<typeof composerContract>;

/** Mails that staff write by hand, with their templates: they bring payments, documents and events together. */
export const composerArea = defineArea({
  contract: composerContract,
  handlers,
  keeper: composerKeeper,
});
