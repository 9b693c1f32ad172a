import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withSearch } from '../address.ts';
import { api } from './paths.ts';

it('is the one place that spells an address of the API', () => {
  const files = globSync(
    [
      'admin-api/routes/**/*.ts',
      'src/{admin,client,islands,ui}/**/*.{ts,tsx}',
      'site/**/*.{ts,astro}',
    ],
    { exclude: (name) => /\.test\.tsx?$|^site\/(tests|public)$/.test(name) },
  );
  expect(files.length).toBeGreaterThan(300);
  const spelled = files.filter((file) => /['"`]\/api\/|\}\/api\//.test(readFileSync(file, 'utf8')));
  expect(spelled).toEqual([]);
});

it('makes addresses of templates, in the order of their parameters', () => {
  expect(api.plan(7)).toBe('/api/simcards/7');
  expect(api.plan.template).toBe('/api/simcards/{id}');
  expect(api.restore('plan', 9)).toBe('/api/admin/trash/plan/9/restore');
  expect(api.changeFeed('atom')).toBe('/api/feed.atom');
  expect(withSearch(api.carriers, '?page=2')).toBe('/api/carriers?page=2');
});
