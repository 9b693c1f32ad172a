import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { stream } from 'hono/streaming';
import type { ApiBindings } from '../../bindings.ts';
import { AppError, nothingHere } from '../../core/errors.ts';
import type { Command, CommandOutcome, Services } from '../../command.ts';
import { CommandRequest, type CommandAnswer } from './protocol.ts';
import type { ServerKey } from './server-key.ts';

/** What answers the command line in a running server. */
export interface Control {
  key: ServerKey;
  commands: readonly Command[];
  /** Asked for each command: what there is at that moment. */
  services: () => Services;
  /** Aborted when the server stops. */
  signal: AbortSignal;
}

/**
 * Does commands of the operator, one a request, for whoever has the key of the server and asks it
 * itself. For all others there is nothing at this address: the key is in no header that they could have.
 */
export function commandRoute({ key, commands, services, signal }: Control): Handler<ApiBindings> {
  const { host } = new URL(key.url);
  const own = digest(`Bearer ${key.key}`);
  return async (c) => {
    const isOwn = timingSafeEqual(digest(c.req.header('Authorization') ?? ''), own);
    if (!isOwn || c.req.header('Host') !== host || FORWARDED.some((name) => c.req.header(name))) {
      throw nothingHere();
    }
    const log = c.get('log');
    const { name, input } = await readRequest(c);
    c.header('Cache-Control', 'no-store');
    return stream(c, async (out) => {
      const given = new AbortController();
      out.onAbort(() => given.abort());
      const tell = (line: CommandAnswer) => out.writeln(JSON.stringify(line));
      const perform = async (): Promise<CommandOutcome> => {
        const command = commands.find((known) => known.name === name);
        if (!command) throw new Error(`The running server has no command "${name}". Restart it.`);
        log.info({ evt: 'control.command', name });
        const say = (text: string) => void tell({ say: text });
        const either = AbortSignal.any([given.signal, signal]);
        return await command.run(input, services(), { say, signal: either });
      };
      const failed = (error: unknown): CommandOutcome => {
        const message = error instanceof Error ? error.message : String(error);
        log.warn({ evt: 'control.failed', reason: message });
        return { exitCode: 1, message };
      };
      // What the server does not finish before its end has none.
      const outcome = await Promise.race([perform().catch(failed), aborted(signal)]);
      if (outcome) await tell(outcome satisfies CommandAnswer);
    });
  };
}

/** What proxies add. */
const FORWARDED = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'];

/** Of the same length, whatever is sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/** The reason of a parser would quote what was sent, and that may be a password. */
async function readRequest(c: Context<ApiBindings>) {
  const sent = CommandRequest.safeParse(await c.req.json().catch(() => null));
  if (!sent.success) throw new AppError('invalid', 'This is no request.');
  return sent.data;
}
