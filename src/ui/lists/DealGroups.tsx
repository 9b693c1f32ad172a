import type { ListedPlan } from '#src/contract/plans/plans.ts';
import { dealGroups, type DealGroup } from '#src/domain/prices/deal-groups.ts';
import { whereWords } from '#src/domain/places/places.ts';
import { plural } from '#src/domain/core/plural.ts';
import { DealCard } from './DealCard.tsx';
import type { PlanCardProps } from './PlanCard.tsx';
import type { HoldParts } from '../core/parts.ts';

type Shared = Pick<PlanCardProps, 'page' | 'compareIn' | 'place' | 'need'> & {
  hold: HoldParts;
};

/** Deals as cards, under a heading for proven ones and one for each place (`dealGroups`). */
export function DealGroups({
  plans,
  visitor,
  ...shared
}: Shared & { plans: readonly ListedPlan[]; visitor: string | null }) {
  return dealGroups(plans, visitor).map((group) => (
    <Group key={group.place?.code ?? 'proven'} {...{ group, ...shared }} />
  ));
}

function Group({
  group: { place, deals },
  hold,
  ...card
}: Shared & { group: DealGroup<ListedPlan> }) {
  const id = `deals-${place?.code ?? 'proven'}`;
  return (
    <section className="deal-group" data-deals-in={place?.code} aria-labelledby={id}>
      <h2 id={id}>{place ? `Sellers’ offers${whereWords(place)}` : 'Proven deals'}</h2>
      <p>{place ? offerWords(deals) : 'Below the lowest price of the 30 days before.'}</p>
      <div
        className="ledger"
        {...hold(
          deals.map((plan) => (
            <DealCard key={plan.id} {...{ plan, ...card }} heading="h3" withRegion={!place} />
          )),
        )}
      />
    </section>
  );
}

function offerWords(deals: readonly ListedPlan[]): string {
  const ends = deals.filter(({ offerEnds }) => offerEnds !== null).length;
  const end =
    ends === 0
      ? 'when an offer ends is not stated'
      : ends === deals.length
        ? 'each says when it ends'
        : `${ends} ${ends === 1 ? 'says' : 'say'} when ${ends === 1 ? 'it ends' : 'they end'}`;
  return `${plural(deals.length, 'offer')}. The regular price is the seller’s word; ${end}.`;
}
