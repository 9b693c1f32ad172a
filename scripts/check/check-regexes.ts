/**
 * Part of `npm run check`: no regex of the sources may take longer than in proportion to its text
 * (security check 36). recheck judges each; what it said is cached in `.cache/` by the regex itself. Which
 * it found linear stands in scripts/check/linear-regexes.json too, so that a fresh clone need not wait half a
 * minute: `node scripts/check/check-regexes.ts --keep` writes it anew, and whatever is not in it is judged.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile, glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { check, type AttackPattern } from 'recheck';
import { ALLOWED } from './allowed-regexes.ts';
import linear from './linear-regexes.json' with { type: 'json' };
import type { FoundRegexes } from './find-regexes.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = '{src,db,admin-api,site,scripts}/**/*.{ts,tsx,mjs,astro}';
const NO_INPUT = /\.test\.tsx?$|^site\/tests\//;
const LINEAR = join(import.meta.dirname, 'linear-regexes.json');
const CACHE = join(ROOT, '.cache/regexes.json');
/** Milliseconds that recheck has for one regex. */
const TIMEOUT_MS = 60_000;
/**
 * Milliseconds of processor that a text found by trying may take here. A linear regex needs a few
 * for it, a quadratic one seconds.
 */
const MOST_CPU_MS = 300;
const HOSTILE_LENGTH = 100_000;

/** What a regex was found to be: null is fine, else why not. */
type Verdicts = Record<string, string | null>;
interface Cache {
  judge: string;
  verdicts: Verdicts;
  files: Record<string, { hash: string; found: FoundRegexes }>;
}

