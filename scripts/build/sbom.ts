import { createHash } from 'node:crypto';

/** What package-lock.json says of one package. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}

/** The parts of package-lock.json that the bill is made of. */
export interface Lockfile {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

/** Licences that a package's own description leaves out; read in its LICENSE file. */
const READ_LICENCES: Record<string, string> = { 'png-js': 'MIT' };

/** Every package that the product runs on, once for each version, in the order of their names. */
export function runtimePackages(lockfile: Lockfile): (LockedPackage & { name: string })[] {
  const found = new Map<string, LockedPackage & { name: string }>();
  for (const [place, locked] of Object.entries(lockfile.packages)) {
    if (place === '' || locked.dev === true) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${locked.version}`, { ...locked, name });
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * The bill of what the product is made of, in the form of CycloneDX 1.5: name, version, licence, address and hash of
 * each package, those of other platforms included. The same lockfile gives the same text.
 */
export function buildSbom(lockfile: Lockfile): Record<string, unknown> {
  const components = runtimePackages(lockfile).map(componentOf);
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    // A name of its own for each content, in the shape of a UUID.
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: {
      component: {
        'bom-ref': `${lockfile.name}@${lockfile.version}`,
        type: 'application',
        name: lockfile.name,
        version: lockfile.version,
      },
    },
    components,
  };
}

function componentOf({ name, version = '', ...locked }: LockedPackage & { name: string }) {
  const licence = locked.license ?? READ_LICENCES[name];
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: locked.optional === true ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(licence === undefined ? {} : { licenses: [licenceOf(licence)] }),
    ...(locked.integrity === undefined ? {} : { hashes: [hashOf(locked.integrity)] }),
    ...(locked.resolved === undefined
      ? {}
      : { externalReferences: [{ type: 'distribution', url: locked.resolved }] }),
  };
}

/** One licence by its id; several with words between them are an expression. */
const licenceOf = (licence: string) =>
  /^[A-Za-z0-9.+-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence };

function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}
