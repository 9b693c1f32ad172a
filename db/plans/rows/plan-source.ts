import type { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import type { PlanState } from '../plan-fields.ts';
import type { State } from '../../core/state.ts';

/** Who read a price, where, and how well it is known. */
export type SourceOfPrice = Pick<PlanState, 'sourceName' | 'sourceUrl' | 'confidence'>;
type StatedSource = { [K in keyof SourceOfPrice]?: SourceOfPrice[K] | undefined };

/**
 * The source of a new price that comes by a file or a report: what is said with it, and nothing of the
 * price before, which somebody else may have read elsewhere. With a source it is as well known as that
 * one used to be, but a check of the old price was none of the new one.
 */
export function newSource(
  before: Pick<SourceOfPrice, 'confidence'>,
  { sourceName = null, sourceUrl = null, confidence }: StatedSource,
): SourceOfPrice {
  const isNamed = sourceName !== null || sourceUrl !== null;
  const known = before.confidence === 'checked' ? 'sourced' : before.confidence;
  return { sourceName, sourceUrl, confidence: confidence ?? (isNamed ? known : 'reported') };
}

/**
 * The source of a price that a person corrects: that of the price before, where they name none. Who
 * corrects a price read it where the plan is sold or said; another source is one they name.
 */
export function correctedSource(before: SourceOfPrice, stated: StatedSource): SourceOfPrice {
  const { sourceName, sourceUrl } = before;
  return newSource(before, { sourceName, sourceUrl, ...stated });
}

/**
 * The source of a draft's price once it is public; `said` are the fields of the draft, `base` those
 * that it was written for. A source that another public price got since says nothing of this one.
 */
export function sourceOfDraft(
  current: PlanState,
  merged: PlanState,
  stated: State,
  base: State,
): SourceOfPrice {
  const isSame = merged.priceMinor === current.priceMinor && merged.currency === current.currency;
  if (isSame || current.status !== 'active') return merged;
  const isNamed = 'sourceName' in stated || 'sourceUrl' in stated;
  const confidence = 'confidence' in stated || merged.checkedAt ? merged.confidence : undefined;
  // The base has what the draft changes: of a price in another currency it may be the currency alone.
  const isAsItWas =
    (base.priceMinor ?? current.priceMinor) === current.priceMinor &&
    (base.currency ?? current.currency) === current.currency;
  return newSource(current, { ...((isNamed || isAsItWas) && merged), confidence });
}

/** What an input says of the source of its price; what merely came back with the form says nothing. */
export function statedSource(input: PlanUpdate, state: SourceOfPrice): StatedSource {
  const differs = (name: keyof SourceOfPrice) =>
    input[name] !== undefined && input[name] !== state[name];
  const { sourceName, sourceUrl, confidence } = input;
  return {
    ...((differs('sourceName') || differs('sourceUrl')) && { sourceName, sourceUrl }),
    ...(differs('confidence') && { confidence }),
  };
}
