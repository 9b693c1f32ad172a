export type Compressed = 'br' | 'gzip';
export type Encoding = Compressed | 'identity';

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
