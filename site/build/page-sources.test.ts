import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync, readFileSync } from 'node:fs';
import { compile } from 'tailwindcss';
import { describe, expect, it } from 'vitest';
import { pageSources, sourcesOf } from './page-sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHEETS = 'site/styles/sheets';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** What a sheet says it is for, below `site/`. */
const pagesOf = (sheet: string) =>
  /@source 'pages:([^']+)';/.exec(read(join(SHEETS, sheet)))![1]!.split(' ');

describe('the sources of a style sheet', () => {
  it('are a page and all that it imports, but no component with a sheet of its own', () => {
    const found = sourcesOf(['views/lists/PlansView.astro']).map((path) => relative(ROOT, path));
    expect(found).toContain('site/components/lists/PlanListing.astro');
    expect(found).toContain('site/components/core/Footer.astro');
    expect(found).toContain('src/islands/lists/filters/FilterSheet.tsx');
    expect(found).not.toContain('site/views/plans/PlanView.astro');
    expect(found).not.toContain('site/components/finder/CompareTray.astro');
  });

  it('stand in the sheet in place of its pages', () => {
    const { transform } = pageSources() as { transform: (code: string, id: string) => string };
    const css = transform(
      read(`${SHEETS}/tray.css`),
      join(ROOT, SHEETS, 'tray.css?transform-only'),
    );
    expect(css).toContain("@source '../../components/finder/CompareTray.astro';");
    expect(css).not.toContain('pages:');
  });

  it('are those of every page that names the sheet', () => {
    const named = globSync('site/**/*.astro', { cwd: ROOT }).flatMap((path) => {
      const sheet = /\/sheets\/([\w-]+\.css)\?url'/.exec(read(path))?.[1];
      return sheet ? [`${sheet} ${relative('site', path)}`] : [];
    });
    expect(named.length).toBeGreaterThan(15);
    const held = globSync('*.css', { cwd: join(ROOT, SHEETS) }).flatMap((sheet) =>
      pagesOf(sheet).map((page) => `${sheet} ${page}`),
    );
    expect(named.filter((one) => !held.includes(one)).sort()).toEqual([
      // Its parts are those of the page that it frames.
      'dashboard.css layouts/Admin.astro',
    ]);
  });
});

it('every utility is one that Tailwind knows', async () => {
  const { build } = await compile(
    "@import './core/theme.css'; @import 'tailwindcss/utilities.css' source(none);",
    { base: join(ROOT, 'site/styles'), loadStylesheet },
  );
  const named = globSync('{site,src}/**/*.{astro,tsx}', { cwd: ROOT }).flatMap((path) =>
    (read(path).match(/(?<=['"`\s])tw:[^\s'"`]+/g) ?? []).map((name) => ({ path, name })),
  );
  // Class names as pages write them.
  const css = build(named.map(({ name }) => name)).replaceAll('\\', '');
  const unknown = named.filter(
    ({ name }) =>
      !css.includes(`.${name}`) &&
      // It marks what others look up to; and a text in quotes is cut off above.
      !(name === 'tw:group' || name.endsWith('content-[')),
  );
  expect(unknown).toEqual([]);
});

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? join(base, id) : fileURLToPath(import.meta.resolve(id));
  return { path, base: dirname(path), content: await readFile(path, 'utf8') };
}
