import { plural } from '#src/domain/core/plural.ts';

/** Says that a carrier or region with SIM cards cannot be deleted (rule 32); empty without any. */
export function plansInTheWay({
  name,
  simCardCount: count,
}: {
  name: string;
  simCardCount: number;
}) {
  if (count === 0) return '';
  return `${name} has ${plural(count, 'SIM card')}: the delete is refused until ${count === 1 ? 'it is' : 'they are'} moved or deleted. Without any, it goes to the trash, where it can be restored.`;
}
