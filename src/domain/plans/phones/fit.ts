import { formatCount, plural } from '../../core/plural.ts';
import type { Takes } from './phone.ts';

/** What is published of how plans come: 'offered' is an eSIM of an operator, whose card is not spoken of. */
export const SIMS = ['esim', 'offered', 'plastic', 'both', 'unsaid'] as const;
export type Sim = (typeof SIMS)[number];
/** How many plans of a list come each way. */
export type SimCounts = Readonly<Partial<Record<Sim, number>>>;

interface Sold {
  format: 'esim' | 'plastic' | 'both' | null;
  carrier: { kind: 'mno' | 'mvno' | 'travel' | null };
}

/** How a plan comes, as far as that is published. */
export function simOf({ format, carrier }: Sold): Sim {
  if (format === 'esim') return carrier.kind === 'travel' ? 'esim' : 'offered';
  return format ?? 'unsaid';
}

/** Whether a phone takes a plan that comes so: 'open' where either leaves it unsaid. */
export function fitOf(sim: Sim, { esim, card }: Takes): 'fits' | 'not' | 'open' {
  // One of the two it must be.
  if (esim && card) return 'fits';
  const ways: Record<Sim, (boolean | null)[]> = {
    esim: [esim],
    plastic: [card],
    both: [esim, card],
    // What is not spoken of may be so, and cannot rule the plan out.
    offered: [esim, card && null],
    unsaid: [esim && null, card && null],
  };
  if (ways[sim].includes(true)) return 'fits';
  return ways[sim].includes(null) ? 'open' : 'not';
}

/** How many of some plans come each way. */
export function countSims(plans: readonly Sold[]): SimCounts {
  const counts: Partial<Record<Sim, number>> = {};
  for (const plan of plans) counts[simOf(plan)] = (counts[simOf(plan)] ?? 0) + 1;
  return counts;
}

/** How many plans of a list fit a phone, do not, and of how many that is not known. */
export function countFits(counts: SimCounts, takes: Takes) {
  const sums = { fits: 0, not: 0, open: 0, of: 0 };
  for (const sim of SIMS) {
    const count = counts[sim] ?? 0;
    sums[fitOf(sim, takes)] += count;
    sums.of += count;
  }
  return sums;
}

/** The filter of formats that leaves what is known to fit; null where that is every plan, or nothing is known. */
export function fittingFormat({ esim, card }: Takes): 'esim' | 'plastic' | null {
  if (esim === card) return null;
  return esim ? 'esim' : card ? 'plastic' : null;
}

/** The same for a list; null as well where it holds nothing else. */
export function filterFor(counts: SimCounts, takes: Takes): 'esim' | 'plastic' | null {
  const { fits, of } = countFits(counts, takes);
  return fits === of ? null : fittingFormat(takes);
}

/** '214 of 377 plans fit your iPhone Air; 12 do not say'; the phone as it is called in a sentence. */
export function listFitWords(counts: SimCounts, takes: Takes, phone: string): string {
  const { fits, open, of } = countFits(counts, takes);
  if (fits === of && of > 1) return `All ${plural(of, 'plan')} fit your ${phone}`;
  const others = isKnown(takes) ? (open === 1 ? 'does not say' : 'do not say') : 'may fit';
  const rest = open === 0 ? '' : `; ${formatCount(open)} ${others}`;
  return `${formatCount(fits)} of ${plural(of, 'plan')} ${fits === 1 ? 'fits' : 'fit'} your ${phone}${rest}`;
}

/** Of one plan: 'Fits your iPhone 15: eSIM', 'Needs a physical SIM: your iPhone Air takes none'. */
export function planFitWords(sim: Sim, takes: Takes, phone: string): string {
  const fit = fitOf(sim, takes);
  if (fit === 'fits') return `Fits your ${phone}${WAYS[sim] ? `: ${waysFor(sim, takes)}` : ''}`;
  if (fit === 'not') {
    const needs = sim === 'plastic' ? 'a physical SIM' : 'an eSIM';
    return `Needs ${needs}: your ${phone} takes none`;
  }
  if (isKnown(takes) || sim === 'unsaid') {
    return `Whether it comes as ${takes.esim ? 'an eSIM' : 'a physical SIM'} is not published`;
  }
  const asks = sim === 'plastic' ? 'a physical SIM' : 'an eSIM';
  return `May fit: whether your ${phone} takes ${asks} is not known`;
}

const isKnown = ({ esim, card }: Takes) => esim !== null && card !== null;

const WAYS: Readonly<Record<Sim, string>> = {
  esim: 'eSIM',
  offered: 'eSIM',
  plastic: 'physical SIM',
  both: 'eSIM or physical SIM',
  unsaid: '',
};

/** Of a plan that comes both ways, the one that the phone takes. */
function waysFor(sim: Sim, { esim, card }: Takes): string {
  if (sim !== 'both' || (esim && card)) return WAYS[sim];
  return esim ? WAYS.esim : WAYS.plastic;
}
