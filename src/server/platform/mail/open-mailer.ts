import type { QueryExecutorProvider } from 'kysely';
import { startBuiltInMailbox } from '#server/platform/mail/built-in-mailbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { createOperatorMailer, operatorMailFolder } from '#server/platform/mail/operator-mails.ts';
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts';

export interface OpenMailer {
  mailer: Mailer;
  /** Whether mails stay in the built-in mailbox, so that staff are shown where to read them. */
  built_in: boolean;
  close(): Promise<void>;
}

/**
 * The mailer that the settings ask for. Without SMTP_URL it starts the built-in mailbox and speaks SMTP with that; mails
 * about log-ins go into a folder of the machine instead (decision 018).
 */
export async function openMailer({
  config,
  db,
  clock,
  onError,
}: {
  config: Pick<Config, 'smtp_url' | 'paddock_data_dir'>;
  db: QueryExecutorProvider;
  clock: Clock;
  onError?: (error: Error) => void;
}): Promise<OpenMailer> {
  if (config.smtp_url !== undefined) {
    const mailer = createSmtpMailer({ smtp_url: config.smtp_url });
    return { mailer, built_in: false, close: async () => mailer.close() };
  }
  const mailbox = await startBuiltInMailbox({ db, ...(onError ? { onError } : {}) });
  const toMailbox = createSmtpMailer({ smtp_url: mailbox.smtp_url });
  const toOperator = createOperatorMailer({ folder: operatorMailFolder(config), clock });
  const mailer: Mailer = {
    // Staff read the mailbox: a link that sets somebody's password must not lie there.
    send: (mail) => (mail.for_addressee_alone ? toOperator : toMailbox).send(mail),
    close: () => toMailbox.close(),
  };
  return {
    mailer,
    built_in: true,
    close: async () => {
      mailer.close();
      await mailbox.close();
    },
  };
}
