import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { Logger } from '../log.ts';
import type { Command, Outcome, Services } from './command.ts';
import { controlAddress, controlFolder, ControlRequest, type ControlAnswer } from './socket.ts';

/** Longest request, in characters; commands name files instead of sending them. */
const MAX_REQUEST = 1_000_000;
const REQUEST_TIMEOUT_MS = 10_000;

export interface ControlOptions {
  dataDir: string;
  commands: readonly Command[];
  /** Asked for each command: what there is at that moment. */
  services: () => Services;
  log: Logger;
}

/**
 * Lets commands of the operator reach this server over a socket in its data folder. Call it only
 * while holding `server.lock`: an old socket file is taken away. Answers how to stop.
 */
export async function serveControl(options: ControlOptions): Promise<() => Promise<void>> {
  const { dataDir, log } = options;
  const address = controlAddress(dataDir);
  if (!address) {
    log.warn({ evt: 'control.off', why: 'the path of DATA_DIR is too long for a socket' });
    return async () => undefined;
  }
  const folder = controlFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await rm(address, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(REQUEST_TIMEOUT_MS, () => socket.destroy());
    void converse(socket, options);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, resolve);
  });
  server.unref();
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
}

/** One request, its progress, its end. */
async function converse(socket: Socket, options: ControlOptions): Promise<void> {
  const { commands, services, log } = options;
  const tell = (line: ControlAnswer) => void socket.write(`${JSON.stringify(line)}\n`);
  const given = new AbortController();
  socket.once('close', () => given.abort());
  const text = await readLine(socket);
  if (text === null) return void socket.destroy();
  socket.setTimeout(0);
  let outcome: Outcome;
  try {
    const { name, input } = readRequest(text);
    const command = commands.find((known) => known.name === name);
    if (!command) throw new Error(`The running server has no command "${name}". Restart it.`);
    log.info({ evt: 'control.command', name });
    const talk = { say: (say: string) => tell({ say }), signal: given.signal };
    outcome = await command.run(input, services(), talk);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.warn({ evt: 'control.failed', reason: message });
    outcome = { exitCode: 1, message };
  }
  if (socket.writable) socket.end(`${JSON.stringify(outcome satisfies ControlAnswer)}\n`);
}

/** The reason of a parser would quote what was sent, and that may be a password. */
function readRequest(text: string) {
  try {
    return ControlRequest.parse(JSON.parse(text));
  } catch {
    throw new Error('This is no request.');
  }
}

function readLine(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MAX_REQUEST) resolve(null);
    });
    socket.once('close', () => resolve(null));
  });
}
