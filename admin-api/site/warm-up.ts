import { setImmediate as turn } from 'node:timers/promises';
import { paths } from '#src/domain/paths.ts';
import type { Sample } from './page-maker.ts';
import type { RenderedPage } from './renderer.ts';

/** The engine compiles what runs often: the third page of a kind takes a tenth of the first one. */
const TIMES = 3;
/** Keys that are worked out at most: what they rest on is kept, and most of it stays when data changes. */
const MOST_KEYS = 500;

/**
 * Renders a page of each kind for nobody, so that the first visitor after an edit does not wait
 * until the code that makes pages is loaded and compiled. Others get their turn in between. `asked`:
 * for code that takes over from another, the pages of one thing each that visitors look at now.
 */
export async function warmUp(
  sample: Sample | null,
  render: (path: string) => Promise<RenderedPage>,
  asked: readonly string[] | null = null,
): Promise<void> {
  if (!sample) return;
  const { plan, carrier, region } = sample;
  const kinds = [
    paths.plan(plan),
    `/keys${paths.plan(plan)}`,
    paths.carrier(carrier),
    paths.region(region),
    `${paths.plans}?region=${region}`,
    ...(asked ? [paths.home, paths.plans, paths.deals, paths.carriers] : []),
  ];
  const pages = Array.from({ length: TIMES }, () => kinds).flat();
  const keys = (asked ?? []).slice(0, MOST_KEYS).map((path) => `/keys${path}`);
  for (const path of [...pages, ...keys]) {
    await render(path);
    await turn();
  }
}
