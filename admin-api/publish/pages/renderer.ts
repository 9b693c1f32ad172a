import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog } from '#db/catalog/catalog.ts';
import type { AlertPage } from '#src/domain/prices/alerts/alerts.ts';
import type { ReportFormValues } from '#src/domain/prices/reports/price-reports.ts';

/** What a page on demand is made from; the site reads it from `Astro.locals`. */
export interface PageLocals extends FormLocals {
  catalog: Catalog;
  /** The public address that was asked for. */
  address: URL;
  /** Draft values are shown, and the page says so. */
  preview?: boolean;
}

/** What a page is given that answers a form: for one visitor alone. */
export interface FormLocals {
  /** What a visitor typed into the form about a plan, and what is wrong with it. */
  report?: ReportFormValues;
  /** A page about price alerts. */
  alerts?: AlertPage;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** The same as bytes, which most want: a picture, a page that is sent. */
  body?: Buffer;
  /** Where a redirect leads. */
  location?: string;
  /** Content type of what is no page. */
  type?: string;
  /** Made from data of before, because the newest could not be read: nobody keeps it. */
  isOld?: boolean;
}

/** Renders a public address with the same view components that the build uses. */
export type RenderPage = (locals: PageLocals) => Promise<RenderedPage>;

/** Works out the key of the page at a path, without a slash in front; null where there is none. */
type KeyAt = (locals: Pick<PageLocals, 'catalog'>, path: string) => Promise<string | null>;

/** What the code of a release does. */
export interface PageCode {
  render: RenderPage;
  keyAt: KeyAt;
}

/** `@astrojs/node` in middleware mode. */
type AstroHandler = (
  request: IncomingMessage,
  response: Writable,
  next: (error?: unknown) => void,
  locals: object,
) => Promise<void>;

/** Loads the server part of a release, whose one route is `/live/…`. */
export async function loadRenderer(serverFolder: string): Promise<PageCode> {
  const entry = pathToFileURL(join(serverFolder, 'entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: AstroHandler };
  let keyAt: KeyAt | undefined;
  return {
    render: (locals) => renderBy(handler, locals),
    async keyAt(locals, path) {
      if (!keyAt) {
        const lend = (lent: KeyAt) => (keyAt = lent);
        const address = new URL('http://localhost/keys');
        await renderBy(handler, { ...locals, address, lend });
      }
      return keyAt!(locals, path);
    },
  };
}

async function renderBy(
  handler: AstroHandler,
  locals: PageLocals & { lend?: (keyAt: KeyAt) => void },
): Promise<RenderedPage> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = `/live${locals.address.pathname === '/' ? '' : locals.address.pathname}${locals.address.search}`;
  request.headers = { host: locals.address.host };
  request.push(null);
  const response = new CapturedResponse(request);
  let unmatched = false;
  try {
    await handler(request, response, () => (unmatched = true), locals);
    if (unmatched) return { status: 404, html: '' };
    await response.done;
    // What fails before its first byte is answered by Astro, whose log has the reason; it is no page.
    if (response.statusCode >= 500) throw new Error(`the page ended with ${response.statusCode}`);
  } finally {
    // Astro waits for the end of the connection, and what waits is never freed (with it the page).
    request.socket.destroy();
  }
  const type = response.headers.get('content-type');
  const location = response.headers.get('location');
  const policy = response.headers.get('content-security-policy');
  const body = withPolicy(response.body(), policy);
  return {
    status: response.statusCode,
    get html() {
      return body.toString('utf8');
    },
    body,
    ...(location && { location }),
    ...(type && !type.startsWith('text/html') && { type }),
  };
}

/** The page as a build writes it: Astro puts a policy into the page there, and here beside it. */
function withPolicy(body: Buffer, policy: string | undefined): Buffer {
  const at = policy ? body.indexOf('</head>') : -1;
  if (at < 0) return body;
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return Buffer.concat([body.subarray(0, at), Buffer.from(meta), body.subarray(at)]);
}

/** As much of node's ServerResponse as Astro writes to, kept in memory. */
class CapturedResponse extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  /** Where Astro looks for what it has to free when the answer is complete. */
  readonly req: IncomingMessage;
  headers = new Map<string, string>();
  private chunks: Buffer[] = [];
  /** Settles when the page is complete, or when Astro gave it up half-way. */
  done = new Promise<void>((resolve, reject) => {
    this.once('finish', resolve).once('error', reject);
    this.once('close', () => reject(new Error('the page was not finished')));
  });

  constructor(req: IncomingMessage) {
    super();
    this.req = req;
  }

  writeHead(status: number, headers: Record<string, string | string[]> = {}): this {
    this.statusCode = status;
    this.headersSent = true;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    return this;
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), String(value));
    return this;
  }

  flushHeaders(): void {
    this.headersSent = true;
  }

  override _write(chunk: Buffer | string, _encoding: string, callback: () => void): void {
    this.chunks.push(Buffer.from(chunk));
    callback();
  }

  body(): Buffer {
    return Buffer.concat(this.chunks);
  }
}
