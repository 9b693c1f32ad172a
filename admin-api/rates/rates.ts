import type { Change } from '#db/change.ts';
import { noteRateRead, setRates } from '#db/changes/rates.ts';
import type { Db } from '#db/client.ts';
import { getRates } from '#db/queries/site.ts';
import { lastRateRead } from '#db/queries/watch.ts';
import type { RatesState } from '#src/contract/watch.ts';
import { judgeRates, rateAge, readEcbRates } from '#src/domain/rates.ts';
import type { Env } from '../env.ts';
import { outbound } from '../http/outbound.ts';
import { OutboundError } from '../http/outbound-address.ts';
import type { Logger } from '../log.ts';
import { nextRun, schedule } from '../publish/schedule.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1_000_000;
/** Whose daily file it is. */
const SOURCE = 'European Central Bank';

export interface RatesDeps {
  db: Db;
  env: Pick<Env, 'ratesUrl' | 'ratesCron'>;
  now: () => Date;
  log: Logger;
  fetcher?: typeof outbound;
}

/** What came of a file of rates. */
export interface RatesOutcome {
  result: 'applied' | 'unchanged' | 'refused' | 'failed';
  message: string;
}

/** The reference rates as the routes, the clock and the command use them. */
export type RatesKeeper = ReturnType<typeof createRates>;

/** Reads new reference rates by schedule, where RATES_URL says from where, or from a file. */
export function createRates({ db, env, now, log, fetcher = outbound }: RatesDeps) {
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | null = null;
  let endSchedule = () => {};
  const begun = now();
  const today = () => now().toISOString().slice(0, 10);

  /** Takes a file over; `accept` also when its rates are older or jump. */
  const take = async (csv: string, change: Change, accept = false): Promise<RatesOutcome> => {
    const read = readEcbRates(csv);
    if (typeof read === 'string') return { result: 'failed', message: read };
    const judged = judgeRates(read, await getRates(db), today());
    if (judged.do === 'nothing') {
      return { result: 'unchanged', message: `The rates of ${read.asOf} are in use already` };
    }
    if (judged.do === 'refuse' && !accept) return { result: 'refused', message: judged.reason };
    await setRates(db, { ...read, source: SOURCE }, change);
    return { result: 'applied', message: `The rates of ${read.asOf} are in use` };
  };

  const fetchCsv = async (address: string): Promise<string | RatesOutcome> => {
    try {
      const answer = await fetcher(address, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal });
      if (answer.status === 200) return answer.body.toString('utf8');
      return { result: 'failed', message: `The server answered ${answer.status}` };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { result: 'failed', message: error.message };
    }
  };

  const run = async (): Promise<void> => {
    if (env.ratesUrl === null) return;
    const change = { actor: { id: null, name: 'rates', way: 'schedule' }, now: now() } as const;
    const csv = await fetchCsv(env.ratesUrl);
    const outcome = typeof csv === 'string' ? await take(csv, change) : csv;
    await noteRateRead(db, { at: now().toISOString(), cause: 'schedule', ...outcome });
    const isWrong = outcome.result === 'failed' || outcome.result === 'refused';
    log[isWrong ? 'warn' : 'info']({ evt: 'rates.read', ...outcome });
  };
  const nextAt = async (): Promise<Date | null> => {
    if (env.ratesUrl === null) return null;
    const last = await lastRateRead(db);
    return nextRun(env.ratesCron, last ? new Date(last.at) : begun);
  };
  const tick = async (): Promise<void> => {
    const due = await nextAt();
    if (due === null || due > now()) return;
    running ??= run()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ evt: 'rates.failed', err: String(error) });
      })
      .finally(() => (running = null));
    await running;
  };
  return {
    tick,
    /** A file that somebody brings. */
    async take(csv: string, change: Change, accept: boolean): Promise<RatesOutcome> {
      const outcome = await take(csv, change, accept);
      await noteRateRead(db, { at: now().toISOString(), cause: change.actor.name, ...outcome });
      return outcome;
    },
    async state(): Promise<RatesState | null> {
      const [known, last, next] = await Promise.all([getRates(db), lastRateRead(db), nextAt()]);
      if (!known) return null;
      const { asOf, source } = known;
      const lastRead = last && { at: last.at, result: last.result, message: last.message };
      const nextRead = next?.toISOString() ?? null;
      return { asOf, source, ...rateAge(asOf, today()), nextRead, lastRead };
    },
    start() {
      if (env.ratesUrl === null) return;
      const failed = (error: unknown) => log.error({ evt: 'rates.clock', err: String(error) });
      endSchedule = schedule(env.ratesCron, tick, failed);
      void tick().catch(failed);
    },
    async stop() {
      endSchedule();
      ending.abort();
      await running;
    },
  };
}
