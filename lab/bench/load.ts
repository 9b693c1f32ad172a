import {
  execFile,
  spawn,
  spawnSync,
  type ChildProcess,
  type SpawnOptions,
} from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Ends the process with a clear line when a tool that a measurement needs is missing. */
export function needTools(...names: string[]): void {
  const missing = names.filter((name) => spawnSync(name, ['-v']).error);
  if (missing.length === 0) return;
  console.error(
    `Missing: ${missing.join(', ')}. Install with: apt-get install ${missing.join(' ')}`,
  );
  process.exit(1);
}

export interface Load {
  url: string;
  seconds: number;
  headers?: Record<string, string>;
  /** Path of a wrk script that changes the address with each request. */
  script?: string;
}

/** Requests a second that an address answers to 32 connections; fails when one is no 2xx. */
export async function load({ url, seconds, headers = {}, script }: Load): Promise<number> {
  const extra = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  if (script) extra.push('-s', script);
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, ...extra, url]);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (bad) throw new Error(`${url}: ${bad[1]} answers were no 2xx`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

/** Starts a program and waits until its address answers, for so many seconds at most. */
export async function serve(
  command: string[],
  url: string,
  seconds = 30,
  place: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<ChildProcess> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...place, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let attempt = 0; attempt < seconds * 5; attempt += 1) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return child;
    if (child.exitCode !== null)
      throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`${url} does not answer`);
}

/** Megabytes that a process holds now, or held at most (proc(5), Linux only). */
export async function memoryOf(
  pid: number | undefined,
  name: 'VmRSS' | 'VmHWM' = 'VmRSS',
): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What a figure was measured on. */
export function machine(): string {
  const list = cpus();
  return `${list.length} x ${list[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
}

export const perSecond = (value: number): string =>
  `${Math.round(value).toLocaleString('en-US')}/s`;
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)} %`;