/** Why a regex is not linear, with a text that shows it; null when it is. */
export async function checkRegex(literal: string): Promise<string | null> {
  // Without a repetition its work has a bound of its own.
  if (!/[*+{]/.test(literal)) return null;
  const end = literal.lastIndexOf('/');
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  const result = await check(source, flags, { timeout: TIMEOUT_MS });
  if (result.status === 'safe') return null;
  if (result.status === 'unknown') return `could not be judged (${result.error.kind})`;
  // What was not derived but tried counts steps of an engine that is not ours, by a clock.
  if (result.checker === 'fuzz' && !isSlow(literal, hostileText(result.attack))) return null;
  return `${result.complexity.summary}, for example on ${result.attack.pattern.slice(0, 100)}`;
}

/** The text that recheck came upon, as long as the longest that the server lets in anywhere. */
function hostileText({ pumps, suffix }: AttackPattern): string {
  const round = pumps.reduce((sum, { pump }) => sum + pump.length, 1);
  const times = Math.ceil(HOSTILE_LENGTH / round);
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
}

/** Whether a regex takes long for a text, in this engine. */
function isSlow(literal: string, text: string): boolean {
  const before = process.threadCpuUsage();
  try {
    runInNewContext(`${literal}.exec(text)`, { text }, { timeout: 10_000 });
  } catch {
    return true;
  }
  const { user, system } = process.threadCpuUsage(before);
  return user + system > MOST_CPU_MS * 1000;
}

/**
 * The regexes that modules build while they load, by `file:line` of the call: made of constants, they
 * are judged as they come out.
 */
export async function builtWhileLoading(files: readonly string[]): Promise<Map<string, string[]>> {
  const built = new Map<string, string[]>();
  const note = (made: RegExp): RegExp => {
    const frames = (new Error().stack ?? '').split('\n');
    // Below this function and the trap that called it.
    const [, file, line] = /\(?file:\/\/([^():]+):(\d+):\d+\)?$/.exec(frames[3] ?? '') ?? [];
    const key = `${relative(ROOT, file ?? '')}:${line}`;
    built.set(key, [...(built.get(key) ?? []), String(made)]);
    return made;
  };
  const before = globalThis.RegExp;
  globalThis.RegExp = new Proxy(before, {
    construct: (target, args, self) => note(Reflect.construct(target, args, self) as RegExp),
    apply: (target, self, args) => note(Reflect.apply(target, self, args) as RegExp),
  });
  try {
    for (const file of files) await import(pathToFileURL(join(ROOT, file)).href);
  } finally {
    globalThis.RegExp = before;
  }
  return built;
}

/** Short for a regex in the list of those that are linear. */
function markOf(literal: string): string {
  return createHash('sha256').update(literal).digest('base64url').slice(0, 16);
}

/** One line for each regex of the sources that is not linear, and each allowance without a use. */
async function problems(): Promise<string[]> {
  const cache = await readCache();
  const files: Cache['files'] = {};
  for await (const file of glob(SOURCES, { cwd: ROOT })) {
    if (NO_INPUT.test(file)) continue;
    const text = await readFile(join(ROOT, file), 'utf8');
    const hash = createHash('sha256').update(text).digest('base64url');
    const cached = cache.files[file];
    const find = async () => (await import('./find-regexes.ts')).findRegexes(file, text);
    files[file] = cached?.hash === hash ? cached : { hash, found: await find() };
  }
  const places: { key: string; literals: readonly string[] }[] = [];
  const building = Object.keys(files).filter((file) => files[file]!.found.built.length > 0);
  const built = await builtWhileLoading(building.filter((file) => file.endsWith('.ts')));
  for (const [file, { found }] of Object.entries(files)) {
    places.push(...found.literals.map((text) => ({ key: `${file}: ${text}`, literals: [text] })));
    for (const { line, source } of found.built) {
      places.push({ key: `${file}: ${source}`, literals: built.get(`${file}:${line}`) ?? [] });
    }
  }
  const verdicts: Verdicts = {};
  // Anew means all of them, whatever was said before.
  const isAnew = process.argv.includes('--keep');
  const known = new Set<string>(linear.judge === JUDGE && !isAnew ? linear.marks : []);
  const waiting = [...new Set(places.flatMap(({ literals }) => literals))];
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (known.has(markOf(one))) continue;
      const isCached = !isAnew && one in cache.verdicts;
      verdicts[one] = isCached ? cache.verdicts[one]! : await checkRegex(one);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await writeFile(CACHE, JSON.stringify({ judge: JUDGE, verdicts, files } satisfies Cache));
  if (isAnew) {
    const marks = Object.keys(verdicts).filter((one) => verdicts[one] === null);
    const kept = { judge: JUDGE, marks: marks.map(markOf).sort() };
    await writeFile(LINEAR, `${JSON.stringify(kept, null, 2)}\n`);
  }
  const found = places.flatMap(({ key, literals }) => {
    const why =
      literals.length === 0 ? NOT_BUILT : literals.map((one) => verdicts[one]).find(Boolean);
    return why ? [{ key, why }] : [];
  });
  const unused = Object.keys(ALLOWED).filter((key) => !found.some((one) => one.key === key));
  return [
    ...found
      .filter(({ key }) => !Object.hasOwn(ALLOWED, key))
      .map(({ key, why }) => `${key}\n  ${why}`),
    ...unused.map(
      (key) => `${key}\n  is allowed in scripts/check/allowed-regexes.ts and need not be`,
    ),
  ];
}

const NOT_BUILT = 'is built when it is used: build it of constants while its module loads';
const VERSION = (createRequire(import.meta.url)('recheck/package.json') as { version: string })
  .version;

/** Who judges: recheck, and this file. */
const JUDGE = `${VERSION} ${markOf(readFileSync(import.meta.filename, 'utf8'))}`;

async function readCache(): Promise<Cache> {
  const none: Cache = { judge: JUDGE, verdicts: {}, files: {} };
  const cached = JSON.parse(await readFile(CACHE, 'utf8').catch(() => '{}')) as Partial<Cache>;
  return cached.judge === JUDGE ? { ...none, ...cached } : none;
}

if (import.meta.main) {
  const lines = await problems();
  console.log(lines.length > 0 ? lines.join('\n') : 'every regex is linear');
  process.exit(lines.length > 0 ? 1 : 0);
}
