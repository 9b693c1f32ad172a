import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDevice, writeDevice } from './device-codec.ts';
import { NO_PLACE, EMPTY_DEVICE, MAX_SAVED, type Device } from './device.ts';
import { CURRENCIES } from '../../core/vocabulary.ts';

const text = fc.string({ minLength: 1, maxLength: 200 }).filter((some) => some.trim() !== '');
const slug = fc.stringMatching(/^[a-z\d-]{1,200}$/);
const currency = fc.constantFrom(...CURRENCIES);
const priceMinor = fc.integer({ min: 0, max: 10_000_000 });
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const bySlug = { selector: (plan: { slug: string }) => plan.slug };
const devices: fc.Arbitrary<Device> = fc.record({
  need: fc.option(fc.stringMatching(/^[\w%.,+&=~*-]{1,500}$/)),
  place: fc.option(fc.oneof(fc.stringMatching(/^[A-Z]{2}$/), fc.constant(NO_PLACE))),
  currency: fc.option(currency),
  theme: fc.option(fc.constantFrom('light', 'dark')),
  letters: fc.constantFrom('off' as const, null),
  own: fc.option(
    fc.record({
      carrier: text,
      priceMinor,
      currency,
      per: fc.constant('month'),
      gb: fc.oneof(fc.constant('unlimited'), fc.integer({ min: 0, max: 10_000 })),
    }),
  ),
  phone: fc.option(
    fc.record({
      maker: fc.oneof(text, fc.constant('')),
      model: fc.oneof(text, fc.constant('')),
      boughtIn: fc.option(fc.stringMatching(/^[A-Z]{2}$/)),
      esim: fc.option(fc.boolean()),
      card: fc.option(fc.boolean()),
    }),
  ),
  picks: fc.uniqueArray(fc.record({ slug, name: text, price: text, carrier: text }), {
    maxLength: 4,
    ...bySlug,
  }),
  saved: fc.uniqueArray(
    fc.record({
      id: fc.nat(),
      slug,
      name: text,
      carrier: text,
      priceMinor,
      currency,
      savedOn: day,
    }),
    { maxLength: 12, ...bySlug },
  ),
});

describe('what a device keeps', () => {
  it('comes back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(devices, (device) => {
        expect(readDevice(writeDevice(device))).toEqual(device);
      }),
      { numRuns: 500 },
    );
  });

  it('is read from any text without a fault, and what is read can be written', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          v: fc.constant(1),
          need: fc.anything(),
          place: fc.anything(),
          currency: fc.anything(),
          theme: fc.anything(),
          letters: fc.anything(),
          own: fc.anything(),
          phone: fc.anything(),
          picks: fc.oneof(fc.anything(), fc.array(fc.object())),
          saved: fc.oneof(fc.anything(), fc.array(fc.object())),
        })
        .map((value) =>
          JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? 0 : part)),
        ),
    );
    fc.assert(
      fc.property(anything, (some) => {
        const device = readDevice(some);
        if (device) expect(readDevice(writeDevice(device))).toEqual(device);
      }),
      { numRuns: 500 },
    );
  });

  it('is nothing where nothing is kept, and then nothing is stored', () => {
    expect(readDevice(null)).toEqual(EMPTY_DEVICE);
    expect(writeDevice(EMPTY_DEVICE)).toBeNull();
  });

  it.each(['{', '[]', 'null', '1', '{"v":0}', '{"v":"1","place":"US"}', '{"place":"US"}'])(
    'is nothing in a damaged or older text: %s',
    (some) => expect(readDevice(some)).toEqual(EMPTY_DEVICE),
  );

  it('says that a newer version wrote it', () => {
    expect(readDevice('{"v":2,"place":"US"}')).toBeNull();
  });

  it.each([
    ['need', '"<script>"'],
    ['need', `"${'a'.repeat(501)}"`],
    ['place', '"us"'],
    ['place', '["US"]'],
    ['currency', '"XXX"'],
    ['theme', '"constructor"'],
    ['own', '{"carrier":"a","priceMinor":1.5,"currency":"USD","per":"month","gb":1}'],
    ['own', '{"carrier":"a","priceMinor":1,"currency":"USD","per":"month","gb":1e9}'],
    ['phone', '{"maker":"Apple","model":"iPhone 15","boughtIn":"us","esim":true,"card":true}'],
    ['phone', '{"maker":"Apple","model":"iPhone 15","boughtIn":null,"esim":"yes","card":true}'],
    ['own', '{"carrier":" ","priceMinor":1,"currency":"USD","per":"month","gb":1}'],
  ] as const)('drops a bad part and keeps the others: %s %s', (part, value) => {
    const other = part === 'place' ? '"need":"days=3"' : '"place":"JP"';
    const read = readDevice(`{"v":1,"${part}":${value},${other}}`)!;
    expect(read[part]).toBeNull();
    expect([read.place, read.need]).toContain(part === 'place' ? 'days=3' : 'JP');
  });

  it('keeps of a plan only what it knows, and no plan that is none', () => {
    const good = { slug: 'a', name: 'A', price: '$1.00', carrier: 'C' };
    const picks = [
      { ...good, extra: 1 },
      { ...good, slug: '../x' },
      { ...good, name: 1 },
      good,
      null,
    ];
    expect(readDevice(JSON.stringify({ v: 1, picks }))!.picks).toEqual([good]);
  });
});

it('holds no more plans than fit, when a text has more', () => {
  const plan = {
    id: 1,
    name: 'A',
    carrier: 'C',
    priceMinor: 1,
    currency: 'USD',
    savedOn: '2026-10-01',
  };
  const many = Array.from({ length: 150 }, (_, i) => ({ ...plan, slug: `p${i}` }));
  const read = readDevice(JSON.stringify({ v: 1, saved: [...many, ...many] }));
  expect(read!.saved).toHaveLength(MAX_SAVED);
});
