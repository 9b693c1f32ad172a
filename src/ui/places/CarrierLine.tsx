import type { Plan } from '#src/contract/plans/plans.ts';
import { withArticle } from '#src/domain/places/carrier-line.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { namesCarrier } from '#src/domain/plans/words/plan-name.ts';
import { CarrierLogo } from './CarrierLogo.tsx';

/** Where the rows of a list are from. */
export interface WhereProps {
  /** True where plans of several regions stand together. */
  withRegion?: boolean;
  /** The region that the list is of; a plan of another one states that it covers it. */
  place?: { code: string; name: string } | null;
}

/**
 * The carrier's mark and name, linked to its page, and where the plan is sold when the list does not
 * say it. `aboveName`: no column says whose plan it is, and a name that its own begins with is left out.
 */
export function CarrierLine({
  plan,
  withRegion = false,
  place,
  aboveName = false,
}: WhereProps & { plan: Plan; aboveName?: boolean }) {
  const { name, slug, logoUrl } = plan.carrier;
  const isSaid = aboveName && namesCarrier(name, plan.planName);
  const link = !isSaid && <a href={paths.carrier(slug)}>{name}</a>;
  const isOther = place && plan.region.code !== place.code;
  const covers = isOther && `also covers ${withArticle(place.name)}`;
  return (
    <span className="carrier">
      <CarrierLogo name={name} logoUrl={logoUrl} />
      {withRegion || covers ? (
        <span>
          {link} <span className="in-region">{plan.region.name}</span>
          {covers && (
            <>
              {' '}
              <span className="in-region also-covers tw:text-ink-2">{covers}</span>
            </>
          )}
        </span>
      ) : (
        link
      )}
    </span>
  );
}
