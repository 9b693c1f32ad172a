import type { ChildProcess } from 'node:child_process';
import { killGroup } from '#api/publish/build/run-node.ts';

/** How to start a server: in a session of its own, as a service has. */
export const OWN_SESSION = { detached: process.platform !== 'win32' };

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Milliseconds that servers have to end by themselves. */
const END_MS = 5000;

const servers = new Set<ChildProcess>();

/**
 * Ends a server of a session of its own together with this process: no signal of the terminal reaches
 * it. A signal is handed on, so that it ends what it started itself.
 */
export function endWithMe(server: ChildProcess): void {
  if (servers.size === 0) {
    process.on('exit', killAll);
    for (const signal of SIGNALS) process.on(signal, leave);
  }
  servers.add(server);
  server.once('exit', () => {
    servers.delete(server);
    if (servers.size > 0) return;
    process.off('exit', killAll);
    for (const signal of SIGNALS) process.off(signal, leave);
  });
}

const killAll = () => servers.forEach(killGroup);

function leave(): void {
  const waiting = [...servers].map(
    (server) => new Promise((resolve) => server.once('exit', resolve)),
  );
  for (const server of servers) server.kill('SIGTERM');
  const end = () => process.exit(130);
  setTimeout(end, END_MS);
  void Promise.all(waiting).then(end);
}
