import type { Plan } from '#src/contract/plans.ts';
import { paths } from '#src/domain/paths.ts';
import { CarrierLogo } from './CarrierLogo.tsx';

/** The carrier's mark and name, linked to its page; `withRegion` adds where the plan is sold. */
export function CarrierLine({ plan, withRegion = false }: { plan: Plan; withRegion?: boolean }) {
  const { name, slug, logoUrl } = plan.carrier;
  const link = <a href={paths.carrier(slug)}>{name}</a>;
  return (
    <span className="carrier">
      <CarrierLogo name={name} logoUrl={logoUrl} />
      {withRegion ? (
        <span>
          {link} <span className="in-region">{plan.region.name}</span>
        </span>
      ) : (
        link
      )}
    </span>
  );
}
