import { readdir, readFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { LOG_ID } from '#src/contract/publish/publish.ts';
import type { Env } from '../../env.ts';

/** Most of a log that is sent, from its end. */
const MAX_LOG = 400_000;
const MAX_LINES = 12;
const TROUBLE =
  /\berror\b|\b\w*Error:|failed|cannot|could not|denied|out of memory|killed|ENOSPC|EACCES|SQLITE_/i;
/** Lines that only say that all goes well, or where in the code something happened. */
const NOISE = /^\s*$|^\s*at |[├└]─|^\d\d:\d\d:\d\d (?!.*(error|fail))/i;

/** What the redaction must know: paths become names, secrets disappear. */
export interface Private {
  root: string;
  env: Env;
}

/** A text without colours, secrets and paths of this machine. */
export function redact(text: string, { root, env }: Private): string {
  const secrets = [
    env.database.authToken,
    env.adminPassword,
    env.buildHookUrl,
    env.mail?.auth?.pass,
  ];
  const places: [string, string][] = [
    [env.dataDir, 'DATA_DIR'],
    [root, '.'],
    [homedir(), '~'],
    [tmpdir(), 'TMP'],
  ];
  let clean = stripVTControlCharacters(text);
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, '[secret]');
  // The longest first: the data folder mostly lies inside the sources.
  for (const [path, name] of places.toSorted(([a], [b]) => b.length - a.length)) {
    if (path.length > 1) clean = clean.replaceAll(path, name);
  }
  return clean
    .replace(/\/\/[^\s/@:]+:[^\s/@]+@/g, '//[secret]@')
    .replace(
      /\b(authToken|token|password|secret|api[-_]?key)(["']?\s*[=:]\s*["']?)[^\s&"',;]+/gi,
      '$1$2[secret]',
    )
    .replace(/\bBearer\s+\S+/gi, 'Bearer [secret]');
}

/** The lines of a failed build that say why, at most twelve. */
export function tellingLines(log: string): string {
  const lines = stripVTControlCharacters(log).trimEnd().split('\n');
  const words = lines.filter((line) => !NOISE.test(line)).map((line) => line.trimEnd());
  const first = words.findIndex((line) => TROUBLE.test(line));
  const telling = first >= 0 ? words.slice(first) : words.slice(-MAX_LINES);
  return telling.slice(0, MAX_LINES).join('\n');
}

/** Name of the newest log of a build; null when there is none. */
export async function newestLog(dataDir: string): Promise<string | null> {
  const names = await readdir(logFolder(dataDir)).catch(() => []);
  return (
    names
      .filter((name) => name.endsWith('.log'))
      .toSorted()
      .at(-1)
      ?.slice(0, -4) ?? null
  );
}

/** A log without secrets and paths; null when it is no longer kept. A long one begins later. */
export async function readLog(id: string, about: Private): Promise<string | null> {
  if (!LOG_ID.test(id)) return null;
  const file = join(logFolder(about.env.dataDir), `${id}.log`);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const cut = text.length > MAX_LOG ? `(the beginning is left out)\n${text.slice(-MAX_LOG)}` : text;
  return redact(cut, about);
}

const logFolder = (dataDir: string) => join(dataDir, 'logs', 'builds');
