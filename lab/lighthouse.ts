/**
 * `node lab/lighthouse.ts`: Lighthouse as on a phone, five runs on each of four pages of a site that is
 * seeded, built and served for this alone; prints the medians. Run it on a quiet machine: it is a
 * measurement, not a test. `node lab/lighthouse.ts -- 3 /plans` runs three times on one page.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { median } from './bench/load.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { freePort, SEEDED, startTestSite } from '../scripts/test-site.ts';

/** Fetched where it is run: with all that it needs it is a quarter of the files of an installation. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = ['/', '/plans', '/carriers/t-mobile', '/plans/t-mobile-connect-5gb-us'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
} as const;
/** The bars: performance, then the other three. */
const BARS = [95, 100, 100, 100];

/** As much of its report as is read here. */
interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Partial<
    Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Partial<Record<string, { score: number | null; title: string; numericValue?: number }>>;
}

interface Measured {
  /** Speed of the machine at that moment; when it was busy, the figures tell more of it than of the page. */
  machine: number;
  scores: number[];
  values: number[];
  /** What cost points outside performance. */
  missed: string[];
}

const [first = '', ...others] = process.argv.slice(2);
const runs = Number(first) || 5;
const paths = others.length > 0 ? others : PAGES;

const executablePath = await findChromium((line) => console.log(line));
const site = await startTestSite(SEEDED);
const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
let below = 0;
try {
  const rows = [];
  for (const path of paths) {
    const results: Measured[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await measure(site.origin + path));
    const scores = CATEGORIES.map((_, at) => median(results.map((result) => result.scores[at]!)));
    if (scores.some((score, at) => score < BARS[at]!)) below += 1;
    rows.push({
      path,
      machine: Math.round(median(results.map((result) => result.machine))),
      ...Object.fromEntries(CATEGORIES.map((name, at) => [name, scores[at]])),
      ...Object.fromEntries(
        Object.values(AUDITS).map((name, at) => [
          name,
          Number(
            median(results.map((result) => result.values[at]!)).toFixed(name === 'CLS' ? 3 : 0),
          ),
        ]),
      ),
    });
    for (const line of new Set(results.flatMap((result) => result.missed))) {
      console.log(`${path}: ${line}`);
    }
  }
  console.table(rows);
} finally {
  await browser.close();
  await site.stop();
}
process.exitCode = below === 0 ? 0 : 1;

/** One run; a run that could not measure the page (nothing painted in time) is tried again. */
async function measure(url: string, tries = 3): Promise<Measured> {
  const report = await reportOn(url);
  const failed = report.runtimeError?.message;
  if (failed) {
    if (tries > 1) return measure(url, tries - 1);
    throw new Error(`Lighthouse could not measure ${url}: ${failed}`);
  }
  const { categories, audits, environment } = report;
  return {
    machine: environment.benchmarkIndex,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    values: Object.keys(AUDITS).map((id) => audits[id]?.numericValue ?? Number.NaN),
    missed: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const score = audits[id]?.score ?? 1;
        return weight > 0 && score < 1 ? [`${name}: ${audits[id]?.title} (${id})`] : [];
      }),
    ),
  };
}

async function reportOn(url: string): Promise<Report> {
  const args = [`--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, `--port=${port}`];
  const run = promisify(execFile)('npm', ['exec', '--yes', ...args, '--output=json', '--quiet'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  // Of a page that it could not measure it writes the report, which says why, and ends as failed.
  const { stdout } = await run.catch((error: { stdout?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  return JSON.parse(stdout) as Report;
}
