import { describe, expect, it } from 'vitest';
import { brokenArrows } from './check-astro.ts';

const page = (line: string) => `---\n${line}\n---\n<p></p>`;

describe('brokenArrows', () => {
  it.each([
    "import { openDb } from '#db/core/connect/client.ts';",
    "import { listPlans } from '../../db/queries/plans.ts';",
    "import { createApp } from '#api/app.ts';",
    "import { z } from 'zod';",
    "import { Line } from 'recharts';",
    // What a view reads beside its input is not in the key of its page.
    "import { getCatalog } from '../inputs/catalog.ts';",
    "import type { Catalog } from '#db/catalog/catalog.ts';",
    'const regions = Astro.locals.catalog.regions;',
    'const { catalog } = Astro.locals;',
  ])('names %s', (line) => {
    expect(brokenArrows('page.astro', page(line))).toHaveLength(1);
  });

  it('names a component of a noun that comes later', () => {
    const line = "import PlanRow from '../plans/PlanRow.astro';";
    expect(brokenArrows('site/components/core/Header.astro', page(line))).toHaveLength(1);
    expect(brokenArrows('site/components/lists/Rows.astro', page(line))).toEqual([]);
  });

  it.each([
    "import type { PlanInput } from '../inputs/plan.ts';",
    "import { openInput } from '../inputs/open.ts';",
    'const { preview = false } = Astro.locals;',
    "import type { PlanNote } from '#db/plans/plan-notes.ts';",
    "import { paths } from '#src/domain/core/paths/paths.ts';",
  ])('lets %s pass', (line) => {
    expect(brokenArrows('page.astro', page(line))).toEqual([]);
  });
});
