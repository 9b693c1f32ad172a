import type { PlanList } from '#src/contract/plans/plans.ts';
import { paths } from '#src/domain/core/paths/paths.ts';

interface PlacesFoundProps {
  search: PlanList['meta']['search'];
  /** Code of the region whose page it is. */
  here: string | undefined;
}

/** The pages of the places that a search names: who types "europe" may be looking for one. */
export function PlacesFound({ search, here }: PlacesFoundProps) {
  const others = (search?.parts ?? []).filter(({ place }) => place && place !== here);
  if (others.length === 0) return null;
  return (
    <p className="small">
      {'Places: '}
      {others.map(({ place, label }, index) => (
        <span key={place}>
          {index > 0 && ', '}
          <a href={paths.region(place!)}>{`all plans for ${label}`}</a>
        </span>
      ))}
    </p>
  );
}
