import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtPages } from '../support/built.ts';
import { ORIGIN } from '../support/site.ts';

describe('style sheets', () => {
  const sheetsIn = (html: string) =>
    (html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? []).map(
      (link) => /href="([^"]*)"/.exec(link)![1]!,
    );
  const sheetsOf = async (path: string) => sheetsIn(await (await fetch(ORIGIN + path)).text());

  // A query address is rendered by the server; words asked of the finder are the list's.
  it.each([
    ['/', 'q=prepaid'],
    ['/plans', 'q=prepaid'],
    ['/deals', 'q=prepaid'],
    ['/compare', 'q=prepaid'],
    ['/find', 'places=US&months=12'],
    ['/region/US', 'q=prepaid'],
  ])('%s names one, and the same when it is rendered on demand', async (path, query) => {
    const built = await sheetsOf(path);
    expect(built).toHaveLength(1);
    expect(await sheetsOf(`${path}?${query}`)).toEqual(built);
  });

  it('of lists with answers above them is one for all', async () => {
    const paths = ['/?carriers=att', '/plans?', '/deals?', '/region/US?'];
    const sheets = await Promise.all(paths.map((path) => sheetsOf(`${path}&q=US+6+months+20+GB`)));
    expect(new Set(sheets.flat()).size).toBe(1);
    expect(sheets[0]).not.toEqual(await sheetsOf('/'));
  });

  it('style on every built page each class that some sheet styles', async () => {
    // They keep the columns of several tables in line; the other pages have one table.
    const NOT_EVERYWHERE = new Set(['of-carrier', 'th-data', 'th-price', 'th-type']);
    const pages = (await builtPages()).filter(({ path }) => path !== '/admin');
    const kinds = Map.groupBy(pages, ({ html }) => sheetsIn(html).join(' '));
    const styled = new Map<string, Set<string>>();
    for (const sheets of kinds.keys()) {
      const css = await Promise.all(
        sheets.split(' ').map(async (sheet) => (await fetch(ORIGIN + sheet)).text()),
      );
      styled.set(sheets, new Set(css.join('').match(/(?<=\.)[a-z][\w-]*/g)));
    }
    const known = new Set([...styled.values()].flatMap((classes) => [...classes]));
    const missing = new Set<string>();
    for (const [sheets, some] of kinds) {
      for (const { path, html } of some) {
        for (const [, classes] of html.matchAll(/\bclass="([^"]*)"/g)) {
          for (const name of classes!.split(' ')) {
            // A path of a map without a style is black.
            const isStyled = known.has(name) || name.startsWith('pl-');
            if (!isStyled || styled.get(sheets)!.has(name)) continue;
            if (!NOT_EVERYWHERE.has(name)) missing.add(`${name} on pages like ${path}`);
          }
        }
      }
    }
    expect([...missing].slice(0, 20)).toEqual([]);
  });

  it('need at most 16.8 kB on every built page', async () => {
    const pages = (await builtPages()).filter(({ path }) => path !== '/admin');
    const kinds = Map.groupBy(pages, ({ html }) => sheetsIn(html).join(' '));
    expect(kinds.size).toBeGreaterThan(5);
    for (const [sheets, [page]] of kinds) {
      let bytes = 0;
      for (const sheet of sheets.split(' ')) {
        const css = await (await fetch(ORIGIN + sheet)).text();
        bytes += gzipSync(css, { level: 9 }).length;
      }
      expect(bytes, page!.path).toBeGreaterThan(5_000);
      expect(bytes, page!.path).toBeLessThanOrEqual(16_800);
    }
  });
});
