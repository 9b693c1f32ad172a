import { describe, expect, it } from 'vitest';
import { PART_OF, placeCodes, placeName } from '../../places/place-codes.ts';
import { NO_FILTERS } from '../plan-query.ts';
import { searchIndex } from './meaning/search-index.ts';
import { resolveSearch, finishResolving } from './meaning/resolve.ts';
import { alsoCalled } from './words/places.ts';
import { searchNeed } from './meaning/need.ts';

const languages = [
  ['en', '7 days 3 GB'],
  ['de', '7 Tage 3 GB'],
  ['ja', '7日 3GB'],
] as const;
const nameOf = (code: string, language: string) => placeName(code === 'UK' ? 'GB' : code, language);
const places = [
  ...placeCodes()
    .filter((code) => !Object.hasOwn(PART_OF, code))
    .map((code) => ({ code, name: nameOf(code, 'en')! })),
  { code: 'XF', name: 'Africa' },
  { code: 'XE', name: 'Europe' },
  { code: 'XA', name: 'Asia' },
].map((place) => ({ ...place, currency: 'USD' as const, searchNames: null }));
const all = { carriers: [], sold: [], words: ['plan', 'island', 'new'], rates: null };
/** Where the site has a page of every country, and where it has hardly any. */
const indexes = [
  ['all', searchIndex({ ...all, places })],
  ['few', searchIndex({ ...all, places: places.filter(({ code }) => /^X.$|US|DE/.test(code)) })],
] as const;

type Index = (typeof indexes)[number][1];
function read(q: string, index: Index) {
  const resolving = resolveSearch({ ...NO_FILTERS, q }, 'fit', index);
  const { places: named } = searchNeed(resolving.understood!.facts, index).need;
  return { named, unused: finishResolving(resolving, []).unused };
}

it.each(['NL', 'AE', 'UK', 'CI', 'BA'])('calls %s what a list is searched for by', (code) => {
  const wrong = alsoCalled(code).filter((name) => String(read(name, indexes[0][1]).named) !== code);
  expect([alsoCalled(code).length > 0, wrong]).toEqual([true, []]);
});

describe.each(indexes)('of the names of countries, where the site has %s', (_, index) => {
  it.each(languages)('each is read as that country alone (%s)', (language, rest) => {
    const wrong = placeCodes().flatMap((code) => {
      const q = `${nameOf(code, language)} ${rest}`;
      const { named, unused } = read(q, index);
      return String(named) === (PART_OF[code] ?? code) && unused.length === 0
        ? []
        : [[q, named, unused]];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['グアム 7日 3GB', ['GU']],
    ['New Mexico 7 days 3 GB', ['US']],
    ['South Georgia 7 days 3 GB', ['GS']],
    ['Ivory Coast 7 days 3 GB', ['CI']],
    ['Elfenbeinküste 7 Tage 3 GB', ['CI']],
    ['Bosnia 7 days 3 GB', ['BA']],
    ['Trinidad 7 days 3 GB', ['TT']],
    ['Saint Lucia 7 days 3 GB', ['LC']],
    ['St Lucia 7 days 3 GB', ['LC']],
    ['England 7 days 3 GB', ['UK']],
    ['Holland 7 days 3 GB', ['NL']],
    ['UAE 7 days 3 GB', ['AE']],
    ['two countries: Dominican Republic and French Guiana', ['DO', 'GF']],
  ])('%s', (q, named) => {
    expect(read(q, index).named).toEqual(named);
  });
});
