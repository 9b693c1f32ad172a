/** A real libSQL server of its own, started and stopped at will (see remote-db.ts). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Sqld {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A server of the program `sqld` with its data in a folder, at a port. Not started yet. */
export function sqldAt(program: string, folder: string, port: number): Sqld {
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;
  return {
    url,
    async start() {
      const listen = ['--http-listen-addr', `127.0.0.1:${port}`];
      running = spawn(program, ['--db-path', folder, '--no-welcome', ...listen], {
        stdio: 'ignore',
      });
      const answers = () =>
        fetch(`${url}/health`)
          .then(({ ok }) => ok)
          .catch(() => false);
      while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    async stop() {
      if (!running) return;
      const gone = once(running, 'close');
      running.kill('SIGTERM');
      await gone;
      running = null;
    },
  };
}
