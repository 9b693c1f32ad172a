import type { ListedPlan } from '#src/contract/plans/plans.ts';
import type { CompareIn } from '#src/domain/core/money/approx.ts';
import { sortText } from '#src/domain/lists/filter-words.ts';
import type { ListNeed } from '#src/domain/lists/list-need.ts';
import type { Sort, View } from '#src/domain/core/vocabulary.ts';
import { type WhereProps, CarrierLine } from '../places/CarrierLine.tsx';
import { asTheyAre, type HoldParts } from '../core/parts.ts';
import { PlanCard, type PlanCardProps, CardTotal, PlanTags } from './PlanCard.tsx';
import { PlanTable } from './PlanTable.tsx';
import { sharedLines } from './shared-lines.ts';
import { dealGroups, type DealGroup } from '#src/domain/prices/deal-groups.ts';
import { whereWords } from '#src/domain/places/places.ts';
import { plural } from '#src/domain/core/plural.ts';
import { bannerSaving } from '#src/domain/prices/deal.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { listFacts } from '#src/domain/plans/plan-facts.ts';
import { BuyLink, CompareButton } from './PlanActions.tsx';
import {
  ApproxPrice,
  ContractTerm,
  DueToday,
  PlanPrice,
  SellersOffer,
  UnitPrice,
  WasPrice,
} from '../prices/Price.tsx';
import { PlanChange } from '../prices/PriceChange.tsx';
import { Proof } from '../prices/Proof.tsx';
import { Seen } from '../prices/Seen.tsx';

export interface PlanResultsProps {
  plans: readonly ListedPlan[];
  view: View;
  sort: Sort;
  /** The address of the list in another order. */
  sortHref?: (sort: Sort) => string;
  /** What totals are shown for. */
  need?: ListNeed | null;
  /** The page's `utm_term`. */
  page: string;
  compareIn: CompareIn | null;
  heading: 'h2' | 'h3';
  /** True where plans of several regions stand together. */
  withRegion: boolean;
  /** The region that the list is of. */
  place: WhereProps['place'];
  /** Cards of the Hot Deals page, by place, instead of plain ones. */
  deals?: boolean;
  /** The visitor's place, whose deals come first. */
  visitor?: string | null;
  hold?: HoldParts;
}

/** The rows of a plan list, as a table or as cards; the same for built, on-demand and live lists. */
export function PlanResults(props: PlanResultsProps) {
  const { plans, view, sort, sortHref, page, compareIn, heading, deals } = props;
  const { withRegion, place, need = null, visitor = null, hold = asTheyAre } = props;
  if (view === 'list') {
    const caption = `${deals ? 'SIM card deals' : 'SIM card plans'}, ${sortText(sort)}`;
    return (
      <PlanTable
        {...{ plans, caption, page, sort, sortHref, compareIn, withRegion, place, need, hold }}
      />
    );
  }
  if (deals) return <DealGroups {...{ plans, visitor, page, compareIn, place, need, hold }} />;
  const { esim: isPlain } = sharedLines(plans);
  const cards = plans.map((plan) => (
    <PlanCard
      key={plan.id}
      {...{ plan, page, sort, compareIn, heading, withRegion, place, need, isPlain }}
      mark={plan.bestFor?.[0]}
    />
  ));
  return (
    <>
      {isPlain && (
        <p className="tw:pb-2 tw:text-ink-2 tw:text-14">
          <b className="tw:font-medium">The same for all:</b> eSIM
        </p>
      )}
      <div className="ledger" {...hold(cards)} />
    </>
  );
}

type Shared = Pick<PlanCardProps, 'page' | 'compareIn' | 'place' | 'need'> & {
  hold: HoldParts;
};

/** Deals as cards, under a heading for proven ones and one for each place (`dealGroups`). */
function DealGroups({
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

/**
 * A deal (rule 24). The banner names the saving as an amount, and only
 * when records prove it, or a seller's offer has its end ahead. The day of the price stands with it.
 */
export function DealCard({
  plan,
  page,
  compareIn = null,
  heading: Heading = 'h2',
  withRegion,
  place,
  need = null,
}: PlanCardProps) {
  const saving = bannerSaving(plan);
  const facts = listFacts(plan);
  return (
    <article className="dealcell tw:pt-3.5 tw:pb-4">
      <span className="ribbon">DEAL</span>
      <CarrierLine {...{ plan, withRegion, place }} aboveName />
      <div className="deal-main tw:items-start tw:gap-2 tw:mt-1.5">
        <div>
          <Heading className="cell-h">
            <a className="pname" href={paths.plan(plan.slug)}>
              {plan.planName}
            </a>
          </Heading>
          <PlanTags plan={plan} />
          {facts && <p className="pdesc">{facts}</p>}
        </div>
        <div className="deal-cost tw:max-[20rem]:text-left">
          <span>
            <WasPrice plan={plan} /> <PlanPrice plan={plan} />
          </span>
          <DueToday plan={plan} className="unit" />
          <ContractTerm plan={plan} className="unit" />
          <ApproxPrice plan={plan} compareIn={compareIn} className="unit" />
          <UnitPrice plan={plan} compareIn={compareIn} className="unit" />
          <Seen plan={plan} />
        </div>
      </div>
      {need && <CardTotal {...{ plan, need }} />}
      <SellersOffer plan={plan} />
      <Proof plan={plan} />
      <PlanChange plan={plan} />
      <div className="deal-foot tw:mt-auto">
        {saving !== null && (
          <p className="save tw:mt-2.5 tw:py-2 tw:px-3 tw:bg-deal-bg tw:text-deal-ink tw:text-14 tw:font-medium tw:rounded-1">
            {`Limited Time Offer: Save ${formatMoney(saving, plan.currency)} on this plan!`}
          </p>
        )}
        <div className="acts">
          <CompareButton plan={plan} size="md" />
          <BuyLink plan={plan} page={page} size="md" label="Get This Deal" />
        </div>
      </div>
    </article>
  );
}
