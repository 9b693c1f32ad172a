import { describe, expect, test } from 'vitest';
import { readPlan, type ReadOptions } from '#db/imports/rows/read-rows.ts';
import { tableOf } from '../../core/testing.ts';
import { makeNameIndex } from './name-index.ts';
import { readRow } from './read-row.ts';
import { GOOD_CELLS, TEST_INDEX, TEST_OPTIONS } from '../testing.ts';
import type { RawRow } from '../types.ts';

const read = (cells: RawRow['cells'], options: Partial<ReadOptions> = {}) =>
  readPlan({ at: 7, cells: { ...GOOD_CELLS, ...cells } }, TEST_INDEX, {
    ...TEST_OPTIONS,
    ...options,
  });
const problems = (cells: RawRow['cells'], options?: Partial<ReadOptions>) =>
  (read(cells, options).problems ?? []).map(
    ({ field, code, reason }) => `${field} ${code}: ${reason}`,
  );

test('a plain row is a plan in wire units, without what it does not speak of', () => {
  expect(read({})).toEqual({
    row: {
      at: 7,
      source: 'native',
      externalId: null,
      carrierId: 1,
      carrierSlug: 't-mobile',
      regionId: 1,
      regionCode: 'US',
      planName: 'Connect 5GB',
      dataAmount: '5GB',
      price: 15,
      currency: 'USD',
      planType: 'prepaid',
    },
    notes: [],
  });
});

test('an empty cell says "none" where a plan can have none, and nothing elsewhere', () => {
  const { row: plan } = read({
    buyUrl: '',
    previousPrice: '',
    planDescription: '',
    validity: '',
    hasDeal: '',
    sourceUrl: null,
  });
  expect(plan).toMatchObject({
    buyUrl: null,
    previousPrice: null,
    planDescription: '',
    sourceUrl: null,
  });
  expect(plan).not.toHaveProperty('validity');
  expect(plan).not.toHaveProperty('hasDeal');
});

test.each([
  ['de fr', 'DE,FR'],
  ['Germany, france; AT', 'AT,DE,FR'],
  ['Bosnia and Herzegovina | Côte d’Ivoire | USA', 'BA,CI,US'],
  ['United Kingdom, Great Britain', 'GB'],
  ['Hong Kong,Turkey,South Korea', 'HK,KR,TR'],
])('countries of coverage are codes or English names: %s', (covers, codes) => {
  expect(read({ covers }).row).toMatchObject({ covers: codes });
});

test.each([
  ['Europe', 'must be countries: XE is a group of them. Name the countries, or make it the region'],
  ['DE, xa', 'must be countries: XA is a group of them'],
  ['worldwide', 'must be countries: XW is a group of them'],
  ['Germany, Atlantis', 'Atlantis is no country that is known: write its code'],
])('coverage that names no countries is refused: %s', (covers, why) => {
  expect(problems({ covers })[0]).toContain(why);
});

