import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './fuzz-requests.ts';

/** What came back, its body as it was before it was packed for the way. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A write waits its turn, and some take long; that nobody else waits for it is looked at elsewhere. */
const ANSWER_MS = 120_000;

/**
 * Sends a request and answers with what came back; throws where nothing did, or a broken body.
 * A server may close a connection that rests in the moment in which it is used again: once more then.
 */
export async function send(
  agent: Agent,
  origin: string,
  request: FuzzRequest,
  cookie: string,
): Promise<Answer> {
  const answer = await sendOnce(agent, origin, request, cookie).catch((error: unknown) => {
    if (!(error instanceof StaleConnection) || request.leaves) throw error;
    return sendOnce(agent, origin, request, cookie);
  });
  return { ...answer, body: unpacked(answer.body, answer.headers['content-encoding']) };
}

/** Connections that had a request: `reusedSocket` does not say so of one that goes on to a request that waited. */
const used = new WeakSet<Socket>();

class StaleConnection extends Error {
  override name = 'StaleConnection';
}

function sendOnce(
  agent: Agent,
  origin: string,
  request: FuzzRequest,
  cookie: string,
): Promise<Answer> {
  const { method, path, body, leaves } = request;
  const length = body && { 'Content-Length': body.length + (leaves ? 10 : 0) };
  const headers = { ...(cookie && { Cookie: cookie }), ...length, ...request.headers };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(origin, { path, method, headers, agent }, (res) => {
      const parts: Buffer[] = [];
      const done = () => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) });
      };
      res.on('data', (part: Buffer) => {
        parts.push(part);
        // A stream of events has no end: the first of them is the answer.
        if (res.headers['content-type']?.startsWith('text/event-stream')) {
          done();
          res.destroy();
        }
      });
      res.on('end', done);
      res.on('error', reject);
    });
    let isUsed = false;
    sent.once('socket', (socket) => {
      isUsed = used.has(socket);
      used.add(socket);
    });
    sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = isUsed && error.code === 'ECONNRESET';
      reject(isStale ? new StaleConnection(error.message) : error);
    });
    if (body && leaves) sent.write(body, () => sent.destroy());
    else sent.end(body ?? undefined);
  });
}

/** Throws for a body that is not what its header says. */
function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (!encoding || encoding === 'identity' || body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'gzip') return gunzipSync(body);
  throw new Error(`unknown Content-Encoding ${encoding}`);
}
