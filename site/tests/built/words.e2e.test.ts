import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { builtPages } from '../support/built.ts';
import { all, one, parse, words } from '../support/html.ts';

/** What each page must say. */
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
    texts: ['All Plans', 'Prepaid', 'Postpaid', 'Unlimited Data', 'Compare', 'Buy'],
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
  {
    path: '/data',
    heading: /./,
    texts:
      'hasNumber ownNumber meta.groups meta.slow meta.lower meta.perhaps meta.seen meta.unused'.split(
        ' ',
      ),
  },
  { path: '/privacy', heading: /privacy/i, texts: [/cookie|stor/i] },
  { path: '/terms', heading: /terms/i, texts: [/price/i] },
  {
    path: '/phone',
    heading: 'Will my phone take it?',
    texts: [
      'iPhone 17e, iPhone 18 Pro',
      'Bought in the United States: an eSIM only, no physical SIM.',
      'MacRumors, quoting Apple, as read on 31 August 2025',
      'reported by a third party, as read on 31 October 2025',
      '*#06#',
      'No SIM restrictions',
      'Menus differ by maker and version',
    ],
  },
  { path: '/faq', heading: 'SIM and eSIM questions', texts: ['Can I keep my number?'] },
  {
    path: '/accessibility',
    heading: 'Accessibility',
    texts: ['Known limits', 'WCAG) 2.2, level AA', /you can complain to the authority/],
  },
  { path: '/contact', heading: /contact/i, texts: [/price/i] },
  { path: '/compare', heading: /compare/i, texts: [] },
  {
    path: '/auth',
    heading: /./,
    texts: ['Login', 'Register', 'Compare SIM Cards Worldwide', 'needs JavaScript'],
  },
  { path: '/saved', heading: /./, texts: ['only JavaScript can read them'] },
  // For a host without redirects.
  { path: '/uk', heading: /./, texts: ['Loading UK SIM card information...'] },
  { path: '/de', heading: /./, texts: ['Loading Germany SIM card information...'] },
  { path: '/jp', heading: /./, texts: ['Loading Japan SIM card information...'] },
];
const SAMPLE = ['/', '/plans', '/deals', '/carriers', '/region/UK', '/about', '/compare'];

let built: Map<string, string>;
beforeAll(async () => {
  built = new Map((await builtPages()).map(({ path, html }) => [path, html]));
});
const page = (path: string) => parse(built.get(path)!);
const hrefOf = (node: ReturnType<typeof one>) => node.attribs.href;

it.each(PAGES)('$path says what it is for', ({ path, heading, texts }) => {
  expect(all(page(path), 'h1').map(words)).toEqual([expect.stringMatching(exactly(heading))]);
  const text = words(one(page(path), 'body'));
  for (const said of texts) expect(text).toMatch(loosely(said));
});

it.each([...SAMPLE, '/marketplace'])('%s says that prices are sample data', (path) => {
  expect(built.get(path)).toMatch(/sample data/i);
});

