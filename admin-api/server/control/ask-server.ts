import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { CommandOutcome } from '../../command.ts';
import { COMMAND_PATH, CommandAnswer } from './protocol.ts';
import { readServerKey, type ServerKey } from './server-key.ts';

/** Nobody listens there: the server was killed, or runs in another container. */
const ABSENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'EADDRNOTAVAIL']);

/**
 * Has the running server of a data folder do a command; `say` hears its progress. Null when none
 * answers to its key; rejects when it went away before the end.
 */
export async function askServer(
  dataDir: string,
  asked: { name: string; input: unknown },
  say: (text: string) => void,
): Promise<CommandOutcome | null> {
  const key = await readServerKey(dataDir);
  const answer = key && (await post(key, JSON.stringify(asked)));
  if (!answer) return null;
  // A reset ends the lines too; that nothing came back is what counts.
  answer.on('error', () => undefined);
  for await (const line of createInterface({ input: answer })) {
    const said = CommandAnswer.parse(JSON.parse(line));
    if ('exitCode' in said) return said;
    say(said.say);
  }
  throw new Error('The server stopped before the command was done.');
}

/** By `node:http`, which takes no proxy and waits for as long as a command takes. */
function post({ url, key }: ServerKey, body: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const sent = request(url + COMMAND_PATH, { method: 'POST', headers, agent: false });
    sent.once('response', (answer) => {
      if (answer.statusCode === 200) return resolve(answer);
      // Somebody else listens there by now, or the server is about to end.
      answer.destroy();
      resolve(null);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (ABSENT.has(error.code ?? '')) resolve(null);
      else reject(error);
    });
    sent.end(body);
  });
}
