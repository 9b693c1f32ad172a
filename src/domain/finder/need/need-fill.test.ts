import { describe, expect, it } from 'vitest';
import { fillFrom } from './need-fill.ts';

const PLACES = ['US', 'JP', 'DE', 'UK', 'FR', 'IT'].map((code) => ({
  code,
  kind: 'country' as const,
}));
const fill = (search: string) => fillFrom(new URLSearchParams(search), PLACES);

describe('the form of a need that cannot be read', () => {
  it.each(['places=JP&days=400&gb=12', 'unit=days&places=JP&time=400&gb=12'])(
    'keeps place, kind, number and data: %s',
    (search) => {
      const { need, typed, problems } = fill(search);
      expect(need).toMatchObject({ places: ['JP'], months: null, gb: [12] });
      expect(typed).toEqual({ time: '400' });
      expect(problems).toEqual({ days: 'Must be 1 to 365' });
    },
  );

  it('says for how long it asks, and keeps what was typed of data', () => {
    const { need, typed, problems } = fill('places=DE&months=12&gb=lots&hotspot=true');
    expect(need).toMatchObject({ places: ['DE'], months: 12, hotspot: true });
    expect(typed).toEqual({ gb: 'lots' });
    expect(problems).toEqual({ gb: 'Must be 0 to 1000 GB, or unlimited' });
    expect(fill('places=JP').problems).toEqual({ months: 'Say how many months, 1 to 36' });
  });

  it('keeps a number of lines that is too large', () => {
    expect(fill('places=DE&months=12&lines=20')).toMatchObject({
      typed: { lines: '20' },
      problems: { lines: 'Must be a whole number from 1 to 9' },
    });
  });

  it('keeps five of six places', () => {
    const { need, problems } = fill('places=US,JP,DE,UK,FR,IT&days=6&gb=3');
    expect(need).toMatchObject({ places: ['US', 'JP', 'DE', 'UK', 'FR'], days: [6], gb: [3] });
    expect(problems).toEqual({ places: 'Choose 1 to 5 places' });
  });

  it('names places without plans and keeps the others', () => {
    expect(fill('places=ZZ&days=6&gb=3')).toMatchObject({
      need: { places: [], days: [6], gb: [3] },
      problems: { places: 'We have no plans for ZZ' },
    });
    expect(fill('places=JP,ZZ&days=6,4')).toMatchObject({
      need: { places: ['JP'], months: null },
      problems: { places: 'We have no plans for ZZ' },
    });
    expect(fill('places=JPN&days=6').problems).toEqual({
      places: 'We have no plans for JPN',
    });
  });
});
