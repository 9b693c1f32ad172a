/** Makes pages by the code of one release, as a thread of maker-thread.ts. */
import { setImmediate as soon } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openMoments } from '#db/moment.ts';
import { lowerThread } from '../low-thread.ts';
import type { MakerAnswer, MakerCall, MakerStart, SentPage } from './maker-messages.ts';
import { keepData, pageMaker } from './page-maker.ts';
import { loadRenderer, type RenderedPage } from './renderer.ts';

/** Above builds and copies, below the server's own thread. */
const NICENESS = 5;
/** What takes longer waits for something else than the processor: others begin beside it. */
const ALONE_MS = 250;

// What lies ready goes out first.
lowerThread(NICENESS);
const { server, database, siteUrl } = workerData as MakerStart;
const port = parentPort!;
/** What takes a millisecond, and not tens of them: nobody waits for a page to be made before it. */
const looks: MakerCall[] = [];
const pages: MakerCall[] = [];
let isBusy = false;
port.on('message', (call: MakerCall | 'end') => {
  if (call === 'end') return end();
  (call.name === 'page' ? pages : looks).push(call);
  void work();
});

const moments = openMoments(database);
const making = loadRenderer(server).then((render) => pageMaker(keepData(moments), render, siteUrl));
// Whoever asks starts it anew.
making.catch((error: unknown) => {
  setImmediate(() => {
    throw error;
  });
});

async function work(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (;;) {
    const call = looks.shift() ?? pages.shift();
    if (!call) break;
    let timer: NodeJS.Timeout | undefined;
    const alone = new Promise<void>((resolve) => (timer = setTimeout(resolve, ALONE_MS)));
    await Promise.race([answer(call), alone]);
    clearTimeout(timer);
    // What was asked meanwhile is heard, and may go first.
    await soon();
  }
  isBusy = false;
}

async function answer({ id, name, args }: MakerCall): Promise<void> {
  try {
    const maker = await making;
    if (name === 'ready') return send({ id, value: null });
    const value = await (maker[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
    if (name !== 'page') return send({ id, value });
    const page = sentPage(value as RenderedPage);
    send({ id, value: page }, page.body);
  } catch (error) {
    const { code } = error as { code?: unknown };
    const message = error instanceof Error ? error.message : String(error);
    send({ id, error: { message, ...(typeof code === 'string' && { code }) } });
  }
}

function sentPage(page: RenderedPage): SentPage {
  const { status, location, type, policy } = page;
  // Its text is put together of the bytes, where there are any.
  const body = page.body ?? page.html;
  return { status, body, policy, ...(location && { location }), ...(type && { type }) };
}

function send(answer: MakerAnswer, body?: Uint8Array | string): void {
  // A short one lies in memory that others share.
  const isOwn = body instanceof Uint8Array && body.byteLength === body.buffer.byteLength;
  port.postMessage(answer, isOwn ? [body.buffer as ArrayBuffer] : []);
}

function end(): void {
  moments.close();
  port.close();
}
