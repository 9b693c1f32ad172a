import { isbot } from 'isbot';
import type { Db } from '#db/core/connect/client.ts';
import { addCounts, rollUpPopularity, type Count } from '#db/insight/events.ts';
import type { EventInput } from '#src/contract/insight/events.ts';
import { countedWords, referrerHost, type CountKind } from '#src/domain/insight/events.ts';
import type { Env } from '../../env.ts';
import { messageOf } from '../../core/errors.ts';
import { createLimit } from '../../people/limits/limit.ts';
import type { Together } from '../../people/limits/together.ts';
import type { Logger } from '../../core/process/log.ts';
import { createVisitors } from '../../core/fairness/visitors.ts';

/** Milliseconds between two writes. */
const FLUSH_MS = 5_000;
/** Different counts that wait for the next write; past them only the kind is counted. */
const MAX_PENDING = 5_000;
/** Characters of a browser's name that are looked at. */
const MAX_AGENT = 512;
/** Clicks that may count for the order by popularity on a day; a network has a tenth of them. */
const CLICKS_A_DAY = 50_000;

/** What the recorder needs to know of a request; nothing of it is kept. */
export interface Sender {
  address: string;
  headers: Headers;
}

export interface Events {
  /** Counts an event in memory, unless a bot or too many of them sent it. Never throws or waits. */
  record(event: EventInput, sender: Sender): void;
  /** Writes what was counted; counts of a failed write stay for the next. */
  flush(): Promise<void>;
  /** Brings the order by popularity up to the counts. */
  rollUp(): Promise<void>;
  /** Flushes by itself from now on. */
  start(): void;
  stop(): Promise<void>;
  /** Different counts that wait. */
  readonly pending: number;
}

/** Counts what visitors do, without knowing who they are (docs/decisions/insight/events.md). */
export function createEvents(deps: {
  db: Db;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  env: Pick<Env, 'siteUrl' | 'readOnly'>;
  together?: Together | null;
}): Events {
  const { db, now, log, together } = deps;
  const { siteUrl, readOnly } = deps.env;
  const ownHost = new URL(siteUrl).hostname;
  const visitors = createVisitors(now);
  // Apart, so that no flood of views ends what counts for the order.
  const networks = createVisitors(now, { maxMarks: CLICKS_A_DAY, byNetwork: true });
  // Past its limit nobody's events count for the rest of the minute: who reads the figures should know.
  const counted = createLimit('event', { now, log, together });
  let waiting = new Map<string, Count>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const add = (count: Count) => {
    const key = (subject: string) => `${count.day} ${count.kind} ${subject}`;
    const isFull = waiting.size >= MAX_PENDING && !waiting.has(key(count.subject));
    const subject = isFull ? '' : count.subject;
    const known = waiting.get(key(subject));
    if (!known) return void waiting.set(key(subject), { ...count, subject });
    known.n += count.n;
    known.visitors += count.visitors;
  };
  const isUnwanted = ({ headers, address }: Sender): boolean => {
    if (readOnly || isBot(headers)) return true;
    if (counted.wait(address) > 0) return true;
    counted.count(address);
    return false;
  };
  const write = async () => {
    if (waiting.size === 0) return;
    const counts = waiting;
    waiting = new Map();
    try {
      await addCounts(db, [...counts.values()], now());
    } catch (error) {
      for (const count of counts.values()) add(count);
      throw error;
    }
  };
  const flush = () => {
    const mine = writing.then(write);
    writing = mine.catch(() => undefined);
    return mine;
  };
  const rollUp = async () => {
    await flush();
    await rollUpPopularity(db, now());
  };
  const failed = (error: unknown) => log.warn({ evt: 'events.failed', reason: messageOf(error) });
  return {
    get pending() {
      return waiting.size;
    },
    record(event, sender) {
      if (isUnwanted(sender)) return;
      const day = now().toISOString().slice(0, 10);
      // Who asks not to be followed is counted, but never told apart from others.
      const isShy = sender.headers.get('Sec-GPC') === '1' || sender.headers.get('DNT') === '1';
      for (const [kind, subject] of countsOf(event, ownHost)) {
        const known = isClick(kind) ? networks : visitors;
        const isNew = !isShy && known.isNew(sender.address, `${kind} ${subject}`);
        add({ day, kind, subject, n: 1, visitors: Number(isNew) });
      }
    },
    flush,
    rollUp,
    start() {
      timer = setInterval(() => void flush().catch(failed), FLUSH_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Programs say so in their name, or leave out what every browser sends. */
function isBot(headers: Headers): boolean {
  // A long name costs time to look through, and no browser has one.
  const agent = headers.get('User-Agent')?.slice(0, MAX_AGENT);
  return !agent || isbot(agent) || !headers.has('Accept-Language') || isEarly(headers);
}

/** Fetched ahead by a browser: nobody has seen or clicked it yet. */
function isEarly(headers: Headers): boolean {
  return /prefetch|prerender/.test(`${headers.get('Sec-Purpose')} ${headers.get('Purpose')}`);
}

/**
 * What the order by popularity goes by: new is a click once a day for a whole /24 or /48, so that
 * who owns one cannot push a plan up with each of its addresses.
 */
const isClick = (kind: CountKind) => kind === 'buy' || kind === 'compare';

function countsOf(event: EventInput, ownHost: string): [CountKind, string][] {
  switch (event.name) {
    case 'page_view': {
      const host = event.referrer ? referrerHost(event.referrer, ownHost) : null;
      return [['view', event.path], ...(host ? [['referrer', host] as [CountKind, string]] : [])];
    }
    case 'click':
      return [['compare', event.plan]];
    case 'conversion':
      return [
        ['buy', event.plan],
        ['buy_page', event.path],
      ];
    case 'search': {
      const words = countedWords(event.words) ?? '';
      return event.results === 0
        ? [
            ['search', words],
            ['search_empty', words],
          ]
        : [['search', words]];
    }
    case 'filter':
      return [...new Set(event.keys)].map((key) => ['filter', key]);
  }
}