/** Rows of a table in text: what it is, its cells, and what is said of them. */
const NEVER_GUESSED = tableOf(`
  a decimal comma | price=12,99 | price decimal-comma: price "12,99" has a comma: write 12.99, or choose decimal commas for the whole file.
  a comma that may be either | price=1,299 | price decimal-comma: price "1,299" has a comma: write 1.299 or 1299, or choose decimal commas for the whole file.
  commas between thousands | price=1,299.00 | price thousands-separator: price "1,299.00" has commas between its thousands: write 1299.00.
  blanks between thousands | price=1 299.00 | price thousands-separator: price "1 299.00" has signs between its thousands: write 1299.00.
  an exponent | price=1e3 | price exponent: price "1e3" is written with an exponent: write all its digits, like 1500.
  more decimals than cents | price=9.999 | price refused: price "9.999" has more than the 2 decimals that USD has: round it.
  decimals of yen | region=JP; carrier=ahamo; currency=JPY; price=990.5 | price refused: price "990.5" has decimals, but JPY has none.
  zero | price=0 | price refused: price "0" must be above 0.
  a negative price | price=-5 | price refused: price "-5" must be above 0.
  a price out of this world | price=100000.01 | price refused: price "100000.01" is above the highest price, 100000 USD.
  words | price=free | price refused: price "free" is no number: write it like 15 or 7.50.
  a hex number | price=0x10 | price refused: price "0x10" is no number: write it like 15 or 7.50.
  a foreign sign | price=€15 | price refused: price "€15" shows €, but the currency is USD: mend the price or the currency.
  a wrong currency | currency=EUR | currency wrong-currency: currency "EUR" is wrong for US and T-Mobile: prices there are in USD.
  an unknown currency | currency=CHF | currency unknown-currency: currency "CHF" is not known: write USD, EUR, GBP, CAD, AUD or JPY.
  a travel carrier without currency | carrier=airalo; region=DE; currency= | currency ambiguous-currency: currency is missing, and Airalo may price in USD, EUR, GBP, CAD, AUD or JPY in DE: write which.
  an unknown carrier | carrier=T Mobil | carrier unknown-carrier: carrier "T Mobil" is no known carrier: write t-mobile, or add the carrier first.
  a name of two carriers | carrier=O2 | carrier ambiguous-carrier: carrier "O2" is the name of several carriers: write o2-uk or o2-de.
  GB | carrier=o2-uk; region=GB; currency=GBP | region region-alias: region "GB" is UK here: write UK.
  an unknown region | region=FR | region unknown-region: region "FR" is no known region: write its code or its name: US, UK, DE or JP.
  an unknown plan type | planType=contract | planType refused: planType "contract" must be prepaid, postpaid, esim, travel or data-only.
  a data amount with comma | dataAmount=1,5GB | dataAmount decimal-comma: dataAmount "1,5GB" has a comma: write 1.5GB, or choose decimal commas for the whole file.
  no amount at all | dataAmount=0GB | dataAmount data-unreadable: dataAmount "0GB" is no amount of data: write at least 1MB, or Unlimited.
  an amount in the middle | dataAmount=up to 5GB | dataAmount data-unreadable: dataAmount "up to 5GB" is no amount of data: write it like 5GB, 2GB/day, 10GB/month or Unlimited.
  what a program writes for nothing | dataAmount=N/A | dataAmount missing: dataAmount "N/A" says nothing: write 5GB.
  a validity that is not offered | validity=800 days | validity refused: validity "800 days" must be a validity like 30 days, 1 month or Unlimited (1 to 730 days, 1 to 24 months, or no end).
  an amount a day that counts in total | dataAmount=2GB/day; dataPeriod=total | dataPeriod refused: dataPeriod "total" contradicts the amount "2GB/day": write day.
  a flag that is none | hasDeal=maybe | hasDeal refused: hasDeal "maybe" must be true or false.
  a deal that saves nothing | hasDeal=true; previousPrice=15 | previousPrice refused: previousPrice "15" must be above the price 15 when the plan is a deal.
  a percentage that contradicts | previousPrice=20; priceChangePercent=-10 | priceChangePercent refused: priceChangePercent "-10" contradicts the prices: from 20 to 15 is -25.
  http | buyUrl=http://a.example/ | buyUrl refused: buyUrl "http://a.example/" must be an address that begins with https://, without blanks.
  a script for a link | buyUrl=javascript:alert(1) | buyUrl refused: buyUrl "javascript:alert(1)" must be an address that begins with https://, without blanks.
  an address with a password | sourceUrl=https://u:p@a.example/ | sourceUrl refused: sourceUrl "https://u:p@a.example/" must be an address that begins with https://, without blanks.
  markup | planName=<b>Max</b> | planName refused: planName "<b>Max</b>" must not hold markup: write plain text, with a blank after a <.
  a direction override | planName=Max\u202eniM | planName refused: planName "Max\\u202eniM" must not hold control, invisible, broken or direction characters: type it anew without them.
  a name that shows nothing | planName=\u115f | planName refused: planName "\\u115f" must not hold control, invisible, broken or direction characters: type it anew without them.
  a word of the language that is no flag | network5g=constructor | network5g refused: network5g "constructor" must be true or false.
  an address that only browsers forgive | buyUrl=https:\\\\a.example | buyUrl refused: buyUrl "https:\\\\a.example" must be an address that begins with https://, without blanks.
  half a character | planDescription=a\ud800 | planDescription refused: planDescription "a\\ud800" must not hold control, invisible, broken or direction characters: type it anew without them.
  a key that Excel shortened | externalId=1.23E+11 | externalId exponent: externalId "1.23E+11" was shortened by a spreadsheet: format the column as text and enter the whole key.
  a slug with capitals | slug=T-Mobile | slug refused: slug "T-Mobile" must be lower-case letters, digits and single hyphens.
  an American date | checkedAt=11/20/2026 | checkedAt refused: checkedAt "11/20/2026" must be a day like 2026-11-01.
  a day that does not exist | checkedAt=2026-02-30 | checkedAt refused: checkedAt "2026-02-30" must be a day like 2026-11-01.
  tomorrow | checkedAt=2026-11-25 | checkedAt refused: checkedAt "2026-11-25" lies in the future: write when it was seen or checked.
  a moment without a time zone | activeFrom=2026-11-27T09:00 | activeFrom refused: activeFrom "2026-11-27T09:00" must be a moment like 2026-11-27T09:00Z.
  a moment that does not exist | activeUntil=2026-02-30T09:00Z | activeUntil refused: activeUntil "2026-02-30T09:00Z" must be a moment like 2026-11-27T09:00Z.
`).map(([what, cells, native]): [string, RawRow['cells'], string] => [
  what!,
  Object.fromEntries(cells!.split('; ').map((cell) => cell.split(/=(.*)/s, 2))),
  native!,
]);

