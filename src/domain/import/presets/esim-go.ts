import { mbText, setDays, setRegion, setTravelEsim } from './parts.ts';
import type { Preset } from './preset.ts';

/**
 * eSIM Go, GET /v2.4/catalogue. `dataAmount` is in MB of 1000 a GB, `price` is what the
 * organisation pays, in a currency that the catalogue does not name. A retail price has to be added
 * to the bundles (`retailPrice`), and the currency chosen.
 */
export const esimGo: Preset = {
  name: 'esim-go',
  title: 'eSIM Go catalogue',
  signs: [
    ['name', 'dataAmount', 'duration', 'unlimited', 'billingType'],
    ['name', 'dataAmount', 'duration', 'countries.0.iso'],
  ],
  asks: ['carrier', 'currency'],
  translate(row, draft) {
    draft.set('externalId', row.text('name'));
    draft.set('planName', row.text('description', 'name'));
    draft.set('planType', 'travel');
    setTravelEsim(draft);
    setRegion(draft, row.list('countries', 'iso'));
    setDays(draft, row.text('duration'));
    draft.set('currency', row.text('currency'));
    if (row.text('unlimited').toLowerCase() === 'true') {
      draft.set('dataAmount', 'Unlimited');
    } else {
      const mb = row.text('dataAmount');
      const amount = mbText(Number(mb));
      if (amount !== null) draft.set('dataAmount', amount);
      else if (mb !== '') {
        draft.bad('dataAmount', mb, 'data-unreadable', 'is no amount in MB, nor is it unlimited');
      }
    }
    const speeds = row.list('speed');
    if (speeds.length > 0) draft.set('network5g', speeds.includes('5G'));
    const retail = row.text('retailPrice');
    draft.set('price', retail);
    if (retail === '') {
      draft.bad(
        'price',
        row.text('price'),
        'wholesale-price',
        'is what the bundle costs you, not what a customer pays: add a retailPrice to each bundle',
      );
    }
  },
};
