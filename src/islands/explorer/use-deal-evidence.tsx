import { useEffect, useState, type ReactNode } from 'react';
import { fetchFile, request } from '#src/client/api.ts';
import type { Plan } from '#src/contract/plans.ts';
import { paths } from '#src/domain/paths.ts';

type Evidence = (plan: Plan) => ReactNode;

/**
 * What the price history proves about each deal, for cards that were not built into the page.
 * Records and drawing are fetched once, when first `wanted`; without them the cards stand bare.
 */
export function useDealEvidence(wanted: boolean): Evidence | undefined {
  const [evidence, setEvidence] = useState<{ of: Evidence }>();
  useEffect(() => {
    if (!wanted || evidence) return;
    let left = false;
    Promise.all([
      fetchFile(request, paths.dealHistories),
      import('#src/ui/charts/PriceEvidence.tsx'),
    ])
      .then(([{ asOf, records }, { PriceEvidence }]) => {
        const of = ({ slug, currency, seenOn, proof }: Plan) => {
          const own = records[slug];
          if (!own || !asOf) return null;
          return <PriceEvidence {...{ records: own, asOf, currency, seenOn, proof }} />;
        };
        if (!left) setEvidence({ of });
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [wanted, evidence]);
  return evidence?.of;
}
