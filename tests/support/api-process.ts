/** The API as a process of its own, to be killed: `node tests/support/api-process.ts DATABASE`. Prints its port. */
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { createApp } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { listen } from '#api/core/http/connections/listen.ts';
import { openDb } from '#db/core/connect/client.ts';

const [file = ''] = process.argv.slice(2);
const db = await openDb({ url: `file:${file}` });
const app = createApp({ db, env: readEnv({}) });
const port = await listen(createServer(getRequestListener(app.fetch)), 0, '127.0.0.1');
// A process that is killed would leave the next one nothing (NODE_COMPILE_CACHE).
flushCompileCache();
process.stdout.write(`listening on ${port}\n`);
