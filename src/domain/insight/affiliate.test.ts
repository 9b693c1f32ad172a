import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUY_REL,
  buyLink,
  builtClickId,
  freshClickId,
  hostLabel,
  httpsUrl,
  pageTerm,
  withConsent,
  withFreshClickId,
  type BuyLinkSource,
} from './affiliate.ts';

const source = (patch: Partial<BuyLinkSource> = {}): BuyLinkSource => ({
  planId: 12,
  buyUrl: null,
  carrierName: 'AT&T',
  carrierWebsite: 'https://www.att.com/prepaid',
  ...patch,
});
const link = (patch: Partial<BuyLinkSource> = {}, page = 'homepage') => {
  const href = buyLink(source(patch), page, 'sa-1');
  return href === null ? null : new URL(href);
};

describe('buyLink', () => {
  it('carries the specified tracking parameters', () => {
    const url = link()!;
    expect(url.origin + url.pathname).toBe('https://www.att.com/prepaid');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      utm_source: 'sim-atlas',
      utm_medium: 'affiliate',
      utm_campaign: 'sim_deals',
      utm_content: 'at&t',
      utm_term: 'homepage',
      click_id: 'sa-1',
    });
  });

  it("prefers the plan's own address", () => {
    expect(link({ buyUrl: 'https://shop.test/a' })!.host).toBe('shop.test');
  });

  it("keeps the target's own parameters and fragment as they are", () => {
    const url = link({ buyUrl: 'https://shop.test/a?id=1&utm_source=theirs&tag=x#plans' })!;
    expect(url.searchParams.getAll('utm_source')).toEqual(['theirs']);
    expect(url.searchParams.get('id')).toBe('1');
    expect(url.searchParams.get('tag')).toBe('x');
    expect(url.hash).toBe('#plans');
  });

  it('names plan and page to a partner network that takes such a reference, and nothing else', () => {
    const url = link({ buyUrl: 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2' }, 'deals')!;
    expect(url.searchParams.get('clickref')).toBe('sa-12-deals');
    const own = link({ buyUrl: 'https://www.awin1.com/cread.php?clickref=theirs&cons=1' })!;
    expect(own.searchParams.getAll('clickref')).toEqual(['theirs']);
    expect(own.searchParams.has('cons')).toBe(false);
  });

  it('never guesses a domain: no address, no link', () => {
    expect(link({ carrierWebsite: null })).toBeNull();
    expect(link({ carrierWebsite: 'http://att.com' })).toBeNull();
    expect(link({ carrierWebsite: 'att.com' })).toBeNull();
  });

  it('leads to https without credentials, or nowhere, whatever is stored', () => {
    const schemes = fc.constantFrom('http:', 'https:', 'javascript:', 'data:', 'ftp:', 'file:', '');
    const stored = fc.option(
      fc.oneof(
        fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true }),
        fc.tuple(schemes, fc.string()).map(([scheme, rest]) => `${scheme}${rest}`),
        fc.string({ unit: 'binary' }),
      ),
    );
    fc.assert(
      fc.property(stored, stored, fc.string(), (buyUrl, carrierWebsite, carrierName) => {
        const href = buyLink({ planId: 1, buyUrl, carrierName, carrierWebsite }, 'plans', 'id');
        if (href === null) return;
        const url = new URL(href);
        expect(url.protocol).toBe('https:');
        expect(url.username + url.password).toBe('');
        const given = [buyUrl, carrierWebsite].map((text) => httpsUrl(text)?.host);
        expect(given).toContain(url.host);
      }),
    );
  });
});

describe('click ids', () => {
  it('are the same in every build and fresh at each click', () => {
    expect(builtClickId('att-8gb')).toBe('sa-built-att-8gb');
    const now = new Date('2026-11-21T12:00:00Z');
    expect(freshClickId('AT&T', now)).toBe(`sa-${now.getTime()}-at-t`);
    expect(freshClickId('AT&T', new Date(now.getTime() + 1))).not.toBe(freshClickId('AT&T', now));
  });

  it('are renewed where they are ours, and never where the shop has its own', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const idIn = (href: string) =>
      new URL(withFreshClickId(href, 'AT&T', now)).searchParams.get('click_id');
    const ours = buyLink(source(), 'plans', builtClickId('att-8gb'))!;
    expect(idIn(ours)).toBe(freshClickId('AT&T', now));
    const theirs = buyLink(source({ buyUrl: 'https://shop.test/?click_id=p7' }), 'plans', 'sa-1')!;
    expect(withFreshClickId(theirs, 'AT&T', now)).toBe(theirs);
  });
});

describe('the answer about cookies', () => {
  const awin = 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2';
  it.each([
    ['a yes to a network that asks', awin, true, '1'],
    ['a no to it', awin, false, '0'],
    ['nothing of who was not asked', awin, null, null],
    ['nothing either where the address says something', `${awin}&cons=1`, null, null],
    ['nothing to a network that does not ask', 'https://brand.sjv.io/c/1/2/3?u=x', false, null],
    ['nothing to a shop', 'https://www.att.com/prepaid', true, null],
    ['the answer instead of one in the stored address', `${awin}&cons=1`, false, '0'],
  ])('is %s', (_, href, isGiven, said) => {
    expect(new URL(withConsent(href, isGiven)).searchParams.get('cons')).toBe(said);
  });
});

describe('the name of a page', () => {
  it.each([
    ['/', 'homepage'],
    ['/plans', 'plans'],
    ['/plans/att-8gb', 'plan'],
    ['/carriers/att', 'carrier'],
    ['/region/US', 'region'],
    ['/deals', 'deals'],
    ['/compare', 'compare'],
    ['/find', 'find'],
    ['/region/US/under-20', 'landing'],
    ['/networks/att', 'landing'],
    ['/compare/att-vs-verizon', 'landing'],
    ['/about', 'go'],
    ['/constructor', 'go'],
    ['/plans/a/b', 'go'],
  ])('at %s is %s', (path, term) => expect(pageTerm(path)).toBe(term));
});

describe('httpsUrl', () => {
  it.each([
    null,
    undefined,
    '',
    'javascript:alert(1)',
    'http://a.test',
    'https://user:pw@a.test',
    '//a.test',
    'a.test',
  ])('refuses %j', (text) => {
    expect(httpsUrl(text)).toBeNull();
  });
  it('names the host for people', () => {
    expect(hostLabel('https://www.att.com/x')).toBe('att.com');
  });
  it('says that the link is paid', () => {
    expect(BUY_REL.split(' ')).toEqual(['sponsored', 'nofollow', 'noopener']);
  });
});
