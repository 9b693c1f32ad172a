import { describe, expect, it } from 'vitest';
import { brokenArrows } from './check-astro.ts';

const page = (line: string) => `---\n${line}\n---\n<p></p>`;

describe('brokenArrows', () => {
  it.each([
    "import { openDb } from '#db/client.ts';",
    "import { listPlans } from '../../db/queries/plans.ts';",
    "import { createApp } from '#api/app.ts';",
    "import { z } from 'zod';",
    "import { Line } from 'recharts';",
  ])('names %s', (line) => {
    expect(brokenArrows('page.astro', page(line))).toHaveLength(1);
  });

  it.each([
    "import type { Catalog } from '#db/catalog.ts';",
    "import { getCatalog } from '../data/catalog.ts';",
    "import { paths } from '#src/domain/paths.ts';",
  ])('lets %s pass', (line) => {
    expect(brokenArrows('page.astro', page(line))).toEqual([]);
  });
});
