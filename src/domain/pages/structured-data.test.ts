import { expect, it } from 'vitest';
import { structuredDataProblems } from './structured-data.ts';

const at = (path: string) => `https://x.example${path}`;
const product = {
  '@type': 'Product',
  '@id': at('/a#product'),
  name: 'Plan',
  offers: { '@type': 'Offer', price: '15.00', priceCurrency: 'USD', url: at('/a') },
};
const crumbs = {
  '@type': 'BreadcrumbList',
  '@id': at('/a#breadcrumb'),
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Plans', item: at('/plans') },
    { '@type': 'ListItem', position: 2, name: 'A', item: at('/a') },
  ],
};
const page = {
  '@type': 'WebPage',
  '@id': at('/a#webpage'),
  name: 'A',
  url: at('/a'),
  breadcrumb: { '@id': at('/a#breadcrumb') },
};
const read = (...graph: object[]) =>
  structuredDataProblems([JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })]);

it('finds nothing wrong with a good graph', () => {
  expect(read(product, crumbs, page)).toEqual([]);
});

it.each<[object[], string]>([
  [[{ ...product, name: '' }], 'Product: name is missing.'],
  [
    [{ ...product, offers: { ...product.offers, price: 'free' } }],
    'Offer: price is no amount (free).',
  ],
  [[{ ...product, offers: { ...product.offers, price: '0' } }], 'Offer: price is no amount (0).'],
  [
    [{ ...product, offers: { ...product.offers, priceCurrency: '$' } }],
    'Offer: priceCurrency is no ISO code ($).',
  ],
  [[{ ...product, image: '/og.png' }], 'Product: image is no whole address (/og.png).'],
  [[{ name: 'x' }], 'An item has no @type.'],
  [[product, product], `Two items have the id ${product['@id']}.`],
  [[page], `${at('/a#breadcrumb')} is referred to, but is not there.`],
  [
    [{ ...crumbs, itemListElement: crumbs.itemListElement.toReversed() }],
    'BreadcrumbList: positions do not follow each other.',
  ],
  [[{ '@type': 'FAQPage', mainEntity: [] }], 'FAQPage: mainEntity is missing.'],
  [
    [{ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] }],
    'Question: acceptedAnswer is missing.',
  ],
])('says what is wrong: %#', (graph, problem) => {
  expect(read(...graph)).toEqual([problem]);
});

it('says what cannot be read', () => {
  expect(structuredDataProblems(['{"a":'])).toEqual(['This is not valid JSON.']);
  expect(structuredDataProblems(['null', '[1]'])).toEqual(['A block is no object.']);
  expect(structuredDataProblems(['{"@type":"Thing"}'])).toEqual([
    '@context is not https://schema.org.',
  ]);
});
