import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { pictureFiles } from '#src/domain/pictures.ts';
import { appDeps } from '../app.ts';
import { readEnv } from '../env.ts';

const SECRET = 'a-secret-of-the-store';
const actor = { id: null, name: 'test', way: 'cli' } as const;
/** What the store has, by path. */
const stored = new Map<string, { body: Buffer; type: string; cache: string }>();
let down = false;

/** A store that knows who writes by Signature Version 4, worked out apart from the client. */
const server = createServer((req, res) => {
  void (async () => {
    const body = Buffer.concat(await Array.fromAsync(req as AsyncIterable<Buffer>));
    if (down) return res.writeHead(500).end();
    if (!isSigned(req, body)) return res.writeHead(403).end();
    const path = req.url!;
    if (req.method === 'PUT') {
      const { 'content-type': type = '', 'cache-control': cache = '' } = req.headers;
      stored.set(path, { body, type, cache });
      return res.writeHead(200).end();
    }
    if (req.method === 'DELETE') return res.writeHead(stored.delete(path) ? 204 : 404).end();
    return res.writeHead(stored.has(path) ? 200 : 404).end();
  })();
});

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

function isSigned(req: IncomingMessage, body: Buffer): boolean {
  const said =
    /^AWS4-HMAC-SHA256 Credential=key-1\/(\d{8})\/auto\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? '',
    );
  if (!said) return false;
  const [, day = '', names = '', signature] = said;
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const content = String(req.headers['x-amz-content-sha256']);
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha(body)) return false;
  const canonical = [req.method, req.url, '', headers.join(''), names, content].join('\n');
  const scope = `${day}/auto/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = ['auto', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex') === signature;
}

const later = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000);
let t: Awaited<ReturnType<typeof openTestDb>>;
let folder: string;
const settings = (secret: string) => {
  const { port } = server.address() as AddressInfo;
  return readEnv({
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${port}/`,
    S3_BUCKET: 'atlas',
    S3_ACCESS_KEY_ID: 'key-1',
    S3_SECRET_ACCESS_KEY: secret,
  });
};
const keeper = (secret = SECRET) => appDeps({ db: t.db, env: settings(secret) }).pictures;
const keep = async (color: string, pictures = keeper(), now = TEST_NOW) => {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer();
  const { address } = await pictures.keep(bytes, 'mark', { actor, now });
  return pictureFiles(address).map((file) => `/atlas${file}`);
};
beforeAll(async () => {
  t = await openTestDb();
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bucket-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  stored.clear();
  down = false;
});
afterAll(async () => {
  server.close();
  await t.close();
  await rm(folder, { recursive: true });
});

it('gets both files of a picture, as they are to be served', async () => {
  const files = await keep('#ff0000');
  // It is put there while the answer goes out.
  await vi.waitFor(() => expect([...stored.keys()].sort()).toEqual([...files].sort()), 20_000);
  const { body, type, cache } = stored.get(files[0]!)!;
  expect([type, cache]).toEqual(['image/webp', 'public, max-age=31536000, immutable']);
  expect((await sharp(body).metadata()).width).toBe(60);
});

it('is brought to what the database has, once it answers again', async () => {
  down = true;
  const files = await keep('#00ff00');
  down = false;
  await keeper().tidy(TEST_NOW);
  expect([...stored.keys()]).toEqual(expect.arrayContaining(files));
  await keeper().tidy(later(31));
  expect([...stored.keys()]).toEqual([]);
});

it('loses what was removed while it was away, and nothing that came again', async () => {
  const [files, again] = [await keep('#ff00ff'), await keep('#ffff00')];
  await keeper().tidy(TEST_NOW);
  expect([...stored.keys()]).toEqual(expect.arrayContaining([...files, ...again]));
  down = true;
  await keeper().tidy(later(31));
  await keep('#ffff00', keeper(), later(31));
  down = false;
  await keeper().tidy(later(32));
  expect([...stored.keys()].sort()).toEqual([...again].sort());
});

it('is asked to delete a file until it says that it is gone', async () => {
  const files = await keep('#00ffff');
  await keeper().tidy(TEST_NOW);
  await keeper('another').tidy(later(31));
  expect([...stored.keys()]).toEqual(expect.arrayContaining(files));
  await keeper().tidy(later(32));
  for (const file of files) expect(stored.has(file)).toBe(false);
});

it('keeps out whoever has not its secret, and a picture is kept all the same', async () => {
  const files = await keep('#0000ff', keeper('another'));
  await keeper('another').tidy(TEST_NOW);
  expect(stored.size).toBe(0);
  expect(files).toHaveLength(2);
});

it('is named whole or not at all', () => {
  expect(readEnv({}).bucket).toBeNull();
  expect(() => readEnv({ S3_BUCKET: 'atlas' })).toThrow(/S3_ENDPOINT, S3_ACCESS_KEY_ID/);
});
