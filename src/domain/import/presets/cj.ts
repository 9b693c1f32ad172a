import { checkStock, setDescription, setPrices, setRegion, setTypeFromWords } from './parts.ts';
import type { Preset } from './preset.ts';
import { setDataFromTitle, setDaysFromTitle } from './titles.ts';

/** CJ product search (GraphQL, ads.api.cj.com): `resultList` of products with their link code. */
export const cj: Preset = {
  name: 'cj',
  title: 'CJ product search',
  signs: [
    ['advertiserName', 'title', 'price.amount'],
    ['advertiserId', 'title', 'price.amount'],
    ['linkCode.clickUrl', 'price.amount'],
  ],
  asks: ['region', 'planType'],
  translate(row, draft) {
    const title = row.text('title');
    draft.set('externalId', row.text('id'));
    draft.set('planName', title);
    draft.set('carrier', row.text('brand', 'advertiserName'));
    draft.set('buyUrl', row.text('linkCode.clickUrl', 'link'));
    checkStock(draft, row, 'availability');
    setDescription(draft, row.text('description'));
    const areas = row
      .list('serviceableArea', 'country')
      .concat(row.list('serviceableAreas', 'country'));
    setRegion(draft, areas.length > 0 ? areas : row.list('targetCountry'));
    setTypeFromWords(draft, [...row.list('productType'), row.text('googleProductCategory.name')]);
    setDataFromTitle(draft, title);
    setDaysFromTitle(draft, title);
    const currency = row.text('price.currency');
    const sale = row.text('salePrice.amount');
    draft.set('currency', currency);
    if (sale !== '' && row.text('salePrice.currency') !== currency) {
      const says = `is in another currency than the price, ${currency}`;
      draft.bad('price', `${sale} ${row.text('salePrice.currency')}`, 'contradiction', says);
    } else if (sale !== '') setPrices(draft, sale, row.text('price.amount'));
    else draft.set('price', row.text('price.amount'));
  },
};
