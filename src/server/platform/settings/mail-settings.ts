import { z } from 'zod';

/** How mail leaves. */
export const mailSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, smtps://name:password@host:465; left out, mail stays in the built-in mailbox.',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Paddock <no-reply@paddock.example>')
    .describe('Sender of every mail.'),
};
