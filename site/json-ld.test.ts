import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import { jsonLdText, pageGraph, planProduct } from './json-ld.ts';

const plan = {
  slug: 'one',
  planDescription: 'One plan.',
  price: 10,
  currency: 'USD',
  validity: '30 days',
  buyUrl: null,
  age: 'fresh',
  confidence: 'sourced',
  carrier: { name: 'Carrier', slug: 'carrier', website: null },
} as unknown as Plan;
const product = (of: Partial<Plan>) =>
  JSON.stringify(planProduct({ ...plan, ...of }, 'One', new URL('https://x.example'), '/og.png'));

it('says that a plan is to be had only where there is a Buy link', () => {
  expect(product({})).not.toContain('availability');
  expect(product({ buyUrl: 'http://x.example' })).not.toContain('availability');
  expect(product({ buyUrl: 'https://x.example' })).toContain('InStock');
  const carrier = { ...plan.carrier, website: 'https://x.example' };
  expect(product({ carrier })).toContain('InStock');
});

it('says so of no old price, and of none that a third party reported or of no known day', () => {
  const buyUrl = 'https://x.example';
  expect(product({ buyUrl, age: 'old' })).not.toContain('availability');
  expect(product({ buyUrl, age: null })).not.toContain('availability');
  expect(product({ buyUrl, confidence: 'reported' })).not.toContain('availability');
});

it('shows the mark of who runs the site', () => {
  const seo = { siteTitle: 'Site', twitterHandle: null, facebookPage: null };
  const page = { path: '/', title: 'Home', description: '', crumbs: [], seo };
  const graph = pageGraph({ ...page, site: new URL('https://x.example') }, []);
  expect(graph).toContainEqual(
    expect.objectContaining({ '@type': 'Organization', logo: 'https://x.example/icon-512.png' }),
  );
});

it('never ends its script by a text, which it leaves as it is', () => {
  const graph = [{ '@type': 'Thing', name: '</script><!--' }] as never;
  const text = jsonLdText(graph);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@graph': graph });
});
