import { expect, it } from 'vitest';
import { fullPlanName, namesCarrier } from './plan-name.ts';

it.each([
  ['Tello Mobile', 'Tello 2GB', 'Tello 2GB'],
  ['Mint Mobile', 'Mint 15GB 12-Month', 'Mint 15GB 12-Month'],
  ['chatr mobile', 'chatr 4GB', 'chatr 4GB'],
  ['Metro by T-Mobile', 'Metro 10GB', 'Metro 10GB'],
  ['o2 (Telefónica Deutschland)', 'o2 Mobile M', 'o2 Mobile M'],
  ['o2 (Telefónica) Mobile by T (UK) us', 'o2 Mobile M', 'o2 Mobile M'],
  ['Lyca Mobile UK', 'UK Plan 15GB', 'Lyca Mobile UK Plan 15GB'],
  ['Visible', 'Visible+', 'Visible+'],
  // Not the carrier's name, only its first letters or a word of every day.
  ['US Mobile', 'US Roaming 5GB', 'US Mobile US Roaming 5GB'],
  ['au', 'Automatic 5GB', 'au Automatic 5GB'],
  ['EE', 'Full Works', 'EE Full Works'],
  ['Google Fi Wireless', 'Unlimited Essentials', 'Google Fi Wireless Unlimited Essentials'],
])('%s and %s make %s', (carrier, plan, full) => {
  expect(fullPlanName(carrier, plan)).toBe(full);
});

it('reads a name of any length once from end to end', () => {
  const hostile = [' by (us) mobile', ' (us', ' uk)', ' mobile', '\tDEUTSCHLAND\t()', ' by', ' x'];
  for (const piece of hostile) {
    const carrier = `Tello${piece.repeat(3000)}!`;
    expect(fullPlanName(carrier, 'Tello 2GB').endsWith('Tello 2GB')).toBe(true);
  }
});

it('keeps a name that runs from right to left apart from what stands beside it', () => {
  expect(fullPlanName('Nawras', 'باقة 5')).toBe('Nawras \u2068باقة 5\u2069');
  expect(fullPlanName('أوريدو', 'Data 5GB')).toBe('\u2068أوريدو\u2069 Data 5GB');
  expect(fullPlanName('Tello', 'Data 5GB')).toBe('Tello Data 5GB');
});

it.each([
  ['fraenk', 'fraenk', true],
  ['Visible', 'Visible+', true],
  ['Mint Mobile', 'Mint 15GB 12-Month', true],
  ['Y!mobile', 'Simple 3 M', false],
  ['US Mobile', 'US Roaming 5GB', false],
  ['au', 'Automatic 5GB', false],
])('of %s, %s names it already: %s', (carrier, plan, isNamed) => {
  expect(namesCarrier(carrier, plan)).toBe(isNamed);
});
