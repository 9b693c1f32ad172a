import { setImmediate as turn } from 'node:timers/promises';
import type { Catalog } from '#db/catalog.ts';
import { paths } from '#src/domain/paths.ts';
import type { RenderedPage } from './renderer.ts';

/** The engine compiles what runs often: the third page of a kind takes a tenth of the first one. */
const TIMES = 3;
/** Keys that are worked out once: what they rest on is kept, and most of it stays when data changes. */
const KEYS = 200;

/**
 * Renders a page of each kind for nobody, so that the first visitor after an edit does not wait
 * until the code that makes pages is loaded and compiled. Others get their turn in between. `whole`:
 * for code that takes over from another while visitors ask for pages of all kinds at once.
 */
export async function warmUp(
  catalog: Catalog,
  render: (path: string) => Promise<RenderedPage>,
  whole = false,
): Promise<void> {
  const some = catalog.outlines().slice(0, KEYS);
  const [first] = some;
  if (!first) return;
  const { plan, key } = first;
  const kinds = [
    paths.plan(plan.slug),
    `/keys${paths.plan(plan.slug)}`,
    paths.carrier(key.carrier),
    paths.region(key.region),
    `${paths.plans}?region=${key.region}`,
    ...(whole ? [paths.home, paths.plans, paths.deals, paths.carriers] : []),
  ];
  const entries = new Set(
    (whole ? some : []).flatMap((one) => [
      paths.plan(one.plan.slug),
      paths.carrier(one.key.carrier),
      paths.region(one.key.region),
    ]),
  );
  const pages = Array.from({ length: TIMES }, () => kinds).flat();
  for (const path of [...pages, ...Array.from(entries, (path) => `/keys${path}`)]) {
    await render(path);
    await turn();
  }
}
