/**
 * What strangers can do to the server with bare sockets:
 * `node lab/bench/hostile-sockets.ts unread [SOCKETS]`: each sends 55 kB of requests for a large page,
 * one upon the other, and reads nothing; prints the memory of the server.
 * `node lab/bench/hostile-sockets.ts half-open [SOCKETS] [SECONDS]`: each sends a header line every few
 * seconds and never an end; prints what another visitor waits meanwhile (security check 32).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { machine, memoryOf, serve } from './load.ts';
import { quantile, startProbe } from './probe.ts';

const PORT = 4417;
const origin = `http://127.0.0.1:${PORT}`;
const PAGE_BYTES = 1_400_000;
const SENT_BYTES = 55_000;
/** Between two lines of a half-open request. */
const LINE_MS = 3_000;

const [kind = 'unread', count = kind === 'unread' ? '1' : '1000', time = '60'] =
  process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-hostile-'));
const text = 'A page with much to say. '.repeat(PAGE_BYTES / 25);
await writeFile(join(folder, 'plans.html'), `<!DOCTYPE html><title>Plans</title>${text}`);
const server = await serve(
  [process.execPath, 'lab/bench/static-server.ts', folder, String(PORT)],
  `${origin}/plans`,
);
const sockets = new Set<ReturnType<typeof connect>>();
try {
  console.log(machine());
  await (kind === 'unread' ? unread(Number(count)) : halfOpen(Number(count), Number(time)));
} finally {
  for (const socket of sockets) socket.destroy();
  server.kill();
  await rm(folder, { recursive: true, force: true });
}

async function memory() {
  return { now: await memoryOf(server.pid), most: await memoryOf(server.pid, 'VmHWM') };
}

function open(): ReturnType<typeof connect> {
  const socket = connect(PORT, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  return socket;
}

async function unread(many: number): Promise<void> {
  // The first asks a file as it lies in memory, the second goes through the app.
  for (const path of ['/plans', '/plans?utm_source=x']) {
    const before = await memoryOf(server.pid);
    const request = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    for (let i = 0; i < many; i += 1) {
      const socket = open();
      socket.pause();
      socket.write(request.repeat(Math.floor(SENT_BYTES / request.length)));
    }
    await wait(20_000);
    const { now, most } = await memory();
    console.log(
      `${many} x 55 kB for ${path}: ${before.toFixed(0)} MB before, ${now.toFixed(0)} MB after 20 s, ${most.toFixed(0)} MB at most; ${sockets.size} connections stand`,
    );
    for (const socket of sockets) socket.destroy();
    await wait(2_000);
  }
}

async function halfOpen(many: number, seconds: number): Promise<void> {
  const probe = startProbe([`${origin}/plans`, `${origin}/api/health`]);
  const times = async (label: string) => {
    const all = await probe.read();
    console.log(
      `${label}: ${all.length} requests, median ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms`,
    );
  };
  await wait(5_000);
  await times('at rest');
  let ended = 0;
  const begin = () => {
    const socket = open();
    socket.write('GET /plans HTTP/1.1\r\nHost: a\r\n');
    const line = setInterval(() => socket.write('X-A: b\r\n'), LINE_MS);
    socket.resume();
    socket.on('close', () => {
      clearInterval(line);
      ended += 1;
      // As such tools do: whom the server ends comes again.
      if (Date.now() < until) begin();
    });
  };
  const until = Date.now() + seconds * 1000;
  for (let i = 0; i < many; i += 1) begin();
  await wait(seconds * 1000);
  await times(`beside ${many} half-open connections for ${seconds} s`);
  const { now, most } = await memory();
  console.log(
    `the server ended ${ended} of them; ${now.toFixed(0)} MB, ${most.toFixed(0)} MB at most`,
  );
  probe.stop();
}
