import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PublishEvent } from '#src/contract/publish.ts';

const FILE = 'publish-history.json';
/** Events that stay. */
const KEEP = 200;

/** What happened to the pages that are served, over restarts. */
export interface PublishHistory {
  /** Newest first. */
  list(): readonly PublishEvent[];
  /** Number of the newest event; 0 without any. */
  revision(): number;
  /** Adds an event. A disk that is full loses the event on the next start, nothing else. */
  add(event: NewEvent): Promise<void>;
}

/** An event; what is not named is not known. */
export type NewEvent = Pick<PublishEvent, 'kind' | 'at'> & Partial<Omit<PublishEvent, 'id'>>;

const NOTHING = {
  cause: null,
  by: null,
  release: null,
  dataVersion: null,
  change: null,
  changes: null,
  durationMs: null,
  pages: null,
  bytes: null,
  error: null,
  log: null,
  way: null,
  fellBack: null,
  differing: null,
};

/** Reads the history of a data folder; one that cannot be read begins anew. */
export async function openHistory(dataDir: string): Promise<PublishHistory> {
  const file = join(dataDir, FILE);
  const text = await readFile(file, 'utf8').catch(() => '[]');
  let events = parse(text);
  let writing: Promise<void> = Promise.resolve();
  const save = () => {
    const json = JSON.stringify(events);
    writing = writing.then(async () => {
      await writeFile(`${file}.next`, json);
      await rename(`${file}.next`, file);
    });
    writing = writing.catch(() => undefined);
    return writing;
  };
  return {
    list: () => events,
    revision: () => events[0]?.id ?? 0,
    add(event) {
      const id = (events[0]?.id ?? 0) + 1;
      events = [{ ...NOTHING, ...event, id }, ...events].slice(0, KEEP);
      return save();
    },
  };
}

function parse(text: string): PublishEvent[] {
  try {
    return z.array(PublishEvent).parse(JSON.parse(text));
  } catch {
    return [];
  }
}
