import { checkStock, setDescription, setPrices, setTypeFromWords } from './parts.ts';
import type { Preset } from './preset.ts';
import { setDataFromTitle, setDaysFromTitle } from './titles.ts';

/** Impact catalog items (Mediapartners/{id}/Catalogs/{id}/Items). `Url` is the tracked link. */
export const impact: Preset = {
  name: 'impact',
  title: 'Impact catalog items',
  signs: [
    ['CatalogItemId', 'Name', 'CurrentPrice'],
    ['CatalogItemId', 'Name', 'OriginalPrice'],
  ],
  asks: ['region', 'planType'],
  translate(row, draft) {
    const title = row.text('Name');
    draft.set('externalId', row.text('CatalogItemId'));
    draft.set('planName', title);
    draft.set('carrier', row.text('Manufacturer', 'CampaignName'));
    draft.set('buyUrl', row.text('Url'));
    draft.set('currency', row.text('Currency'));
    checkStock(draft, row, 'StockAvailability');
    setDescription(draft, row.text('Description'));
    setTypeFromWords(draft, [
      row.text('Category'),
      row.text('SubCategory'),
      row.text('OriginalFormatCategory'),
    ]);
    setDataFromTitle(draft, title);
    setDaysFromTitle(draft, title);
    setPrices(draft, row.text('CurrentPrice', 'OriginalPrice'), row.text('OriginalPrice'));
  },
};
