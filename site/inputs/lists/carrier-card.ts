import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { networks } from '#src/domain/places/carrier-line.ts';
import { isForEverybody } from '#src/domain/plans/eligibility.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { plural } from '#src/domain/core/plural.ts';

/** A carrier as a card of the list shows it. */
export interface CarrierCard {
  name: string;
  slug: string;
  logoUrl: string | null;
  simCardCount: number;
  /** Where it sells: 'Germany', 'Germany and Japan', '12 places'. */
  places: string;
  /** Whose network its customers use: 'AT&T network', 'own network'; null where it is not known. */
  network: string | null;
  /** What its cheapest plan for everybody charges: 'from $25.00 for 30 days'; null without one of the last year. */
  from: string | null;
}

/** Makes it from the carrier's plans and all places. */
export function drawnCarrierCard(
  { name, slug, logoUrl, simCardCount, ...rest }: Carrier,
  entries: readonly { plan: Plan; key: { usdMicros: number } }[],
  regions: readonly { code: string; name: string }[],
): CarrierCard {
  const here = new Set(entries.map(({ plan }) => plan.region.code));
  const names = regions.filter(({ code }) => here.has(code)).map((region) => region.name);
  return {
    name,
    slug,
    logoUrl,
    simCardCount,
    places: names.length > 2 ? plural(names.length, 'place') : names.join(' and '),
    network: networkWords({ name, ...rest }),
    from: fromWords(entries),
  };
}

function networkWords(carrier: Pick<Carrier, 'name' | 'kind' | 'hostNetwork'>): string | null {
  if (carrier.kind === 'travel') return 'partner networks';
  if (carrier.kind === 'mno') return 'own network';
  const hosts = networks(carrier);
  return hosts.length > 0 ? `${hosts.join(', ')} network${hosts.length > 1 ? 's' : ''}` : null;
}

/** The lowest that one charge is: of a plan that is paid for months ahead, all of them. */
function fromWords(entries: readonly { plan: Plan; key: { usdMicros: number } }[]): string | null {
  const charge = ({ plan: { price, prepayTotal }, key }: (typeof entries)[number]) =>
    key.usdMicros * ((prepayTotal ?? price) / price);
  const [first] = entries
    .filter(({ plan }) => isForEverybody(plan) && plan.age !== 'older' && !plan.offerEnded)
    .sort((a, b) => charge(a) - charge(b));
  if (!first) return null;
  const { price, prepayTotal, prepayMonths, currency, validity } = first.plan;
  const months = prepayTotal !== null && prepayMonths !== null && plural(prepayMonths, 'month');
  const span = months || (validity === 'Unlimited' ? null : validity);
  return `from ${formatMoney(prepayTotal ?? price, currency)}${span ? ` for ${span}` : ''}`;
}
