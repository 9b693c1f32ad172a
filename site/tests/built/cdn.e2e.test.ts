import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appDeps } from '#api/app.ts';
import { goRedirects } from '#api/publish/cdn/redirects.ts';
import { cdnFiles, netlifyToml } from '#api/publish/cdn/write.ts';
import { readEnv } from '#api/env.ts';
import { drain, listen } from '#api/core/http/connections/listen.ts';
import { createSiteServer } from '#api/server/process/serve.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { loadFiles, pagesBy } from '#api/publish/site/testing.ts';
import { policyOfHtml } from '#api/publish/site/files/policy.ts';
import { loadRenderer } from '#api/publish/pages/renderer.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { builtFolder, builtPages } from '../support/built.ts';
import { hostAnswer, openFileHost, type FileHost, type HostAnswer } from '../support/netlify.ts';

/**
 * Replays addresses against the rules for Netlify and against the server on the same built pages:
 * both answer alike. Where they do not, `DIFFERENCES` says so, and why; each is tried too, so that
 * one that no longer exists must leave the list.
 */
const DIFFERENCES: { why: string; of: RegExp; example: string }[] = [
  {
    why: 'Netlify drops the slash at the end by itself and serves the page; its canonical address has none',
    of: /.\/(\?|$)/,
    example: '/plans/',
  },
  {
    why: 'Netlify serves files under their own names too; the canonical address is without .html',
    of: /\.html$/,
    example: '/plans.html',
  },
  {
    why: 'addresses are compared letter by letter: odd spellings of long names are not listed',
    of: /^\/(gErMaNy|unIted-states)$/,
    example: '/gErMaNy',
  },
  {
    why: 'headers of a folder also stand on the 404 of a file that is not in it',
    of: /^\/(_astro|flags)\/(none|xx)\./,
    example: '/_astro/none.js',
  },
];
const API = 'https://api.sim.example';
const TOML = join(import.meta.dirname, '../../../netlify.toml');

let host: FileHost;
let server: Server;
let origin: string;
let folder: string;
let closeDb: () => Promise<void>;

beforeAll(async () => {
  folder = builtFolder();
  host = await openFileHost(folder, TOML, await cdnFiles(folder, API));
  const { db, close } = await openTestDb();
  closeDb = close;
  const deps = appDeps({
    db,
    env: readEnv({ SITE_URL: 'https://sim.example' }),
    now: () => TEST_NOW,
  });
  const site = createSite(deps);
  site.use({
    id: 'r1',
    dataVersion: await deps.dataVersion.current(),
    lineage: deps.dataVersion.lineage(),
    files: await loadFiles(folder, deps.env),
    render: pagesBy(db, (await loadRenderer(join(dirname(folder), 'server'))).render, deps.env),
  });
  server = createSiteServer({ ...deps, site }, site);
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await drain(server);
  await closeDb();
});

