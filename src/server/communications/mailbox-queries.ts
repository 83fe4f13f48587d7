import type { communicationsContract } from '#contract/communications/communications.ts';
import { mailPage } from '#server/communications/mail-page.ts';
import type { Handler } from '#server/platform/area.ts';
import {
  listMailbox,
  readMailboxAttachment,
  readMailboxMessage,
} from '#server/platform/mail/mailbox-messages.ts';

export const getMailboxMessages: Handler<
  typeof communicationsContract.get_mailbox_messages
> = async ({ db }, { page, page_size, search }) => listMailbox(db, { page, page_size, search });

export const getMailboxMessage: Handler<typeof communicationsContract.get_mailbox_message> = async (
  { db },
  { mailbox_message_id },
) => readMailboxMessage(db, mailbox_message_id);

export const getMailboxPage: Handler<typeof communicationsContract.get_mailbox_page> = async (
  { db },
  { mailbox_message_id },
) => mailPage(await readMailboxMessage(db, mailbox_message_id));

export const getMailboxAttachment: Handler<
  typeof communicationsContract.get_mailbox_attachment
> = async ({ db }, { mailbox_message_id, index }) => {
  const file = await readMailboxAttachment(db, { mailbox_message_id, index });
  return {
    document_name: file.file_name,
    // What a stranger's mail calls its attachment is not to be believed by a browser.
    content_type: 'application/octet-stream',
    body: file.content,
    size_bytes: file.content.byteLength,
  };
};
