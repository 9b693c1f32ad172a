/**
 * The questions of visitors, in their own words: `node lab/visits.ts [ORIGIN]` types each at 375 and at
 * 1280 px into the box of Home and reads the first answer, in at most four taps (typing is none). What
 * is right is worked out here from the open data of the same site, by sums that share no code with it.
 * Without ORIGIN a site with the plans of a new installation is built and served for this alone.
 */
import { rm } from 'node:fs/promises';
import { chromium, type Locator, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { buildTestSite, SEEDED, startTestCopy } from '../scripts/test-site.ts';

const MOST_TAPS = 4;
const WIDTHS = [375, 1280];

/** A row of /data/sim-plans.json, as far as it is read here. */
interface Row {
  slug: string;
  carrier: string;
  hostNetwork: string | null;
  region: string;
  planName: string;
  planType: string;
  unlimited: boolean;
  totalDataMb: number | null;
  validity: string;
  validityDays: number | null;
  price: number;
  billing: string | null;
  contractMonths: number | null;
  setupFee: number | null;
  calls: string | null;
  audience: string | null;
  addOnTo: string | null;
  hotspot: boolean | null;
  hotspotData: string | null;
  maxSpeedMbps: number | null;
  age: string | null;
}

interface PriceRow {
  plan: string;
  recordedDate: string;
  price: number;
}

const origin = process.argv[2] ?? '';
const built = origin ? null : await buildTestSite(SEEDED);
const site = built ? await startTestCopy(built) : null;
const base = site?.origin ?? origin;
const read = async <T>(path: string) => (await (await fetch(base + path)).json()) as T;
const { plans } = await read<{ plans: Row[] }>('/data/sim-plans.json');
const { prices } = await read<{ prices: PriceRow[] }>('/data/price-history.json');

/** Charges of a plan within so many months: by the month, or whole periods with a day of grace. */
function charges({ validity, validityDays }: Row, months: number): number {
  if (validity === '1 month') return months;
  return Math.ceil(((months * 365) / 12 - 1) / validityDays!);
}
const total = (row: Row, months: number) => {
  const count = Math.max(
    charges(row, months),
    row.billing === 'recurring' ? (row.contractMonths ?? 0) : 0,
  );
  return Math.round((count * row.price + (row.setupFee ?? 0)) * 100) / 100;
};
const gbAMonth = ({ unlimited, totalDataMb, validityDays }: Row) =>
  unlimited
    ? Infinity
    : ((totalDataMb ?? 0) / 1000 / (validityDays ?? Infinity)) * (365 / 12) + 0.001;

/** The plan for residents with the lowest total of those that are known to fit. */
function cheapest(region: string, months: number, gb: number, fits: (row: Row) => boolean) {
  const able = plans.filter(
    (row) =>
      row.region === region &&
      ['prepaid', 'postpaid'].includes(row.planType) &&
      row.audience !== 'students' &&
      row.addOnTo === null &&
      (row.maxSpeedMbps === null || row.maxSpeedMbps >= 10) &&
      gbAMonth(row) >= gb &&
      fits(row),
  );
  const [first] = able
    .map((row) => ({ row, sum: total(row, months) }))
    .sort((a, b) => a.sum - b.sum);
  if (!first) throw new Error(`nothing fits in ${region}`);
  return first;
}

/** The lowest sum of packs of one seller that last and hold enough, three packs at most. */
function cheapestPacks(region: string, days: number, gb: number): number {
  const sellers = Map.groupBy(
    plans.filter((row) => row.region === region && row.validityDays && row.age === 'fresh'),
    (row) => row.carrier,
  );
  let least = Infinity;
  for (const rows of sellers.values()) {
    const add = (at: number, left: number, lasts: number, holds: number, sum: number) => {
      if (lasts >= days && holds >= gb) least = Math.min(least, sum);
      else if (left > 0 && sum < least) {
        for (let next = at; next < rows.length; next += 1) {
          const { validityDays, price, unlimited, totalDataMb } = rows[next]!;
          const size = unlimited ? 0 : (totalDataMb ?? 0) / 1000;
          if (size > 0) add(next, left - 1, lasts + validityDays!, holds + size, sum + price);
        }
      }
    };
    add(0, 3, 0, 0, 0);
  }
  return Math.round(least * 100) / 100;
}

/** How many plans of a carrier fell, rose and stayed between the two days that most of them share. */
function likeForLike(carrier: string) {
  const own = new Set(plans.filter((row) => row.carrier === carrier).map(({ slug }) => slug));
  const days = new Map<string, Map<string, number>>();
  for (const { plan, recordedDate, price } of prices) {
    if (!own.has(plan)) continue;
    days.set(recordedDate, (days.get(recordedDate) ?? new Map()).set(plan, price));
  }
  let best = { plans: 0, span: 0, fell: 0, rose: 0 };
  const all = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [from, before] of all) {
    for (const [to, after] of all) {
      const span = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      if (span < 28) continue;
      const both = [...before.keys()].filter((slug) => after.has(slug));
      if (both.length < best.plans || (both.length === best.plans && span <= best.span)) continue;
      const fell = both.filter((slug) => after.get(slug)! < before.get(slug)!).length;
      const rose = both.filter((slug) => after.get(slug)! > before.get(slug)!).length;
      best = { plans: both.length, span, fell, rose };
    }
  }
  return best;
}

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: currency === 'JPY' ? 0 : 2,
  }).format(amount);
