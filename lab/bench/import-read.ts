/**
 * Rows a second of reading 100,000 plans, in each format, beside csv-parse that only splits the same
 * CSV into records; and the longest time for which reading lets nothing else in: by the clock, and
 * the processor time of it, which other programs on the machine do not stretch.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parse } from 'csv-parse';
import { readRow } from '#src/domain/import/read-row.ts';
import { isRow, readRows } from '#src/domain/import/rows.ts';
import { serialise, type ExportPlan } from '#src/domain/import/serialise.ts';
import { TEST_BOOK, TEST_OPTIONS } from '#src/domain/import/testing.ts';
import { IMPORT_FORMATS, MAX_IMPORT_BYTES, type ImportFormat } from '#src/domain/import/types.ts';
import { NO_FACTS } from '#src/domain/facts/testing.ts';

const ROWS = 100_000;
const folder = await mkdtemp(join(tmpdir(), 'import-read-'));
try {
  for (const format of IMPORT_FORMATS) {
    const { file, rows } = await largeFile(format);
    const split = format === 'csv' ? await measure(() => splitOnly(file)) : null;
    const read = await measure(() => readAll(file, format));
    const perSecond = Math.round((rows / read.ms) * 1000).toLocaleString('en-US');
    console.log(
      `${format}: ${read.result.toLocaleString('en-US')} plans in ${Math.round(read.ms)} ms, ` +
        `${perSecond} rows/s, longest block ${read.block.toFixed(1)} ms, ${read.cpu.toFixed(1)} ms of it at work` +
        (split ? `; ${(read.ms / split.ms).toFixed(2)}x csv-parse splitting alone` : ''),
    );
  }
} finally {
  await rm(folder, { recursive: true });
}

/** As many plans as fit into the largest file, at most 100,000. */
async function largeFile(format: ImportFormat): Promise<{ file: string; rows: number }> {
  const blocks: string[] = [];
  let size = 0;
  let rows = 0;
  function* plans(): Generator<ExportPlan> {
    // Room for the end of the file and one block that is still gathered.
    for (; rows < ROWS; rows += 1) {
      if (size > MAX_IMPORT_BYTES - 64 * 1024) return;
      yield plan(rows);
    }
  }
  for await (const block of serialise(plans(), { format })) {
    blocks.push(block);
    size += block.length;
  }
  const file = join(folder, `plans.${format}`);
  await writeFile(file, blocks.join(''));
  return { file, rows };
}

function plan(number: number): ExportPlan {
  return {
    slug: `plan-${number}`,
    carrier: { slug: 't-mobile' },
    region: { code: 'US' },
    planName: `Plan ${number}`,
    planDescription: '',
    dataAmount: '5GB',
    dataPeriod: 'total',
    price: 15 + (number % 50),
    previousPrice: null,
    priceChangePercent: 0,
    currency: 'USD',
    planType: 'prepaid',
    validity: '30 days',
    hasDeal: false,
    buyUrl: null,
    ...NO_FACTS,
    network5g: true,
    confidence: 'sourced',
    sourceName: null,
    sourceUrl: null,
    seenOn: null,
    sample: false,
    previousSample: false,
    checkedAt: null,
    status: 'active',
    activeFrom: null,
    activeUntil: null,
  };
}

async function readAll(file: string, format: ImportFormat): Promise<number> {
  let plans = 0;
  const options = { format, mapping: { kind: 'native' } } as const;
  for await (const row of readRows(createReadStream(file), options)) {
    if (isRow(row) && readRow(row, TEST_BOOK, TEST_OPTIONS).plan) plans += 1;
  }
  return plans;
}

async function splitOnly(file: string): Promise<number> {
  let records = 0;
  for await (const record of createReadStream(file).pipe(parse())) records += record ? 1 : 0;
  return records;
}

/** The better of two runs, with the longest delay of the event loop in it. */
async function measure<T>(work: () => Promise<T>) {
  let best: { result: T; ms: number; block: number; cpu: number } | null = null;
  for (let run = 0; run < 2; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const turns = longestTurn();
    const start = performance.now();
    const result = await work();
    const ms = performance.now() - start;
    delay.disable();
    const cpu = turns();
    if (!best || ms < best.ms) best = { result, ms, block: delay.max / 1e6, cpu };
  }
  return best!;
}

/** Looks in at every turn of the event loop; answers the most processor time between two looks, in ms. */
function longestTurn(): () => number {
  let most = 0;
  let running = true;
  const look = (before: NodeJS.CpuUsage) => {
    const { user, system } = process.threadCpuUsage(before);
    most = Math.max(most, user + system);
    if (running) setImmediate(look, process.threadCpuUsage());
  };
  setImmediate(look, process.threadCpuUsage());
  return () => {
    running = false;
    return most / 1000;
  };
}
