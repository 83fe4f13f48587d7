// usage: npm run db:schema — writes schema.sql from the migrations
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPool } from '#server/platform/database/database.ts';
import { schemaText } from '#server/platform/database/schema-text.ts';
import { withScratchDatabase } from './database/scratch-database.ts';

const file = fileURLToPath(new URL('../schema.sql', import.meta.url));
const text = await withScratchDatabase(async (database_url) => {
  const pool = createPool({ database_url, pool_size: 2, statement_timeout_ms: 15_000 });
  try {
    return await schemaText(pool);
  } finally {
    await pool.end();
  }
});
writeFileSync(file, text);
console.log(`wrote ${file}`);