describe('what is never guessed', () => {
  test.each<[string, RawRow['cells'], string]>([
    [
      'nothing',
      { planName: ' ' },
      'planName missing: planName is missing: write it, for example T-Mobile Example 5GB.',
    ],
    [
      'a huge number of JSON',
      { price: 1e21 },
      'price exponent: price "1e+21" is written with an exponent: write all its digits, like 1500.',
    ],
    [
      'NaN',
      { price: Number.NaN },
      'price refused: price "NaN" is no number: write it like 15 or 7.50.',
    ],
    [
      'an amount without unit',
      { dataAmount: 5 },
      'dataAmount data-unreadable: dataAmount "5" names no unit: write 5GB or 5MB.',
    ],
    [
      'a bare validity',
      { validity: 30 },
      'validity refused: validity "30" names no unit: write 30 days if it is days.',
    ],
    [
      'a name too long',
      { planName: 'x'.repeat(121) },
      `planName refused: planName "${'x'.repeat(77)}..." must be at most 120 characters.`,
    ],
    ...NEVER_GUESSED,
  ])('%s', (_, cells, expected) => {
    expect(problems(cells)).toEqual([expected]);
  });

  test('all problems of a row are told at once, with the line', () => {
    const { problems: all } = read({
      carrier: 'nobody',
      region: 'XX',
      planName: '',
      dataAmount: '5',
      price: '1,5',
      currency: 'ABC',
      planType: 'x',
      buyUrl: 'ftp://x',
      validity: 'long',
    });
    expect(all?.map(({ field }) => field).toSorted()).toEqual(
      'buyUrl carrier currency dataAmount planName planType price region validity'.split(' '),
    );
    expect(all?.every(({ at }) => at === 7)).toBe(true);
  });
});

describe('harmless forms are brought into the usual one and reported', () => {
  test.each<[string, RawRow['cells'], Record<string, unknown>, string]>([
    ['spaces', { planName: '  Connect   5GB ' }, { planName: 'Connect 5GB' }, 'planName spaces'],
    [
      'no-break spaces',
      { planName: 'Connect\u00a05GB' },
      { planName: 'Connect 5GB' },
      'planName spaces',
    ],
    [
      'a line break',
      { planDescription: 'One\r\ntwo' },
      { planDescription: 'One two' },
      'planDescription spaces',
    ],
    [
      'a letter in two parts',
      { planName: 'Cafe\u0301' },
      { planName: 'Caf\u00e9' },
      'planName composed',
    ],
    [
      'the name of a region',
      { region: 'united states' },
      { regionCode: 'US' },
      'region region-alias',
    ],
    ['case of a region', { region: 'us' }, { regionCode: 'US' }, 'region case'],
    ['case of a carrier', { carrier: 'T-MOBILE' }, { carrierSlug: 't-mobile' }, 'carrier case'],
    [
      'the name of a carrier',
      { carrier: 'Mint Mobile' },
      { carrierSlug: 'mint-mobile' },
      'carrier carrier-name',
    ],
    ['case of a currency', { currency: 'usd' }, { currency: 'USD' }, 'currency case'],
    ['case of a type', { planType: 'Prepaid' }, { planType: 'prepaid' }, 'planType case'],
    ['case of a flag', { hasDeal: 'TRUE' }, { hasDeal: true }, 'hasDeal flag'],
    ['a flag as number', { hotspot: 0 }, { hotspot: false }, 'hotspot flag'],
    ['a sign that agrees', { price: '$15' }, { price: 15 }, 'price currency-sign'],
    ['a sign behind the amount', { price: '15 USD' }, { price: 15 }, 'price currency-sign'],
    [
      'no currency where one fits',
      { currency: '' },
      { currency: 'USD' },
      'currency currency-from-region',
    ],
    ['small letters of terabytes', { dataAmount: '1tb' }, { dataAmount: '1TB' }, 'dataAmount case'],
    ['small letters', { dataAmount: '5gb' }, { dataAmount: '5GB' }, 'dataAmount case'],
    [
      'a blank before the unit',
      { dataAmount: '6.5 GB' },
      { dataAmount: '6.5GB' },
      'dataAmount spaces',
    ],
    ['unlimited', { dataAmount: 'UNLIMITED' }, { dataAmount: 'Unlimited' }, 'dataAmount case'],
    [
      'a period within the amount',
      { dataAmount: '2GB/day' },
      { dataAmount: '2GB', dataPeriod: 'day' },
      'dataPeriod data-period',
    ],
    ['days', { validity: '30 Days' }, { validity: '30 days' }, 'validity validity'],
    [
      'a percent sign',
      { priceChangePercent: '-25%' },
      { priceChangePercent: -25 },
      'priceChangePercent number',
    ],
  ])('%s', (_, cells, expected, note) => {
    const { row: plan, notes } = read(cells);
    expect(plan).toMatchObject(expected);
    expect(notes.map(({ field, code }) => `${field} ${code}`)).toEqual([note]);
  });
});

