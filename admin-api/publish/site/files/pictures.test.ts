import { beforeEach, expect, it } from 'vitest';
import { readEnv } from '../../../env.ts';
import { createPictures } from './pictures.ts';
import type { RenderedPage } from '../../pages/renderer.ts';

const PNG = Buffer.from('as it was drawn');
const HASH = '0123456789abcdef';
const current = (name: string) => `/og/plans/${name}.${HASH}.png`;

let drawn: string[];
let looked: string[];
beforeEach(() => {
  [drawn, looked] = [[], []];
});

/** A release that knows the plans a, b, c … and has a current picture for each. */
async function render(path: string): Promise<RenderedPage> {
  const [, name = '', hash] = /^\/og\/plans\/([a-z])(?:\.(\w+))?\.png$/.exec(path) ?? [];
  if (hash) {
    drawn.push(path);
    return { status: 200, html: '', body: PNG };
  }
  looked.push(path);
  if (!name) return { status: 404, html: '' };
  return { status: 302, html: '', location: current(name) };
}

const open = () => createPictures(readEnv({}));
const get = (pictures: ReturnType<typeof open>, path: string, revision = '1') =>
  pictures.answer(new Request(`http://localhost${path}`), revision, render);

it('draws the current picture once, for good', async () => {
  const pictures = open();
  const [first, second] = await Promise.all([
    get(pictures, current('a')),
    get(pictures, current('a')),
  ]);
  expect(first?.status).toBe(200);
  expect(first?.headers.get('content-type')).toBe('image/png');
  expect(first?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await second!.arrayBuffer())).toEqual(PNG);
  await get(pictures, current('a'), '2');
  expect(drawn).toEqual([current('a')]);
});

it('sends old and missing hashes to the current picture without drawing', async () => {
  const pictures = open();
  for (let i = 0; i < 300; i += 1) {
    const hash = i.toString(16).padStart(16, 'f');
    const answer = await get(pictures, `/og/plans/a.${hash}.png`);
    expect(answer?.status).toBe(302);
    expect(answer?.headers.get('location')).toBe(current('a'));
  }
  expect((await get(pictures, '/og/plans/a.png'))?.status).toBe(302);
  expect(drawn).toEqual([]);
  expect(looked).toHaveLength(1);
});

it('draws the picture of a page about some plans of a region, two folders down', async () => {
  const name = 'region/US/under-20';
  const now = `/og/${name}.${HASH}.png`;
  const renderLanding = async (path: string): Promise<RenderedPage> => {
    if (path === now) return { status: 200, html: '', body: PNG };
    return path === `/og/${name}.png`
      ? { status: 302, html: '', location: now }
      : { status: 404, html: '' };
  };
  const pictures = open();
  const ask = (path: string) =>
    pictures.answer(new Request(`http://localhost${path}`), '1', renderLanding);
  expect((await ask(now))?.status).toBe(200);
  const old = await ask(`/og/${name}.${'f'.repeat(16)}.png`);
  expect([old?.status, old?.headers.get('location')]).toEqual([302, now]);
});

it('knows nothing of other addresses', async () => {
  const pictures = open();
  const wrong = ['/og/', '/og/plans/', '/og/plans/zz.png', '/og/../x.png', '/og/plans/a.gif'];
  const hostile = ['/og/plans/%2e%2e%2fa.png', `/og/plans/a.${HASH}x.png`, '/og/a/b/c.png'];
  for (const path of [...wrong, ...hostile]) expect(await get(pictures, path)).toBeNull();
  expect(drawn).toEqual([]);
});

it('still answers for a page while somebody asks for many that do not exist', async () => {
  const pictures = open();
  const flood = Array.from({ length: 200 }, (_, i) => get(pictures, `/og/plans/no-${i}.png`));
  expect((await get(pictures, current('a')))?.status).toBe(200);
  expect(await Promise.all(flood)).toEqual(flood.map(() => null));
});

it('answers nothing but an error when the drawing fails, and tries again', async () => {
  const pictures = open();
  const request = () => new Request(`http://localhost${current('a')}`);
  const failing = async (path: string) =>
    path === current('a') ? { status: 500, html: '' } : render(path);
  await expect(pictures.answer(request(), '1', failing)).rejects.toThrow('answered 500');
  expect((await pictures.answer(request(), '1', render))?.status).toBe(200);
});

it('still has the picture of exactly the address that was drawn', async () => {
  const pictures = open();
  const path = current('a');
  const tag = (await get(pictures, path))!.headers.get('etag');
  const kept = pictures.cached(new Request(`http://localhost${path}`));
  expect([kept?.status, kept?.headers.get('etag')]).toEqual([200, tag]);
  for (const other of [current('b'), '/og/plans/a.png', `/og/plans/a.${'f'.repeat(16)}.png`])
    expect(pictures.cached(new Request(`http://localhost${other}`))).toBeNull();
});
