import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HIDDEN, MARKUP } from '../core/plain-text.ts';
import { CONFIDENCES, DATA_PERIODS, PLAN_TYPES, VALIDITIES } from '../core/vocabulary.ts';
import { importedFields } from '#db/imports/plans/validate.ts';
import { NATIVE_FIELDS } from './columns.ts';
import { neutralised, restored } from './files/neutral.ts';
import { serialise, type ExportPlan } from './serialise.ts';
import { readFile } from './testing.ts';
import { IMPORT_FORMATS } from './types.ts';
import { anyFactsOnWire, NO_FACTS } from '../plans/facts/testing.ts';

const PLACES = [
  { carrier: 't-mobile', region: 'US', currency: 'USD' },
  { carrier: 'o2-uk', region: 'UK', currency: 'GBP' },
  { carrier: 'ahamo', region: 'JP', currency: 'JPY' },
  { carrier: 'airalo', region: 'DE', currency: 'USD' },
  { carrier: 'airalo', region: 'DE', currency: 'EUR' },
] as const;

/** Texts that the contract takes, made of what breaks files and spreadsheets. */
const hostile = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...`=+-@'",;|\t `, '""', '\u00a0', '＝', '==', "'=", '{', '[', '\\', '//'),
        fc.constantFrom(
          '=cmd|calc!A1',
          'sep=;',
          'null',
          '1e3',
          '0012',
          '12,5',
          '😀',
          'e\u0301',
          'ß',
        ),
        fc.string({ unit: 'binary', maxLength: 6 }),
      ),
      { minLength: 1, maxLength: 12 },
    )
    // What the contract does to a text before it is stored.
    .map((parts) => parts.join('').normalize('NFC').trim().slice(0, maxLength))
    .filter((text) => !HIDDEN.test(text) && !MARKUP.test(text) && text.isWellFormed());

const minor = fc.integer({ min: 1, max: 10_000_000 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const stored: fc.Arbitrary<ExportPlan> = fc
  .record({
    place: fc.constantFrom(...PLACES),
    price: minor,
    previous: maybe(minor),
    planName: hostile(120).filter((text) => text !== ''),
    planDescription: hostile(500),
    slug: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/),
    dataAmount: fc.constantFrom('5GB', '6.5 GB', '1TB', '250MB', 'Unlimited', 'UNLIMITED', '2GB'),
    dataPeriod: fc.constantFrom(...DATA_PERIODS),
    planType: fc.constantFrom(...PLAN_TYPES),
    validity: fc.constantFrom(...VALIDITIES),
    deal: fc.boolean(),
    buyUrl: maybe(hostile(40).map((text) => `https://a.example/?q=${encodeURIComponent(text)},;'`)),
    facts: anyFactsOnWire,
    confidence: fc.constantFrom(...CONFIDENCES),
    sourceName: fc.constantFrom(null, 'A list of prices'),
    sourceUrl: fc.constantFrom(null, 'https://b.example/"quoted"'),
    seenOn: fc.constantFrom(null, '2026-10-03'),
    sample: fc.boolean(),
    previousSample: fc.boolean(),
    checkedAt: fc.constantFrom(null, '2026-11-01', '2026-11-01T10:00:00.000Z'),
    schedule: fc.constantFrom(
      { status: 'active', activeFrom: null, activeUntil: null },
      { status: 'active', activeFrom: null, activeUntil: '2026-12-24T10:00:00.000Z' },
      { status: 'draft', activeFrom: null, activeUntil: null },
      {
        status: 'scheduled',
        activeFrom: '2026-12-01T09:30:00.000Z',
        activeUntil: '2026-12-24T10:00:00.000Z',
      },
    ),
    source: fc.constantFrom(null, 'airalo', '=feed'),
    externalId: maybe(hostile(60).filter((text) => text !== '')),
  })
  .map(({ place, price, previous, deal, schedule, facts, ...plan }) => {
    const digits = place.currency === 'JPY' ? 1 : 100;
    const hasDeal = deal && (previous === null || previous > price);
    return {
      ...plan,
      ...facts,
      ...schedule,
      carrier: { slug: place.carrier },
      region: { code: place.region },
      currency: place.currency,
      price: price / digits,
      previousPrice: previous === null ? null : previous / digits,
      priceChangePercent:
        previous === null ? 0 : Math.round(((price - previous) / previous) * 10_000) / 100 + 0,
      hasDeal,
    };
  });

test.each(IMPORT_FORMATS)('an export as %s comes back without one change', async (format) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stored, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (plans, history) => {
        const file = (await Array.fromAsync(serialise(plans, { format, history }))).join('');
        const { plans: read, problems } = await readFile(file, format);
        expect(problems).toEqual([]);
        expect(read.map((plan, i) => importedFields(plan, plans[i]!))).toEqual(plans.map(() => []));
        expect(read.map(({ previousSample }) => previousSample)).toEqual(
          plans.map(({ previousSample }) => previousSample),
        );
        expect(read.map(({ externalId }) => externalId)).toEqual(
          plans.map(({ externalId }) => externalId?.replace(/\s+/g, ' ').trim() || null),
        );
      },
    ),
    { seed: 31, numRuns: 300 },
  );
});

test('a cell that a spreadsheet would run is neutralised and comes back', () => {
  for (const text of ['=1+1', '+49', '-x', '@sum', "'=1", "''+1", '\tx', '\rx', '＝1']) {
    expect(neutralised(text), text).toBe(`'${text}`);
    expect(restored(neutralised(text))).toBe(text);
  }
  for (const text of ['5GB', "'quoted'", "rock 'n' roll", '', 'a=b']) {
    expect(neutralised(text), text).toBe(text);
    expect(restored(text)).toBe(text);
  }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', '\t') }), (text) => {
      expect(restored(neutralised(text))).toBe(text);
    }),
  );
});

test('numbers are not neutralised: a fall of 25 % stays a number', async () => {
  const plan: ExportPlan = {
    slug: 'a',
    carrier: { slug: 't-mobile' },
    region: { code: 'US' },
    planName: '=Plan',
    planDescription: '',
    dataAmount: '5GB',
    dataPeriod: 'total',
    price: 15,
    previousPrice: 20,
    priceChangePercent: -25,
    currency: 'USD',
    planType: 'prepaid',
    validity: '30 days',
    hasDeal: false,
    buyUrl: null,
    ...NO_FACTS,
    confidence: 'reported',
    sourceName: null,
    sourceUrl: null,
    seenOn: null,
    sample: false,
    previousSample: false,
    checkedAt: null,
    status: 'active',
    activeFrom: null,
    activeUntil: null,
    priceHistory: [{ recordedDate: '2026-10-01', price: 20, currency: 'USD' }],
  };
  const csv = (await Array.fromAsync(serialise([plan], { format: 'csv', history: true }))).join('');
  // The address to buy at and every fact.
  const empty = ','.repeat(NATIVE_FIELDS.indexOf('confidence') - NATIVE_FIELDS.indexOf('hasDeal'));
  expect(csv.split('\n')[1]).toBe(
    `,,a,t-mobile,US,"'=Plan",,5GB,total,15.00,20.00,-25,USD,prepaid,30 days,false${empty}reported,,,,false,false,,active,,,,2026-10-01 20.00 USD`,
  );
});
