import type { QueryExecutorProvider } from 'kysely';
import { startBuiltInMailbox } from '#server/platform/built-in-mailbox.ts';
import type { Config } from '#server/platform/config.ts';
import type { Mailer } from '#server/platform/mail.ts';
import { createSmtpMailer } from '#server/platform/smtp-mailer.ts';

export interface OpenMailer {
  mailer: Mailer;
  /** Whether mails stay in the built-in mailbox, so that staff are shown where to read them. */
  built_in: boolean;
  close(): Promise<void>;
}

/** The mailer that the settings ask for. Without SMTP_URL it starts the built-in mailbox and speaks SMTP with that. */
export async function openMailer({
  config,
  db,
  onError,
}: {
  config: Pick<Config, 'smtp_url'>;
  db: QueryExecutorProvider;
  onError?: (error: Error) => void;
}): Promise<OpenMailer> {
  if (config.smtp_url !== undefined) {
    const mailer = createSmtpMailer({ smtp_url: config.smtp_url });
    return { mailer, built_in: false, close: async () => mailer.close() };
  }
  const mailbox = await startBuiltInMailbox({ db, ...(onError ? { onError } : {}) });
  const mailer = createSmtpMailer({ smtp_url: mailbox.smtp_url });
  return {
    mailer,
    built_in: true,
    close: async () => {
      mailer.close();
      await mailbox.close();
    },
  };
}
