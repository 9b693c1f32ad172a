import { setImmediate as turn } from 'node:timers/promises';
import type { Catalog } from '#db/catalog.ts';
import { paths } from '#src/domain/paths.ts';
import type { RenderedPage } from './renderer.ts';

/** The engine compiles what runs often: the third page of a kind takes a tenth of the first one. */
const TIMES = 3;

/**
 * Renders a page of each kind for nobody, so that the first visitor after an edit does not wait
 * until the code that makes pages is loaded and compiled. Others get their turn in between.
 */
export async function warmUp(
  catalog: Catalog,
  render: (path: string) => Promise<RenderedPage>,
): Promise<void> {
  const [first] = catalog.outlines();
  if (!first) return;
  const { plan, key } = first;
  const kinds = [
    paths.plan(plan.slug),
    `/keys${paths.plan(plan.slug)}`,
    paths.carrier(key.carrier),
    paths.region(key.region),
    `${paths.plans}?region=${key.region}`,
  ];
  for (let time = 0; time < TIMES; time += 1) {
    for (const path of kinds) {
      await render(path);
      await turn();
    }
  }
}
