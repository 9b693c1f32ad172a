import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp, type AppOptions } from '../../app.ts';
import type { Control } from './route.ts';
import { newServerKey, writeServerKey } from './server-key.ts';

/** A server of an app that does these commands, as `npm start` has one; answers how to stop it. */
export async function serveCommands(
  dataDir: string,
  { commands, services, ...app }: AppOptions & Pick<Control, 'commands' | 'services'>,
): Promise<() => Promise<void>> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const key = newServerKey(server.address() as AddressInfo);
  const ending = new AbortController();
  const control = { key, commands, services, signal: ending.signal };
  server.on('request', getRequestListener(createApp({ ...app, control }).fetch));
  const removeKey = await writeServerKey(dataDir, key);
  return async () => {
    ending.abort();
    await removeKey();
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
}