test('an unknown region is told some codes, and how many more there are', () => {
  const regions = ['AE', 'AR', 'AT', 'AU', 'BE', 'BR', 'CA'].map((code, at) => {
    return { id: at + 1, code, name: `Region ${code}`, currency: 'USD' as const };
  });
  const { problems } = readRow(
    { at: 2, cells: { ...GOOD_CELLS, region: 'Atlantis' } },
    makeNameIndex(TEST_INDEX.carriersBySlug.values(), regions),
  );
  expect(problems[0]?.reason).toBe(
    'region "Atlantis" is no known region: write its code or its name: AE, AR, AT, AU, BE and 2 more.',
  );
});

test('carriers of kind travel may price in any currency, all others in that of the region', () => {
  const travel = { carrier: 'airalo', region: 'DE', currency: 'USD', planType: 'travel' };
  expect(read(travel).row).toMatchObject({ price: 15, currency: 'USD' });
  expect(read({ ...travel, currency: 'EUR' }).row).toMatchObject({ currency: 'EUR' });
  expect(read({ ...travel, currency: '', price: '€15' }).row).toMatchObject({ currency: 'EUR' });
  expect(read({ ...travel, currency: 'GBP' }).row).toMatchObject({ currency: 'GBP' });
  expect(problems({ ...travel, carrier: 'o2-de', currency: 'GBP' })[0]).toMatch(
    /wrong-currency.*in EUR/,
  );
});

test('decimal commas are read when the operator says that the file has them', () => {
  const comma = { decimals: 'comma' } as const;
  expect(read({ price: '1.299,00' }, comma).row).toMatchObject({ price: 1299 });
  expect(read({ price: '15', dataAmount: '1,5 GB' }, comma).row).toMatchObject({
    dataAmount: '1.5GB',
  });
  expect(read({ price: 7.5 }, comma).row).toMatchObject({ price: 7.5 });
  expect(problems({ price: '12.99' }, comma)[0]).toMatch(/not-a-number.*decimal commas/);
});

test('times of a schedule are read as instants to the minute', () => {
  const native = { status: 'Scheduled', activeFrom: '2026-11-27T10:00:42+01:00', activeUntil: '' };
  expect(read(native).row).toMatchObject({
    status: 'scheduled',
    activeFrom: '2026-11-27T09:00:00.000Z',
    activeUntil: null,
  });
  expect(problems({ status: 'live' })[0]).toMatch(/^status refused: .*draft, scheduled/);
});

test('a plan whose end is over is read as the draft that it is now', () => {
  const over = { activeFrom: '2026-10-01T09:00Z', activeUntil: '2026-11-01T09:00Z' };
  for (const status of ['active', 'scheduled']) {
    const row = read({ ...over, status });
    expect(row.row).toMatchObject({ status: 'draft', activeFrom: null, activeUntil: null });
    expect(row.notes).toMatchObject([{ field: 'status', from: status, to: 'draft' }]);
  }
  // Without a status nobody said that the plan was public.
  expect(read(over).row).toMatchObject({ activeUntil: '2026-11-01T09:00:00.000Z' });
});

test('a deal needs a previous price only when it names one', () => {
  expect(read({ hasDeal: true, previousPrice: 20 }).row).toMatchObject({ previousPrice: 20 });
  expect(read({ hasDeal: true, previousPrice: '' }).row).toMatchObject({ previousPrice: null });
  expect(read({ hasDeal: false, previousPrice: 10 }).row).toMatchObject({ previousPrice: 10 });
});
