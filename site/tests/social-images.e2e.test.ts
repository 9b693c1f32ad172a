import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributes, builtFolder, builtPages, textOf, type BuiltPage } from './support/built.ts';
import { ORIGIN } from './support/site.ts';

let pages: BuiltPage[];
beforeAll(async () => {
  pages = (await builtPages()).filter(({ html }) => html.includes('og:site_name'));
});

const meta = (html: string, property: string) =>
  attributes(new RegExp(`<meta property="${property}" [^>]*>`).exec(html)?.[0] ?? '', 'content')[0];
const isPlan = (page: BuiltPage) => page.path.startsWith('/plans/');

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
        html.includes('<meta name="twitter:card" content="summary_large_image"')
      );
    });
    expect(pages.length).toBeGreaterThan(400);
    expect(bad.map(({ path }) => path)).toEqual([]);
  });

  it('is another one on each page that search engines keep', () => {
    const kept = pages.filter(
      ({ html, path }) =>
        !html.includes('<meta name="robots" content="noindex') && path !== '/retail',
    );
    const images = kept.map(({ html }) => meta(html, 'og:image'));
    const twice = kept.filter(({ html }) => {
      const image = meta(html, 'og:image');
      return images.indexOf(image) !== images.lastIndexOf(image);
    });
    expect(twice.map(({ path }) => path)).toEqual([]);
  });

  it('answers with a PNG of 1200 x 630, as the file of the build for pages other than plans', async () => {
    const folder = await builtFolder();
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
        /: (\S+), (.+) data, .+\. (?:Sample price, not checked|Checked .+|Not checked yet)\.$/.exec(
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
