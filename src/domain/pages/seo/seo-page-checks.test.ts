import { expect, it } from 'vitest';
import { checkDuplicates, checkPage, type PageFacts } from './seo-page-checks.ts';

const site = new URL('https://x.example');
const graph = JSON.stringify({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebPage',
      '@id': 'https://x.example/a#webpage',
      name: 'A',
      url: 'https://x.example/a',
    },
  ],
});
const good: PageFacts = {
  path: '/a',
  noindex: false,
  title: 'T'.repeat(55),
  descriptions: ['D'.repeat(155)],
  canonicals: ['https://x.example/a'],
  socialImage: 'https://x.example/og/a.png',
  links: [],
  ids: new Set(),
  images: [{ src: '/a.png', alt: true, size: true }],
  headings: [
    { level: 1, text: 'A' },
    { level: 2, text: 'B' },
    { level: 3, text: 'C' },
    { level: 2, text: 'D' },
  ],
  jsonLd: [graph],
};
const found = (change: Partial<PageFacts>) =>
  checkPage({ ...good, ...change }, site).map(({ check }) => check);

it('finds nothing on a page that has everything', () => {
  expect(found({})).toEqual([]);
});

it.each<[Partial<PageFacts>, string[]]>([
  [{ title: '' }, ['title-missing']],
  [{ title: 'T'.repeat(49) }, ['title-short']],
  [{ title: 'T'.repeat(50) }, []],
  [{ title: 'T'.repeat(60) }, []],
  [{ title: 'T'.repeat(61) }, ['title-long']],
  [{ descriptions: [] }, ['description-missing']],
  [{ descriptions: ['D'.repeat(149)] }, ['description-short']],
  [{ descriptions: ['D'.repeat(161)] }, ['description-long']],
  [{ canonicals: [] }, ['canonical-missing']],
  [{ canonicals: [...good.canonicals, ...good.canonicals] }, ['canonical-many']],
  [{ socialImage: null }, ['social-image-missing']],
  [{ images: [{ src: '/a.png', alt: false, size: false }] }, ['image-alt', 'image-size']],
  [{ headings: [] }, ['heading-main']],
  [{ headings: [...good.headings, { level: 1, text: 'E' }] }, ['heading-main']],
  [{ headings: [good.headings[0]!, { level: 3, text: 'C' }] }, ['heading-order']],
  [{ jsonLd: [] }, ['structured-data-missing']],
  [{ jsonLd: ['{'] }, ['structured-data']],
])('finds what is wrong: %#', (change, checks) => {
  expect(found(change)).toEqual(checks);
});

it('asks no words of search results from pages that are in none', () => {
  const silent = { title: '', descriptions: [], canonicals: [], jsonLd: [], socialImage: null };
  expect(found({ ...silent, noindex: true })).toEqual([]);
  expect(found({ title: '', canonicals: ['https://x.example/b'] })).toEqual([]);
});

it('tells of words that pages share on each of them', () => {
  const pages = ['/a', '/b', '/c', '/d'].map((path) => ({
    path,
    title: path,
    description: 'same',
  }));
  const findings = checkDuplicates(pages);
  expect(findings.map(({ path, check }) => `${path} ${check}`)).toEqual(
    pages.map(({ path }) => `${path} description-duplicate`),
  );
  expect(findings[0]!.detail).toBe('"same", also on /b and 2 more');
  expect(checkDuplicates(pages.map((page) => ({ ...page, description: '' })))).toEqual([]);
});
