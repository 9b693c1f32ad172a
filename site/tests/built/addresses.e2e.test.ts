import { describe, expect, it } from 'vitest';
import { ORIGIN, browseSite } from '../support/site.ts';

const site = browseSite();

/** The route table of the specification, §2, with what each page must say. */
const PAGES: { path: string; heading: string | RegExp; texts: (string | RegExp)[] }[] = [
  {
    path: '/',
    heading: 'Compare SIM Card Plans & Prices',
    texts: [
      'Find the best deals on prepaid and postpaid SIM cards from major carriers.',
      '300+',
      '70+',
      'Price Trends',
      'Average price for unlimited data plans over the last 6 months',
    ],
  },
  { path: '/carriers', heading: 'Mobile Carriers', texts: [/\d+ plans? available/, 'View Plans'] },
  {
    path: '/plans',
    heading: 'SIM Card Plans',
    texts: ['All Plans', 'Prepaid', 'Postpaid', 'Unlimited Data', 'Compare', 'Buy', 'No change'],
  },
  {
    path: '/deals',
    heading: 'Hot Deals',
    texts: ['DEAL', /Limited Time Offer: Save \S+ on this plan!/, 'Get This Deal', 'Compare'],
  },
  {
    path: '/region/UK',
    heading: 'United Kingdom SIM Cards',
    texts: [
      /Find the best SIM card deals in United Kingdom\. Compare plans from \d+ carriers with prices in £ ?\(GBP\)\. Save on data, calls, and SMS\./,
      'Compare Plans',
      'Popular Carriers in United Kingdom',
    ],
  },
  {
    path: '/marketplace',
    heading: 'SIM Card Marketplace',
    texts: ['Amazon Product API Not Configured', 'Learn How to Configure', 'Configure API'],
  },
  {
    path: '/retail',
    heading: 'SIM Card Marketplace',
    texts: ['Amazon Product API Not Configured'],
  },
  { path: '/about', heading: /./, texts: [/commission/i, /sample/i] },
  { path: '/how-we-rank', heading: 'How we rank', texts: [/price: low to high/i, /commission/i] },
  {
    path: '/coverage',
    heading: 'What we compare',
    texts: [/not the whole market/i, /Sample data/, 'When prices were last seen'],
  },
  { path: '/privacy', heading: /privacy/i, texts: [/cookie|stor/i] },
  { path: '/terms', heading: /terms/i, texts: [/price/i] },
  { path: '/contact', heading: /contact/i, texts: [/price/i] },
  { path: '/compare', heading: /compare/i, texts: [] },
  { path: '/auth', heading: /./, texts: ['Login', 'Register', 'Compare SIM Cards Worldwide'] },
];

describe('routes', () => {
  it.each(PAGES)('$path', async ({ path, heading, texts }) => {
    const page = await site.open(path);
    const h1 = page.locator('h1');
    expect(await h1.count()).toBe(1);
    expect((await h1.innerText()).trim()).toMatch(exactly(heading));
    const body = (await page.locator('body').textContent()) ?? '';
    for (const text of texts) expect(body.replace(/\s+/g, ' ')).toMatch(loosely(text));
  });

  it.each([
    ['/uk', 'UK'],
    ['/united-kingdom', 'UK'],
    ['/de', 'DE'],
    ['/germany', 'DE'],
    ['/jp', 'JP'],
    ['/japan', 'JP'],
    ['/us', 'US'],
    ['/united-states', 'US'],
    ['/ca', 'CA'],
    ['/canada', 'CA'],
    ['/region/uk', 'UK'],
    ['/region/GB', 'UK'],
  ])('%s is sent to the region %s', async (path, code) => {
    const response = await fetch(ORIGIN + path, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(new URL(response.headers.get('location')!, ORIGIN).pathname).toBe(`/region/${code}`);
  });

  it.each(['/carriers/', '/plans/', '/region/UK/', '/about/'])(
    '%s is sent to the address without a slash',
    async (path) => {
      const response = await fetch(ORIGIN + path, { redirect: 'manual' });
      expect(response.status).toBe(301);
      expect(new URL(response.headers.get('location')!, ORIGIN).pathname).toBe(path.slice(0, -1));
    },
  );

  it.each([
    '/nothing-here',
    '/plans/no-such-plan',
    '/carriers/nobody',
    '/a/b/c',
    '/%E0%A4%A',
    '/..%2f..%2fetc/passwd',
  ])('%s is not found', async (path) => {
    const response = await fetch(ORIGIN + path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
  });

  it('shows the not-found page', async () => {
    const page = await site.open('/nothing-here', { status: 404 });
    expect(await page.locator('h1').innerText()).toBe('404 Page Not Found');
  });

  it.each(['/region/ZZ', '/region/XYZ', '/region/1'])('%s: Region not found', async (path) => {
    const response = await fetch(ORIGIN + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Region not found');
  });

  it.each(['/uk', '/de', '/jp'])('%s has its fallback page in the release', async (path) => {
    // For a host without redirects: the page with the specified loading and error texts.
    const names = { '/uk': 'UK', '/de': 'Germany', '/jp': 'Japan' } as const;
    const { builtFolder } = await import('../support/built.ts');
    const { readFile } = await import('node:fs/promises');
    const html = await readFile(`${await builtFolder()}${path}.html`, 'utf8');
    const name = names[path as keyof typeof names];
    expect(html).toContain(`Loading ${name} SIM card information...`);
  });

  it('sends a visitor who is not logged in from /admin to /auth', async () => {
    const response = await fetch(`${ORIGIN}/admin`, { redirect: 'manual' });
    expect([301, 302, 303, 307]).toContain(response.status);
    expect(new URL(response.headers.get('location')!, ORIGIN).pathname).toBe('/auth');
  });
});

describe('head', () => {
  it('describes Home: keywords, WebSite with a search action', async () => {
    const html = await (await fetch(ORIGIN)).text();
    expect(html).toMatch(/<meta name="keywords" content="[^"]{10,}"/);
    expect(html).toMatch(/"@type":"WebSite"/);
    expect(html).toMatch(/"@type":"SearchAction"/);
    expect(html).toContain('{search_term_string}');
  });

  it('describes the four questions of the marketplace', async () => {
    const html = await (await fetch(`${ORIGIN}/marketplace`)).text();
    expect(html).toMatch(/"@type":"FAQPage"/);
    expect(html.match(/"@type":"Question"/g)).toHaveLength(4);
  });

  it('gives query addresses the canonical address of their page', async () => {
    const html = await (await fetch(`${ORIGIN}/plans?carriers=att&page=1`)).text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(new URL(canonical!).pathname).toBe('/plans');
  });
});

function exactly(text: string | RegExp): RegExp {
  return typeof text === 'string' ? new RegExp(`^${escape(text)}$`) : text;
}

function loosely(text: string | RegExp): RegExp {
  return typeof text === 'string' ? new RegExp(escape(text)) : text;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
