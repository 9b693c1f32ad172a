/**
 * The operator's command line: `npm run cli -- user:create ada --admin`. Most commands are done by
 * the running server, or here while none runs; those about users only here, because a local file
 * has one writer.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { ACCOUNT_USAGE, parseCommand, runCommand, type CommandResult } from '#api/auth/commands.ts';
import { askServer } from '#api/control/ask-server.ts';
import type { Command } from '#api/control/command.ts';
import { COMMANDS } from '#api/control/commands.ts';
import { runAlone } from '#api/control/run-alone.ts';
import type { Tool } from '#api/control/tool.ts';
import { TOOLS } from '#api/control/tools.ts';
import { loadEnv } from '#api/env.ts';
import { takeLock } from '#api/publish/lock.ts';
import { startFailure } from '#api/start-failure.ts';
import { openDb } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';

const WRONG_CALL = 2;
const SERVER_RUNS = 3;
const root = join(import.meta.dirname, '..');

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

/** Everything that can be asked for. */
function usage(): string {
  const lines = [...COMMANDS, ...TOOLS].flatMap(({ name, words = '', about, options = {} }) => [
    `  ${`${name} ${words}`.trim().padEnd(32)} ${about}`,
    ...Object.entries(options).map(([flag, { about: text }]) => `    --${flag.padEnd(28)} ${text}`),
  ]);
  return `Usage: npm run cli -- <command> [options]

${lines.join('\n')}

${ACCOUNT_USAGE}

  --json                 with any command: the result as one line of JSON

Ends with 0 when done, 1 when refused or when an import has rejected rows or held prices, 2 for a
wrong call or a failure, 3 while the server runs.`;
}

function printUsage(argv: string[], problem?: string): void {
  const asked = argv.length === 0 || /^(--)?help$/.test(argv[0] ?? '');
  (asked ? process.stdout : process.stderr).write(`${problem ? `${problem}\n\n` : ''}${usage()}\n`);
  process.exitCode = asked ? 0 : WRONG_CALL;
}

/** The words and options after a command's name; null, with the usage printed, for wrong ones. */
function readCall({ options = {} }: Pick<Command, 'options'>, argv: string[]) {
  const flags = Object.entries(options).map(([flag, { type }]) => [flag, { type }]);
  try {
    const { positionals: words, values } = parseArgs({
      args: argv.slice(1),
      allowPositionals: true,
      options: { ...Object.fromEntries(flags), json: { type: 'boolean', default: false } },
    });
    const { json, ...rest } = values as Record<string, string | boolean | undefined>;
    return { words, values: rest, json: json === true };
  } catch (error) {
    printUsage(argv, (error as Error).message);
    return null;
  }
}

/** A tool runs here, whatever the server does. */
async function runTool(tool: Tool, argv: string[]): Promise<void> {
  const call = readCall(tool, argv);
  if (!call) return;
  const result = await tool.run(call, { env: loadEnv(), now: new Date() });
  if (result) print(result, call.json);
  else printUsage(argv, `Usage: ${tool.name} ${tool.words ?? ''}`.trim());
}

/** A command of the list: the running server does it, else this process. */
async function operate(command: Command, argv: string[]): Promise<void> {
  const call = readCall(command, argv);
  if (!call) return;
  const { words, values, json } = call;
  const input = command.read(words, values);
  const problem = command.problem(input);
  if (problem) return printUsage(argv, `${command.name}: ${problem}`);
  const env = loadEnv();
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const outcome =
    (await askServer(env.dataDir, { name: command.name, input }, say)) ??
    (await runAlone({ env, root, command, input }, { say, signal: interrupted() }));
  if (typeof outcome === 'number') return print(serverRuns(outcome), json);
  print(outcome, json);
}

/** Aborted by Ctrl-C, so that a command here can tidy up; a second one ends the process. */
function interrupted(): AbortSignal {
  const given = new AbortController();
  process.once('SIGINT', () => given.abort());
  return given.signal;
}

const serverRuns = (pid: number) => ({
  exitCode: SERVER_RUNS,
  message: `The server (process ${pid}) has the database open. Use the dashboard, or stop the server and run this again.`,
});

async function main(argv: string[]): Promise<void> {
  const operator = COMMANDS.find(({ name }) => name === argv[0]);
  if (operator) return operate(operator, argv);
  const tool = TOOLS.find(({ name }) => name === argv[0]);
  if (tool) return runTool(tool, argv);
  const command = parseCommand(argv);
  if (!command) return printUsage(argv);
  const { json } = command;
  const env = loadEnv();
  await mkdir(env.dataDir, { recursive: true });
  const isFile = env.database.url.startsWith('file:');
  const unlock = isFile ? await takeLock(join(env.dataDir, 'server.lock')) : null;
  if (typeof unlock === 'number') return print(serverRuns(unlock), json);
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
