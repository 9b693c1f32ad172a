import { setReducedSpeed } from './fair-use.ts';
import { bytesText, setDays, setDescription, setRegion, setTravelEsim } from './parts.ts';
import type { Draft, FeedRow, Preset } from './preset.ts';

/** Prices are in ten-thousandths of the currency: 57000 is 5.70. */
const PRICE_SCALE = 4;

/**
 * eSIM Access, POST /api/v1/open/package/list. `volume` is in bytes, `price` is what the reseller
 * pays, `retailPrice` what is recommended to ask; both are times 10,000.
 */
export const esimAccess: Preset = {
  name: 'esim-access',
  title: 'eSIM Access package list',
  signs: [['packageCode', 'volume', 'duration', 'durationUnit']],
  asks: ['carrier'],
  translate(row, draft) {
    draft.set('externalId', row.text('packageCode'));
    draft.set('planName', row.text('name'));
    draft.set('planType', 'travel');
    setTravelEsim(draft);
    setDescription(draft, row.text('description'));
    setRegion(draft, row.list('location'));
    const unit = row.text('durationUnit').toUpperCase();
    if (unit === 'DAY' || unit === '') setDays(draft, row.text('duration'));
    else draft.bad('validity', unit, 'validity-unreadable', 'is no unit that is known: DAY is');
    setData(row, draft);
    if (row.text('dataType') === '2') setReducedSpeed(draft, row.text('description'));
    setPrice(row, draft);
    const speed = row.text('speed');
    if (speed !== '') draft.set('network5g', /5G/i.test(speed));
  },
};

/** dataType: 1 a total, 2 and 3 an amount a day (slower or cut off after it), 4 unlimited. */
function setData(row: FeedRow, draft: Draft): void {
  const type = row.text('dataType');
  const volume = row.text('volume');
  if (type === '4') {
    draft.set('dataAmount', 'Unlimited');
    return;
  }
  const amount = bytesText(Number(volume));
  if (volume !== '' && amount === null) {
    draft.bad('dataAmount', volume, 'data-unreadable', 'is no round amount of bytes');
    return;
  }
  if (amount !== null) draft.set('dataAmount', amount);
  if (type === '2' || type === '3') draft.set('dataPeriod', 'day');
  else if (type !== '1' && type !== '') {
    draft.bad('dataPeriod', type, 'not-a-choice', 'is a dataType that is not known: 1 to 4 are');
  }
}

function setPrice(row: FeedRow, draft: Draft): void {
  draft.set('currency', row.text('currencyCode'));
  const retail = row.text('retailPrice');
  if (/^\d+$/.test(retail) && Number(retail) > 0) {
    const digits = retail.padStart(PRICE_SCALE + 1, '0');
    const decimals = digits.slice(-PRICE_SCALE).replace(/0{1,2}$/, '');
    draft.set('price', `${digits.slice(0, -PRICE_SCALE)}.${decimals}`);
    return;
  }
  const cost = row.text('price');
  draft.bad(
    'price',
    retail || cost,
    'wholesale-price',
    retail === '' || retail === '0'
      ? 'is the wholesale price, and the row has no retailPrice'
      : 'is no retailPrice in ten-thousandths, like 57000 for 5.70',
  );
}
