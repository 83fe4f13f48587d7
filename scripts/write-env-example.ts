// usage: npm run env:example — writes .env.example from the settings that the server knows
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeEnvironment } from '#server/platform/config.ts';

const file = fileURLToPath(new URL('../.env.example', import.meta.url));
writeFileSync(file, describeEnvironment());
console.log(`wrote ${file}`);
