// usage: npm run doctor -- [--repair] [--reason=TEXT] [--only=NAME,NAME] [--json] — compares every kept figure with the
// rows it is made of and repairs what it can when asked; ends with 0 when all agrees, 1 when something differs or could
// not be asked, 2 when there is no database
import { parseArgs } from 'node:util';
import { type HealthCheckName, healthCheckNames } from '#domain/admin/health-checks.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { isDatabaseDown } from '#server/platform/database/database-faults.ts';
import { connectToDatabase } from '#server/platform/database/database-servers.ts';
import { examine, type Diagnosis } from './doctor/doctor-rounds.ts';
import { explainDiagnosis } from './doctor/doctor-words.ts';

const { values } = parseArgs({
  options: {
    repair: { type: 'boolean', default: false },
    reason: { type: 'string', default: 'npm run doctor' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

function wantedChecks(): readonly HealthCheckName[] {
  if (values.only === undefined) return healthCheckNames;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !(healthCheckNames as readonly string[]).includes(name));
  if (unknown.length === 0) return names as HealthCheckName[];
  throw new Error(
    `There is no check ${unknown.join(', ')}. There are: ${healthCheckNames.join(', ')}`,
  );
}

async function main(): Promise<number> {
  const names = wantedChecks();
  const config = readConfig({
    ...process.env,
    // It works on no job and serves nobody; a comparison of a large book takes its time.
    WORKER: 'only',
    LOG_LEVEL: 'fatal',
    STATEMENT_TIMEOUT_MS: '3600000',
  });
  const client = await connectToDatabase(config.database_url, {
    application_name: 'paddock doctor',
    connectionTimeoutMillis: 10_000,
  });
  await client.end();
  const app = await buildApp(config);
  try {
    const all: Diagnosis[] = [];
    for (const name of names) {
      const diagnosis = await examine(app.services, name, values);
      all.push(diagnosis);
      if (!values.json) process.stdout.write(explainDiagnosis(diagnosis));
    }
    if (values.json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
    return all.every(({ is_well }) => is_well) ? 0 : 1;
  } finally {
    await app.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = isDatabaseDown(error) ? 2 : 1;
}
