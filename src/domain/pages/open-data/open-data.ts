import type { Plan } from '#src/contract/plans/plans.ts';
import { webAddress } from '../../insight/affiliate.ts';
import {
  attributionsFor,
  attributionText,
  licenceOf,
  type OpenRowLicence,
} from '../attribution.ts';
import { costForMonths } from '../../finder/cost/months.ts';
import { parseDataAmount, totalDataMb } from '../../plans/data-amount.ts';
import { fromWire } from '../../plans/facts/columns.ts';
import { PLAN_FACT_NAMES, type PlanFactsOnWire } from '../../plans/facts/plans.ts';
import type { DealProof } from '../../prices/deal.ts';
import { hasNumber } from '../../plans/has-number.ts';
import { csvCell } from '../../imports/serialise.ts';
import { currencyDigits } from '../../core/money/money.ts';
import {
  LICENCE_COLUMN,
  PLAN_COLUMNS,
  PRICE_COLUMNS,
  type OpenCell,
  type OpenColumn,
} from './open-columns.ts';
import { paths, type OpenFile } from '../../core/paths/paths.ts';
import { pricePer30Days, pricePerGb, type PricedPlan } from '../../prices/unit-price.ts';
import { validityDays } from '../../plans/validity.ts';
import { PRODUCT, type Currency, type PriceWay } from '../../core/vocabulary.ts';

