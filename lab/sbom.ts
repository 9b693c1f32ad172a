/**
 * `npx node lab/sbom.ts`: writes sbom.cdx.json, the list of every package that a release of the code is made
 * of, in CycloneDX. Read from the lockfile alone: `npm sbom` leaves packages of other platforms out.
 */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As much of package-lock.json as is used here. */
interface Lockfile {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  /** For development only; for either; missing where the platform has none. */
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const ROOT = join(import.meta.dirname, '..');

/** The lockfile of this checkout. */
async function readLockfile(): Promise<Lockfile> {
  return JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
}

/** The name of a package by its place: '@a/b' for 'node_modules/x/node_modules/@a/b'. */
function nameOf(place: string, { name }: LockedPackage): string {
  return name ?? place.split('node_modules/').at(-1)!;
}

/** Package URL (github.com/package-url/purl-spec): pkg:npm/%40a/b@1.0.0 */
function purlOf(name: string, version = ''): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** CycloneDX's words, the most needed first. */
const SCOPES = ['required', 'optional', 'excluded'] as const;
type Scope = (typeof SCOPES)[number];

interface Component {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string | undefined;
  scope: Scope;
  purl: string;
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses?: { expression: string }[];
}

function scopeOf({ dev, devOptional, optional }: LockedPackage): Scope {
  if (dev) return 'excluded';
  return devOptional || optional ? 'optional' : 'required';
}

/** CycloneDX 1.5 of a lockfile: one component for each package and version, with hash and licence. */
function sbomOf(lock: Lockfile, now: Date) {
  const components = new Map<string, Component>();
  for (const [place, found] of Object.entries(lock.packages)) {
    if (place === '') continue;
    const name = nameOf(place, found);
    const purl = purlOf(name, found.version);
    // The same package may stand at several places: what runs anywhere in production counts.
    const before = components.get(purl);
    if (before && SCOPES.indexOf(before.scope) <= SCOPES.indexOf(scopeOf(found))) continue;
    const [, hash] = /^sha512-(.+)$/.exec(found.integrity ?? '') ?? [];
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version: found.version,
      scope: scopeOf(found),
      purl,
      ...(hash && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
      }),
      ...(found.license && { licenses: [{ expression: found.license }] }),
    });
  }
  const own = purlOf(lock.name, lock.version);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: lock.name,
        version: lock.version,
        purl: own,
      },
    },
    components: [...components.values()],
  };
}

if (import.meta.main) {
  const bom = sbomOf(await readLockfile(), new Date());
  await writeFile(join(ROOT, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  console.log(
    `sbom.cdx.json: ${bom.components.length} packages of ${bom.metadata.component.name} ${bom.metadata.component.version}`,
  );
}
