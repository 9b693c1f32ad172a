import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** As much of a package in the lockfile as is looked at. */
interface Locked {
  name?: string;
  integrity?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Security check 63: what the project is made of. */
const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const lock = JSON.parse(await read('package-lock.json')) as {
  packages: Record<string, Locked>;
};
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
    const names = new Set(
      scripts.map(([place, { name }]) => name ?? place.split('node_modules/').at(-1)!),
    );
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
