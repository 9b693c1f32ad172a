import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import type { Picture } from '#src/contract/core/pictures.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { pictureFiles, type PictureUse } from '#src/domain/core/pictures/pictures.ts';
import { appDeps, createApp } from '../../app.ts';
import type { OutboundRequest } from '../../core/http/outbound/outbound.ts';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import { openTestApp, sendTo, testAccount } from '../../testing.ts';
import { createPictureKeeper } from './keeper.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let app: ReturnType<typeof createApp>;
let cookie: string;
/** What another site answers, and what it was asked. */
let elsewhere: (address: string, options?: OutboundRequest) => Buffer;
let fetched: string[];
let red: Buffer;

beforeAll(async () => {
  t = await openTestApp();
  ({ cookie } = await testAccount(t, 'edna', 'editor'));
  const base = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
  const pictures = createPictureKeeper({
    ...base,
    fetcher: (address, options) => {
      fetched.push(address);
      return Promise.resolve({ status: 200, headers: {}, body: elsewhere(address, options) });
    },
  });
  app = createApp({ ...base, pictures });
  red = await png(400, 200, '#cc0000');
});
afterAll(() => t.close());

const png = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const svg = (inside: string, attributes = 'viewBox="0 0 24 24"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

async function send(body: Buffer, use: PictureUse = 'mark') {
  const answer = await app.request(`${api.pictures}?use=${use}`, {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/octet-stream',
      Cookie: cookie,
    },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as Picture & { message: string } };
}
const ask = async <T>(method: string, path: string, body?: unknown) => {
  const answer = await sendTo(app, method, path, { body, cookie });
  type Body = T & { message: string; issues?: { path: string; message: string }[] };
  return { status: answer.status, body: (await answer.json()) as Body };
};
/** A file of a kept picture, as the site serves it. */
async function shown(address: string) {
  const answer = await app.request(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, about: await sharp(bytes).metadata() };
}
const count = async () =>
  (await t.db.first<{ n: number }>('SELECT count(*) AS n FROM pictures'))!.n;

describe('a picture that is sent', () => {
  it('is kept small, once, and served from here for good', async () => {
    const { status, body } = await send(red);
    expect(status).toBe(201);
    expect(body).toMatchObject({ use: 'mark', width: 96, height: 48 });
    expect(body.address).toMatch(/^\/pictures\/[0-9a-f]{32}-96\.webp$/);
    const before = await count();
    expect((await send(red)).body).toEqual(body);
    expect(await count()).toBe(before);
    for (const [at, address] of pictureFiles(body.address).entries()) {
      const { answer, about } = await shown(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(about).toMatchObject({ format: 'webp', width: at === 0 ? 96 : 48 });
    }
    const line = await t.db.first<{ action: string; actor_name: string; after: string }>(
      "SELECT * FROM audit_log WHERE entity = 'picture'",
    );
    expect(line).toMatchObject({ action: 'create', actor_name: 'edna' });
    expect(JSON.parse(line!.after)).toMatchObject({ address: body.address });
  });

  it('is answered as it was written, where a replica does not have it yet', async () => {
    const replica = await openTestDb();
    const db = { ...t.db, first: replica.db.first, all: replica.db.all };
    const late = createPictureKeeper({ ...appDeps({ db, env: t.env }), db });
    const actor = { id: null, name: 'test', way: 'cli' } as const;
    const picture = await late.keep(await png(30, 20, '#123456'), 'mark', { actor, now: TEST_NOW });
    expect(picture).toMatchObject({ use: 'mark', width: 30, height: 20 });
    expect((await shown(picture.address)).answer.status).toBe(200);
    await replica.close();
  });

  it('of a link preview is cut to its size, on white', async () => {
    const { body } = await send(await png(900, 900, '#00ff00'), 'card');
    expect(body).toMatchObject({ use: 'card', width: 1200, height: 630 });
    const { answer, about } = await shown(body.address);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(about).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('of a link preview is packed until it is at most 200 kB', async () => {
    const noise = { width: 1200, height: 320, channels: 3 } as const;
    const raw = randomBytes(noise.width * noise.height * noise.channels);
    const half = sharp(raw, { raw: noise }).extend({ bottom: 310 });
    const { body } = await send(await half.png().toBuffer(), 'card');
    const { bytes, about } = await shown(body.address);
    expect(about).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect([bytes.length, bytes.length <= 200_000]).toEqual([body.bytes, true]);
  });

  it('keeps nothing of what it says about itself, and stands as the camera was held', async () => {
    const exif = {
      IFD0: { Artist: 'Ada', Orientation: '6' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    };
    const photo = await sharp(red)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await send(photo);
    expect(body).toMatchObject({ width: 48, height: 96 });
    const { about, bytes } = await shown(body.address);
    expect([about.exif, about.xmp, about.icc, about.orientation]).toEqual(Array(4).fill(undefined));
    expect(bytes.includes('Ada')).toBe(false);
  });

  it('stands still', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => png(40, 40, color)));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { about } = await shown((await send(moving)).body.address);
    expect(about.pages ?? 1).toBe(1);
  });

  it('that is drawn by lines comes as points, without what it would load or run', async () => {
    const hostile = svg(
      '<script>fetch("https://evil.test")</script><style>@import url(https://evil.test/a.css);</style>' +
        '<image href="file:///etc/passwd" width="9" height="9"/>' +
        '<image href="https://evil.test/x.png" width="9" height="9"/>' +
        '<foreignObject width="9" height="9"><iframe src="https://evil.test"/></foreignObject>' +
        '<circle cx="12" cy="12" r="12" fill="#00f" onclick="alert(1)"/>',
    );
    const { status, body } = await send(hostile);
    expect(status).toBe(201);
    const { about, bytes } = await shown(body.address);
    expect(about).toMatchObject({ format: 'webp', width: 96, height: 96 });
    expect(/script|evil|svg/i.test(bytes.toString('latin1'))).toBe(false);
    // The circle fills the middle: nothing that was loaded lies over it.
    const { data } = await sharp(bytes)
      .extract({ left: 30, top: 30, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[2]).toBeGreaterThan(200);
  });

  it('leaves behind what hides behind it', async () => {
    const { status, body } = await send(
      Buffer.concat([red, Buffer.from('<!DOCTYPE html><script>alert(1)</script>PK\x03\x04')]),
    );
    expect(status).toBe(201);
    expect((await shown(body.address)).bytes.includes('script')).toBe(false);
  });
});

/** A PNG that says that it is large, and packs to little. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const ENTITIES =
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';

describe('refused, with a word, is', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string, number?]>([
    ['nothing', () => Buffer.alloc(0), 'empty', 400],
    ['a page', () => Buffer.from('<!DOCTYPE html><svg><script>1</script></svg>'), 'PNG, JPEG'],
    ['a GIF', () => sharp(red).gif().toBuffer(), 'PNG, JPEG'],
    ['the head of a PNG alone', () => red.subarray(0, 8), 'PNG, JPEG'],
    ['half a PNG', () => red.subarray(0, red.length / 2), 'damaged'],
    [
      'the head of a PNG before a page',
      () => Buffer.concat([red.subarray(0, 33), Buffer.from('<script>')]),
      'damaged',
    ],
    ['a bomb of points', () => bomb(60_000, 60_000), '60000 × 60000 pixels'],
    ['a long thin bomb', () => bomb(1, 20_000_000), 'on a side'],
    ['a picture without points', () => bomb(0, 0), '0 × 0'],
    ['a dot', () => png(2, 2, '#000'), 'at least 16'],
    [
      'an SVG with entities',
      () => Buffer.concat([Buffer.from(ENTITIES), svg('<text>&x;&b;</text>')]),
      'PNG, JPEG',
    ],
    [
      'an SVG that is none',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g'),
      'damaged',
    ],
    [
      'an SVG with a filter',
      () =>
        svg('<filter id="f"><feTurbulence/></filter><rect width="9" height="9" filter="url(#f)"/>'),
      'filters',
    ],
    [
      'an SVG with a filter of its style sheet',
      () => svg('<style>rect{fill:red;filter:blur(9px)}</style><rect width="9" height="9"/>'),
      'filters',
    ],
    [
      'an SVG whose parts use parts that use others',
      () =>
        svg(
          '<defs><g id="a"><rect width="9" height="9"/></g><g id="b"><use href="#a"/></g></defs>' +
            '<use xlink:href="#b" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
        ),
      'use others',
    ],
    [
      'an SVG that takes long to draw',
      () =>
        svg('<circle cx="12" cy="12" r="11" stroke="#f00" stroke-dasharray=".01"/>'.repeat(3000)),
      'too much',
    ],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1, red), '5 MB', 413],
  ])('%s', async (_, make, text, status = 415) => {
    const before = await count();
    const answer = await send(await make());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(text)]);
    expect(await count()).toBe(before);
  });

  it('a small picture of a link preview', async () => {
    expect((await send(red, 'card')).body.message).toContain('at least 600');
  });

  it('what is for nothing', async () => {
    const { status, body } = await send(red, 'poster' as PictureUse);
    expect([status, body.message]).toEqual([400, expect.stringContaining('use')]);
  });
});

describe('a picture of another site', () => {
  type Carrier = {
    id: number;
    logoUrl: string | null;
    version: number;
    name: string;
    slug: string;
  };
  const ADDRESS = 'https://img.example/a.png';
  const input = { name: 'Tel', slug: 'tel', logoUrl: ADDRESS };

  it('is fetched once, when it is named, and kept here', async () => {
    [fetched, elsewhere] = [[], () => red];
    const { status, body } = await ask<Carrier>('POST', api.carriers, input);
    expect([status, fetched]).toEqual([201, [ADDRESS]]);
    expect(body.logoUrl).toBe((await send(red)).body.address);
    const saved = await ask<Carrier>('PUT', api.carrier(body.id), { ...body, name: 'Tele' });
    expect([saved.body.logoUrl, fetched.length]).toEqual([body.logoUrl, 1]);
  });

  it('is fetched for a form', async () => {
    [fetched, elsewhere] = [[], () => red];
    const wanted = { address: ADDRESS, use: 'mark' };
    expect((await ask<Picture>('POST', api.fetchPicture, wanted)).body.width).toBe(96);
    const local = { ...wanted, address: 'http://127.0.0.1/a.png' };
    expect((await ask('POST', api.fetchPicture, local)).status).toBe(400);
  });

  it.each([
    [
      'an address of ours',
      () => new OutboundError('private_address', 'x is not an address of the public internet'),
      'public internet',
    ],
    ['too many bytes', () => new OutboundError('too_large', 'x'), '5 MB'],
    ['a page', () => Buffer.from('<html>'), 'no picture'],
  ])('that turns out as %s is refused at its field', async (_, made, text) => {
    elsewhere = () => {
      const found = made();
      if (found instanceof Error) throw found;
      return found;
    };
    const { status, body } = await ask('POST', api.carriers, { ...input, slug: 'none' });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([
      { path: 'logoUrl', message: expect.stringContaining(text) },
    ]);
  });

  it('goes the guarded way: limited in bytes and time, and judged again at each redirect', async () => {
    let asked: OutboundRequest | undefined;
    elsewhere = (_, options) => {
      asked = options;
      return red;
    };
    await ask('POST', api.fetchPicture, { address: ADDRESS, use: 'mark' });
    expect(asked).toMatchObject({ maxBytes: 5 * 1024 * 1024, redirects: { most: 3 } });
    expect(asked!.allowLocal).toBeUndefined();
  });

  it('from before stays where it is until somebody names another', async () => {
    [fetched, elsewhere] = [[], () => red];
    const { body } = await ask<Carrier>('POST', api.carriers, { name: 'Old', slug: 'old' });
    await t.db.write((commit) =>
      commit([{ sql: 'UPDATE carriers SET logo_url = ? WHERE id = ?', args: [ADDRESS, body.id] }]),
    );
    const named = { ...body, logoUrl: ADDRESS, name: 'Older' };
    const saved = await ask<Carrier>('PUT', api.carrier(body.id), named);
    expect([saved.status, saved.body.logoUrl, fetched]).toEqual([200, ADDRESS, []]);
    await t.db.write((commit) =>
      commit([
        { sql: "UPDATE regions SET flag_url = ? WHERE name = 'Japan'", args: [ADDRESS] },
        { sql: 'UPDATE seo_global SET default_og_image = ?', args: [ADDRESS] },
      ]),
    );
    const overview = await ask<Overview>('GET', '/api/admin/overview');
    expect(overview.body.pictures.elsewhere).toEqual({
      carriers: ['Older'],
      regions: ['Japan'],
      seo: ['SIM Atlas'],
    });
  });

  it('is no picture that is not kept', async () => {
    const logoUrl = `/pictures/${'0'.repeat(32)}-96.webp`;
    const { status, body } = await ask('POST', api.carriers, { ...input, slug: 'gone', logoUrl });
    expect([status, body.message]).toEqual([400, 'logoUrl: there is no such picture']);
    const card = (await send(await png(900, 900, '#0000ff'), 'card')).body.address;
    const wrong = await ask('POST', api.carriers, { ...input, slug: 'gone', logoUrl: card });
    expect(wrong.status).toBe(400);
  });
});

it('goes when nothing has named it for 30 days, and never while an undo goes back to it', async () => {
  const [first, second, unused] = await Promise.all(
    ['#111111', '#222222', '#333333'].map(
      async (color) => (await send(await png(50, 50, color))).body.address,
    ),
  );
  const made = await ask<{ id: number; version: number }>('POST', api.carriers, {
    name: 'Turns',
    slug: 'turns',
    logoUrl: first,
  });
  await ask('PUT', api.carrier(made.body.id), { ...made.body, logoUrl: second });
  const deps = appDeps({ db: t.db, env: t.env });
  await deps.pictures.tidy(new Date(TEST_NOW.getTime() + 29 * 86_400_000));
  expect((await shown(unused!)).answer.status).toBe(200);
  await deps.pictures.tidy(new Date(TEST_NOW.getTime() + 31 * 86_400_000));
  expect((await app.request(unused!)).status).toBe(404);
  const { body: log } = await ask<{ data: { id: number; entity: string }[] }>('GET', api.audit);
  const line = log.data.find(({ entity }) => entity === 'carrier')!;
  const undone = await sendTo(app, 'POST', api.undo(line.id), { cookie, body: {} });
  expect(undone.status).toBe(200);
  const row = await ask<{ logoUrl: string }>('GET', api.carrier(made.body.id));
  expect(row.body.logoUrl).toBe(first);
  expect((await app.request(first!)).status).toBe(200);
});
