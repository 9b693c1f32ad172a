import type { Fact, FactOf } from './fact.ts';

/** Days of a unit as sellers count them: 28 are a month as well. */
const VALID_DAYS = { day: 1, night: 1, week: 7, month: 28, year: 336 } as const;
/** Words between "pay" and a price. */
const MOST_BETWEEN = 3;

/** What facts mean by what stands beside them: networks, validities, prices that are paid already. */
export function besideEachOther(facts: readonly Fact[]): Fact[] {
  return withoutOwnPrices(withValid(withNetworks(facts)));
}

/** 'Verizon network', 'Vodafone Netz', 'ドコモ回線'; of 'Verizon or T-Mobile network' both. */
function withNetworks(facts: readonly Fact[]): Fact[] {
  const isOperator = (fact: Fact | undefined): fact is FactOf<'name'> =>
    fact?.is === 'name' && fact.name.carriers.some(({ kind }) => kind !== 'travel');
  const meant = new Set<Fact>();

  for (const [at, fact] of facts.entries()) {
    if (fact.is !== 'networkWord') continue;
    // '楽天の回線'.
    let before = isJoin(facts[at - 1]) ? at - 2 : at - 1;
    while (isOperator(facts[before]) || (meant.has(facts[at]!) && isJoin(facts[before]))) {
      if (isOperator(facts[before])) {
        meant.add(facts[before]!);
        meant.add(fact);
      }
      before -= 1;
    }
    if (!meant.has(fact) && isOperator(facts[at + 1])) meant.add(facts[at + 1]!).add(fact);
  }
  return facts.map((fact): Fact => {
    const { from, to, lang } = fact;
    if (fact.is === 'networkWord')
      return meant.has(fact)
        ? { from, to, lang, is: 'filler' }
        : { from, to, lang: null, is: 'text' };
    return meant.has(fact) && fact.is === 'name'
      ? { from, to, lang, is: 'network', name: fact.name }
      : fact;
  });
}

const isJoin = (fact: Fact | undefined) => fact?.is === 'filler' && fact.to - fact.from === 1;

/** A length beside "valid" is no need. */
function withValid(facts: readonly Fact[]): Fact[] {
  const valid = new Set<Fact>();
  for (const [at, fact] of facts.entries()) {
    if (fact.is !== 'valid') continue;
    const found = [near(facts, at, 1), near(facts, at, -1)].find((one) => one?.is === 'length');
    if (found) valid.add(found);
  }
  return facts.map((fact): Fact => {
    const { from, to, lang } = fact;
    if (fact.is === 'valid') return { from, to, lang, is: 'filler' };
    if (fact.is !== 'length' || !valid.has(fact)) return fact;
    const days = Math.min(3660, Math.max(1, Math.round(fact.amount * VALID_DAYS[fact.unit])));
    return { from, to, lang, is: 'validDays', days, amount: fact.amount, unit: fact.unit };
  });
}

/** '12 months', '1 week'. */
export function lengthWords({ amount, unit }: Pick<FactOf<'length'>, 'amount' | 'unit'>): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** The next fact in a direction that is more than a filler. */
export function near(facts: readonly Fact[], at: number, step: 1 | -1): Fact | undefined {
  let next = at + step;
  while (facts[next]?.is === 'filler' && !(facts[next] as FactOf<'filler'>).ofData) next += step;
  return facts[next];
}

/** A price after "pay" or "currently" is what somebody pays already, unless a bound is said with it. */
function withoutOwnPrices(facts: readonly Fact[]): Fact[] {
  return facts.map((fact, at): Fact => {
    const { from, to, lang } = fact;
    if (fact.is === 'ownWord') return { from, to, lang, is: 'filler' };
    if (fact.is !== 'price' || fact.bound) return fact;
    const before = facts.slice(Math.max(0, at - MOST_BETWEEN), at);
    if (before.every(({ is }) => is !== 'ownWord')) return fact;
    const { amount, sign } = fact;
    return { from, to, lang, is: 'filler', paid: { amount, sign } };
  });
}
