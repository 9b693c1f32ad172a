import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { etagMatches, pick, type Prepared, type Variant } from './prepared.ts';

/** Sends prepared answers. */
export type Send = (prepared: Prepared, req: IncomingMessage, res: ServerResponse) => void;

/** What Node knows of an answer whose head went out: names that are not its public ones, and are old. */
const HEAD_WRITTEN = { _header: 'written', _headerSent: true };

/** What Node refuses in a header, too (RFC 9110 §5.5). */
const INVALID = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * Opens the shortest way out: no stream, no header objects. Node would look at each of twenty headers
 * and put them together again for each answer, a quarter of the time of a page; here head and body
 * are buffers that are written in one call. `idleMs`: how long a connection stays without requests.
 */
export function createSend(idleMs: number): Send {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idleMs / 1000)}\r\n\r\n`;
  return (prepared, req, res) => {
    const variant = pick(prepared, req.headers['accept-encoding']);
    const ifNoneMatch = req.headers['if-none-match'];
    if (
      ifNoneMatch !== undefined &&
      prepared.status === 200 &&
      etagMatches(ifNoneMatch, variant.etag)
    ) {
      res.writeHead(304, variant.notModifiedHeaders);
      res.end();
      return;
    }
    const head = isNext(req, res) && headOf(variant, prepared.status, keepAlive);
    if (head) return write(head, variant.body, res);
    res.writeHead(prepared.status, variant.headers);
    if (req.method === 'HEAD') res.end();
    else res.end(variant.body);
  };
}

/** Whether nothing stands before an answer with a body on a connection that stays. */
function isNext(req: IncomingMessage, res: ServerResponse): boolean {
  const { socket } = res;
  return (
    req.method === 'GET' &&
    req.httpVersion === '1.1' &&
    res.shouldKeepAlive &&
    // Null while answers to requests before it are under way.
    socket !== null &&
    socket.writable &&
    socket.writableLength === 0 &&
    '_headerSent' in res
  );
}

/** Writes past Node's answer, which ends when the system took everything, as it does by itself. */
function write(head: Buffer, body: Buffer, res: ServerResponse): void {
  const socket = res.socket!;
  Object.assign(res, HEAD_WRITTEN);
  socket.cork();
  socket.write(head);
  socket.write(body, () => res.end());
  socket.uncork();
}

/** The head of an answer with the date, made once a second; null where Node has to refuse it. */
function headOf(variant: Variant, status: number, keepAlive: string): Buffer | null {
  const second = Math.floor(Date.now() / 1000);
  if (variant.head?.second === second) return variant.head.bytes;
  if (variant.headers.some((text) => INVALID.test(text))) return null;
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < variant.headers.length; at += 2) {
    text += `${variant.headers[at]}: ${variant.headers[at + 1]}\r\n`;
  }
  text += `Date: ${new Date(second * 1000).toUTCString()}\r\n${keepAlive}`;
  const bytes = Buffer.from(text, 'latin1');
  variant.head = { second, bytes };
  return bytes;
}
