import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepare, type Prepared } from './prepared.ts';
import { createSender } from './send.ts';

const IDLE_MS = 65_000;
let server: Server;
let socket: Socket;
let answer: Prepared;
let closed: number;
let failed: unknown;
beforeEach(async () => {
  const { send } = createSender(IDLE_MS);
  [closed, failed] = [0, null];
  server = createServer({ keepAliveTimeout: IDLE_MS }, (req, res) => {
    res.on('close', () => (closed += 1));
    try {
      send(answer, req, res);
    } catch (error) {
      failed = error;
      res.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(() => {
  socket.destroy();
  server.close();
});

const made = (body: Buffer, headers: Record<string, string> = {}) =>
  prepare({ body, headers, contentType: 'text/html; charset=utf-8', compress: true });

const asked = (method: string, version = '1.1') =>
  `${method} / HTTP/${version}\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n`;

/** What came until nothing more does: something, on a busy machine late. */
async function read(): Promise<Buffer> {
  const parts: Buffer[] = [];
  const take = (part: Buffer) => parts.push(part);
  socket.on('data', take);
  for (let before = -1; parts.length === 0 || before !== parts.length;) {
    before = parts.length;
    await wait(150);
  }
  socket.off('data', take);
  return Buffer.concat(parts);
}

const headIn = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4);
const dateless = (head: Buffer) =>
  head.toString('latin1').replace(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/, '\r\n');

it('sends the head that Node sends, in the same order', async () => {
  answer = await made(Buffer.from('page '.repeat(1000)), { 'X-Own': 'ä, "b"', 'X-Other': 'c' });
  socket.write(asked('HEAD'));
  const byNode = await read();
  socket.write(asked('GET'));
  const ours = await read();
  expect(headIn(byNode)).toEqual(byNode);
  expect(dateless(byNode)).not.toBe(byNode.toString('latin1'));
  expect(dateless(headIn(ours))).toBe(dateless(byNode));
  expect(gunzipSync(ours.subarray(headIn(ours).length)).toString()).toBe('page '.repeat(1000));
});

it('says the second in which it answers, and keeps the body once', async () => {
  answer = await made(Buffer.from('page '.repeat(1000)));
  const { gzip } = answer.variants;
  const weight = gzip!.body.length;
  const days: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    const from = Math.floor(Date.now() / 1000) * 1000;
    socket.write(asked('GET'));
    const all = await read();
    const day = Date.parse(/\r\nDate: ([^\r]*)\r\n/.exec(all.toString('latin1'))![1]!);
    expect(day).toBeGreaterThanOrEqual(from);
    expect(day).toBeLessThanOrEqual(Date.now());
    days.push(day);
    expect(gunzipSync(all.subarray(headIn(all).length)).toString()).toBe('page '.repeat(1000));
    await wait(1000);
  }
  expect(days[1]).toBeGreaterThan(days[0]!);
  expect(gzip!.body.length).toBe(weight);
  expect(gzip!.body.buffer).toBe(gzip!.sent!.bytes.buffer);
});

it('answers requests that come one upon the other in their order, each whole', async () => {
  answer = await made(Buffer.from('z'.repeat(3000)));
  socket.write(asked('GET').repeat(5) + asked('HEAD') + asked('GET'));
  const all = await read();
  const one = answer.variants.gzip!.body.length;
  const heads = all.toString('latin1').split('HTTP/1.1 200 OK\r\n').slice(1);
  const bodies = heads.map((text) => text.length - (text.indexOf('\r\n\r\n') + 4));
  expect(bodies).toEqual([one, one, one, one, one, 0, one]);
  expect(closed).toBe(7);
});

it('closes where the client asks for it', async () => {
  answer = await made(Buffer.from('z'.repeat(3000)));
  socket.resume();
  socket.write(asked('GET', '1.0'));
  await once(socket, 'end', { signal: AbortSignal.timeout(5000) });
  expect(closed).toBe(1);
});

it('counts an answer as under way until the system took all of it', async () => {
  answer = await prepare({
    body: Buffer.alloc(32_000_000, 'a'),
    headers: {},
    contentType: 'text/plain',
    compress: false,
  });
  socket.pause();
  socket.write(asked('GET'));
  await wait(300);
  expect(closed).toBe(0);
  socket.resume();
  expect((await read()).length).toBeGreaterThan(32_000_000);
  expect(closed).toBe(1);
});

it('leaves to Node what may not stand in a header', async () => {
  answer = await made(Buffer.from('z'), { 'X-Own': 'a\r\nSet-Cookie: b=c' });
  socket.write(asked('GET'));
  await once(socket, 'close');
  expect(failed).toMatchObject({ code: 'ERR_INVALID_CHAR' });
});
