import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './role-page.ts';

/** Where the server of the run keeps its data; of one that runs already, the folder of npm start. */
const folder = join(process.env['E2E_DATA_DIR'] ?? 'data', 'security-mails');

/** The path of the link in the newest mail about a log-in to an address, as the machine's operator finds it. */
export async function linkOfSecurityMail(email: string): Promise<string> {
  let found = '';
  // The mail leaves in the background.
  await expect(async () => {
    const names = (await readdir(folder)).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const newest = mails.findLast((mail) => mail.startsWith(`To: ${email}\n`)) ?? '';
    found = /https?:\S+\/reset-password\?token=\S+/.exec(newest)?.[0] ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 40_000 });
  const { pathname, search } = new URL(found);
  return pathname + search;
}
