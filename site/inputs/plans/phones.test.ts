import { describe, expect, it } from 'vitest';
import { decidingCountries, phoneAnswer } from '#src/domain/plans/phones/phone.ts';
import { sourceWords, takesWords } from '#src/domain/plans/phones/phone-words.ts';
import { phoneGroups, rowsOfModel } from '#src/domain/plans/phones/table.ts';
import { PHONE_TABLE, PHONES } from './phones.ts';

/** What the page says of a phone that was bought in a country, and by whom. */
function said(maker: string, model: string, boughtIn: string | null = null) {
  const answer = phoneAnswer(rowsOfModel(PHONE_TABLE, maker, model), boughtIn);
  return answer && [takesWords(answer.takes), sourceWords(answer.row)];
}

describe('the list of phones', () => {
  it('holds every row once, of makers by their number of models', () => {
    expect(PHONES).toHaveLength(284);
    const groups = phoneGroups(PHONE_TABLE);
    expect(groups.map(({ maker }) => maker).slice(0, 3)).toEqual(['Samsung', 'Apple', 'Google']);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(236);
    const listed = groups.flatMap(({ maker, groups: some }) =>
      some.flatMap(({ models }) => models.map((model) => `${maker} ${model}`)),
    );
    expect(new Set(listed).size).toBe(236);
  });

  it.each([
    ['Apple', 'iPhone 15', 'US', 'an eSIM only, no physical SIM', 'MacRumors, quoting Apple'],
    ['Apple', 'iPhone 15', 'JP', 'an eSIM and a physical SIM', 'Apple’s page'],
    ['Apple', 'iPhone 15', 'CN', 'a physical SIM only, no eSIM', 'reported by a third party'],
    ['Apple', 'iPhone 15', 'HK', 'a physical SIM; some versions an eSIM too', 'Apple’s page'],
    ['Apple', 'iPhone 17', 'JP', 'an eSIM only, no physical SIM', 'MacRumors, quoting Apple'],
    ['Apple', 'iPhone Air', null, 'an eSIM only, no physical SIM', 'MacRumors, quoting Apple'],
    ['Apple', 'iPhone 8', null, 'a physical SIM only, no eSIM', 'Apple’s page'],
    ['Samsung', 'Galaxy S24', null, 'a physical SIM; some versions an eSIM too', 'Samsung’s page'],
    [
      'Google',
      'Pixel 8',
      null,
      'an eSIM; of a physical SIM its source says nothing',
      'Google’s page',
    ],
    [
      'Fairphone',
      '5',
      null,
      'an eSIM; of a physical SIM its source says nothing',
      'reported by a third party',
    ],
  ])('says of a %s %s bought in %s: %s, by %s', (maker, model, boughtIn, takes, source) => {
    const [words, by] = said(maker, model, boughtIn)!;
    expect(words).toBe(takes);
    expect(by).toMatch(new RegExp(`^${source}, as read on \\d+ \\w+ 202[56]$`));
  });

  it('knows nothing of what is not listed, and of another country where only one is', () => {
    expect(said('Google', 'Pixel 2')).toBeNull();
    expect(said('Nobody', 'Phone')).toBeNull();
    expect(said('Xiaomi', 'Redmi Note 11 Pro 5G')).toBeNull();
    expect(said('Xiaomi', 'Redmi Note 11 Pro 5G', 'JP')).not.toBeNull();
  });

  it('says the day on which each source was read', () => {
    expect(said('Apple', 'iPhone 8')![1]).toBe('Apple’s page, as read on 20 September 2026');
  });

  it('asks for the country of an iPhone 17: twelve take an eSIM only', () => {
    const countries = decidingCountries(rowsOfModel(PHONE_TABLE, 'Apple', 'iPhone 17'));
    expect(countries).toEqual('CN AE BH CA GU JP KW MX OM QA SA US VI HK MO'.split(' '));
  });
});
