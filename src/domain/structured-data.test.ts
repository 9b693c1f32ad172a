import { expect, it } from 'vitest';
import { readStructuredData } from './structured-data.ts';

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
  readStructuredData([JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })]);

it('lists the items of a graph and finds nothing wrong', () => {
  const { items, problems, text } = read(product, crumbs, page);
  expect(problems).toEqual([]);
  expect(items).toEqual([
    { type: 'Product', id: 'product', name: 'Plan' },
    { type: 'BreadcrumbList', id: 'breadcrumb', name: '' },
    { type: 'WebPage', id: 'webpage', name: 'A' },
  ]);
  expect(text).toContain('\n  "@graph": [');
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
  expect(read(...graph).problems).toEqual([problem]);
});

it('shows what cannot be read as it stands, and hostile names as text', () => {
  expect(readStructuredData(['{"a":'])).toEqual({
    items: [],
    problems: ['This is not valid JSON.'],
    text: '{"a":',
  });
  expect(readStructuredData(['null', '[1]']).problems).toEqual(['A block is no object.']);
  expect(readStructuredData(['{"@type":"Thing"}']).problems).toEqual([
    '@context is not https://schema.org.',
  ]);
  const { items } = read({ '@type': 'Thing', name: '<b>x</b>', ['__proto__']: { a: 1 } });
  expect(items[0]!.name).toBe('<b>x</b>');
});
