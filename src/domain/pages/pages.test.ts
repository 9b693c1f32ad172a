import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_LIST } from './pages.ts';

it('has each page of the site whose address has no parameter', () => {
  const files = globSync('**/*.astro', { cwd: 'site/pages' }).filter((file) => !file.includes('['));
  const paths = files.map((file) => `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '')}`);
  expect(PAGE_LIST.map(({ path }) => path).sort()).toEqual(paths.sort());
});

it('gives each link of the footer a place of its own', () => {
  const places = PAGE_LIST.flatMap(({ footer }) => (footer ? [footer.at] : []));
  expect(new Set(places).size).toBe(places.length);
});
