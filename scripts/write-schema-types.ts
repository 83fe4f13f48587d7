// usage: npm run db:types — writes src/server/platform/database/schema-types.ts from the migrations
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemaTypesText } from './database/schema-types-text.ts';
import { withScratchDatabase } from './database/scratch-database.ts';

const file = fileURLToPath(
  new URL('../src/server/platform/database/schema-types.ts', import.meta.url),
);
writeFileSync(file, await withScratchDatabase(schemaTypesText));
console.log(`wrote ${file}`);
