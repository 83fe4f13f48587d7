// usage: npm run -s add-superadmin -- EMAIL ["NAME"] — adds the first superadmin to the database and prints a password
// that is shown once; for a superadmin who is locked out it sets a new one. Change it in Account settings.
import { z } from 'zod';
import { addSuperadmin } from '#server/accounts/log-in/first-superadmin.ts';
import { createDatabase, createPool } from '#server/platform/database/database.ts';
import { sqlState } from '#server/platform/database/database-faults.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';

const [typed = '', attn] = process.argv.slice(2);
const email = z.email().safeParse(typed.trim());
const database_url = process.env['DATABASE_URL'];

if (!email.success || !database_url) {
  process.stderr.write('Which address? npm run -s add-superadmin -- EMAIL ["NAME"]\n');
  process.exit(2);
}

const NO_SUCH_DATABASE = '3D000';

try {
  await prepareDatabase({
    database_url,
    migrate_database_url: process.env['MIGRATE_DATABASE_URL'] || undefined,
  });
} catch (error) {
  if (sqlState(error) !== NO_SUCH_DATABASE) throw error;
  process.stderr.write('There is no database yet. Run npm start once, or set DATABASE_URL.\n');
  process.exit(1);
}
const db = createDatabase(createPool({ database_url, pool_size: 2, statement_timeout_ms: 15_000 }));
try {
  const outcome = await addSuperadmin(db, { email: email.data, attn });
  if (outcome.ok) {
    const what = outcome.done === 'added' ? 'is a superadmin now' : 'has a new password';
    process.stdout.write(`${email.data} ${what}. Password: ${outcome.password}\n`);
  } else {
    process.stderr.write(
      `${email.data} belongs to an account of another type. Take another address.\n`,
    );
    process.exitCode = 1;
  }
} finally {
  await db.destroy();
}
