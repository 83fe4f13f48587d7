import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { textsWithLinks } from '#server/communications/sealed-links.ts';
import { operatorMailFolder } from '#server/platform/mail/operator-mails.ts';
import type { TestApp } from '#test/harness/app.ts';

/** The texts of stored mails as their readers get them, with their links, oldest first. */
export async function mailsWithLinks(
  app: TestApp,
  about: { parent_id?: string; recipient?: string; email_id?: string },
) {
  let stored = app.services.db
    .selectFrom('emails')
    .select(['email_id', 'sealed_links', 'html', 'plain_text', 'body'])
    .orderBy('created_at')
    .orderBy('email_id');
  for (const [column, value] of Object.entries(about))
    stored = stored.where(column as 'parent_id', '=', value);
  const rows = await stored.execute();
  return Promise.all(
    rows.map(({ html, plain_text, body, ...email }) =>
      textsWithLinks(app.services, email, { html, plain_text, body }),
    ),
  );
}

/** The mails about log-ins that were written for the operator of the machine, newest last. */
export async function operatorMails(app: TestApp, recipient: string): Promise<string[]> {
  const folder = operatorMailFolder(app.services.config);
  const names = await readdir(folder).catch((): string[] => []);
  const texts = await Promise.all(
    names.toSorted().map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return texts.filter((text) => text.startsWith(`To: ${recipient}\n`));
}
