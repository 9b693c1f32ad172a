import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { indexedPlans } from '#src/client/lists/indexed-plans.ts';
import type { PlanIndex } from '#src/client/lists/plan-index.ts';
import { readCompared } from '#src/domain/plans/slugs.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { CompareBody, type CompareBodyProps } from '#src/ui/finder/compare/CompareBody.tsx';

/** Renders the comparison of an address out of the prebuilt plan index. */
export async function renderComparison(box: HTMLElement, params: URLSearchParams): Promise<void> {
  const answer = await fetch(paths.planIndex);
  if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
  const index = (await answer.json()) as PlanIndex;
  const { slugs, dropped, onlyDifferences } = readCompared(params);
  const bySlug = new Map(indexedPlans(index).map((plan) => [plan.slug, plan]));
  const plans = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  if (plans.length === 0) return;
  const rates = JSON.parse(box.dataset.rates ?? 'null') as CompareBodyProps['rates'];
  const unknown = slugs.length - plans.length;
  const known = {
    places: Object.values(index.regions),
    carriers: Object.values(index.carriers),
  };
  const today = new Date().toISOString().slice(0, 10);
  // What packs cost together is worked out by the server alone.
  const mixes = null;
  const shown = { plans, rates, unknown, dropped, onlyDifferences, params, today, mixes, ...known };
  // At once: the scripts of the page go on with what stands there.
  flushSync(() => createRoot(box).render(<CompareBody {...shown} />));
}
