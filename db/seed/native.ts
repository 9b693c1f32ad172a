import type { NativeField } from '#src/domain/import/mapping.ts';

/** A row of plans.csv; an empty cell is not known. */
export interface SeedPlanRow extends Record<string, string> {
  key: string;
  carrier: string;
  place: string;
  price: string;
  source: string;
  as_of: string;
}

/** A row of prices.csv: what a plan cost on a day, and where that stood. */
export interface SeedPriceRow {
  key: string;
  date: string;
  price: string;
  currency: string;
  source: string;
  source_url: string;
}

/** The source of imports that the plans of the seed belong to; their key is its external id. */
export const SEED_SOURCE = 'seed';

/** Region codes of the groups of countries (decisions §5, Places). */
const GROUPS: Record<string, string> = {
  EUROPE: 'XE',
  'NORTH-AMERICA': 'XN',
  ASIA: 'XA',
  OCEANIA: 'XO',
  'LATIN-AMERICA': 'XL',
  'MIDDLE-EAST': 'XM',
  AFRICA: 'XF',
  GLOBAL: 'XW',
};

/** The region code of a place of the files. */
export const placeCode = (place: string): string => GROUPS[place] ?? place;

/** Columns that hold what the native format calls otherwise, as it stands. */
const RENAMED: Partial<Record<NativeField, string>> = {
  externalId: 'key',
  slug: 'key',
  carrier: 'carrier',
  planName: 'plan_name',
  planType: 'plan_type',
  price: 'price',
  currency: 'currency',
  validity: 'validity',
  billing: 'billing',
  dataAmount: 'data_amount',
  dataPeriod: 'data_period',
  fullSpeedData: 'full_speed_data',
  fullSpeedPeriod: 'full_speed_period',
  maxSpeedMbps: 'max_speed_mbps',
  calls: 'calls',
  texts: 'texts',
  contractMonths: 'contract_months',
  setupFee: 'setup_fee',
  laterPrice: 'later_price',
  laterAfter: 'later_after_periods',
  listPrice: 'list_price',
  prepayMonths: 'prepay_months',
  prepayTotal: 'prepay_total',
  autopayDiscount: 'autopay_discount',
  taxes: 'taxes',
  yearlyRise: 'yearly_rise',
  yearlyRiseMonth: 'yearly_rise_month',
  roamingNote: 'roaming_note',
  offerEnds: 'offer_ends',
  audience: 'audience',
  audienceNote: 'audience_note',
  addOnTo: 'add_on_to',
  worksAt: 'works_at',
  buyUrl: 'buy_url',
  sourceUrl: 'source_url',
  seenOn: 'as_of',
  confidence: 'confidence',
};

const YES_NO: Record<string, string> = { yes: 'true', no: 'false' };
/** eSIM offered, or plastic alone; whether plastic is offered beside it nobody published. */
const FORMATS: Record<string, string> = { yes: 'esim', no: 'plastic' };

/**
 * A row of plans.csv in native columns (decisions §5, From the seed). `records`: the plan's dated
 * prices, oldest first; `today` tells whether an offer is over.
 */
export function nativeCells(
  row: SeedPlanRow,
  records: readonly SeedPriceRow[],
  sources: ReadonlyMap<string, string>,
  today: string,
): Partial<Record<NativeField, string>> {
  const cell = (name: string) => row[name] ?? '';
  const kept = Object.entries(RENAMED).map(([field, column]) => [field, cell(column)]);
  const hotspot = cell('hotspot');
  const sizeOfHotspot = hotspot in YES_NO ? '' : hotspot;
  return {
    ...(Object.fromEntries(kept) as Partial<Record<NativeField, string>>),
    source: SEED_SOURCE,
    region: placeCode(row.place),
    previousPrice: previousPrice(records),
    hasDeal: String(isOffer(row, today)),
    format: FORMATS[cell('esim')] ?? '',
    network5g: YES_NO[cell('network_5g')] ?? '',
    newCustomers: YES_NO[cell('new_customers')] ?? '',
    hotspot: YES_NO[hotspot] ?? (hotspot && 'true'),
    hotspotData: sizeOfHotspot,
    reducedSpeed: mbps(cell('reduced_speed')),
    sourceName: sources.get(row.source) ?? '',
  };
}

/** The price before, where the last two records differ. */
function previousPrice(records: readonly SeedPriceRow[]): string {
  const [before, last] = records.slice(-2);
  return before && last && before.price !== last.price ? before.price : '';
}

/** The seller struck a regular price, and the offer is not over (decisions §5, Deals). */
function isOffer(row: SeedPlanRow, today: string): boolean {
  const { list_price: list = '', offer_ends: ends = '' } = row;
  return Number(list) > Number(row.price) && (ends === '' || ends >= today);
}

/** '128 kbps' and '1.5 Mbps' in Mbit/s; 'stops' is no speed. */
function mbps(text: string): string {
  const [, number, unit] = /^([\d.]+) (kbps|Mbps)$/.exec(text) ?? [];
  return number ? String(unit === 'kbps' ? Number(number) / 1000 : Number(number)) : '';
}
