import { describe, expect, it } from 'vitest';
import { validateRates, rateAge, readEcbRates } from './rates.ts';

const DAILY = `Date, USD, JPY, BGN, CAD, GBP, AUD, \n06 October 2026, 1.25, 175, 1.9558, 1.75, 0.875, 1.625, \n`;
const RATES = { USD: 1, EUR: 0.8, GBP: 0.7, CAD: 1.4, AUD: 1.3, JPY: 140 };

describe('readEcbRates', () => {
  it('converts to one US dollar', () => {
    expect(readEcbRates(DAILY)).toEqual({ asOf: '2026-10-06', rates: RATES });
  });
  it('takes the newest row, in either form of the date', () => {
    const rows = '2026-10-05,1,1,1,1,1\n2026-10-06,1.25,175,1.75,0.875,1.625\n2026-10-01,1,1,1,1,1';
    expect(readEcbRates(`\uFEFFDate,USD,JPY,CAD,GBP,AUD\r\n${rows}`)).toEqual({
      asOf: '2026-10-06',
      rates: RATES,
    });
  });
  it('reads XML as CSV', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>
  <Cube time='2026-10-06'>
    <Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='175'/><Cube currency='BGN' rate='1.9558'/>
    <Cube currency='CAD' rate='1.75'/><Cube currency="GBP" rate="0.875"/><Cube currency='AUD' rate='1.625'/>
  </Cube>
</Cube></gesmes:Envelope>`;
    expect(readEcbRates(xml)).toEqual({ asOf: '2026-10-06', rates: RATES });
    expect(readEcbRates(xml.replace("currency='JPY'", ''))).toMatch(/no rate for JPY/);
    expect(readEcbRates(xml.replace('2026-10-06', ''))).toMatch(/no row/);
  });
  it.each([
    ['', /no file of daily rates/],
    ['<html></html>', /no file of daily rates/],
    ['Date, USD\n', /no row/],
    ['Date, USD\n31 February 2026, 1.2', /no row/],
    ['Date, USD\n06 October 2026, 1.2', /no rate for GBP, CAD, AUD, JPY/],
    [DAILY.replace('0.875', 'N/A'), /no rate for GBP/],
    [DAILY.replace('1.25', '0'), /no rate for USD/],
  ])('says what is wrong with %j', (text, said) => {
    expect(readEcbRates(text)).toMatch(said);
  });
});

describe('validateRates', () => {
  const of = (asOf: string, jpy = 140) => ({ asOf, rates: { ...RATES, JPY: jpy } });
  const stored = of('2026-10-06');
  it.each<[string, ReturnType<typeof of>, string, RegExp | null]>([
    ['the same', of('2026-10-06'), 'nothing', null],
    ['a day later', of('2026-10-07', 160), 'apply', null],
    ['corrected', of('2026-10-06', 141), 'apply', null],
    ['older', of('2026-10-05'), 'refuse', /older than those of 2026-10-06/],
    ['still to come', of('2026-11-20'), 'refuse', /still to come/],
    ['a jump of a day', of('2026-10-07', 170), 'refuse', /JPY from 140 to 170 \(21 %\)/],
    ['a fall of a day', of('2026-10-07', 100), 'refuse', /JPY from 140 to 100/],
    ['the same jump in two days', of('2026-10-08', 170), 'apply', null],
    ['a jump in a month', of('2026-10-30', 280), 'refuse', /100 %/],
  ])('%s', (_, next, does, reason) => {
    const validated = validateRates(next, stored, '2026-11-01');
    expect(validated.do).toBe(does);
    if (reason) expect(validated).toMatchObject({ reason: expect.stringMatching(reason) });
  });
  it('takes the first ones as they are', () => {
    expect(validateRates(stored, null, '2026-11-01')).toEqual({ do: 'apply' });
  });
});

it('calls rates old after 30 days', () => {
  expect(rateAge('2026-10-06', '2026-11-05')).toEqual({ days: 30, old: false });
  expect(rateAge('2026-10-06', '2026-11-06')).toEqual({ days: 31, old: true });
});
