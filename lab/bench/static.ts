/**
 * `node lab/bench/static.ts [FOLDER]`: pages of the built site (`dist/client`) from our server, as a
 * ratio to nginx with one worker serving the same files, and to a bare `node:http` server with the same
 * bytes in memory. They take turns; ratios are medians.
 */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load, machine, median, needTools, percent, perSecond, serve } from './load.ts';

const PORTS = { nginx: 4415, ours: 4416, bare: 4417 };
const SECONDS = 2;
const ROUNDS = 3;

needTools('wrk', 'nginx');
const built = resolve(process.argv[2] ?? 'dist/client');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-static-'));
const root = join(folder, 'files');
await cp(built, root, { recursive: true });
const config = join(folder, 'nginx.conf');
await writeFile(
  config,
  `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
user root;
events { worker_connections 512; }
http {
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; }
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip_static on;
  open_file_cache max=5000; open_file_cache_valid 60s;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${PORTS.nginx}; root ${root}; index index.html;
    location / { try_files $uri $uri.html $uri/index.html =404; } }
}`,
);
const origin = (kind: keyof typeof PORTS) => `http://127.0.0.1:${PORTS[kind]}`;
const plan = (await readdir(join(built, 'plans')).catch(() => []))[0]?.replace(/\.html$/, '');
const asset = (await readdir(join(built, '_astro'))).find((name) => name.endsWith('.css'));
const paths = ['/', '/plans', '/about', ...(plan ? [`/plans/${plan}`] : []), `/_astro/${asset}`];

console.log(machine());
const servers = [
  await serve(
    [process.execPath, 'lab/bench/static-server.ts', root, String(PORTS.ours)],
    `${origin('ours')}/`,
    // It encodes every page first, as a release has them; the others send those.
    120,
  ),
  await serve(['nginx', '-e', `${folder}/error.log`, '-c', config], `${origin('nginx')}/`),
  await serve(
    [process.execPath, 'lab/bench/static-server.ts', root, String(PORTS.bare), 'bare'],
    `${origin('bare')}/`,
  ),
];
try {
  for (const encoding of ['identity', 'gzip']) {
    for (const path of paths) {
      const rows: Record<keyof typeof PORTS, number>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = (kind: keyof typeof PORTS) =>
          load({
            url: origin(kind) + path,
            seconds: SECONDS,
            headers: { 'Accept-Encoding': encoding },
          });
        rows.push({ nginx: await one('nginx'), bare: await one('bare'), ours: await one('ours') });
      }
      const of = (kind: keyof typeof PORTS) => median(rows.map((row) => row[kind]));
      const ratio = (kind: keyof typeof PORTS) =>
        percent(median(rows.map((row) => row.ours / row[kind])));
      console.log(
        `${encoding.padEnd(8)} ${path}: ${perSecond(of('ours'))} = ${ratio('nginx')} of nginx's ${perSecond(of('nginx'))}, ${ratio('bare')} of bare node:http's ${perSecond(of('bare'))}`,
      );
    }
  }
} finally {
  for (const server of servers) server.kill();
  await rm(folder, { recursive: true, force: true });
}
