import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compressed = 'br' | 'gzip';
export type Encoding = Compressed | 'identity';

/** As the name of a file ends that holds another one encoded. */
export const ENDINGS = { identity: '', br: '.br', gzip: '.gz' } as const;
export const COMPRESSED = ['br', 'gzip'] as const satisfies Compressed[];

/** Below this many bytes compression costs more than it saves. */
const SMALLEST = 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export const isWorthEncoding = ({ length }: { length: number }): boolean => length >= SMALLEST;

/** Encodes a body; `quality` of brotli: 4 for answers made on the way, higher for what is served for days. */
export function encode(body: Buffer, encoding: Compressed, quality = 4): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressBrotli(body, { params });
}

/** Browsers send a handful of different headers: each is read once. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 200;

/** The best encoding of ours that an Accept-Encoding header allows; `q=0` forbids one. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = read(header);
    if (known.size < MOST_KNOWN) known.set(header, encoding);
  }
  return encoding;
}

function read(header: string): Encoding {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const forbidden = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    allowed.set(name, !forbidden);
  }
  const accepts = (name: string) => allowed.get(name) ?? allowed.get('*') ?? false;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}
