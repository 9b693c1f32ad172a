import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  CONTENT_KINDS,
  ContentEnd,
  ContentHead,
  ContentLine,
  type ContentCounts,
} from '#src/contract/content.ts';
import type { z } from 'zod';
import type { AsideTools } from '../aside/protocol.ts';
import type { Db } from '../client.ts';
import { Refusal } from '../refusal.ts';
import { contentCounts, contentLines, headLine } from './content-lines.ts';
import { originOf } from './numbers.ts';

/** A plan with 100,000 prices stays below. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const PIECE = 64 * 1024;
const NEWLINE = 0x0a;

/** Writes all content of one moment into a new file: a head, its lines, and a hash of them. */
export async function writeContent(
  db: Db,
  { file }: { file: string },
  tools: AsideTools,
): Promise<ContentCounts> {
  const counts = await contentCounts(db);
  const hash = createHash('sha256');
  const out = await open(file, 'wx', 0o600);
  let piece = '';
  const flush = async () => {
    hash.update(piece);
    await out.writeFile(piece);
    piece = '';
    await tools.breathe();
  };
  try {
    piece = `${JSON.stringify(headLine(counts, await originOf(db)))}\n`;
    for await (const line of contentLines(db)) {
      piece += `${JSON.stringify(line)}\n`;
      if (piece.length >= PIECE) await flush();
    }
    await flush();
    await out.writeFile(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`);
    await out.sync();
  } finally {
    await out.close();
  }
  return counts;
}

/**
 * The lines of a backup, each checked by itself; its counts come out at the end. Refused at the
 * first line that is not right, and at the end when the hash or the counts differ.
 */
export async function* readContent(file: string): AsyncGenerator<ContentLine, ContentCounts> {
  const hash = createHash('sha256');
  const found: Record<string, number> = {};
  let counts: ContentCounts | null = null;
  let ended = false;
  let at = 0;
  let rank = 0;
  for await (const bytes of linesOf(file)) {
    at += 1;
    if (ended) throw wrong(at, 'stands behind the end');
    const value = parsed(bytes, at);
    if (!counts) {
      ({ counts } = checked(ContentHead, value, at));
    } else if (typeof value === 'object' && value !== null && 'sha256' in value) {
      if (checked(ContentEnd, value, at).sha256 !== hash.digest('hex')) {
        throw new Refusal('invalid', 'The file was changed or damaged: its hash does not fit.');
      }
      ended = true;
      continue;
    } else {
      const line = checked(ContentLine, value, at);
      const next = CONTENT_KINDS.indexOf(line.kind);
      if (next < rank) throw wrong(at, `a ${line.kind} stands too late`);
      rank = next;
      tally(found, line);
      yield line;
    }
    hash.update(bytes).update('\n');
  }
  if (!counts || !ended) {
    throw new Refusal('invalid', 'The file is not whole: its last line is missing.');
  }
  for (const [name, count] of Object.entries(counts)) {
    if ((found[name] ?? 0) !== count) {
      throw new Refusal(
        'invalid',
        `The file is not whole: ${name} ${found[name] ?? 0} of ${count}.`,
      );
    }
  }
  return counts;
}

const COUNTED: Record<ContentLine['kind'], keyof ContentCounts | null> = {
  rate: 'rates',
  carrier: 'carriers',
  region: 'regions',
  plan: 'plans',
  seo: null,
  'seo-page': 'seoPages',
  profile: 'profiles',
  feed: 'feeds',
};

function tally(found: Record<string, number>, line: ContentLine): void {
  const add = (name: string | null, count: number) => {
    if (name) found[name] = (found[name] ?? 0) + count;
  };
  add(COUNTED[line.kind], 1);
  if (line.kind !== 'plan') return;
  add('priceRecords', line.prices.length);
  add('drafts', line.draft ? 1 : 0);
}

/** The database that wrote a backup; undefined for an older file, or one that is none. */
export async function originOfContent(file: string): Promise<string | undefined> {
  for await (const bytes of linesOf(file)) return checked(ContentHead, parsed(bytes, 1), 1).origin;
  return undefined;
}

/** Lines without their ends; the last one must have one too. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (;;) {
      const end = piece.indexOf(NEWLINE, from);
      const part = piece.subarray(from, end === -1 ? undefined : end);
      size += part.length;
      if (size > MAX_LINE_BYTES) throw new Refusal('invalid', 'A line of the file is too long.');
      parts.push(part);
      if (end === -1) break;
      yield parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      parts = [];
      size = 0;
      from = end + 1;
    }
  }
  if (size > 0) yield Buffer.concat(parts);
}

function parsed(bytes: Buffer, at: number): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw wrong(at, 'is no JSON');
  }
}

function checked<T extends z.ZodType>(schema: T, value: unknown, at: number): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const path = issue.path.map(String).join('.');
  throw wrong(at, path ? `${path} ${issue.message}` : issue.message);
}

/** The refusal of a line, by its number from 1. */
export function wrong(at: number, why: string): Refusal {
  return new Refusal('invalid', `Line ${at}: ${why}`);
}