const hasNoContract = ({ contractMonths }: Row) => contractMonths !== null && contractMonths <= 1;
const hasCalls = ({ calls }: Row) => calls !== null && calls !== 'none';
const isOnVodafone = ({ hostNetwork, carrier }: Row) =>
  carrier === 'vodafone-de' || (hostNetwork ?? '').includes('Vodafone');

interface Visit {
  name: string;
  text: string;
  /** What the first answer must say; each is looked for in its words. */
  says: () => string[];
}

/** The name and the sum of the plan that is cheapest, for so many lines. */
function nameAndSum(currency: string, found: ReturnType<typeof cheapest>, lines = 1): string[] {
  return [found.row.planName, money(Math.round(found.sum * lines * 100) / 100, currency)];
}

/** Prepaid unlimited plans on Verizon that fit or may fit 50 GB of hotspot, in that order. */
function verizonHotspot(): string[] {
  const on = plans.filter(
    (row) =>
      row.region === 'US' &&
      row.planType === 'prepaid' &&
      row.unlimited &&
      (row.carrier === 'verizon' || (row.hostNetwork ?? '').includes('Verizon')),
  );
  const known = on.filter(({ hotspotData }) => parseFloat(hotspotData ?? '') >= 50);
  if (known.length > 0) return known.map(({ planName }) => planName);
  // None is known to have so much: first come those that allow a hotspot and say no size.
  const [first] = on
    .filter(({ hotspot, hotspotData }) => hotspot && hotspotData === null)
    .map((row) => ({ row, sum: total(row, 12) }))
    .sort((one, other) => one.sum - other.sum);
  return ['may fit', ...nameAndSum('USD', first!)];
}

