/**
 * The operator's command line: `npm run cli -- user:create ada --admin`. Commands are done by the
 * running server, or here while none runs; tools always here.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { askServer } from '#api/server/control/ask-server.ts';
import type { Command, CommandOutcome, Tool } from '#api/command.ts';
import { COMMANDS } from '#api/server/control/commands.ts';
import { runWithoutServer } from '#api/server/control/run-alone.ts';
import { TOOLS } from '#api/server/control/tools.ts';
import { unknownCommand, usageOfAll, wrongCall, wrongWords } from '#api/server/control/usage.ts';
import { loadEnv } from '#api/env.ts';
import { startFailure } from '#api/server/process/start-failure.ts';

// What this process and those that it starts write is for its user alone.
process.umask(0o077);

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

interface Result {
  exitCode: number;
  message: string;
  data?: unknown;
}

function print({ exitCode, message, data }: Result, json: boolean) {
  const out = exitCode === 0 || json ? process.stdout : process.stderr;
  out.write(`${json ? JSON.stringify({ ok: exitCode === 0, message, data }) : message}\n`);
  process.exitCode = exitCode;
}

const ALL = [...COMMANDS, ...TOOLS];

/** Says what is wrong with a call, and how it is right. */
function refuse(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = WRONG_CALL;
}

/** The words and options after a command's name; null, with the mistake printed, for wrong ones. */
function readCall(of: Command | Tool, argv: string[]) {
  const options: NonNullable<Command['options']> = of.options ?? {};
  const flags = Object.entries(options).map(([flag, { type, multiple = false }]) => [
    flag,
    { type, multiple },
  ]);
  try {
    const { positionals: words, values } = parseArgs({
      args: argv.slice(1),
      allowPositionals: true,
      options: { ...Object.fromEntries(flags), json: { type: 'boolean', default: false } },
    });
    const { json, ...rest } = values as Record<string, string | boolean | undefined>;
    return { words, values: rest, json: json === true };
  } catch (error) {
    refuse(wrongCall(of, (error as Error).message));
    return null;
  }
}

/** A tool runs here, whatever the server does. */
async function runTool(tool: Tool, argv: string[]): Promise<void> {
  const call = readCall(tool, argv);
  if (!call) return;
  const result = await tool.run(call, { env: loadEnv(), now: new Date() });
  if (result) print(result, call.json);
  else refuse(wrongCall(tool, wrongWords(tool, call.words)));
}

/** A command of the list: the running server does it, else this process. */
async function operate(command: Command, argv: string[]): Promise<void> {
  const call = readCall(command, argv);
  if (!call) return;
  const { words, values, json } = call;
  const input = command.read(words, values);
  const problem = command.problem(input);
  if (problem) return refuse(wrongCall(command, problem));
  const env = loadEnv();
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const signal = interrupted();
  const perform = async (given: unknown): Promise<CommandOutcome | number> =>
    (await askServer(env.dataDir, { name: command.name, input: given }, say)) ??
    (await runWithoutServer({ env, root, command, input: given }, { say, signal }));
  let outcome = await perform(input);
  if (typeof outcome !== 'number' && outcome.asks) {
    outcome = await perform({ ...(input as object), [outcome.asks]: await readPassword() });
  }
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
  message: `The server (process ${pid}) has the database open and does not answer here: it starts or stops, or runs in another container. Try again, or run this there.`,
});

/** `feeds run NAME` means `feeds:run NAME`. */
function joined(argv: string[]): string[] {
  const [first, second, ...rest] = argv;
  const name = `${first}:${second}`;
  return ALL.some((known) => known.name === name) ? [name, ...rest] : argv;
}

async function main(given: string[]): Promise<void> {
  const argv = joined(given);
  const operator = COMMANDS.find(({ name }) => name === argv[0]);
  if (operator) return operate(operator, argv);
  const tool = TOOLS.find(({ name }) => name === argv[0]);
  if (tool) return runTool(tool, argv);
  const [name = 'help'] = argv;
  if (/^(--help|-h|help)$/.test(name)) process.stdout.write(`${usageOfAll(ALL)}\n`);
  else refuse(unknownCommand(name, ALL));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
