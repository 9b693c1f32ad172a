import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  chooseEncoding,
  COMPRESSED,
  encode,
  isWorthEncoding,
  type Compressed,
  type Encoding,
} from './encoding.ts';

/** An answer in one encoding, as it is sent. */
export interface ReadyAnswer {
  status: number;
  body: Buffer;
  etag: string;
  /** Name, value, name, value: what `writeHead` takes as it is. */
  headers: string[];
  notModifiedHeaders: string[];
}

/** An answer that is sent again and again: put together once for each encoding that is asked for. */
export interface HttpAnswer {
  /** In the encoding that a client gets, where that is there; else undefined. */
  ready(acceptEncoding: string | undefined): ReadyAnswer | undefined;
  /** The same, made if need be; null where its bytes are gone. */
  open(acceptEncoding: string | undefined): Promise<ReadyAnswer | null>;
  /** Bytes in memory. */
  readonly size: number;
}

interface Head {
  status?: number;
  contentType: string;
  /** Headers of every encoding, also of 304; without length, encoding, ETag and type. */
  headers: Record<string, string>;
}

interface Parts extends Head {
  etag: (encoding: Encoding) => string;
  /** What there is beside the plain bytes. */
  encodings: readonly Compressed[];
  /** Whether others of its kind are encoded, and its answer says so. */
  varies: boolean;
  bytes: (encoding: Encoding) => Promise<Buffer | null>;
}

/** What a string, and what the objects of an encoding take beside their content, roughly. */
const STRING_BYTES = 24;
const READY_BYTES = 400;

/** An answer whose bytes come from elsewhere, as from a file. */
export function createAnswer(parts: Parts, plain?: Buffer): HttpAnswer {
  const made = new Map<Encoding, ReadyAnswer>();
  const opening = new Map<Encoding, Promise<ReadyAnswer | null>>();
  let size = 0;
  const add = (encoding: Encoding, bytes: Buffer) => {
    const ready = readyOf(parts, encoding, bytes);
    made.set(encoding, ready);
    size += weightOf(ready);
    return ready;
  };
  const encodingFor = (accepted: string | undefined): Encoding => {
    const chosen = chooseEncoding(accepted);
    return chosen === 'identity' || parts.encodings.includes(chosen) ? chosen : 'identity';
  };
  const make = async (encoding: Encoding) => {
    const bytes = await parts.bytes(encoding);
    return bytes && add(encoding, alone(bytes));
  };
  if (plain) add('identity', plain);
  return {
    get size() {
      return size;
    },
    ready: (accepted) => made.get(encodingFor(accepted)),
    async open(accepted) {
      const encoding = encodingFor(accepted);
      const ready = made.get(encoding);
      if (ready) return ready;
      // Whoever asks for the same meanwhile waits for it, too.
      const mine = opening.get(encoding) ?? make(encoding).finally(() => opening.delete(encoding));
      opening.set(encoding, mine);
      return mine;
    },
  };
}

/** An answer that lies in memory, encoded when somebody asks for that. */
export function answerWith({
  body,
  compress,
  quality,
  etag,
  ...head
}: Head & {
  body: Buffer;
  compress: boolean;
  quality?: number;
  /** Without it: strong, by content. */
  etag?: string;
}): HttpAnswer {
  const plain = alone(body);
  const isEncoded = compress && isWorthEncoding(plain);
  const tags = etag === undefined ? contentTags(plain) : () => etag;
  const encodings = isEncoded ? COMPRESSED : [];
  const bytes = async (encoding: Encoding) =>
    encoding === 'identity' ? plain : encode(plain, encoding, quality);
  return createAnswer({ ...head, etag: tags, encodings, varies: isEncoded, bytes }, plain);
}

/** Strong tags of a body, and of what else its answer is made of. They differ by encoding: the bytes do. */
export function contentTags(...parts: (Buffer | string)[]): (encoding: Encoding) => string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  const hash = sum.digest('base64url').slice(0, 22);
  return (encoding) => (encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`);
}

function readyOf(parts: Parts, encoding: Encoding, body: Buffer): ReadyAnswer {
  const etag = parts.etag(encoding);
  const vary = parts.varies && { Vary: 'Accept-Encoding' };
  const shared = Object.entries({ ...parts.headers, ETag: etag, ...vary }).flat();
  const own = ['Content-Type', parts.contentType, 'Content-Length', String(body.length)];
  if (encoding !== 'identity') own.push('Content-Encoding', encoding);
  const { status = 200 } = parts;
  return { status, body, etag, headers: [...own, ...shared], notModifiedHeaders: shared };
}

/**
 * Bytes in memory of their own: zlib answers with a part of a chunk of 16 kB, and small buffers are
 * parts of a shared pool, which would stay for as long as the answer does.
 */
function alone(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

function weightOf({ body, headers, notModifiedHeaders }: ReadyAnswer): number {
  const texts = [...headers, ...notModifiedHeaders];
  return texts.reduce((sum, text) => sum + text.length + STRING_BYTES, body.length + READY_BYTES);
}

/** Sends an answer past the framework, which takes longer than all else of it. */
export function send(ready: ReadyAnswer, req: IncomingMessage, res: ServerResponse): void {
  if (isNotModified(ready, req.headers['if-none-match'])) {
    res.writeHead(304, ready.notModifiedHeaders).end();
    return;
  }
  res.writeHead(ready.status, ready.headers);
  if (req.method === 'HEAD') res.end();
  else res.end(ready.body);
}

/** The same as a Response, for handlers. */
export function responseOf(ready: ReadyAnswer, request: Request): Response {
  if (isNotModified(ready, request.headers.get('if-none-match'))) {
    return new Response(null, { status: 304, headers: pairs(ready.notModifiedHeaders) });
  }
  // The buffer itself, not a copy: many readers of a large answer hold it once.
  const body = request.method === 'HEAD' ? null : (ready.body as Buffer<ArrayBuffer>);
  return new Response(body, { status: ready.status, headers: pairs(ready.headers) });
}

/** The answer that a client gets, for handlers; null where its bytes are gone. */
export async function responseWith(
  answer: Pick<HttpAnswer, 'open'>,
  request: Request,
): Promise<Response | null> {
  const ready = await answer.open(request.headers.get('accept-encoding') ?? undefined);
  return ready && responseOf(ready, request);
}

/** Whether an If-None-Match header names the tag; weak comparison (RFC 9110 §13.1.2). */
function isNotModified({ status, etag }: ReadyAnswer, asked: string | null | undefined): boolean {
  if (asked == null || status !== 200) return false;
  if (asked === etag || asked === '*') return true;
  const plain = etag.replace(/^W\//, '');
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === plain);
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1]!] as [string, string]] : [],
  );
}
