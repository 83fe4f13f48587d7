import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { cleanMailHead } from '#server/platform/mail/mail-head.ts';
import {
  MailFailure,
  type Mailer,
  type MailReceipt,
  type OutgoingMail,
} from '#server/platform/mail/mail.ts';

/** Where mails about log-ins are put while no mail server is set: whoever may read the machine's data reads them. */
export function operatorMailFolder(config: Pick<Config, 'paddock_data_dir'>): string {
  return join(config.paddock_data_dir, 'security-mails');
}

/** A mail as a page of text, with its head and without the frame. */
function asText({ to, subject, text }: OutgoingMail, at: Date): string {
  const people = to.map(({ address }) => address).join(', ');
  return `To: ${people}\nSubject: ${subject}\nDate: ${at.toISOString()}\n\n${text}\n`;
}

/** The name begins with the time, so that the newest stands last; the id keeps a repeat from being a second file. */
function fileName({ message_id }: OutgoingMail, at: Date): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${message_id.replaceAll(/[^\w-]/g, '').slice(0, 60)}.txt`;
}

/** "Sends" a mail by writing it into a folder that only the operator of the machine can read. */
export function createOperatorMailer({ folder, clock }: { folder: string; clock: Clock }): Mailer {
  return {
    async send(mail): Promise<MailReceipt> {
      const clean = cleanMailHead(mail);
      const at = clock.now();
      const file = join(folder, fileName(mail, at));
      const draft = `${file}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const handle = await open(draft, 'w', 0o600);
        try {
          await handle.writeFile(asText({ ...mail, subject: clean.subject }, at));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        throw new MailFailure('temporary', 'The folder for security mails cannot be written.', {
          cause: error,
        });
      }
      const accepted = mail.to.map(({ address }) => address);
      return { message_id: clean.message_id, accepted, refused: [], response: 'written' };
    },
    close: () => undefined,
  };
}

/** Takes away what was written before an instant: its links do not work any more. */
export async function sweepOperatorMails(folder: string, before: Date): Promise<void> {
  const oldest = before.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) if (name < oldest) await rm(join(folder, name), { force: true });
}
