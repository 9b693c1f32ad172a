import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Outcome } from './command.ts';
import { controlAddress, ControlAnswer } from './socket.ts';

/** Nobody listens there: no server runs, or it is one without a socket. */
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/**
 * Has the running server of a data folder do a command; `say` hears its progress. Null when no
 * server listens; rejects when it went away before the end.
 */
export async function askServer(
  dataDir: string,
  request: { name: string; input: unknown },
  say: (text: string) => void,
): Promise<Outcome | null> {
  const address = controlAddress(dataDir);
  const socket = address && (await open(address));
  if (!socket) return null;
  socket.write(`${JSON.stringify(request)}\n`);
  // A reset ends the lines too; that nothing came back is what counts.
  socket.on('error', () => undefined);
  for await (const line of createInterface({ input: socket })) {
    const answer = ControlAnswer.parse(JSON.parse(line));
    if ('exitCode' in answer) return answer;
    say(answer.say);
  }
  throw new Error('The server stopped before the command was done.');
}

/** Whether a server of a data folder, in whatever container, hears commands. */
export async function isListening(dataDir: string): Promise<boolean> {
  const address = controlAddress(dataDir);
  const socket = address && (await open(address));
  if (socket) socket.destroy();
  return Boolean(socket);
}

function open(address: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => resolve(socket.removeAllListeners('error')));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (ABSENT.has(error.code ?? '')) resolve(null);
      else reject(error);
    });
  });
}