const ask = async (address: string) => {
  const answer = await fetch(origin + address, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
type ServerAnswer = Awaited<ReturnType<typeof ask>>;

/** What differs between the two answers, in words; empty when nothing does. */
async function differences(address: string): Promise<string[]> {
  const theirs = hostAnswer(host, address);
  const ours = await ask(address);
  if (theirs.kind === 'moved') {
    const location = ours.headers.get('location');
    return ours.status === 301 && location === theirs.to
      ? []
      : [`goes to ${theirs.to}, server ${ours.status} ${location}`];
  }
  if (theirs.kind === 'passed') {
    const passed = await ask(theirs.to.replace(API, ''));
    return passed.status === ours.status && passed.text === ours.text
      ? []
      : [`${theirs.to} answers ${passed.status}, ${address} ${ours.status}`];
  }
  if (theirs.status !== ours.status) return [`${theirs.status}, server ${ours.status}`];
  return fileDifferences(theirs, ours);
}

/** Everything about a file but what only a server of ours counts: its tag, its encoding. */
const OWN = new Set([
  'etag',
  'vary',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'x-request-id',
]);
const LATER = new Set([...OWN, 'content-encoding', 'content-type', 'content-security-policy']);

async function fileDifferences(
  theirs: Extract<HostAnswer, { kind: 'file' }>,
  ours: ServerAnswer,
): Promise<string[]> {
  const text = await readFile(join(folder, theirs.file), 'utf8');
  const wrong = text === ours.text ? [] : [`another body than ${theirs.file}`];
  for (const [name, value] of ours.headers) {
    if (LATER.has(name)) continue;
    const said = theirs.headers[name]?.join(', ');
    // Values of `/*` would add up with those of files: what is not there has none of its own.
    if (name === 'cross-origin-resource-policy' && theirs.status === 404 && !said) continue;
    if (said !== value) wrong.push(`${name}: ${said}, server ${value}`);
  }
  // A page obeys its meta element and the header together: all that the server demands is there.
  const policies = [...(theirs.headers['content-security-policy'] ?? [])];
  if (theirs.file.endsWith('.html')) policies.push(policyOfHtml(text));
  const directives = new Set(policies.flatMap((policy) => policy.split(/;\s*/)));
  const demanded = ours.headers.get('content-security-policy')?.split(/;\s*/) ?? ['a policy'];
  const missing = demanded.filter((directive) => !directives.has(directive));
  return missing.length > 0 ? [...wrong, `no ${missing.join(', ')}`] : wrong;
}

async function allDifferences(addresses: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const address of new Set(addresses)) {
    if (DIFFERENCES.some(({ of }) => of.test(address))) continue;
    found.push(...(await differences(address)).map((text) => `${address}: ${text}`));
  }
  return found;
}

/** Addresses, parted by blanks. */
const words = (text: string) => text.trim().split(/\s+/);

const kinds = (addresses: string[]) => addresses.map((address) => hostAnswer(host, address).kind);

describe('netlify.toml', () => {
  it('holds the rules of the table; `node scripts/netlify.ts` writes them anew', async () => {
    expect(await readFile(TOML, 'utf8')).toBe(await netlifyToml(TOML));
  });
});

describe('Netlify and the server answer alike', () => {
  it('for every built page', async () => {
    const pages = (await builtPages()).map(({ path }) => path);
    expect(pages.length).toBeGreaterThan(400);
    expect(await allDifferences(pages)).toEqual([]);
  });

  it('for every other built file', async () => {
    // Encoded forms lie in a release alone: the host encodes by itself.
    const files = [...host.files].filter((file) => !/\.(html|br|gz)$/.test(file));
    expect(files.filter((file) => file.startsWith('/_astro/')).length).toBeGreaterThan(20);
    expect(files).toContain('/data/plans.json');
    expect(await allDifferences(files)).toEqual([]);
  });

  it.each(
    words(`
      /uk /UK /Uk /uK /united-kingdom /United-Kingdom /UNITED-KINGDOM /de /DE /germany
      /Germany /jp /Japan /us /United-States /ca /Canada /uk?utm_source=x /region/gb
      /region/GB /region/uk /region/Us /region/jP /region/de?sort=price-desc /gErMaNy
      /unIted-states /europe /Europe /NORTH-AMERICA /global /region/xe /region/UK/travel
      /deutschland /vereinigtes-koenigreich /usa /kanada /${encodeURIComponent('英国')}`),
  )('for the spelling %s of a region', async (address) => {
    expect(await allDifferences([address])).toEqual([]);
  });

  it('for what does not exist', async () => {
    const unknown = words(`
      /nothing /plans/nothing /carriers/nothing /region/ZZ /region/zz /region/USA
      /region/x/y /plans/x/y /a/b/c /_astro/none.js /data/x.json /flags/xx.svg /404
      /region-not-found /live /live/plans /live/region/UK /.env /package.json /constructor
      /wp-login.php /plans/%20 /region/`);
    expect(await allDifferences(unknown)).toEqual([]);
  });

  it('for query addresses of the lists, which the server renders', async () => {
    const queries = words(`
      /?show=all /?region=UK /plans?q=unlimited /plans?carriers=att&sort=price-desc
      /plans?utm_source=x&page=2 /deals?planTypes=prepaid /region/UK?sort=price-desc`);
    expect(kinds(queries)).toEqual(queries.map(() => 'passed'));
    expect(await allDifferences(queries)).toEqual([]);
    const plain = ['/plans?utm_source=x', '/about?page=2', '/plans/nothing?carriers=att'];
    expect(await allDifferences(plain)).toEqual([]);
  });

  it('for the API, assistants and the dashboard, which the server answers', async () => {
    const passed = words(`
      /api/health /api/simcards?limit=1 /api/regions/code/UK /api/nothing /api/user
      /api/admin/check /admin /admin/ /admin/x /admin?tab=plans /mcp /og/plans/x.png`);
    expect(kinds(passed)).toEqual(passed.map(() => 'passed'));
    expect(await allDifferences(passed.filter((address) => address !== '/admin/'))).toEqual([]);
    expect(hostAnswer(host, '/admin.html')).toEqual({ kind: 'moved', to: '/admin' });
  });

  it.each(DIFFERENCES)('but not where $why', async ({ of, example }) => {
    expect(example).toMatch(of);
    expect(await differences(example)).not.toEqual([]);
  });
});

describe('without an API server', () => {
  it('nothing behind a session and nothing internal is served, and lists stay as built', async () => {
    const alone = await openFileHost(folder, TOML, await cdnFiles(folder, null));
    const hidden = ['/admin', '/admin.html', '/admin/x', '/api/health', '/live/plans', '/mcp'];
    for (const address of hidden) {
      expect(hostAnswer(alone, address)).toMatchObject({ status: 404, file: '/404.html' });
    }
    expect(hostAnswer(alone, '/go/a')).toMatchObject({ status: 404 });
    expect(hostAnswer(alone, '/region/ZZ')).toMatchObject({ file: '/region-not-found.html' });
    expect(hostAnswer(alone, '/plans?q=x')).toMatchObject({ status: 200, file: '/plans.html' });
  });

  it('Buy links by /go lead to the shop as the build knows it', async () => {
    const shop = {
      id: 1,
      slug: 'a',
      buyUrl: 'https://shop.example/ü?x=1 2',
      name: 'A',
      website: null,
    };
    const none = { ...shop, id: 2, slug: 'b', buyUrl: 'http://shop.example/' };
    const alone = await openFileHost(
      folder,
      TOML,
      await cdnFiles(folder, null, goRedirects([shop, none])),
    );
    const answer = hostAnswer(alone, '/go/a') as { kind: string; to: string };
    expect(answer.kind).toBe('moved');
    expect(answer.to).toMatch(/^https:\/\/shop\.example\/%C3%BC\?x=/);
    const asked = new URL(answer.to).searchParams;
    expect([asked.get('x'), asked.has('utm_source')]).toEqual(['1 2', true]);
    expect(hostAnswer(alone, '/go/b')).toMatchObject({ status: 404 });
  });
});
