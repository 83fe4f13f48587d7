// usage: node test/harness/servers/run-migrations.ts DATABASE_URL FOLDER — migrates, naming each migration before it runs
import { migrate } from '#server/platform/database/migrate.ts';

const [database_url = '', folder = ''] = process.argv.slice(2);
await migrate({ database_url, folder, onMigration: (name) => console.log(name) });
