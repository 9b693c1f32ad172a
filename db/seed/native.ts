import type { Fact } from '#src/domain/plans/facts/kinds.ts';
import { PLAN_FACT_LIST } from '#src/domain/plans/facts/plans.ts';
import { NATIVE_FIELDS, type NativeField } from '#src/domain/imports/columns.ts';
import { isRunning, regularPrice } from '#src/domain/plans/words/offers.ts';
import { REGION_ALIASES } from '#src/domain/places/region-aliases.ts';

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

/** The region code of a place of the files: groups stand there by their short addresses, in capitals. */
export const seedPlaceCode = (place: string): string =>
  REGION_ALIASES[place.toLowerCase()] ?? place;

/** Columns that are not called as the native format calls them. */
const CALLED: Partial<Record<NativeField, string>> = {
  externalId: 'key',
  slug: 'key',
  laterAfter: 'later_after_periods',
  seenOn: 'as_of',
};
const FACTS = new Map<string, Fact>(PLAN_FACT_LIST);
const YES_NO: Record<string, string> = { yes: 'true', no: 'false' };
/** eSIM offered, or plastic alone; whether plastic is offered beside it nobody published. */
const FORMATS: Record<string, string> = { yes: 'esim', no: 'plastic' };

/**
 * A row of plans.csv in native columns. `records`: the plan's dated
 * prices, oldest first; `today` tells whether an offer is over.
 */
export function nativeCells(
  row: SeedPlanRow,
  records: readonly SeedPriceRow[],
  sources: ReadonlyMap<string, string>,
  today: string,
): Partial<Record<NativeField, string>> {
  const cell = (name: string) => row[name] ?? '';
  const kept = NATIVE_FIELDS.flatMap((field) => {
    const text = row[CALLED[field] ?? snakeCase(field)];
    return text === undefined ? [] : [[field, usual(field, text)] as const];
  });
  const hotspot = cell('hotspot');
  const isSize = !(hotspot in YES_NO);
  return {
    ...(Object.fromEntries(kept) as Partial<Record<NativeField, string>>),
    source: SEED_SOURCE,
    region: seedPlaceCode(row.place),
    previousPrice: previousPrice(records),
    hasDeal: String(isOffer(row, today)),
    format: FORMATS[cell('esim')] ?? '',
    // A size says yes as well.
    ...(hotspot !== '' && isSize && { hotspot: 'true', hotspotData: hotspot }),
    sourceName: sources.get(row.source) ?? '',
  };
}

/** The price before, where the last two records differ. */
function previousPrice(records: readonly SeedPriceRow[]): string {
  const [before, last] = records.slice(-2);
  return before && last && before.price !== last.price ? before.price : '';
}

/** The seller struck a regular price, and the offer is not over (rule 24). */
function isOffer(row: SeedPlanRow, today: string): boolean {
  const offer = {
    price: Number(row.price),
    listPrice: Number(row.list_price),
    priceCondition: row.price_condition ?? null,
  };
  return regularPrice(offer) !== null && isRunning(row.offer_ends, today);
}

/** A cell as the native format writes it. */
function usual(field: NativeField, text: string): string {
  const kind = FACTS.get(field)?.kind;
  if (kind === 'flag') return YES_NO[text] ?? '';
  return kind === 'speed' ? mbps(text) : text;
}

/** '128 kbps' and '1.5 Mbps' in Mbit/s, which a bare number is in already. */
function mbps(text: string): string {
  const [, number, unit] = /^([\d.]+) (kbps|Mbps)$/.exec(text) ?? [];
  if (!number) return text;
  return String(unit === 'kbps' ? Number(number) / 1000 : Number(number));
}

/** 'network5g' and 'planName' as columns of the files: 'network_5g', 'plan_name'. */
const snakeCase = (name: string): string => name.replace(/[A-Z]|\d+/g, '_$&').toLowerCase();
