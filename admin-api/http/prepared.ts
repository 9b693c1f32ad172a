import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, type Compressed, type Encoding } from './encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Below this many bytes compression costs more than it saves. */
const SMALLEST_TO_COMPRESS = 1024;

/** An answer in one encoding. */
export interface Variant {
  body: Buffer;
  etag: string;
  /** Name, value, name, value: what `writeHead` sends without looking at it again. */
  headers: string[];
  notModifiedHeaders: string[];
  /** All of it as it goes out, with the second that its date says and where that stands (send.ts); null: Node has to refuse it. */
  sent?: { second: number; bytes: Buffer; dateAt: number } | null;
}

/** An answer that is ready to be sent: encoded once, with its headers, for every later request. */
export interface Prepared {
  status: number;
  /** Null: not worth it. Absent: nobody asked for it yet. */
  variants: { [E in Encoding]?: Variant | null } & { identity: Variant };
  /** The same with one more variant, for who was the first to ask for it. */
  also: ((encoding: Encoding) => Promise<Prepared>) | null;
  /** Bytes in memory: every variant with its headers. */
  size: number;
}

export interface PrepareOptions {
  status?: number;
  body: Buffer;
  /** Headers that every variant carries, also 304; without length, encoding, ETag and type. */
  headers: Record<string, string>;
  contentType: string;
  /** Without it: strong, by content. */
  etag?: (encoding: Encoding) => string;
  compress: boolean;
  /** 4 for answers made on the way, higher for files that are served for days. */
  brotliQuality?: number;
  /** Which are made at once, beside the plain one; absent: all. Compressing takes longer than most answers. */
  encodings?: readonly Encoding[];
  /** Where encoded bytes may lie already, and are put; absent: they are made each time. */
  through?: (encoding: Compressed, encode: () => Promise<Buffer>) => Promise<Buffer>;
}

export const COMPRESSED = ['br', 'gzip'] as const satisfies Compressed[];

/** How gzip encodes, whatever it is. */
export const GZIP_OPTIONS = { level: 6 };

/** How brotli encodes a body. */
export function brotliOptions({ length }: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: length } };
}

/** Encodes a body in the ways that clients accept and puts the headers of each together. */
export async function prepare(options: PrepareOptions): Promise<Prepared> {
  const { body, ...rest } = options;
  const { brotliQuality = 4, encodings = COMPRESSED, through = (_, encode) => encode() } = rest;
  const compress = options.compress && body.length >= SMALLEST_TO_COMPRESS;
  const { etag: etagOf = contentTags(body) } = options;
  const encode = {
    br: () => compressBrotli(body, brotliOptions(body, brotliQuality)),
    gzip: () => compressGzip(body, GZIP_OPTIONS),
  };
  const bytesIn = async (encoding: Compressed): Promise<Buffer | null | undefined> => {
    if (!compress) return null;
    if (!encodings.includes(encoding)) return undefined;
    return through(encoding, encode[encoding]);
  };
  const [br, gzipped] = await Promise.all(COMPRESSED.map(bytesIn));
  const variant = (encoding: Encoding, bytes: Buffer | null | undefined) => {
    if (!bytes) return bytes;
    const etag = etagOf(encoding);
    const shared = Object.entries({
      ...options.headers,
      ETag: etag,
      ...(compress && { Vary: 'Accept-Encoding' }),
    }).flat();
    const own = ['Content-Type', options.contentType, 'Content-Length', String(bytes.length)];
    if (encoding !== 'identity') own.push('Content-Encoding', encoding);
    const headers = [...own, ...shared];
    return { body: alone(bytes), etag, headers, notModifiedHeaders: shared };
  };
  const variants = {
    identity: variant('identity', body) as Variant,
    br: variant('br', br),
    gzip: variant('gzip', gzipped),
  };
  const also = COMPRESSED.every((encoding) => encodings.includes(encoding))
    ? null
    : alsoOf({ ...rest, encodings }, variants);
  const size = Object.values(variants).reduce((sum, one) => sum + (one ? weightOf(one) : 0), 0);
  return { status: options.status ?? 200, variants, also, size };
}

/** Makes one variant more. It holds the body as the variant does: that may move to where its head is (send.ts). */
function alsoOf(
  options: Omit<PrepareOptions, 'body'> & { encodings: readonly Encoding[] },
  variants: Prepared['variants'],
): Prepared['also'] {
  const { encodings, through = (_, encode) => encode() } = options;
  // What is there already is not encoded again.
  const known: typeof through = (encoding, make) => {
    const there = variants[encoding];
    return there ? Promise.resolve(there.body) : through(encoding, make);
  };
  return (encoding) =>
    prepare({
      ...options,
      body: variants.identity.body,
      encodings: [...encodings, encoding],
      through: known,
    });
}

/** Strong tags of a body, and of what else its answer is made of. They differ by encoding: the bytes do. */
export function contentTags(...parts: (Buffer | string)[]): (encoding: Encoding) => string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  const hash = sum.digest('base64url').slice(0, 22);
  return (encoding) => (encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`);
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

/** What a string, and what the objects of a variant take beside their content, roughly. */
const STRING_BYTES = 24;
const VARIANT_BYTES = 400;

function weightOf({ body, headers, notModifiedHeaders }: Variant): number {
  // Headers a second time: as the bytes that go out.
  const texts = [...headers, ...headers, ...notModifiedHeaders];
  return texts.reduce((sum, text) => sum + text.length + STRING_BYTES, body.length + VARIANT_BYTES);
}

/** A prepared answer as a Response, for handlers. */
export function preparedResponse(prepared: Prepared, request: Request): Response {
  const variant = pick(prepared, request.headers.get('accept-encoding') ?? undefined);
  const ifNoneMatch = request.headers.get('if-none-match');
  if (ifNoneMatch !== null && prepared.status === 200 && etagMatches(ifNoneMatch, variant.etag)) {
    return new Response(null, { status: 304, headers: pairs(variant.notModifiedHeaders) });
  }
  // The buffer itself, not a copy: many readers of a large answer hold it once.
  const body = request.method === 'HEAD' ? null : (variant.body as Buffer<ArrayBuffer>);
  return new Response(body, { status: prepared.status, headers: pairs(variant.headers) });
}

/** Whether an If-None-Match header names the tag; weak comparison (RFC 9110 §13.1.2). */
export function etagMatches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const plain = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === plain);
}

/** An answer, if it has the variant that a client would get. */
export function readyFor(
  prepared: Prepared | undefined,
  acceptEncoding: string | undefined,
): Prepared | undefined {
  return prepared?.variants[chooseEncoding(acceptEncoding)] === undefined ? undefined : prepared;
}

/** The variant that a client gets. */
export function pick(prepared: Prepared, acceptEncoding: string | undefined): Variant {
  const { variants } = prepared;
  return variants[chooseEncoding(acceptEncoding)] ?? variants.identity;
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1]!] as [string, string]] : [],
  );
}
