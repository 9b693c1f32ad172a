import { isWellFormed } from './well-formed.ts';

/** A request of which nothing is missing, and which has no body. */
export interface WholeRequest {
  /** As it was sent, with its query. */
  url: string;
  accepted: string | undefined;
  /** Has nothing that asks for another answer than the whole text. */
  isPlain: boolean;
}

/** What browsers and proxies send is smaller. Each connection remembers as much at most. */
const MOST_BYTES = 4_096;
const VERSION = ' HTTP/1.1\r\n';
const ADDRESS = /^[\x21-\x7e]+$/;
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** As Node reads it, but for bytes past ASCII, which no browser sends. */
const VALUE = /^[\t\x20-\x7e]*$/;

/** Headers after which something else than a request without a body may follow (RFC 9110 §7.8, §10.1.1; RFC 9112 §6, §9.6). */
const NOT_ALONE = new Set([
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'http2-settings',
  'proxy-connection',
]);
const CONDITIONS = new Set(['if-none-match', 'if-match', 'if-modified-since', 'range', 'if-range']);

type Head = Omit<WholeRequest, 'url'>;

/**
 * Opens a reader of what comes on one connection: answers a GET of HTTP/1.1 that fills the bytes
 * exactly and can mean one thing only; null for everything else, which is a parser's to judge. The
 * headers of one connection hardly change: those that were read last are compared, not read again.
 */
export function wholeRequests(): (bytes: Buffer) => WholeRequest | null {
  let text = '';
  let head: Head | null = null;
  return (bytes) => {
    if (bytes.length > MOST_BYTES) return null;
    const all = bytes.toString('latin1');
    const space = all.indexOf(' ', 4);
    if (space < 0 || !all.startsWith('GET /')) return null;
    const after = all.slice(space);
    if (after !== text) {
      head = headIn(after);
      text = head ? after : '';
    }
    const url = all.slice(4, space);
    return head && ADDRESS.test(url) ? { url, ...head } : null;
  };
}

/** Reads what stands after the address; null unless it is the end of one request, with nothing behind. */
function headIn(text: string): Head | null {
  if (!text.startsWith(VERSION) || !text.endsWith('\r\n\r\n')) return null;
  const rawHeaders: string[] = [];
  let accepted: string | undefined;
  let isPlain = true;
  for (const line of text.slice(VERSION.length, -4).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const raw = line.slice(colon + 1);
    // Before anything is trimmed: a bare CR or LF is white space too, and the end of a line to others.
    if (!NAME.test(name) || !VALUE.test(raw) || NOT_ALONE.has(name)) return null;
    const value = raw.trim();
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
    if (CONDITIONS.has(name)) isPlain = false;
    if (name === 'accept-encoding') {
      // Several are one list (RFC 9110 §5.3), which Node puts together.
      if (accepted !== undefined) isPlain = false;
      accepted = value;
    }
    rawHeaders.push(name, value);
  }
  if (!isWellFormed({ httpVersion: '1.1', url: '/', rawHeaders })) return null;
  return { accepted, isPlain };
}
