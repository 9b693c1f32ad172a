import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributes, builtFolder, builtPages, textOf, type BuiltPage } from '../support/built.ts';
import { ORIGIN } from '../support/site.ts';

let pages: BuiltPage[];
beforeAll(async () => {
  // The dashboard is nothing to share.
  pages = (await builtPages()).filter(({ path }) => path !== '/admin');
});

const meta = (html: string, property: string) =>
  attributes(new RegExp(`<meta property="${property}" [^>]*>`).exec(html)?.[0] ?? '', 'content')[0];
const isPlan = (page: BuiltPage) => page.path.startsWith('/plans/');
const canonicalOf = ({ html }: BuiltPage) =>
  /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null;
/** Whether search engines may list a page under its own address. */
const isListed = (page: BuiltPage) =>
  !page.html.includes('<meta name="robots" content="noindex') &&
  new URL(canonicalOf(page) ?? page.path, ORIGIN).pathname === page.path;

/** Status, type, width and height of a picture, read from its bytes. */
async function look(address: string) {
  const response = await fetch(ORIGIN + new URL(address).pathname, { redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPng = bytes.subarray(1, 4).toString() === 'PNG';
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    size: isPng && [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  };
}
const PICTURE = {
  status: 200,
  type: 'image/png',
  cache: 'public, max-age=31536000, immutable',
  size: [1200, 630],
};

describe('the social image', () => {
  it('stands in the head of every page, with size and words', () => {
    const bad = pages.filter(({ html }) => {
      const image = meta(html, 'og:image') ?? '';
      return !(
        /\/og\/[\w/-]+\.[0-9a-f]{16}\.png$/.test(image) &&
        meta(html, 'og:image:width') === '1200' &&
        meta(html, 'og:image:height') === '630' &&
        (meta(html, 'og:image:alt') ?? '').length > 10 &&
        meta(
          html.replace('name="twitter:image:alt"', 'property="twitter:image:alt"'),
          'twitter:image:alt',
        ) === meta(html, 'og:image:alt') &&
        html.includes('<meta name="twitter:card" content="summary_large_image"')
      );
    });
    expect(pages.length).toBeGreaterThan(400);
    expect(bad.map(({ path }) => path)).toEqual([]);
  });

  it('has an address of its own on each page that search engines list', () => {
    const listed = pages.filter(isListed);
    const byImage = Map.groupBy(listed, ({ html }) => meta(html, 'og:image'));
    const shared = [...byImage.values()].filter((same) => same.length > 1);
    expect(listed.length).toBeGreaterThan(400);
    expect(shared.map((same) => same.map(({ path }) => path))).toEqual([]);
  });

  it('shows something else on each of them', async () => {
    // An address holds the name of the page, so it tells nothing of what the picture shows.
    const folder = builtFolder();
    const [plans = [], others = []] = [true, false].map((plan) =>
      pages.filter((page) => isListed(page) && isPlan(page) === plan),
    );
    const files = await Promise.all(
      others.map(({ html }) => readFile(join(folder, new URL(meta(html, 'og:image')!).pathname))),
    );
    const shown = [
      ...files.map((file) => createHash('sha256').update(file).digest('hex')),
      // Plans are drawn on demand: the words of a picture are all that it shows beside a map.
      ...plans.map(({ html }) => meta(html, 'og:image:alt')),
    ];
    const twice = shown.filter((one, index) => shown.indexOf(one) !== index);
    expect(shown.length).toBeGreaterThan(400);
    expect(twice).toEqual([]);
  });

  it('is that of the page meant, or of the site, on pages that search engines do not list', () => {
    const images = new Map(pages.map(({ path, html }) => [path, meta(html, 'og:image')!]));
    const unlisted = pages.filter((page) => !isListed(page));
    const wrong = unlisted.filter((page) => {
      const image = images.get(page.path)!;
      const meant = new URL(canonicalOf(page) ?? page.path, ORIGIN).pathname;
      return meant === page.path
        ? !/\/og\/site\.[0-9a-f]{16}\.png$/.test(image)
        : image !== images.get(meant);
    });
    expect(unlisted.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/404', '/auth', '/account', '/retail', '/uk']),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('answers with a PNG of 1200 x 630, as the file of the build for pages other than plans', async () => {
    const folder = builtFolder();
    const images = new Set(
      pages.filter((page) => !isPlan(page)).map((p) => meta(p.html, 'og:image')!),
    );
    for (const image of images) {
      const file = await readFile(join(folder, new URL(image).pathname));
      expect([file.readUInt32BE(16), file.readUInt32BE(20)], image).toEqual([1200, 630]);
    }
    expect(await look([...images][0]!)).toEqual(PICTURE);
  });

  it('is drawn on demand for plans, and only at its own address', async () => {
    const plans = pages.filter(isPlan);
    // Each is drawn by the same way; a picture costs milliseconds, so a part of them will do.
    for (const { html } of plans.filter((_, index) => index % 25 === 0)) {
      expect(await look(meta(html, 'og:image')!)).toEqual(PICTURE);
    }
    const { pathname } = new URL(meta(plans[0]!.html, 'og:image')!);
    const old = pathname.replace(/[0-9a-f]{16}/, '0'.repeat(16));
    for (const address of [old, pathname.replace(/\.[0-9a-f]{16}/, '')]) {
      const answer = await fetch(ORIGIN + address, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, pathname]);
    }
    expect((await look(`${ORIGIN}/og/plans/no-such-plan.png`)).status).toBe(404);
    expect((await look(`${ORIGIN}/og/plans/no-such.${'0'.repeat(16)}.png`)).status).toBe(404);
  });

  it('names prices and data that the page shows', () => {
    const wrong = pages.filter(isPlan).filter(({ html }) => {
      const [, price = '?', data = '?'] =
        /: (\S+), (.+) data, .+\. (?:Sample price, not checked|Seen .+|Old price, seen .+|Day not known)\.$/.exec(
          meta(html, 'og:image:alt') ?? '',
        ) ?? [];
      const text = textOf(html);
      return !text.includes(price) || !text.includes(data);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

it('the icons and the manifest are there', async () => {
  const manifest = (await (await fetch(`${ORIGIN}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
    const { status, size } = await look(ORIGIN + src);
    expect([status, size && size.join('x')]).toEqual([200, sizes]);
  }
  expect((await look(`${ORIGIN}/apple-touch-icon.png`)).size).toEqual([180, 180]);
  expect((await fetch(`${ORIGIN}/favicon.ico`)).status).toBe(200);
});
