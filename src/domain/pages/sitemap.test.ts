import { describe, expect, it } from 'vitest';
import { isHidden, isPersonal, robotsText } from './crawling.ts';
import { sitemapIndex, sitemapParts, sitemapUrls } from './sitemap.ts';

const page = (path: string, kind: string, lastmod: string | null) => ({ path, kind, lastmod });
const address = (path: string) => `https://x.example${path}`;

describe('the sitemap', () => {
  const pages = [
    page('/a', 'plans', '2026-01-02'),
    page('/b', 'plans', '2026-01-03'),
    page('/c', 'pages', null),
    page('/d', 'plans', '2026-01-01'),
  ];

  it('is parted by kind, then by length', () => {
    const parts = sitemapParts(pages, 2);
    expect(parts.map(({ name, pages: own }) => [name, own.map(({ path }) => path)])).toEqual([
      ['plans', ['/a', '/b']],
      ['plans-2', ['/d']],
      ['pages', ['/c']],
    ]);
    const index = sitemapIndex(parts, (name) => `/${name}.xml`, address);
    expect(index).toContain(
      '<loc>https://x.example/plans.xml</loc><lastmod>2026-01-03</lastmod></sitemap>',
    );
    expect(index).toContain('<sitemap><loc>https://x.example/pages.xml</loc></sitemap>');
  });

  it('escapes addresses and leaves out unknown dates', () => {
    expect(sitemapUrls([page('/a?b=1&c=<', 'x', null)], 'daily', address)).toContain(
      '<url><loc>https://x.example/a?b=1&amp;c=&lt;</loc><changefreq>daily</changefreq></url>',
    );
  });
});

describe('crawling', () => {
  it('is closed as a whole while indexing is off', () => {
    const sitemap = 'https://x.example/sitemap.xml';
    expect(robotsText({ indexingEnabled: false, sitemap })).toBe('User-agent: *\nDisallow: /\n');
    expect(robotsText({ indexingEnabled: true, sitemap })).not.toMatch(/^Disallow: \/$/m);
  });

  it('knows what is hidden and what one visitor asked for', () => {
    expect(['/admin', '/admin/releases/1', '/api/x', '/go/1'].every(isHidden)).toBe(true);
    expect(['/', '/administration', '/plans', '/goods'].some(isHidden)).toBe(false);
    expect(isPersonal('/plans', new URLSearchParams('q=a'))).toBe(true);
    expect(isPersonal('/plans', new URLSearchParams('q=+&carriers=att'))).toBe(false);
    expect(isPersonal('/compare', new URLSearchParams('plans=a,b'))).toBe(true);
  });
});
