import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { laneOfWorker } from '#test/harness/browser/e2e-lanes.ts';
import { expect } from './role-page.ts';

/** The path of the link in the newest mail about a log-in to an address, as the machine's operator finds it. */
export async function linkOfSecurityMail(email: string): Promise<string> {
  let found = '';
  // Of a server that runs already, the folder of npm start.
  const data_dir = process.env['E2E_URL']
    ? (process.env['PADDOCK_DATA_DIR'] ?? 'data')
    : (await laneOfWorker()).data_dir;
  const folder = join(data_dir, 'security-mails');
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
