import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_PRICE_MINOR,
  boundUnits,
  convertMinor,
  currencySymbol,
  formatMoney,
  fromMinor,
  parseMoney,
  toUsdMicros,
  type Rates,
} from './money.ts';
import { CURRENCIES } from '../vocabulary.ts';

const currency = fc.constantFrom(...CURRENCIES);
const minor = fc.integer({ min: 1, max: MAX_PRICE_MINOR });
const RATES: Rates = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.37, AUD: 1.52, JPY: 150 };

describe('parseMoney', () => {
  it('reads back every amount that the wire carries, as number and as text', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const wire = fromMinor(amount, code);
        expect(parseMoney(wire, code)).toEqual({ ok: true, minor: amount });
        expect(parseMoney(String(wire), code)).toEqual({ ok: true, minor: amount });
      }),
    );
  });

  it('reads back every amount that the site prints', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const printed = formatMoney(fromMinor(amount, code), code).replace(/[^\d.]/g, '');
        expect(parseMoney(printed, code)).toEqual({ ok: true, minor: amount });
      }),
    );
  });

  it.each([
    ['15', 1500],
    ['15.00', 1500],
    ['15.000', 1500],
    ['7.9', 790],
    [' 0.01 ', 1],
    ['007', 700],
    ['100000', MAX_PRICE_MINOR],
  ])('reads %j', (value, expected) => {
    expect(parseMoney(value, 'USD')).toEqual({ ok: true, minor: expected });
  });

  it.each([
    ['', 'not-a-number'],
    ['abc', 'not-a-number'],
    ['1e3', 'not-a-number'],
    [1e21, 'not-a-number'],
    [1e-7, 'not-a-number'],
    ['1,50', 'not-a-number'],
    ['1,000.00', 'not-a-number'],
    ['$5', 'not-a-number'],
    ['.5', 'not-a-number'],
    ['5.', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['٣', 'not-a-number'],
    [Number.NaN, 'not-a-number'],
    [Number.POSITIVE_INFINITY, 'not-a-number'],
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['-5', 'not-positive'],
    [-0, 'not-positive'],
    ['1.005', 'too-many-decimals'],
    [0.1 + 0.2, 'too-many-decimals'],
    ['100000.01', 'too-large'],
    ['9999999999', 'too-large'],
  ])('refuses %j: %s', (value, error) => {
    expect(parseMoney(value, 'USD')).toEqual({ ok: false, error });
  });

  it('knows that the yen has no decimals', () => {
    expect(parseMoney('990', 'JPY')).toEqual({ ok: true, minor: 990 });
    expect(parseMoney('990.0', 'JPY')).toEqual({ ok: true, minor: 990 });
    expect(parseMoney('990.5', 'JPY')).toEqual({ ok: false, error: 'too-many-decimals' });
  });

  it('never throws and never lets anything but a price through', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), currency, (value, code) => {
        const result = parseMoney(value, code);
        if (!result.ok) return;
        expect(Number.isInteger(result.minor)).toBe(true);
        expect(result.minor).toBeGreaterThan(0);
        expect(result.minor).toBeLessThanOrEqual(MAX_PRICE_MINOR);
      }),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [15, 'USD', '$15.00'],
    ['7.5', 'USD', '$7.50'],
    [1234.5, 'USD', '$1,234.50'],
    [10, 'GBP', '£10.00'],
    [9.99, 'EUR', '€9.99'],
    [3980, 'JPY', '¥3,980'],
    [15, 'CAD', 'CA$15.00'],
    [15, 'AUD', 'A$15.00'],
    [0, 'USD', '$0.00'],
  ] as const)('prints %j %s as %s', (amount, code, text) => {
    expect(formatMoney(amount, code)).toBe(text);
  });

  it.each([null, undefined, '', '  ', 'abc', Number.NaN, Number.POSITIVE_INFINITY])(
    'prints $0.00 for %j, which is no number',
    (value) => {
      expect(formatMoney(value, 'GBP')).toBe('$0.00');
    },
  );

  it('prints the symbol that currencySymbol names', () => {
    for (const code of CURRENCIES) {
      expect(formatMoney(5, code).startsWith(currencySymbol(code))).toBe(true);
    }
  });
});

describe('conversion', () => {
  it('keeps the order of prices of one currency, and never makes two of them equal', () => {
    fc.assert(
      fc.property(minor, minor, currency, (a, b, code) => {
        const order = Math.sign(toUsdMicros(a, code, RATES) - toUsdMicros(b, code, RATES));
        expect(order).toBe(Math.sign(a - b));
      }),
    );
  });

  it('leaves an amount alone when the currency stays', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(convertMinor(amount, code, code, RATES)).toBe(amount);
      }),
    );
  });

  it('converts by the dated rates', () => {
    expect(convertMinor(100, 'USD', 'JPY', RATES)).toBe(150);
    expect(convertMinor(150, 'JPY', 'USD', RATES)).toBe(100);
    expect(toUsdMicros(150, 'JPY', RATES)).toBe(1_000_000);
  });
});

describe('boundUnits', () => {
  it('never lets a price past a bound that lies between two units', () => {
    expect(boundUnits(990.5, 'max', 'JPY')).toBe(990);
    expect(boundUnits(990.5, 'min', 'JPY')).toBe(991);
    expect(boundUnits(19.999, 'max', 'USD')).toBe(1999);
  });

  it('hits every representable amount exactly from both sides', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const decimal = fromMinor(amount, code);
        expect(boundUnits(decimal, 'min', code)).toBe(amount);
        expect(boundUnits(decimal, 'max', code)).toBe(amount);
      }),
    );
  });
});
