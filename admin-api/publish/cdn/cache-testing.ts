import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../../core/http/connections/listen.ts';

interface CachedAnswer {
  status: number;
  headers: [string, string][];
  body: Buffer;
  tags: string[];
}

/**
 * A CDN in front of a server, over real HTTP: it keeps what `CDN-Cache-Control` lets it keep, whatever comes
 * with it, until its API is told otherwise: POST /purge with `{"tags": […]}` or `{"files": […]}` and a token.
 */
export async function openTestCdn(token: string) {
  const cache = new Map<string, CachedAnswer>();
  const asked: string[] = [];
  /** Statuses that the API answers instead of doing it. */
  const fails: number[] = [];
  let origin = '';
  const purge = async (req: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    asked.push(body);
    const fail = fails.shift();
    if (fail) return fail;
    if (req.method !== 'POST' || req.headers.authorization !== token) return 403;
    const { tags = [], files = [] } = JSON.parse(body) as { tags?: string[]; files?: string[] };
    for (const [path, one] of cache) {
      const isNamed = files.some((file) => new URL(file).pathname === path);
      if (isNamed || tags.some((tag) => one.tags.includes(tag))) cache.delete(path);
    }
    return 200;
  };
  const server = createServer(async (req, res) => {
    const path = req.url!;
    if (path === '/purge') return res.writeHead(await purge(req)).end();
    const send = ({ status, headers, body }: CachedAnswer, how: string) =>
      res.writeHead(status, [...headers, ['x-cache', how] as [string, string]].flat()).end(body);
    const hit = req.method === 'GET' ? cache.get(path) : undefined;
    if (hit) return send(hit, 'hit');
    const answer = await fetch(origin + path, {
      headers: { accept: req.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
      redirect: 'manual',
    });
    const one: CachedAnswer = {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => name !== 'transfer-encoding'),
      body: Buffer.from(await answer.arrayBuffer()),
      tags: (answer.headers.get('Cache-Tag') ?? '').split(','),
    };
    const isCached = /max-age=[1-9]/.test(answer.headers.get('CDN-Cache-Control') ?? '');
    if (isCached) cache.set(path, one);
    return send(one, 'miss');
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fails,
    inFrontOf: (address: string) => (origin = address),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
