import { join, relative } from 'node:path';
import { createPool } from '#server/platform/database/database.ts';
import { demoLogins, demoPassword } from '../demo-logins.ts';

export interface Welcome {
  address: string;
  database_url: string;
  data_dir: string;
  has_mailbox: boolean;
}

/** What a person needs after the start: the address, whom to log in as, where mails go and how to stop. */
export async function welcomeText(welcome: Welcome): Promise<string> {
  const lines = ['', `  Paddock is ready: ${bold(welcome.address)}`, ''];
  const people = await peopleIn(welcome.database_url);
  if (people === 'demo') {
    lines.push(`  Demo logins, all with the password ${bold(demoPassword)}`);
    for (const { name, email } of demoLogins) lines.push(`    ${name.padEnd(14)} ${email}`);
    lines.push('');
  }
  if (people === 'nobody')
    lines.push(
      '  Nobody can log in yet. Add the first superadmin:',
      '    npm run -s add-superadmin -- you@example.com "Your Name"',
      '',
    );
  if (welcome.has_mailbox)
    lines.push(
      `  Mails stay here: ${welcome.address}/dashboard/mailbox (log in as Admin)`,
      `  Mails about logins, such as a new password: ${folderName(join(welcome.data_dir, 'security-mails'))}`,
    );
  lines.push(`  Data is kept in ${folderName(welcome.data_dir)}; Ctrl-C stops.`, '');
  return lines.join('\n');
}

const folderName = (folder: string) => relative(process.cwd(), folder) || '.';

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);

/** Whom a start finds: the demo people, an installation's own, or an empty book without anybody to log in as. */
async function peopleIn(database_url: string): Promise<'demo' | 'own' | 'nobody'> {
  const pool = createPool({ database_url, pool_size: 1, statement_timeout_ms: 10_000 });
  try {
    const emails = demoLogins.map(({ email }) => email);
    const found = await pool.query('select 1 from accounts where email::text = any($1)', [emails]);
    if (found.rowCount === emails.length) return 'demo';
    return (await pool.query('select 1 from accounts limit 1')).rowCount ? 'own' : 'nobody';
  } finally {
    await pool.end();
  }
}
