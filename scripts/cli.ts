/**
 * The operator's command line: `npm run cli -- user:create ada --admin`. It works on the database
 * of the configuration. A local file has one writer: while the server runs, nothing is done.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseCommand, runCommand, USAGE, type CommandResult } from '#api/auth/commands.ts';
import { loadEnv } from '#api/env.ts';
import { takeLock } from '#api/publish/lock.ts';
import { startFailure } from '#api/start-failure.ts';
import { openDb } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';

const WRONG_CALL = 2;
const SERVER_RUNS = 3;

/** Asks on a terminal without showing what is typed; else takes the first line of the input. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY;
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (terminal) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, output: mute, terminal });
  for await (const line of lines) {
    if (terminal) process.stderr.write('\n');
    lines.close();
    return line;
  }
  return '';
}

function print(result: Omit<CommandResult, 'exitCode'> & { exitCode: number }, json: boolean) {
  const { exitCode, ...rest } = result;
  const out = exitCode === 0 || json ? process.stdout : process.stderr;
  out.write(
    json
      ? `${JSON.stringify({ ok: exitCode === 0, ...rest })}\n`
      : `${rest.message}\n${rest.password ? `Password: ${rest.password} (shown only now)\n` : ''}`,
  );
  process.exitCode = exitCode;
}

async function main(argv: string[]): Promise<void> {
  const command = parseCommand(argv);
  if (!command) {
    const asked = argv.length === 0 || /^(--)?help$/.test(argv[0] ?? '');
    (asked ? process.stdout : process.stderr).write(`${USAGE}\n`);
    process.exitCode = asked ? 0 : WRONG_CALL;
    return;
  }
  const { json } = command;
  const env = loadEnv();
  await mkdir(env.dataDir, { recursive: true });
  const isFile = env.database.url.startsWith('file:');
  const unlock = isFile ? await takeLock(join(env.dataDir, 'server.lock')) : null;
  if (typeof unlock === 'number') {
    const message = `The server (process ${unlock}) has the database open. Use the Users tab of the dashboard, or stop the server and run this again.`;
    return print({ exitCode: SERVER_RUNS, message }, json);
  }
  try {
    const db = await openDb(env.database);
    await migrate(db);
    print(await runCommand(command, { db, now: new Date(), readPassword }), json);
    db.close();
  } finally {
    await unlock?.();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
