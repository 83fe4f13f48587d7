// usage: npm run migrate — brings the database to the newest schema as MIGRATE_DATABASE_URL's role and gives that of
// DATABASE_URL its rights, so that neither the server nor what starts it needs to know the owner
import { resolve } from 'node:path';
import { readConfig, readEnvironment } from '#server/platform/config.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { fail, root, say } from './install.mjs';

try {
  const { migrated, warning } = await prepareDatabase({
    ...readConfig(readEnvironment(resolve(root, '.env'))),
    onMigration: (name) => say(`Migrating the database: ${name}`),
  });
  if (migrated.length === 0) say('The database has the newest schema.');
  if (warning !== undefined) say(warning);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
