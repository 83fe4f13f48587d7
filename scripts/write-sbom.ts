// usage: npm run sbom [-- FILE] — writes what Paddock is made of, with licences and hashes, in the form of CycloneDX
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './install.mjs';
import { buildSbom, type Lockfile } from './build/sbom.ts';

const file = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'sbom.json');
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
const sbom = buildSbom(lockfile);
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`wrote ${file}: ${(sbom['components'] as unknown[]).length} packages`);