describe('header and footer', () => {
  it('link to every section in the specified order, and say where one is', () => {
    const nav = one(page('/about'), 'nav[aria-label="Main"]');
    const places = { '/uk': 'United Kingdom', '/de': 'Germany', '/jp': 'Japan' };
    expect(all(nav, 'a').map((link) => [hrefOf(link), words(link)])).toEqual([
      ['/', 'Home'],
      ['/carriers', 'Carriers'],
      ['/plans', 'Plans'],
      ['/deals', 'Deals'],
      ...Object.entries({
        ...places,
        '/us': 'United States',
        '/ca': 'Canada',
        '/places': 'All places',
      }),
      ['/about', 'About'],
      ['/contact', 'Contact'],
    ]);
    expect(all(nav, '[aria-current="page"]').map(words)).toEqual(['About']);
    expect(hrefOf(one(page('/about'), '.hdr-end a', /^Login$/))).toBe('/auth');
    expect(hrefOf(one(page('/about'), 'header a', /SIM Atlas/))).toBe('/');
  });

  it('name regions, the pages about the site, and the year', () => {
    const footer = one(page('/about'), 'footer');
    const links = new Map(all(footer, 'a').map((link) => [words(link), hrefOf(link)]));
    expect(Object.fromEntries(links)).toMatchObject({
      Home: '/',
      Carriers: '/carriers',
      Plans: '/plans',
      Deals: '/deals',
      'United States': '/?region=US',
      'United Kingdom': '/?region=UK',
      Germany: '/?region=DE',
      Japan: '/?region=JP',
    });
    const named = PAGE_LIST.filter(({ footer }) => footer).map(({ path }) => path);
    expect(named).toContain('/terms');
    expect([...links.values()]).toEqual(expect.arrayContaining(named));
    expect(words(footer)).toContain(`© ${new Date().getFullYear()} SIM Atlas`);
    expect(words(footer)).toMatch(/affiliate comparison/i);
  });
});

describe('single pages', () => {
  it('Home is described for search engines', () => {
    const html = built.get('/')!;
    expect(html).toMatch(/<meta name="keywords" content="[^"]{10,}"/);
    expect(html).toMatch(/"@type":"WebSite"/);
    expect(html).toMatch(/"@type":"SearchAction"/);
    expect(html).toContain('{search_term_string}');
  });

  it('the marketplace describes its four questions, and stays out of search', () => {
    const html = built.get('/marketplace')!;
    expect(html).toMatch(/"@type":"FAQPage"/);
    expect(html.match(/"@type":"Question"/g)).toHaveLength(4);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it('all other questions have a page of their own, which the footer names and search may list', () => {
    expect(hrefOf(one(page('/about'), 'footer a', /^SIM and eSIM questions$/))).toBe('/faq');
    const html = built.get('/faq')!;
    const asked = html.match(/"@type":"Question"/g)!.length;
    expect(all(page('/faq'), 'main h3')).toHaveLength(asked);
    expect(html).not.toContain('noindex');
  });

  it('nobody is said to have allowed cookies where nobody was asked', () => {
    const links = words(one(page('/privacy'), '#buy-links'));
    expect(links).toContain('no link tells a partner network that you allow any');
    for (const [path, html] of built) expect(html, path).not.toMatch(/[?&;]cons=[01]/);
  });

  it('a card of a carrier leads to the plans by its button, to the carrier by its name', () => {
    const card = one(page('/carriers'), 'li', /Mint Mobile/);
    expect(hrefOf(one(card, 'a', /^View Plans/))).toBe('/plans?carriers=mint-mobile');
    expect(hrefOf(one(card, 'h2 a'))).toBe('/carriers/mint-mobile');
  });

  it('two carriers stand size by size, with what their totals are for', () => {
    const caption = one(page('/compare/congstar-vs-o2-de'), 'table.tiers caption');
    expect(words(caption)).toMatch(/^Totals for \d+ \w+ by size$/);
  });

  it('a plan has its prices drawn, with a table beside it that calls samples so', () => {
    const plan = page('/plans/fraenk-15-gb');
    expect(all(plan, 'main svg[role="img"]').length).toBeGreaterThan(0);
    expect(words(one(plan, 'main table', /Date/))).toContain('Sample');
    expect(words(one(plan, 'summary', /Show as a table/))).not.toBe('');
  });

  it('the trends of Home are drawn, and say nothing of loading', () => {
    const trends = one(page('/'), '.trends');
    expect(words(trends)).toContain('Price Trends');
    expect(words(trends)).not.toContain('Loading');
  });
});

function exactly(text: string | RegExp): RegExp {
  return typeof text === 'string' ? new RegExp(`^${RegExp.escape(text)}$`) : text;
}

function loosely(text: string | RegExp): RegExp {
  return typeof text === 'string' ? new RegExp(RegExp.escape(text)) : text;
}
