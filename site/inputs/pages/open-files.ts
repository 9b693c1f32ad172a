import type { Catalog } from '#db/catalog/catalog.ts';
import { attributionsFor } from '#src/domain/pages/attribution.ts';
import {
  openCsv,
  openJson,
  openPlanRow,
  type OpenRow,
} from '#src/domain/pages/open-data/open-data.ts';
import type { OpenFile, OpenFormat } from '#src/domain/core/paths/paths.ts';
import { memo } from '#src/domain/core/memo.ts';

/** Media types of the formats of the open data (RFC 4180, RFC 8259). */
export const OPEN_TYPES: Readonly<Record<OpenFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The rows of a file: public plans by their slug, or all their prices, oldest first. */
export function openRows(catalog: Catalog, file: OpenFile, site: string): readonly OpenRow[] {
  if (file === 'price-history') return catalog.openPrices();
  const { today } = catalog.freshness;
  const address = new URL(site).href;
  return catalog
    .allPlans()
    .map(({ plan }) =>
      memo(plan, `row ${address} ${today}`, () => openPlanRow(plan, address, today)),
    )
    .sort((a, b) => (String(a.slug) < String(b.slug) ? -1 : 1));
}

/** A file's text in a format, part by part. */
export function openText(
  file: OpenFile,
  format: OpenFormat,
  rows: readonly OpenRow[],
  site: string,
): Iterable<string> {
  return format === 'csv' ? openCsv(file, rows) : openJson(file, rows, site);
}

/** What the public prices ask to be said of those who read them. */
export function attributions(catalog: Catalog) {
  const names = catalog.openPrices().flatMap(({ sourceName }) => sourceName ?? []);
  return attributionsFor(new Set(names));
}

/** How many rows each file has. */
export function openCounts(catalog: Catalog): Record<OpenFile, number> {
  return { 'sim-plans': catalog.allPlans().length, 'price-history': catalog.openPrices().length };
}
