import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Security checks 2, 62 and 63: words that no source file may hold, but those named here. */
const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = 'src db admin-api site scripts tests lab docs'.split(' ');

interface Source {
  path: string;
  text: string;
}

async function read(paths: string[]): Promise<Source[]> {
  const read = async (path: string) => ({ path, text: await readFile(join(ROOT, path), 'utf8') });
  return Promise.all(paths.map(read));
}

async function within(folder: string): Promise<Source[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  const texts = names.filter((name) => /\.(m?[jt]sx?|astro|json|md|csv|css|sql|html)$/.test(name));
  return read(texts.map((name) => join(folder, name)));
}

const all = (await Promise.all(FOLDERS.map(within))).flat();
const rest = (await readdir(ROOT)).filter((name) =>
  /\.(m?[jt]s|jsonc?|md|toml|yaml|example)$/.test(name),
);
const rootFiles = await read(rest);
const code = all.filter(({ path }) => /\.(m?[jt]sx?|astro)$/.test(path));
const product = code.filter(
  ({ path }) => !/\.test\.tsx?$|^(lab|tests)\/|^site\/tests\//.test(path),
);
const holding = (files: Source[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('finds the sources', () => {
  expect(product.length).toBeGreaterThan(500);
});

describe('sources', () => {
  it.each<[what: string, pattern: RegExp, allowed: string[]]>([
    // Identifiers out of data: what drizzle had to mend in 2026, and what Ghost lost its keys by.
    ['SQL made of data', /\bsql\.(raw|identifier)\b/, []],
    ['code out of text', /\beval\(|\bnew Function\b|\bset(Timeout|Interval)\(\s*['"`]/, []],
    ['shell', /\b(execSync|exec)\b[^'\n]*from 'node:child_process'|\bshell: true\b/, []],
    // What Astro rendered, as a slot of a part, and what React wrote itself.
    [
      'HTML out of text, in React',
      /dangerouslySetInnerHTML/,
      ['site/build/cached-parts.ts', 'site/build/react-server.ts'],
    ],
    [
      'HTML out of text, in the browser',
      /\.(outerHTML|innerHTML)\s*\+?=(?!\s*')|insertAdjacentHTML|document\.write/,
      [],
    ],
    ['chance that can be foretold', /\bMath\.random\b/, []],
  ])('hold no %s', (_, pattern, allowed) => {
    const named = holding(product, pattern).filter(
      (path) => path !== 'scripts/check/sources.test.ts',
    );
    expect(named).toEqual(allowed);
  });

  it('start other programs in few places, by name and list of words', () => {
    expect(holding(product, /node:child_process/).toSorted()).toEqual([
      'admin-api/publish/build/run-node.ts',
      'db/core/connect/low-process.ts',
      'db/core/worker/start-process.ts',
      'db/testing.ts',
      'scripts/bootstrap.mjs',
      'scripts/changed-tests.ts',
      'scripts/check/check-types.ts',
      'scripts/check/check.ts',
      'scripts/chromium.ts',
      'scripts/own-servers.ts',
      'scripts/run-tests.ts',
      'scripts/test-site.ts',
    ]);
  });

  it('put text into pages as HTML only where it is ours or JSON without <', () => {
    const set = product.flatMap(({ path, text }) =>
      [...text.matchAll(/set:html=\{([^}]+)\}/g)].map(([, value]) => `${path} ${value}`),
    );
    expect(set.toSorted()).toEqual([
      'site/components/core/IconSprite.astro ICONS[name]',
      'site/components/core/Plate.astro svg',
      'site/components/core/Plate.astro svg',
      'site/components/places/PlacesMap.astro dottedWorld(world, codes)',
      'site/layouts/Admin.astro HEAD_SCRIPT',
      'site/layouts/Page.astro HEAD_SCRIPT',
      'site/layouts/Page.astro jsonLdText(graph)',
    ]);
  });
});

/** What keys of services look like; patterns as secretlint and gitleaks have them. */
it.each([
  ['private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['key of AWS', /\b(AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['token of GitHub', /\bgh[pousr]_\w{36}|\bgithub_pat_\w{50}/],
  ['token of npm', /\bnpm_[A-Za-z0-9]{36}\b|_authToken=\w/],
  ['token of Slack', /\bxox[abprs]-[\w-]{10}/],
  ['key of Google', /\bAIza[\w-]{35}\b/],
  ['key of Stripe', /\b[rs]k_live_\w{20}/],
  ['signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20}/],
])('no file holds a %s', (_, pattern) => {
  expect(holding([...all, ...rootFiles], pattern)).toEqual([]);
});

/** Files of the project as texts name them. */
const NAMED =
  /\b(?:src|db|admin-api|site|scripts|tests|lab|docs)\/[\w./-]+\.(?:m?[jt]sx?|astro|css|md|sql|json|csv)\b/g;

describe('comments lead to what is there', () => {
  // A migration that was applied stays as it was written.
  const commented = all.filter(
    ({ path }) => /\.(m?[jt]sx?|astro|css|sql)$/.test(path) && !path.startsWith('db/migrations/'),
  );
  const comments = commented.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const comment = /^\s*\*.*|\/\*.*|(?<=^|\s)\/\/ .*|^--.*/.exec(line)?.[0];
      return comment ? [{ at: `${path}:${index + 1}`, comment }] : [];
    }),
  );

  it('to rules that stand in docs/rules.md, each under one number', async () => {
    const rules = await readFile(join(ROOT, 'docs/rules.md'), 'utf8');
    const numbers = [...rules.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const named = comments.flatMap(({ at, comment }) =>
      [...comment.matchAll(/\brules? (\d+)/g)].map(([, number]) => ({
        at,
        number: Number(number),
      })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });

  it('to files of the project', () => {
    const known = new Set([...all, ...rootFiles].map(({ path }) => path));
    const dead = comments.flatMap(({ at, comment }) =>
      [...comment.matchAll(NAMED)]
        .filter(([name]) => !known.has(name))
        .map(([name]) => `${at} ${name}`),
    );
    expect(dead).toEqual([]);
  });

  it('and so do documents', () => {
    const known = new Set([...all, ...rootFiles].map(({ path }) => path));
    const documents = [...all, ...rootFiles].filter(({ path }) => path.endsWith('.md'));
    const dead = documents.flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)]
        .filter(([name]) => !known.has(name))
        .map(([name]) => `${path} ${name}`),
    );
    expect(dead).toEqual([]);
  });

  it('and so do short names, folders and links of documents', () => {
    const files = [...all, ...rootFiles].map(({ path }) => `/${path}`);
    const isFile = (name: string) => files.some((path) => path.endsWith(`/${name}`));
    const documents = [...all, ...rootFiles].filter(({ path }) => path.endsWith('.md'));
    const dead = documents.flatMap(({ path, text }) => {
      const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
      const away = [
        ...named(/`([\w[\]./-]+\.(?:m[jt]s|tsx?|astro|css))`/g).filter((name) => !isFile(name)),
        ...named(/`((?:src|db|admin-api|site|scripts|tests|lab|docs)\/[\w./-]*)\/`/g).filter(
          (name) => !existsSync(join(ROOT, name)),
        ),
        ...named(/\]\(([^)#:\s]+)[^)]*\)/g).filter(
          (name) => !existsSync(join(ROOT, dirname(path), name)),
        ),
      ];
      return away.map((name) => `${path} ${name}`);
    });
    expect(dead).toEqual([]);
  });

  it('and not to documents that it does not hold', () => {
    const away = /\b(specification|decisions) §|\(specification\b|\(DESIGN\b|\(design, /;
    expect(comments.filter(({ comment }) => away.test(comment)).map(({ at }) => at)).toEqual([]);
  });
});