/** Under which terms anybody may use the open data. */
export const OPEN_LICENCE = {
  name: 'Creative Commons Attribution 4.0 International (CC BY 4.0)',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** As much of a public plan as the open data has. */
export interface OpenPlan
  extends
    Omit<PricedPlan, 'listPrice' | 'offerEnded'>,
    PlanFactsOnWire,
    Pick<
      Plan,
      | 'slug'
      | 'planName'
      | 'planType'
      | 'currency'
      | 'previousPrice'
      | 'previousSample'
      | 'hasDeal'
      | 'offerEnded'
      | 'proof'
      | 'sample'
      | 'seenOn'
      | 'age'
      | 'confidence'
      | 'checkedAt'
      | 'sourceUrl'
      | 'source'
    > {
  carrier: Pick<Plan['carrier'], 'slug' | 'name' | 'kind' | 'hostNetwork'>;
  region: Pick<Plan['region'], 'code'>;
}

/** A price that a public plan had from a day on: the row of it. */
export interface OpenPrice extends OpenRow {
  plan: string;
  recordedDate: string;
  price: number;
  currency: Currency;
  sample: boolean;
  sourceName: string | null;
  sourceUrl: string | null;
  way: PriceWay | null;
  licence: OpenRowLicence;
}

/** A row by its columns. */
export type OpenRow = Readonly<Record<string, OpenCell>>;

/** What each file says of itself; `list` is the name of its rows in JSON. */
export const OPEN_TABLES: Readonly<
  Record<OpenFile, { title: string; about: string; list: string; columns: readonly OpenColumn[] }>
> = {
  'sim-plans': {
    title: 'Plans',
    about: 'Every public SIM card and eSIM plan with its price, data, validity and unit prices.',
    list: 'plans',
    columns: [...PLAN_COLUMNS, LICENCE_COLUMN],
  },
  'price-history': {
    title: 'Price history',
    about: 'Every recorded price of these plans with the day from which it holds.',
    list: 'prices',
    columns: [...PRICE_COLUMNS, LICENCE_COLUMN],
  },
};

/**
 * A plan as a row of the open data. `site` is what its address begins with, `day` (ISO 8601) that of
 * the file: totals begin on it.
 */
export function openPlanRow(plan: OpenPlan, site: string, day: string): OpenRow {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  const days = validityDays(plan.validity);
  const { slug, carrier, region, planName, planType, dataAmount, dataPeriod, validity } = plan;
  return {
    slug,
    url: new URL(paths.plan(slug), site).href,
    carrier: carrier.slug,
    carrierName: carrier.name,
    hostNetwork: carrier.hostNetwork,
    region: region.code,
    planName,
    planType,
    dataAmount,
    dataPeriod,
    unlimited,
    totalDataMb: unlimited ? null : totalDataMb(mb, dataPeriod, days),
    validity,
    validityDays: days,
    price: plan.price,
    currency: plan.currency,
    previousPrice: plan.previousPrice,
    previousSample: plan.previousPrice === null ? null : plan.previousSample,
    pricePer30Days: rounded(pricePer30Days(plan)),
    pricePerGb: rounded(pricePerGb(plan)),
    ...yearCells(plan, day),
    hasDeal: plan.hasDeal,
    ...proofCells(plan.proof),
    offerEnded: plan.offerEnded,
    ...Object.fromEntries(PLAN_FACT_NAMES.map((name) => [name, fromWire(plan[name])])),
    hasNumber: hasNumber(plan),
    sample: plan.sample,
    seenOn: plan.seenOn,
    age: plan.age,
    confidence: plan.confidence,
    checkedAt: plan.checkedAt,
    sourceUrl: webAddress(plan.sourceUrl),
    sourceName: plan.source?.name ?? null,
    licence: licenceOf(plan.source?.name),
  };
}

/** A row of a file as a line of CSV (RFC 4180): no cell is one that a spreadsheet would run. */
function csvLine(row: OpenRow, file: OpenFile): string {
  const cell = ({ name, type }: OpenColumn): string => {
    const value = row[name] ?? null;
    if (value === null) return '';
    if (type === 'price')
      return (value as number).toFixed(currencyDigits(row.currency as Currency));
    return typeof value === 'string' ? csvCell(value) : String(value);
  };
  return OPEN_TABLES[file].columns.map(cell).join(',');
}

/** The rows of a file as CSV, line by line. */
export function* openCsv(file: OpenFile, rows: readonly OpenRow[]): Generator<string, void> {
  yield `${OPEN_TABLES[file].columns.map(({ name }) => name).join(',')}\r\n`;
  for (const row of rows) {
    yield csvLine(row, file);
    yield '\r\n';
  }
}

/**
 * The rows of a file as JSON, part by part, one row on each line, with where they are from and what
 * they mean.
 */
export function* openJson(
  file: OpenFile,
  rows: readonly OpenRow[],
  site: string,
): Generator<string, void> {
  const { title, list } = OPEN_TABLES[file];
  const head = JSON.stringify({
    title: `${PRODUCT}: ${title.toLowerCase()}`,
    source: new URL(paths.openData, site).href,
    schema: new URL(paths.openSchema, site).href,
    licence: OPEN_LICENCE.url,
    // Rows with other terms say so themselves.
    attribution: attributionsFor(sourcesOf(rows)).map(attributionText),
  });
  yield `${head.slice(0, -1)},\n"${list}":[\n`;
  for (const [at, row] of rows.entries()) {
    if (at > 0) yield ',\n';
    yield JSON.stringify(row);
  }
  yield '\n]}\n';
}

/** The names of the sources of some rows. */
function sourcesOf(rows: readonly OpenRow[]): Set<string> {
  return new Set(rows.flatMap(({ sourceName }) => (sourceName ? [String(sourceName)] : [])));
}

function rounded(amount: number | null): number | null {
  return amount === null ? null : Number(amount.toFixed(4));
}

/** What a year costs, of plans that are known to renew: nobody buys a pack for a year. */
function yearCells(plan: OpenPlan, start: string): Record<string, OpenCell> {
  const cost = plan.billing === 'recurring' ? costForMonths(plan, { months: 12, start }) : null;
  return { total12Months: cost?.total ?? null, total12MonthsAtLeast: cost?.atLeast ?? null };
}

/** What a plan's price is measured against, as the columns have it. */
function proofCells(proof: DealProof | null): Record<string, OpenCell> {
  const none = {
    proof: null,
    proofPrice: null,
    proofPriceOn: null,
    proofOn: null,
    saving: null,
    savingPercent: null,
  };
  switch (proof?.kind) {
    case undefined:
      return none;
    case 'offer':
      return { ...none, proof: 'offer', proofPrice: proof.regularPrice };
    case 'lower':
    case 'rise':
      return {
        ...none,
        proof: proof.kind,
        proofPrice: proof.before,
        proofPriceOn: proof.beforeOn,
        proofOn: proof.on,
      };
    case 'proven':
      return {
        proof: 'proven',
        proofPrice: proof.lowest,
        proofPriceOn: proof.lowestOn,
        proofOn: proof.on,
        saving: proof.saving,
        savingPercent: proof.percent,
      };
  }
}