const isUnboundPrepaid = (row: Row) => row.planType === 'prepaid' && hasNoContract(row);
const VISITS: Visit[] = [
  {
    name: '1 family in Germany',
    text: 'family Germany 18 months 15GB each 3 lines own number no contract',
    says: () =>
      nameAndSum(
        'EUR',
        cheapest('DE', 18, 15, (row) => hasCalls(row) && hasNoContract(row)),
        3,
      ),
  },
  {
    name: '2 Japan, then Asia',
    text: 'Japan 21 days then Thailand Vietnam 10 days 1 GB a day',
    says: () => {
      const [japan, thailand, vietnam] = [
        cheapestPacks('JP', 21, 21),
        cheapestPacks('TH', 5, 5),
        cheapestPacks('VN', 5, 5),
      ];
      return [money(japan + thailand + vietnam, 'USD')];
    },
  },
  {
    name: '3 pensioner in the UK',
    text: 'UK calls only almost no data per year',
    says: () => [...nameAndSum('GBP', cheapest('UK', 12, 0, hasCalls)), 'at least'],
  },
  {
    name: '4 nurse on Verizon',
    text: 'unlimited 50GB hotspot Verizon network prepaid, I pay $85',
    says: verizonHotspot,
  },
  {
    name: '5a Japanese SIM with calls',
    text: '格安SIM 20GB 通話かけ放題',
    says: () =>
      nameAndSum(
        'JPY',
        cheapest('JP', 12, 20, ({ calls }) => calls === 'unlimited'),
      ),
  },
  { name: '5b Rakuten', text: '楽天モバイル', says: () => ['Rakuten Mobile', '¥1,078'] },
  {
    name: '5c prepaid on Vodafone',
    text: 'Prepaid ohne Vertrag 20 GB Vodafone Netz',
    says: () =>
      nameAndSum(
        'EUR',
        cheapest('DE', 12, 20, (row) => isUnboundPrepaid(row) && isOnVodafone(row)),
      ),
  },
  {
    name: '5d cheapest unlimited',
    text: 'günstigster Handytarif unbegrenzt',
    says: () =>
      nameAndSum(
        'EUR',
        cheapest('DE', 12, Infinity, () => true),
      ),
  },
];

const executablePath = await findChromium((line) => console.log(line));
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
let wrong = 0;

/** Runs one visit at one width, counts taps, and prints how it ended. */
async function visit(
  name: string,
  width: number,
  run: (page: Page, tap: (it: Locator) => Promise<void>) => Promise<[string, string[]]>,
) {
  const context = await browser.newContext({
    viewport: { width, height: 812 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  let taps = 0;
  const tap = async (it: Locator) => {
    taps += 1;
    await it.click();
  };
  const [shown, wanted] = await run(page, tap).catch((error: Error): [string, string[]] => [
    error.message.split('\n')[0]!,
    ['an answer'],
  ]);
  const missing = wanted.filter((words) => !shown.includes(words));
  const isRight = missing.length === 0 && taps <= MOST_TAPS;
  if (!isRight) wrong += 1;
  console.log(`${isRight ? 'right' : 'WRONG'}  ${name}, ${width} px, ${taps} taps`);
  if (!isRight)
    console.log(
      `       missing ${missing.join('; ')} in: ${shown.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
    );
  await context.close();
}

for (const width of WIDTHS) {
  for (const { name, text, says } of VISITS) {
    await visit(name, width, async (page, tap) => {
      await page.goto(base);
      const box = page.locator('main form').getByRole('searchbox').first();
      await tap(box);
      await box.fill(text);
      await tap(box.locator('xpath=ancestor::form').getByRole('button', { name: 'Show answers' }));
      await page.waitForURL((url) => url.pathname !== '/');
      const first = page.locator('main .answer, main .cell').first();
      await first.waitFor();
      const above = await page.locator('main').innerText();
      const words = await first.innerText();
      return [above.slice(0, above.indexOf(words.slice(0, 20))) + words, says()];
    });
  }
  await visit('6 journalist and Airalo', width, async (page, tap) => {
    const { fell, rose, plans: count } = likeForLike('airalo');
    await page.goto(base);
    await tap(
      page
        .getByRole('button', { name: 'Search' })
        .or(page.getByRole('link', { name: 'Search' }))
        .first(),
    );
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill('Airalo price changes');
    await tap(
      page
        .getByRole('dialog')
        .getByRole('option', { name: /^Airalo/ })
        .first(),
    );
    await page.waitForURL('**/carriers/airalo');
    return [
      await page.locator('main').innerText(),
      [`Of ${count} plans`, `${fell} fell`, `${rose} rose`],
    ];
  });
}
await browser.close();
await site?.stop();
if (built) await rm(built.dataDir, { recursive: true, force: true, maxRetries: 3 });
console.log(wrong === 0 ? 'All visits end right.' : `${wrong} visits end wrong.`);
process.exitCode = wrong === 0 ? 0 : 1;
