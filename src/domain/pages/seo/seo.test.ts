import { describe, expect, it } from 'vitest';
import { fillCounts, pageHead, pageTitle, sameAs } from './seo.ts';

const counts = { plans: 376, carriers: 75, regions: 5 };
const CARD = `/pictures/${'0'.repeat(32)}-1200.jpg`;
const own = { title: 'Own', description: 'Own words', path: '/own', noindex: false };
const site = {
  siteTitle: 'SIM Atlas',
  siteDescription: 'Site words',
  defaultOgImage: CARD,
  indexingEnabled: true,
  twitterHandle: '@x',
};
const page = {
  title: '{plans} plans',
  description: 'From {carriers} carriers in {regions} regions, {else}',
  ogImage: null,
  canonicalUrl: 'https://x.example/canonical',
  noIndex: true,
};

describe('pageHead', () => {
  it('names no picture of another site', () => {
    const elsewhere = { ...page, ogImage: 'https://x.example/og.png' };
    expect(pageHead(own, elsewhere, site, counts).ogImage).toBe(CARD);
    const none = { ...site, defaultOgImage: 'https://x.example/og.png' };
    expect(pageHead(own, elsewhere, none, counts).ogImage).toBeNull();
  });

  it('is what the page says where nothing is stored', () => {
    expect(pageHead(own, null, site, counts)).toEqual({
      title: 'Own',
      fullTitle: 'Own | SIM Atlas',
      description: 'Own words',
      canonical: '/own',
      ogImage: CARD,
      noindex: false,
      siteName: 'SIM Atlas',
      twitterSite: '@x',
    });
  });

  it('is what is stored, with the counts filled in', () => {
    expect(pageHead(own, page, site, counts)).toMatchObject({
      fullTitle: '376 plans | SIM Atlas',
      description: 'From 75 carriers in 5 regions, {else}',
      canonical: 'https://x.example/canonical',
      noindex: true,
    });
  });

  it('falls back to the site, and stays out of search when indexing is off', () => {
    const silent = { ...page, description: '', noIndex: false };
    const hidden = { ...site, indexingEnabled: false };
    expect(pageHead({ ...own, description: '' }, silent, hidden, counts)).toMatchObject({
      description: 'Site words',
      noindex: true,
    });
  });
});

it('names the site once', () => {
  expect(pageTitle('SIM Atlas: plans')).toBe('SIM Atlas: plans');
  expect(pageTitle('Plans at Other', 'Other')).toBe('Plans at Other');
  expect(fillCounts('{plans}{plans}', counts)).toBe('376376');
  const one = { plans: 1, carriers: 1, regions: 1 };
  const text = '{plans} plans of {carriers} carriers in {regions} places, {plans} planstead';
  expect(fillCounts(text, one)).toBe('1 plan of 1 carrier in 1 places, 1 planstead');
  expect(fillCounts('{plans} plans', { ...one, plans: 21 })).toBe('21 plans');
});

it('links the profiles that are set', () => {
  expect(sameAs({ twitterHandle: null, facebookPage: null })).toEqual([]);
  expect(sameAs({ twitterHandle: '@x', facebookPage: 'https://fb.example/x' })).toEqual([
    'https://x.com/x',
    'https://fb.example/x',
  ]);
});
