import { CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import type { Fact } from '#src/domain/plans/facts/kinds.ts';
import { REGION_FACTS } from '#src/domain/plans/facts/regions.ts';
import { TABLE_FACTS } from '#src/domain/plans/facts/table.ts';

/** The facts of all that the log tells of; what two of them have under one name means the same. */
export const LOGGED_FACTS = new Map<string, Fact>([
  ...Object.entries(CARRIER_FACTS),
  ...Object.entries(REGION_FACTS),
  ...Object.entries(TABLE_FACTS),
]);

/** Fields whose names make no good words; the forms call them so. */
const LABELS: Readonly<Record<string, string>> = {
  planDescription: 'Description',
  priceChangePercent: 'Change %',
  seenWay: 'Came in',
};

/** 'planName' as people say it: 'Plan name'. */
export function fieldLabel(name: string): string {
  const fact = LOGGED_FACTS.get(name);
  if (fact) return fact.label;
  if (Object.hasOwn(LABELS, name)) return LABELS[name]!;
  const words = name
    .replace(/Url$/, ' URL')
    .replace(/Id$/, '')
    .replace(/([a-z\d])([A-Z])(?=[a-z])/g, (_, before: string, after: string) => {
      return `${before} ${after.toLowerCase()}`;
    })
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
