import { createRoot } from 'react-dom/client';
import type { PlanIndex } from '#src/client/plan-index.ts';
import { readCompared } from '#src/domain/slugs.ts';
import { paths } from '#src/domain/paths.ts';
import { CompareBody, type CompareBodyProps } from '#src/ui/compare/CompareBody.tsx';

/** Renders the comparison of an address out of the prebuilt plan index. */
export async function renderComparison(box: HTMLElement, params: URLSearchParams): Promise<void> {
  const answer = await fetch(paths.planIndex);
  if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
  const index = (await answer.json()) as PlanIndex;
  const { slugs, dropped, onlyDifferences } = readCompared(params);
  const plans = slugs.flatMap((slug) => {
    const found = index.plans.find((plan) => plan.slug === slug);
    if (!found) return [];
    const { key: _key, ...plan } = found;
    const carrier = index.carriers[plan.carrierId];
    const region = index.regions[plan.regionId];
    return carrier && region ? [{ ...plan, carrier, region }] : [];
  });
  if (plans.length === 0) return;
  const rates = JSON.parse(box.dataset.rates ?? 'null') as CompareBodyProps['rates'];
  const unknown = slugs.length - plans.length;
  createRoot(box).render(<CompareBody {...{ plans, rates, unknown, dropped, onlyDifferences }} />);
}
