import { paths } from '#src/domain/paths.ts';
import { placesIn } from '#src/domain/places.ts';
import type { RegionName } from './props.ts';

interface PlacesFoundProps {
  q: string;
  regions: readonly RegionName[];
  /** Code of the region whose page it is. */
  here: string | undefined;
}

/** The pages of the places that a search names: who types "europe" may be looking for one. */
export function PlacesFound({ q, regions, here }: PlacesFoundProps) {
  const found = q === '' ? [] : placesIn(q, regions).map(({ region }) => region);
  const others = found.filter(({ code }) => code !== here);
  if (others.length === 0) return null;
  return (
    <p className="small">
      {'Places: '}
      {others.map(({ code, name }, index) => (
        <span key={code}>
          {index > 0 && ', '}
          <a href={paths.region(code)}>{`all plans for ${name}`}</a>
        </span>
      ))}
    </p>
  );
}
